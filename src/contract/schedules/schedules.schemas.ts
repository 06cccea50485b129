import { z } from 'zod'
import { CalendarDay, DateTime } from '../appointments/appointments.schemas.ts'
import { Week } from '../desk/desk.schemas.ts'
import { Id, Instant, IsoDate, line, numberText, Reference } from '../http/fields.ts'
import { pagingQuery } from '../http/paging.ts'
import { scheduleLimits } from './schedules.limits.ts'
import { scheduleMessages } from './schedules.messages.ts'

export const ProviderHoursBody = z.strictObject({ week: Week })

/** Hours of a person at a location. */
export const ProviderHours = z.object({
  staff: Reference,
  /** Null where the office hours hold. */
  week: Week.nullable(),
  /** 0 where the office hours hold. */
  version: z.int(),
})
export type ProviderHours = z.infer<typeof ProviderHours>

/** Dentists, hygienists and other people with their own hours at a location, by name. */
export const LocationProviders = z.object({ results: z.array(ProviderHours) })

const millisecondsPerDay = 24 * 60 * 60_000
const endsLater = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
  Date.parse(starts_at) < Date.parse(ends_at)
const isShort = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
  Date.parse(ends_at) - Date.parse(starts_at) <= scheduleLimits.days * millisecondsPerDay

const timeOffFields = { starts_at: DateTime, ends_at: DateTime, reason: line(scheduleLimits.reason) }

export const TimeOffCreate = z
  .strictObject({ staff: Id, ...timeOffFields, reason: timeOffFields.reason.default('') })
  .refine(endsLater, { path: ['ends_at'], error: scheduleMessages.ends })
  .refine(isShort, { path: ['ends_at'], error: scheduleMessages.long })
export type TimeOffCreate = z.infer<typeof TimeOffCreate>

export const TimeOffPatch = z
  .strictObject(timeOffFields)
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, scheduleMessages.nothing)
export type TimeOffPatch = z.infer<typeof TimeOffPatch>

/** The fields after a change. */
export const TimeOffPeriod = z
  .object({ starts_at: Instant, ends_at: Instant })
  .refine(endsLater, { path: ['ends_at'], error: scheduleMessages.ends })
  .refine(isShort, { path: ['ends_at'], error: scheduleMessages.long })

export const TimeOff = z.object({
  id: Id,
  staff: Reference,
  starts_at: Instant,
  /** Exclusive. */
  ends_at: Instant,
  /** Null for people who may not see it. */
  reason: z.string().nullable(),
  /** Number of scheduled visits that overlap it. */
  visits: z.int(),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})
export type TimeOff = z.infer<typeof TimeOff>

const idFilter = numberText(Number.MAX_SAFE_INTEGER).optional()

/** Time off of active staff that overlaps the days, both inclusive, in the practice's time zone. */
export const TimeOffQuery = z.strictObject({
  from: CalendarDay.optional(),
  to: CalendarDay.optional(),
  staff: idFilter,
  /** Of people who work there. */
  location: idFilter,
  ...pagingQuery,
})
export type TimeOffQuery = z.infer<typeof TimeOffQuery>

/** Both days are inclusive. Defaults to one week from today, in the practice's time zone. */
export const AvailabilityQuery = z.strictObject({
  from: CalendarDay.optional(),
  to: CalendarDay.optional(),
  location: idFilter,
  staff: idFilter,
})
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>

/** When people work at the user's locations. `workingHoursOn` reads it. */
export const Availability = z.object({
  /** Open locations with their office hours; the id is null in a practice without locations. */
  offices: z.array(
    z.object({ location: Id.nullable(), time_zone: z.string(), office: Week, holidays: z.array(IsoDate) }),
  ),
  staff: z.array(
    z.object({
      id: Id,
      /** Where they work; `week` is null where the office hours hold. */
      hours: z.array(z.object({ location: Id, week: Week.nullable() })),
      time_off: z.array(z.object({ starts_at: Instant, ends_at: Instant })),
    }),
  ),
})
export type Availability = z.infer<typeof Availability>
