import { clockText, formatDay } from '../formats/dates.ts'
import { timeStep } from './appointments.limits.ts'

export interface WallTime {
  day: string
  time: string
}

const minute = 60_000
const hour = 60 * minute

/** Day and time on the clock of an IANA time zone at an instant. */
export function wallTime(instant: Date, timeZone: string): WallTime {
  const offset = dayOffset(instant, timeZone)
  const text =
    offset === undefined ? clockText(instant, timeZone) : new Date(instant.getTime() + offset).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

/** Offsets by zone and day in UTC; undefined for days with a clock change. */
const dayOffsets = new Map<string, number | undefined>()
const maxDayOffsets = 10_000

/** Offset throughout the UTC day of an instant. It spares a formatter, which takes ten times as long. */
function dayOffset(instant: Date, timeZone: string): number | undefined {
  const day = Math.floor(instant.getTime() / (24 * hour))
  const key = `${day} ${timeZone}`
  if (dayOffsets.has(key)) return dayOffsets.get(key)
  const [first, last] = [day, day + 1].map((each) => formattedOffset(each * 24 * hour, timeZone))
  const offset = first === last ? first : undefined
  if (dayOffsets.size >= maxDayOffsets) dayOffsets.clear()
  dayOffsets.set(key, offset)
  return offset
}

function formattedOffset(instant: number, timeZone: string): number {
  const text = clockText(new Date(instant), timeZone)
  return Date.parse(`${text}Z`) - instant
}

const asUtc = ({ day, time }: WallTime) => Date.parse(`${day}T${time}:00Z`)

/** Offset from UTC in milliseconds; `instant` is in milliseconds. */
const offsetAt = (instant: number, timeZone: string) => asUtc(wallTime(new Date(instant), timeZone)) - instant

/**
 * The instants when a zone's clock shows a time, earliest first: usually one, zero when daylight saving time
 * skips the time, two when it repeats it.
 */
export function instantsAt(wall: WallTime, timeZone: string): Date[] {
  const utc = asUtc(wall)
  // Offsets are at most 14 hours from UTC, and a zone changes its offset at most once within two days.
  const offsets = new Set([offsetAt(utc - 24 * hour, timeZone), offsetAt(utc + 24 * hour, timeZone)])
  return [...offsets]
    .map((offset) => utc - offset)
    .filter((instant) => asUtc(wallTime(new Date(instant), timeZone)) === utc)
    .sort((a, b) => a - b)
    .map((instant) => new Date(instant))
}

/** Offset from UTC throughout a day, in milliseconds; undefined where the clocks may change. */
function steadyOffset(day: string, timeZone: string): number | undefined {
  const midnight = asUtc({ day, time: '00:00' })
  const [before, after] = [midnight - 24 * hour, midnight + 48 * hour].map((utc) => offsetAt(utc, timeZone))
  return before === after ? before : undefined
}

interface ClockChange {
  /** Times that the clock shows twice, in minutes after midnight; `to` is exclusive. */
  repeated?: { from: number; to: number }
  /** Times that it never shows. */
  skipped?: { from: number; to: number }
}

const changes = new Map<string, ClockChange>()

/** Times of a day that a zone's clock repeats or skips, to a quarter of an hour. Empty on most days. */
export function clockChangeOn(day: string, timeZone: string): ClockChange {
  const key = `${day} ${timeZone}`
  const change = changes.get(key) ?? findClockChange(day, timeZone)
  changes.set(key, change)
  return change
}

const quarter = 15

function findClockChange(day: string, timeZone: string): ClockChange {
  if (steadyOffset(day, timeZone) !== undefined) return {}
  const counts = Array.from({ length: (24 * 60) / quarter }, (_, index) => ({
    from: index * quarter,
    count: instantsAt({ day, time: clockTime(index * quarter) }, timeZone).length,
  }))
  const spanOf = (passes: number) => {
    const times = counts.filter(({ count }) => count === passes).map(({ from }) => from)
    return times.length > 0 && { from: Math.min(...times), to: Math.max(...times) + quarter }
  }
  const [skipped, repeated] = [spanOf(0), spanOf(2)]
  return { ...(repeated && { repeated }), ...(skipped && { skipped }) }
}

export interface DayTime {
  instant: Date
  time: string
  /** Repeated times name their zone: `1:30 AM (EDT)`. */
  label: string
}

/** Bookable times of a day, every `step` minutes. Skipped times are left out, and repeated times come twice. */
export function dayTimes(day: string, timeZone: string, step: number = timeStep): DayTime[] {
  const times: DayTime[] = []
  const offset = steadyOffset(day, timeZone)
  for (let passed = 0; passed < 24 * 60; passed += step) {
    const time = clockTime(passed)
    const instants =
      offset === undefined ? instantsAt({ day, time }, timeZone) : [new Date(asUtc({ day, time }) - offset)]
    for (const instant of instants) {
      const zone = instants.length > 1 ? ` (${zoneName(instant, timeZone)})` : ''
      times.push({ instant, time, label: `${formatTime(time)}${zone}` })
    }
  }
  return times
}

/** Minutes after midnight as HH:mm. */
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Such as '9:30 AM'. */
export function formatTime(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 === 0 ? 12 : hours % 12}:${time.slice(3, 5)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** Such as "03/10/2026, 8:30 AM". */
export const formatWall = ({ day, time }: WallTime): string => `${formatDay(day)}, ${formatTime(time)}`

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** Such as "Tue 03/10/2026, 8:30 AM". */
export const formatWallWithWeekday = (wall: WallTime): string =>
  `${weekday.format(new Date(wall.day))} ${formatWall(wall)}`

/** Such as 'EST'. */
export const zoneName = (instant: Date, timeZone: string): string =>
  zoneFormat(timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

const zoneFormats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes longer than a hundred uses. */
function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    zoneFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  zoneFormats.set(timeZone, format)
  return format
}

export const minutesLater = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * minute)

/** Days are yyyy-MM-dd. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Midnight, or the first instant of a day whose midnight daylight saving time skips. */
export function startOfDay(day: string, timeZone: string): Date {
  for (let passed = 0; passed < 24 * 60; passed += 15) {
    const [first] = instantsAt({ day, time: clockTime(passed) }, timeZone)
    if (first) return first
  }
  // A zone that crossed the date line skipped the whole day.
  return startOfDay(addDays(day, 1), timeZone)
}
