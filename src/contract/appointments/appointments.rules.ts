import { appointmentLimits, freeTimeOffer, timeStep } from './appointments.limits.ts'
import { addDays, dayTimes, minutesLater, minutesOf, wallTime } from './appointments.times.ts'

const timeForm = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/

/** Minutes of a time string, `00:45` or `1:30:00`, seconds rounded; undefined when it is none (spec section 3). */
export function durationFromText(text: string): number | undefined {
  const match = timeForm.exec(text.trim())
  if (!match) return undefined
  const [hours, minutes, seconds] = [1, 2, 3].map((part) => Number(match[part] ?? 0)) as [
    number,
    number,
    number,
  ]
  return hours * 60 + minutes + Math.round(seconds / 60)
}

/** A duration as it reads, such as 45 min or 1 h 30 min. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ')
}

/** A stretch of time that is taken; its end is free again. */
export interface Busy {
  start: Date
  end: Date
}

interface FreeTimeQuestion {
  /** Nothing earlier is offered. */
  from: Date
  /** Minutes. */
  duration: number
  timeZone: string
  busy: readonly Busy[]
}

/** The next times, in the picker's steps, at which nothing is in the way (see `freeTimeOffer`). */
export function nextFreeTimes({ from, duration, timeZone, busy }: FreeTimeQuestion): Date[] {
  const { count, days, opens, closes } = freeTimeOffer
  const asked = wallTime(from, timeZone)
  const end = minutesOf(asked.time) + duration
  const free: Date[] = []
  for (let ahead = 0; ahead < days && free.length < count; ahead++) {
    const day = addDays(asked.day, ahead)
    const isOutside = ahead === 0 && (minutesOf(asked.time) < minutesOf(opens) || end > minutesOf(closes))
    for (const { instant, time } of dayTimes(day, timeZone, timeStep)) {
      const isOpen = minutesOf(time) >= minutesOf(opens) && minutesOf(time) + duration <= minutesOf(closes)
      if (instant < from || !(isOpen || isOutside)) continue
      const ends = minutesLater(instant, duration)
      if (busy.some(({ start, end }) => start < ends && end > instant)) continue
      free.push(instant)
      if (free.length === count) break
    }
  }
  return free
}

/** Whether an appointment may last so many minutes. */
export const isPossibleDuration = (minutes: number): boolean =>
  minutes >= appointmentLimits.minDuration && minutes <= appointmentLimits.maxDuration
