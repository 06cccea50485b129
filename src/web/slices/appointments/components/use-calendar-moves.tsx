import { notifications } from '@mantine/notifications'
import { type KeyboardEvent, useEffect, useState } from 'react'
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
  type WallTime,
} from '#contract/appointments/appointments.times.ts'
import { failureText } from '#web/lib/api.ts'
import { offerUndo } from '#web/ui/offer-undo.tsx'
import { collisionText, useChangeAppointment } from '../api/appointments.ts'
import { appointmentTime } from './appointment-columns.tsx'
import { askIfPast } from './ask-if-past.ts'
import { isMovable, type Picked, wallOf } from './calendar-events.ts'

interface Bounds {
  from: string
  to: string
  opens: string
  closes: string
}

/** Milliseconds. */
const refusalTime = 30_000

const noticeId = ({ id }: Appointment) => `appointment-moved-${id}`
const hideMove = (appointment: Appointment) => notifications.hide(noticeId(appointment))
const notifyNotMoved = (appointment: Appointment, reason: string) =>
  notifications.show({ id: noticeId(appointment), color: 'red', autoClose: refusalTime, message: reason })
function notifyMoved(appointment: Appointment, onUndo: (() => void) | undefined): void {
  const text = `${appointment.patient.name} moved to ${appointmentTime(appointment)}.`
  offerUndo(noticeId(appointment), text, onUndo)
}

const idOf = (target: EventTarget) =>
  target instanceof Element
    ? Number(target.closest<HTMLElement>('[data-event-id]')?.dataset.eventId)
    : Number.NaN

export function useCalendarMoves(entries: readonly CalendarEntry[], bounds: Bounds) {
  const change = useChangeAppointment()
  const [picked, setPicked] = useState<Picked>()
  const [news, setNews] = useState('')

  const put = (appointment: Appointment, instant: Date, before?: Date) => {
    hideMove(appointment)
    change.mutateAsync({ appointment, fields: { date_time: instant.toISOString() } }).then(
      (moved) => notifyMoved(moved, before && (() => put(moved, before))),
      (error) => {
        const text = failureText(error, appointmentMessages.moveFailed, appointmentMessages.moveStale)
        notifyNotMoved(appointment, collisionText(error) ?? text)
      },
    )
  }
  const move = (appointment: Appointment, to: WallTime) => {
    const before = wallOf(appointment)
    setNews('')
    if (before.day === to.day && before.time === to.time) return
    // When clocks go back, take the first occurrence.
    const [instant] = instantsAt(to, appointment.time_zone)
    if (instant)
      askIfPast(instant, formatWall(to), () => put(appointment, instant, new Date(appointment.date_time)))
    else notifyNotMoved(appointment, appointmentMessages.skippedTime(formatTime(to.time)))
  }

  const moveBy = (key: string) => {
    if (!picked) return
    const { day, time } = picked.to
    const minutes = minutesOf(time) + (key === 'ArrowUp' ? -timeStep : key === 'ArrowDown' ? timeStep : 0)
    const days = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
    const to = { day: addDays(day, days), time: clockTime(Math.max(0, minutes)) }
    const isInside = to.day >= bounds.from && to.day <= bounds.to && to.time >= bounds.opens.slice(0, 5)
    if (!isInside || minutes >= minutesOf(bounds.closes)) return
    setPicked({ ...picked, to })
    setNews(formatWall(to))
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
    } else if (event.key === 'm' || event.key === 'M') {
      const appointment = entries.find(({ id }) => id === idOf(event.target))
      if (!appointment || !isMovable(appointment)) return
      handle()
      hideMove(appointment)
      setPicked({ appointment, to: wallOf(appointment) })
      setNews(
        `Moving ${appointment.patient.name}. Arrow keys change the time, Enter confirms, Escape cancels.`,
      )
    }
  }

  // Focus and scroll follow the appointment being moved.
  const pickedId = picked?.appointment.id
  const { day, time } = picked?.to ?? {}
  useEffect(() => {
    if (pickedId === undefined || !day || !time) return
    const card = document.querySelector<HTMLElement>(`[data-event-id="${pickedId}"]`)
    card?.focus()
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pickedId, day, time])

  return {
    move,
    onKeyDown,
    picked,
    release: () => setPicked(undefined),
    /** For a live region. */
    news,
  }
}
