import { z } from 'zod'
import { IsoDate, oneOf, text } from '../http/fields.ts'
import { queueReasons } from '../queue/queue.enums.ts'
import { deskLimits, lawfulCalling } from './desk.limits.ts'
import { deskMessages } from './desk.messages.ts'

const minutesOfDay = 24 * 60
const minute = z
  .int({ error: deskMessages.minutes })
  .min(0, deskMessages.minutes)
  .max(minutesOfDay, deskMessages.minutes)

/** Minutes after midnight in the location's time zone; `to` is exclusive. */
const Interval = z
  .strictObject({ from: minute, to: minute })
  .refine(({ from, to }) => from < to, { path: ['to'], error: deskMessages.ends })
export type Interval = z.infer<typeof Interval>

const DayHours = z
  .array(Interval)
  .max(deskLimits.intervals)
  .refine(
    (intervals) => intervals.every(({ from }, index) => from >= (intervals[index - 1]?.to ?? 0)),
    deskMessages.overlap,
  )

/** By weekday from Monday; an empty day is closed. */
export const Week = z.array(DayHours).length(7)
export type Week = z.infer<typeof Week>

const hoursFields = {
  office: Week,
  calling: Interval.refine(({ from, to }) => from >= lawfulCalling.from && to <= lawfulCalling.to, {
    path: ['from'],
    error: deskMessages.calling,
  }),
  holidays: z
    .array(IsoDate)
    .max(deskLimits.holidays)
    .refine((days) => new Set(days).size === days.length, deskMessages.holidayTwice),
}

export const LocationHoursBody = z.strictObject(hoursFields)
export type LocationHours = z.infer<typeof LocationHoursBody>

/** `version` is 0 before the first change. */
export const LocationHoursAnswer = z.object({ ...hoursFields, version: z.int() })
export type LocationHoursAnswer = z.infer<typeof LocationHoursAnswer>

const wholeNumber = (from: number, to: number) => {
  const error = deskMessages.wholeNumber(from, to)
  return z.int({ error }).min(from, error).max(to, error)
}

const settingsFields = {
  /** Reasons for being in the queue, most urgent first. */
  urgency: z
    .array(oneOf(queueReasons))
    .refine(
      (reasons) => new Set(reasons).size === queueReasons.length && reasons.length === queueReasons.length,
      deskMessages.urgency,
    ),
  /** The practice promises an answer within these minutes of office hours; null without a promise. */
  promise_minutes: wholeNumber(1, deskLimits.promiseMinutes).nullable(),
  /** Number of tries to reach a person, and days after the first try to make them in. */
  tries: wholeNumber(1, deskLimits.tries),
  days: wholeNumber(1, deskLimits.days),
  /** Message for the person when the tries are used up; may be empty. */
  last_message: text(deskLimits.lastMessage),
}

export const DeskSettingsBody = z.strictObject(settingsFields)
export type DeskValues = z.infer<typeof DeskSettingsBody>

/** `version` is 0 before the first change. */
export const DeskSettings = z.object({ ...settingsFields, version: z.int() })
export type DeskSettings = z.infer<typeof DeskSettings>
