import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { timeStep } from '#contract/appointments/appointments.limits.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { Appointment, CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import {
  addDays,
  clockTime,
  formatTime,
  formatWall,
  instantsAt,
  minutesOf,
} from '#contract/appointments/appointments.times.ts'
import { failureText } from '#web/lib/api.ts'
import { hideNotice, showNotice } from '#web/ui/notices.ts'
import { offerUndo } from '#web/ui/offer-undo.tsx'
import { collisionText, useChangeAppointment } from '../api/appointments.ts'
import { appointmentTime } from './appointment-text.ts'
import { useAskBeforeBooking } from './ask-before-booking.ts'
import { askIfSecond } from './ask-if-second.ts'
import { type DayColumn, isMovable, type Picked, type Spot, spotOf } from './calendar-events.ts'

interface Bounds {
  /** First and last day shown. */
  from: string
  to: string
  /** Minutes after midnight. */
  opens: number
  closes: number
  /** Of a day; a week has its days instead. */
  columns: readonly DayColumn[] | undefined
  /** Shows the week after or before. */
  onTurn: (weeks: 1 | -1) => void
}

/** Milliseconds. */
const refusalTime = 30_000

const aboutMove = ({ id }: Appointment) => `appointment-moved-${id}`
const hideMove = (appointment: Appointment) => hideNotice(aboutMove(appointment))
const notifyNotMoved = (appointment: Appointment, reason: string) =>
  showNotice(aboutMove(appointment), { color: 'red', autoClose: refusalTime, message: reason })
function notifyMoved(appointment: Appointment, { staff }: Moved, onUndo: (() => void) | undefined): void {
  const whom = staff ? ` with ${staff.name}` : ''
  const text = `${appointment.patient.name} moved to ${appointmentTime(appointment)}${whom}.`
  offerUndo(aboutMove(appointment), text, onUndo)
}

const spotText = ({ staff, ...wall }: Spot) => `${formatWall(wall)}${staff ? ` with ${staff.name}` : ''}`
const isSame = (one: Spot, other: Spot) =>
  one.day === other.day && one.time === other.time && one.staff?.id === other.staff?.id

/** The appointment that an element of the calendar belongs to. */
export const eventIdOf = (target: EventTarget): number =>
  target instanceof Element
    ? Number(target.closest<HTMLElement>('[data-event-id]')?.dataset.eventId)
    : Number.NaN

const slotAt = (start: string, column?: number) =>
  document.querySelector<HTMLElement>(
    `[data-slot="${start}"]${column === undefined ? '' : `[data-column="${column}"]`}`,
  )

type Moved = Partial<Pick<Appointment, 'date_time' | 'staff' | 'second_visit'>>

