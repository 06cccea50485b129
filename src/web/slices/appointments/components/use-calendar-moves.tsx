import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { timeStep } from '#contract/appointments/appointments.limits.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { Appointment, CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import {
  addDays,
  clockTime,
  formatTime,
  formatWall,
  minutesOf,
} from '#contract/appointments/appointments.times.ts'
import { failureText } from '#web/lib/api.ts'
import { hideNotice, showNotice } from '#web/ui/notices.ts'
import { offerUndo } from '#web/ui/offer-undo.tsx'
import { collisionText, useChangeAppointment } from '../api/appointments.ts'
import { appointmentTime } from './appointment-text.ts'
import { useAskBeforeBooking } from './ask-before-booking.ts'
import { askIfSecond } from './ask-if-second.ts'
import { type Axis, hasTime, instantOf, offsetOf, timeAt } from './calendar-axis.ts'
import { eventIdOf, isMovable, type Picked, type PlacedTime, type Spot, spotOf } from './calendar-events.ts'
import type { GridColumn } from './calendar-grid.tsx'

interface Bounds {
  /** First and last day shown. */
  from: string
  to: string
  axis: Axis
  /** Of a day; a week has its days instead. */
  columns: readonly GridColumn[] | undefined
  /** Shows the page after or before. */
  onTurn: (pages: 1 | -1) => void
}

/** Milliseconds. */
const refusalTime = 30_000

const aboutMove = ({ id }: Appointment) => `appointment-moved-${id}`
const hideMove = (appointment: Appointment) => hideNotice(aboutMove(appointment))
const notifyNotMoved = (appointment: Appointment, reason: string) =>
  showNotice(aboutMove(appointment), { color: 'red', autoClose: refusalTime, message: reason })
function notifyMoved(appointment: Appointment, moved: Moved, onUndo: (() => void) | undefined): void {
  const { staff, operatory } = moved
  const place = `${staff ? ` with ${staff.name}` : ''}${operatory ? ` in ${operatory.name}` : ''}`
  const text = `${appointment.patient.name} moved to ${appointmentTime(appointment)}${place}.`
  offerUndo(aboutMove(appointment), text, onUndo)
}

const spotText = ({ staff, operatory, ...wall }: Spot) =>
  [formatWall(wall), staff && `with ${staff.name}`, operatory && `in ${operatory.name}`]
    .filter(Boolean)
    .join(' ')
const isSame = (one: Spot, other: Spot) =>
  one.day === other.day &&
  one.time === other.time &&
  Boolean(one.again) === Boolean(other.again) &&
  one.staff?.id === other.staff?.id &&
  one.operatory?.id === other.operatory?.id

const clockTimeOf = ({ time, again }: PlacedTime) => ({ minutes: minutesOf(time), again: again ?? false })

const bodiesOnScreen = () => [...document.querySelectorAll<HTMLElement>('[data-grid-column]')]
const slotsIn = (body: HTMLElement) => [...body.querySelectorAll<HTMLElement>('[data-slot]')]

/** The free time of a column that is nearest to a time of the day. */
function nearestSlot(body: HTMLElement, time: string): HTMLElement | undefined {
  const distance = (slot: HTMLElement) => Math.abs(minutesOf(slot.dataset.time ?? '') - minutesOf(time))
  return slotsIn(body).sort((a, b) => distance(a) - distance(b))[0]
}

/** Whether a visit belongs into a column. */
const isOf = ({ place }: GridColumn, { staff, operatory }: Spot) =>
  place.operatory === undefined ? place.staff?.id === staff?.id : place.operatory?.id === operatory?.id

/** Word for the columns of a day. */
export const columnWord = (columns: readonly GridColumn[]): string =>
  columns.some(({ place }) => place.operatory) ? 'operatory' : 'provider'

/** The time a number of minutes further down, passing over times that the clock skips. Undefined beyond the axis. */
function stepTime(axis: Axis, { appointment, to }: Picked, minutes: number) {
  let offset = offsetOf(axis, clockTimeOf(to)) + minutes
  while (minutes !== 0 && !hasTime(to.day, timeAt(axis, offset), appointment.time_zone)) offset += minutes
  if (offset < 0 || offset >= axis.length) return undefined
  const { minutes: found, again } = timeAt(axis, offset)
  return { time: clockTime(found), again }
}

