import type { CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import {
  clockChangeOn,
  clockTime,
  formatTime,
  instantsAt,
  minutesOf,
  type WallTime,
  wallTime,
  zoneName,
} from '#contract/appointments/appointments.times.ts'
import type { Interval } from '#contract/desk/desk.schemas.ts'

/** A time of a day's clock. */
export interface ClockTime {
  /** After midnight; 1,440 is the end of the day. */
  minutes: number
  /** The second pass of a time that the clock repeats. */
  again: boolean
}

/** Hours that the calendar shows, in minutes after midnight. */
export interface Hours {
  opens: number
  closes: number
}

/** The hours from top to bottom. A time that a clock repeats has a place for each pass, on all days shown. */
export interface Axis extends Hours {
  /** Times with two places. */
  repeated: Interval | undefined
  /** In minutes. */
  length: number
}

export function axisOf(hours: Hours, days: readonly string[], timeZones: Iterable<string>): Axis {
  const zones = [...new Set(timeZones)]
  const repetitions = zones.flatMap((zone) => days.flatMap((day) => clockChangeOn(day, zone).repeated ?? []))
  const shown = repetitions.filter(({ from, to }) => from < hours.closes && to > hours.opens)
  const repeated =
    shown.length > 0
      ? { from: Math.min(...shown.map(({ from }) => from)), to: Math.max(...shown.map(({ to }) => to)) }
      : undefined
  const added = repeated ? repeated.to - repeated.from : 0
  return { ...hours, repeated, length: hours.closes - hours.opens + added }
}

/** Minutes from the top. */
export function offsetOf({ opens, repeated }: Axis, { minutes, again }: ClockTime): number {
  const isLater = repeated && (again ? minutes >= repeated.from : minutes >= repeated.to)
  return minutes - opens + (isLater ? repeated.to - repeated.from : 0)
}

/** Time at a distance from the top, in minutes. */
export function timeAt({ opens, repeated }: Axis, offset: number): ClockTime {
  const minutes = opens + offset
  if (!repeated || minutes < repeated.to) return { minutes, again: false }
  const earlier = minutes - (repeated.to - repeated.from)
  return { minutes: earlier, again: earlier < repeated.to }
}

/** Undefined where the clock of the zone does not show it on that day. */
export function instantOf(day: string, { minutes, again }: ClockTime, timeZone: string): Date | undefined {
  return instantsAt({ day, time: clockTime(minutes) }, timeZone)[again ? 1 : 0]
}

/** False for a time that the clock skips, and for a second pass on a day without one. */
export function hasTime(day: string, { minutes, again }: ClockTime, timeZone: string): boolean {
  const { repeated, skipped } = clockChangeOn(day, timeZone)
  const isIn = (times: Interval | undefined) => times && times.from <= minutes && minutes < times.to
  return again ? Boolean(isIn(repeated)) : !isIn(skipped)
}

/** Day and time of an instant by the clock of a zone. */
export function clockOf(instant: Date, timeZone: string): ClockTime & Pick<WallTime, 'day'> {
  const { day, time } = wallTime(instant, timeZone)
  const minutes = minutesOf(time)
  const { repeated } = clockChangeOn(day, timeZone)
  const isTwice = repeated && repeated.from <= minutes && minutes < repeated.to
  const again = Boolean(
    isTwice && instantsAt({ day, time }, timeZone)[1]?.getTime() === startOfMinute(instant),
  )
  return { day, minutes, again }
}

const startOfMinute = (instant: Date) => Math.floor(instant.getTime() / 60_000) * 60_000

export const startOf = ({ date_time, time_zone }: CalendarEntry) => clockOf(new Date(date_time), time_zone)

/** Labels of the hours, with the zone for both passes of a repeated hour. */
export function hourLabels(
  axis: Axis,
  days: readonly string[],
  timeZone: string,
): { offset: number; text: string }[] {
  const { opens, closes, repeated } = axis
  const twice = days.find((day) => clockChangeOn(day, timeZone).repeated)
  const textOf = (time: ClockTime) => {
    const text = formatTime(clockTime(time.minutes)).replace(':00', '')
    if (!repeated || time.minutes < repeated.from || time.minutes >= repeated.to) return text
    const instant = twice && instantOf(twice, time, timeZone)
    return instant ? `${text} ${zoneName(instant, timeZone)}` : text
  }
  const hours = Array.from({ length: (closes - opens) / 60 }, (_, index) => opens + index * 60)
  const times = [
    ...hours.map((minutes) => ({ minutes, again: false })),
    ...(repeated ? [{ minutes: repeated.from, again: true }] : []),
  ]
  return times
    .map((time) => ({ offset: offsetOf(axis, time), text: textOf(time) }))
    .sort((a, b) => a.offset - b.offset)
}