export function useCalendarMoves(
  entries: readonly CalendarEntry[],
  picked: Picked | undefined,
  setPicked: (picked: Picked | undefined) => void,
  bounds: Bounds,
) {
  const change = useChangeAppointment()
  const ask = useAskBeforeBooking()
  const [news, setNews] = useState('')
  /** The free time that gets the focus once its week is shown. */
  const awaited = useRef<string>(undefined)

  const put = (appointment: Appointment, fields: Moved, before?: Moved) => {
    hideMove(appointment)
    change.mutateAsync({ appointment, fields }).then(
      (moved) => notifyMoved(moved, fields, before && (() => put(moved, before))),
      (error) => {
        if (askIfSecond(error, () => put(appointment, { ...fields, second_visit: true }, before))) return
        const text = failureText(error, appointmentMessages.moveFailed, appointmentMessages.moveStale)
        notifyNotMoved(appointment, collisionText(error) ?? text)
      },
    )
  }
  const move = (appointment: Appointment, to: Spot) => {
    setNews('')
    if (isSame(spotOf(appointment), to)) return
    const { date_time, staff, second_visit } = appointment
    // When clocks go back, take the first occurrence.
    const [instant] = instantsAt(to, appointment.time_zone)
    const isOther = staff?.id !== to.staff?.id
    const fields = { date_time: instant?.toISOString() ?? '', ...(isOther && { staff: to.staff }) }
    // No one can be taken off an appointment, not even by Undo.
    const before =
      isOther && !staff
        ? undefined
        : { date_time, ...(second_visit && { second_visit }), ...(isOther && { staff }) }
    const { duration, location, time_zone: timeZone } = appointment
    const booking = { duration, staff: to.staff, location: location?.id ?? null, timeZone }
    if (instant) void ask({ ...booking, start: instant }, () => put(appointment, fields, before))
    else notifyNotMoved(appointment, appointmentMessages.skippedTime(formatTime(to.time)))
  }

  const moveBy = (key: string) => {
    if (!picked) return
    const { day, time, staff } = picked.to
    const minutes = minutesOf(time) + (key === 'ArrowUp' ? -timeStep : key === 'ArrowDown' ? timeStep : 0)
    const aside = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
    if (minutes < bounds.opens || minutes >= bounds.closes) return
    const to = { day: addDays(day, bounds.columns ? 0 : aside), time: clockTime(minutes), staff }
    if (bounds.columns && aside) {
      const people = bounds.columns.map((column) => column.staff)
      const next = people[people.findIndex((person) => person?.id === staff?.id) + aside]
      if (!next) return
      to.staff = next
    }
    setPicked({ ...picked, to })
    setNews(bounds.columns ? spotText(to) : formatWall(to))
    if (to.day < bounds.from || to.day > bounds.to) bounds.onTurn(aside === 1 ? 1 : -1)
  }

  /** From a free time to that of the next provider, or of the next week; within a week the library does it. */
  const leaveSlot = (slot: HTMLElement, aside: 1 | -1): boolean => {
    const { slot: start = '', column } = slot.dataset
    if (bounds.columns) {
      const ids = bounds.columns.map(({ staff }) => staff?.id ?? 0)
      const next = ids[ids.indexOf(Number(column)) + aside]
      slotAt(start, next)?.focus()
      return true
    }
    const day = addDays(start.slice(0, 10), aside)
    if (day >= bounds.from && day <= bounds.to) return false
    awaited.current = `${day}${start.slice(10)}`
    bounds.onTurn(aside)
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const handle = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (picked) {
      if (event.key.startsWith('Arrow')) moveBy(event.key)
      else if (event.key === 'Enter') {
        setPicked(undefined)
        move(picked.appointment, picked.to)
      } else if (event.key === 'Escape') {
        setPicked(undefined)
        setNews('Not moved.')
      } else return
      handle()
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const slot = event.target instanceof Element && event.target.closest<HTMLElement>('[data-slot]')
      if (slot && leaveSlot(slot, event.key === 'ArrowRight' ? 1 : -1)) handle()
    } else if (event.key === 'm' || event.key === 'M') {
      const appointment = entries.find(({ id }) => id === eventIdOf(event.target))
      if (!appointment || !isMovable(appointment)) return
      handle()
      hideMove(appointment)
      setPicked({ appointment, to: spotOf(appointment) })
      setNews(
        `Moving ${appointment.patient.name}. Arrow keys change the ${bounds.columns ? 'time and the provider' : 'time and the day'}, Enter confirms, Escape cancels.`,
      )
    }
  }

  // Focus and scroll follow the appointment being moved.
  const pickedId = picked?.appointment.id
  const { day, time, staff } = picked?.to ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: another column or week draws the card anew
  useEffect(() => {
    if (pickedId === undefined || !day || !time) return
    const card = document.querySelector<HTMLElement>(`[data-event-id="${pickedId}"]`)
    card?.focus()
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pickedId, day, time, staff?.id, bounds.from])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the slot is there when the other week is
  useEffect(() => {
    if (awaited.current) slotAt(awaited.current)?.focus()
    awaited.current = undefined
  }, [bounds.from])

  return {
    move,
    onKeyDown,
    release: () => setPicked(undefined),
    /** For a live region. */
    news,
  }
}