type Moved = Partial<Pick<Appointment, 'date_time' | 'staff' | 'operatory' | 'location' | 'second_visit'>>

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
  const awaited = useRef<{ time: string; aside: 1 | -1 }>(undefined)

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
  const move = (appointment: Appointment, { staff: given, operatory: room, ...time }: PlacedTime) => {
    setNews('')
    const { date_time, staff, operatory, location, second_visit, duration } = appointment
    // A time of a column is by the clock of its operatory.
    const timeZone = room?.time_zone ?? appointment.time_zone
    // A visit keeps its provider in the unassigned column.
    const to: Spot = { ...time, staff: given ?? staff, operatory: room === undefined ? operatory : room }
    if (isSame(spotOf(appointment), to)) return
    const instant = instantOf(to.day, clockTimeOf(to), timeZone)
    if (!instant) return notifyNotMoved(appointment, appointmentMessages.skippedTime(formatTime(to.time)))
    const isOther = staff?.id !== to.staff?.id
    const isElsewhere = operatory?.id !== to.operatory?.id
    const place = room?.location?.id === location?.id ? undefined : room?.location
    const fields = {
      date_time: instant.toISOString(),
      ...(isOther && { staff: to.staff }),
      ...(isElsewhere && { operatory: to.operatory ?? null }),
      ...(place && { location: place }),
    }
    const before = {
      date_time,
      ...(second_visit && { second_visit }),
      ...(isOther && { staff }),
      ...(isElsewhere && { operatory }),
      ...(place && { location }),
    }
    // Undo cannot remove a provider either.
    const undone = isOther && !staff ? undefined : before
    const booking = { duration, staff: to.staff, location: (place ?? location)?.id ?? null, timeZone }
    void ask({ ...booking, start: instant }, () => put(appointment, fields, undone))
  }

  const moveBy = (key: string) => {
    if (!picked) return
    const { axis, columns, from, to: last, onTurn } = bounds
    const { day, ...place } = picked.to
    const down = key === 'ArrowUp' ? -timeStep : key === 'ArrowDown' ? timeStep : 0
    const aside = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
    const time = stepTime(axis, picked, down)
    const next =
      columns && aside ? columns[columns.findIndex((each) => isOf(each, picked.to)) + aside] : undefined
    if (!time || (columns && aside && !next)) return
    const to = { ...place, ...time, ...next?.place, day: addDays(day, columns ? 0 : aside) }
    setPicked({ ...picked, to })
    setNews(columns ? spotText(to) : formatWall(to))
    if (to.day < from || to.day > last) onTurn(aside === 1 ? 1 : -1)
  }

  /** Arrow keys lead from one free time to the next: down the column, to the next column, and beyond the last to another page. */
  const leaveSlot = (slot: HTMLElement, key: string): void => {
    const body = slot.closest<HTMLElement>('[data-grid-column]')
    if (!body) return
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const slots = slotsIn(body)
      slots[slots.indexOf(slot) + (key === 'ArrowUp' ? -1 : 1)]?.focus()
      return
    }
    const aside = key === 'ArrowRight' ? 1 : -1
    const bodies = bodiesOnScreen()
    const next = bodies[bodies.indexOf(body) + aside]
    const { time = '' } = slot.dataset
    if (next) nearestSlot(next, time)?.focus()
    else {
      awaited.current = { time, aside }
      bounds.onTurn(aside)
    }
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
    } else if (event.key.startsWith('Arrow')) {
      const slot = event.target instanceof Element && event.target.closest<HTMLElement>('[data-slot]')
      if (!slot) return
      leaveSlot(slot, event.key)
      handle()
    } else if (event.key === 'm' || event.key === 'M') {
      const appointment = entries.find(({ id }) => id === eventIdOf(event.target))
      if (!appointment || !isMovable(appointment)) return
      handle()
      hideMove(appointment)
      setPicked({ appointment, to: spotOf(appointment) })
      setNews(
        `Moving ${appointment.patient.name}. Arrow keys change the time and the ${bounds.columns ? columnWord(bounds.columns) : 'day'}, Enter confirms, Escape cancels.`,
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
    if (!awaited.current) return
    const { time, aside } = awaited.current
    const body = bodiesOnScreen().at(aside === 1 ? 0 : -1)
    if (body) nearestSlot(body, time)?.focus()
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
