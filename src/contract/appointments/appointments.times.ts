import { formatDay } from '../formats/dates.ts'
import { timeStep } from './appointments.limits.ts'

/** A day, yyyy-MM-dd, and a time of day, HH:mm, as the clock on the wall of a location shows them. */
export interface WallTime {
  day: string
  time: string
}

const minute = 60_000
const hour = 60 * minute

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format
}

/** What the clock of an IANA time zone shows at an instant. */
export function wallTime(instant: Date, timeZone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  }
}

const asUtc = ({ day, time }: WallTime) => Date.parse(`${day}T${time}:00Z`)

/** Milliseconds by which a zone's clock is ahead of UTC at an instant, given in milliseconds. */
const offsetAt = (instant: number, timeZone: string) => asUtc(wallTime(new Date(instant), timeZone)) - instant

/**
 * The instants, earliest first, at which the clock of a zone shows a time: one on nearly every day, none for a time
 * that is skipped when the clocks go forward, two for one that is repeated when they go back.
 */
export function instantsAt(wall: WallTime, timeZone: string): Date[] {
  const utc = asUtc(wall)
  // No zone is further from UTC than 14 hours, and none changes its offset twice within two days.
  const offsets = new Set([offsetAt(utc - 24 * hour, timeZone), offsetAt(utc + 24 * hour, timeZone)])
  return [...offsets]
    .map((offset) => utc - offset)
    .filter((instant) => asUtc(wallTime(new Date(instant), timeZone)) === utc)
    .sort((a, b) => a - b)
    .map((instant) => new Date(instant))
}

/** A time of a day that can be booked. */
export interface DayTime {
  instant: Date
  time: string
  /** How it reads; a time that the day has twice names its offset, such as `1:30 AM (EDT)`. */
  label: string
}

/** Every time of a day in steps of `step` minutes: skipped ones are left out, repeated ones come twice. */
export function dayTimes(day: string, timeZone: string, step: number = timeStep): DayTime[] {
  const times: DayTime[] = []
  for (let passed = 0; passed < 24 * 60; passed += step) {
    const time = clockTime(passed)
    const instants = instantsAt({ day, time }, timeZone)
    for (const instant of instants) {
      const offset = instants.length > 1 ? ` (${zoneName(instant, timeZone)})` : ''
      times.push({ instant, time, label: `${formatTime(time)}${offset}` })
    }
  }
  return times
}

/** HH:mm of so many minutes after midnight. */
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Minutes after midnight of HH:mm. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** HH:mm as a person of the practice reads it, such as 9:30 AM. */
export function formatTime(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 === 0 ? 12 : hours % 12}:${time.slice(3, 5)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** MM/dd/yyyy and the time of day at a location. */
export const formatWall = ({ day, time }: WallTime): string => `${formatDay(day)} ${formatTime(time)}`

/** Abbreviation of a zone's offset at an instant, such as EST. */
export const zoneName = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

export const minutesLater = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * minute)

/** The day some days after another, both yyyy-MM-dd. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The instant at which a day begins in a zone; where midnight itself is skipped, the first one that there is. */
export function startOfDay(day: string, timeZone: string): Date {
  for (let passed = 0; passed < 24 * 60; passed += 15) {
    const [first] = instantsAt({ day, time: clockTime(passed) }, timeZone)
    if (first) return first
  }
  // A zone that has moved across the date line has skipped a whole day.
  return startOfDay(addDays(day, 1), timeZone)
}
