import { clockTime, formatTime, minutesOf } from '#contract/appointments/appointments.times.ts'
import { deskLabels as labels } from '#contract/desk/desk.labels.ts'
import type { Interval, LocationHours, Week } from '#contract/desk/desk.schemas.ts'

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

// A form holds each weekday as text, so that drafts and merging treat it as one field.

/** `480-720,780-1020`; a time that is not typed yet is empty. */
export const textOfIntervals = (intervals: readonly Interval[]): string =>
  intervals
    .map(({ from, to }) => [from, to].map((minutes) => (Number.isNaN(minutes) ? '' : minutes)).join('-'))
    .join(',')

export const intervalsOf = (text: string): Interval[] =>
  text === ''
    ? []
    : text.split(',').map((interval) => {
        const [from, to] = interval
          .split('-')
          .map((minutes) => (minutes === '' ? Number.NaN : Number(minutes)))
        return { from: from ?? Number.NaN, to: to ?? Number.NaN }
      })

/** As a time input takes it. */
export const timeOf = (minutes: number): string =>
  Number.isNaN(minutes) ? '' : clockTime(minutes % (24 * 60))

/** Midnight ends a day. */
export const minutesFrom = (time: string, isEnd: boolean): number =>
  time === '' ? Number.NaN : minutesOf(time) || (isEnd ? 24 * 60 : 0)

export const shownHours = (text: string): string =>
  intervalsOf(text)
    .map(({ from, to }) => `${formatTime(timeOf(from))}–${formatTime(timeOf(to))}`)
    .join(', ') || labels.closed

export type HoursValues = Record<string, string>

export const weekValues = (week: Week): HoursValues =>
  Object.fromEntries(week.map((intervals, day) => [`day${day}`, textOfIntervals(intervals)]))

export const weekOf = (values: HoursValues): Week =>
  weekdays.map((_, day) => intervalsOf(values[`day${day}`] ?? ''))

export const hoursValues = ({ office, calling, holidays }: LocationHours): HoursValues => ({
  ...weekValues(office),
  calling: textOfIntervals([calling]),
  holidays: holidays.join(','),
})

export const hoursOf = (values: HoursValues): LocationHours => ({
  office: weekOf(values),
  calling: intervalsOf(values.calling ?? '')[0] ?? { from: Number.NaN, to: Number.NaN },
  holidays: values.holidays ? values.holidays.split(',') : [],
})

/** The field of a form that an error belongs to, by the path of the body. */
export const hoursField = ([field, day]: readonly unknown[]): string =>
  field === 'office' || field === 'week' ? `day${day}` : String(field)

const sameHours = (one: readonly Interval[] = [], other: readonly Interval[] = []) =>
  textOfIntervals(one) === textOfIntervals(other)

/** Such as "Mon–Thu 8:00 AM–12:00 PM, 1:00 PM–5:00 PM; Fri 8:00 AM–12:00 PM". May be empty. */
export function weekText(week: Week): string {
  const parts: string[] = []
  for (let first = 0; first < week.length; ) {
    const next = week.findIndex((hours, day) => day > first && !sameHours(hours, week[first]))
    const last = (next === -1 ? week.length : next) - 1
    const days = [...new Set([first, last])].map((day) => weekdays[day]?.slice(0, 3)).join('–')
    const hours = week[first] ?? []
    if (hours.length > 0) parts.push(`${days} ${shownHours(textOfIntervals(hours))}`)
    first = last + 1
  }
  return parts.join('; ')
}
