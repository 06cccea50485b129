import { clockTime, formatTime, minutesOf } from '#contract/appointments/appointments.times.ts'
import { deskLabels as labels } from '#contract/desk/desk.labels.ts'
import type { Interval, LocationHours } from '#contract/desk/desk.schemas.ts'

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

export const hoursValues = ({ office, calling, holidays }: LocationHours): HoursValues => ({
  ...Object.fromEntries(office.map((intervals, day) => [`day${day}`, textOfIntervals(intervals)])),
  calling: textOfIntervals([calling]),
  holidays: holidays.join(','),
})

export const hoursOf = (values: HoursValues): LocationHours => ({
  office: weekdays.map((_, day) => intervalsOf(values[`day${day}`] ?? '')),
  calling: intervalsOf(values.calling ?? '')[0] ?? { from: Number.NaN, to: Number.NaN },
  holidays: values.holidays ? values.holidays.split(',') : [],
})

/** The field of a form that an error belongs to, by the path of the body. */
export const hoursField = ([field, day]: readonly unknown[]): string =>
  field === 'office' ? `day${day}` : String(field)
