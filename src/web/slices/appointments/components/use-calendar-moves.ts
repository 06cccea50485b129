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
import { errorStatus } from '#web/lib/api.ts'
import { useChangeAppointment } from '../api/change-appointment.ts'
import { isMovable, type Picked, wallOf } from './calendar-events.ts'
import { collisionText } from './collision-text.ts'
import { hideMove, tellMoved, tellNotMoved } from './move-notifications.tsx'

interface Bounds {
  from: string
  to: string
  opens: string
  closes: string
}

const idOf = (target: EventTarget) =>
  target instanceof Element
    ? Number(target.closest<HTMLElement>('[data-event-id]')?.dataset.eventId)
    : Number.NaN

/** Moves appointments on the calendar, dropped by the pointer or carried by the keyboard. */
export function useCalendarMoves(entries: readonly CalendarEntry[], bounds: Bounds) {
  const change = useChangeAppointment()
  const [picked, setPicked] = useState<Picked>()
  const [news, setNews] = useState('')

  const put = (appointment: Appointment, instant: Date, before?: Date) => {
    hideMove(appointment)
    change.mutateAsync({ appointment, fields: { date_time: instant.toISOString() } }).then(
      (moved) => tellMoved(moved, before && (() => put(moved, before))),
      (error) => {
        const isStale = errorStatus(error) === 412
        const text = isStale ? appointmentMessages.moveStale : appointmentMessages.moveFailed
        tellNotMoved(appointment, collisionText(error) ?? text)
      },
    )
  }
  const move = (appointment: Appointment, to: WallTime) => {
    const before = wallOf(appointment)
    setNews('')
    if (before.day === to.day && before.time === to.time) return
    // Of a time that the day has twice, the first one is meant.
    const [instant] = instantsAt(to, appointment.time_zone)
    if (instant) put(appointment, instant, new Date(appointment.date_time))
    else tellNotMoved(appointment, appointmentMessages.skippedTime(formatTime(to.time)))
  }

  const carry = (key: string) => {
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
      if (event.key.startsWith('Arrow')) carry(event.key)
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
      setNews(`Moving ${appointment.patient.name}. Arrow keys choose the time, Enter drops, Escape gives up.`)
    }
  }

  // The focus goes along to where the appointment is drawn now, and so does what shows of the calendar.
  const carried = picked?.appointment.id
  const { day, time } = picked?.to ?? {}
  useEffect(() => {
    if (carried === undefined || !day || !time) return
    const card = document.querySelector<HTMLElement>(`[data-event-id="${carried}"]`)
    card?.focus()
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [carried, day, time])

  return {
    move,
    onKeyDown,
    picked,
    release: () => setPicked(undefined),
    /** What has happened, for those who do not see it. */
    news,
  }
}
