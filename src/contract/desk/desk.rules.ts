import {
  addDays,
  clockTime,
  instantsAt,
  minutesLater,
  minutesOf,
  startOfDay,
  wallTime,
} from '../appointments/appointments.times.ts'
import { zonesOfPhone } from '../formats/area-codes.ts'
import { hoursBetweenTries, lawfulCalling } from './desk.limits.ts'
import type { DeskValues, Interval, LocationHours } from './desk.schemas.ts'

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const minutesOfDay = 24 * 60
// Minutes. No time zone puts its clocks forward by more than this.
const longestSkip = 180

/** The first or last instant when the clock shows this time. For a skipped time, the end of the gap. */
function instantOf(day: string, minutes: number, timeZone: string, which: 'first' | 'last'): Date {
  for (let later = minutes; later < Math.min(minutesOfDay, minutes + longestSkip); later++) {
    const instant = instantsAt({ day, time: clockTime(later) }, timeZone).at(which === 'first' ? 0 : -1)
    if (instant) return instant
  }
  return startOfDay(addDays(day, 1), timeZone)
}

type OfficeHours = Pick<LocationHours, 'office' | 'holidays'>

/** Office hours on a day, in minutes after midnight in the location's time zone. */
export const officeHoursOn = ({ office, holidays }: OfficeHours, day: string): Interval[] =>
  holidays.includes(day) ? [] : (office[weekdayOf(day)] ?? [])

/** Office hours of a location on a day of its calendar, as instants; `end` is exclusive. */
export const openingsOn = (hours: OfficeHours, timeZone: string, day: string) =>
  officeHoursOn(hours, day).map(({ from, to }) => ({
    start: instantOf(day, from, timeZone, 'first'),
    end: instantOf(day, to, timeZone, 'last'),
  }))

export const isOpenAt = (hours: LocationHours, timeZone: string, instant: Date): boolean =>
  openingsOn(hours, timeZone, wallTime(instant, timeZone).day).some(
    ({ start, end }) => start <= instant && instant < end,
  )

/** Days without office hours after which a location counts as never open. */
const searchedDays = 366

/**
 * The instant when `minutes` of office hours have passed. Null without a promise, or when the location is never
 * open.
 */
export function promiseUntil(
  receivedAt: Date,
  minutes: number | null,
  hours: LocationHours,
  timeZone: string,
): Date | null {
  if (minutes === null) return null
  const first = wallTime(receivedAt, timeZone).day
  let left = minutes
  for (let ahead = 0; ahead < searchedDays; ahead++) {
    for (const { start, end } of openingsOn(hours, timeZone, addDays(first, ahead))) {
      const from = start < receivedAt ? receivedAt : start
      const open = (end.getTime() - from.getTime()) / 60_000
      if (open >= left) return minutesLater(from, left)
      left -= Math.max(0, open)
    }
  }
  return null
}

/** A try to reach a person. */
export interface Try {
  at: Date
  /** True when the person was reached and asked for another call. */
  reached: boolean
}

interface NextTryQuestion {
  /** Oldest first, including the latest try. */
  tries: readonly Try[]
  settings: Pick<DeskValues, 'tries' | 'days'>
  hours: LocationHours
  /** Time zone of the location. */
  timeZone: string
  /** E.164 or empty. */
  phone: string
  now: Date
}

const hourOf = (instant: Date, timeZone: string) =>
  Math.floor(minutesOf(wallTime(instant, timeZone).time) / 60)

const mayCallAt = (instant: Date, zones: readonly string[]) =>
  zones.every((zone) => {
    const minutes = minutesOf(wallTime(instant, zone).time)
    return minutes >= lawfulCalling.from && minutes < lawfulCalling.to
  })

/** Times of a day when a location may call, every half hour. */
function* callingTimes(day: string, { calling }: LocationHours, timeZone: string) {
  for (let minutes = calling.from; minutes < calling.to; minutes += 30 - (minutes % 30)) {
    for (const instant of instantsAt({ day, time: clockTime(minutes) }, timeZone)) yield instant
  }
}

/**
 * When to try again after an unanswered call. Null when the last try reached the person, or when tries or days
 * are used up. The gaps between tries grow. Each try takes the hour of day farthest from the hours already tried,
 * and prefers office hours to other calling hours.
 */
export function nextTry({ tries, settings, hours, timeZone, phone, now }: NextTryQuestion): Date | null {
  const series = tries.slice(tries.findLastIndex(({ reached }) => reached) + 1)
  const [first] = series
  const last = series.at(-1)
  if (!first || !last || series.length >= settings.tries) return null

  const firstDay = wallTime(first.at, timeZone).day
  const today = wallTime(now, timeZone).day
  const wanted = addDays(firstDay, Math.floor(settings.days * (series.length / settings.tries) ** 2))
  const start = wanted > today ? wanted : today
  const end = addDays(firstDay, settings.days)
  const earliest = new Date(Math.max(now.getTime(), minutesLater(last.at, hoursBetweenTries * 60).getTime()))
  const zones = zonesOfPhone(phone)
  const tried = tries.map(({ at }) => hourOf(at, timeZone))
  const distance = (instant: Date) =>
    Math.min(...tried.map((hour) => Math.abs(hourOf(instant, timeZone) - hour)))

  const possible: { instant: Date; isNew: boolean; isOpen: boolean }[] = []
  for (let day = start; day < end; day = addDays(day, 1)) {
    if (hours.holidays.includes(day)) continue
    const openings = openingsOn(hours, timeZone, day)
    for (const instant of callingTimes(day, hours, timeZone)) {
      if (instant <= earliest || !mayCallAt(instant, zones)) continue
      const isOpen = openings.some((opening) => opening.start <= instant && instant < opening.end)
      possible.push({ instant, isNew: distance(instant) > 0, isOpen })
    }
    const best = possible.filter(({ isNew, isOpen }) => isNew && isOpen)
    if (best.length > 0) return farthest(best, distance)
  }
  const fallback = [possible.filter(({ isNew }) => isNew), possible].find((times) => times.length > 0)
  return fallback ? farthest(onFirstDay(fallback, timeZone), distance) : null
}

const onFirstDay = (times: { instant: Date }[], timeZone: string) => {
  const dayOf = ({ instant }: { instant: Date }) => wallTime(instant, timeZone).day
  return times.filter((time) => times[0] && dayOf(time) === dayOf(times[0]))
}

/** The earliest of the times that are farthest from the hours already tried. */
function farthest(times: { instant: Date }[], distance: (instant: Date) => number): Date | null {
  let best: Date | null = null
  for (const { instant } of times) if (!best || distance(instant) > distance(best)) best = instant
  return best
}
