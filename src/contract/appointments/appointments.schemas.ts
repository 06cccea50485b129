import { z } from 'zod'
import {
  fieldMessages,
  Id,
  Instant,
  IsoDate,
  numberText,
  oneOf,
  Reference,
  requiredLine,
} from '../http/fields.ts'
import { ordering, pagingQuery } from '../http/paging.ts'
import { StaffMember } from '../staff/staff.endpoints.ts'
import { appointmentStatuses } from './appointments.enums.ts'
import { appointmentLimits, defaultDuration } from './appointments.limits.ts'
import { appointmentMessages } from './appointments.messages.ts'
import { durationFromText, isPossibleDuration } from './appointments.rules.ts'

/**
 * An appointment (spec section 3). `duration` is in minutes. `time_zone` is that of its location, else the company's:
 * the one in which its time is shown.
 */
export const Appointment = z.object({
  id: Id,
  date_time: Instant,
  type: z.string(),
  status: z.enum(appointmentStatuses),
  staff: StaffMember.nullable(),
  duration: z.int(),
  patient: z.object({ id: Id, name: z.string() }),
  location: Reference.nullable(),
  time_zone: z.string(),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})
export type Appointment = z.infer<typeof Appointment>

/** A visit of a patient whom the person may not see: it tells when somebody is busy, not with whom and why. */
const HiddenAppointment = Appointment.extend({ type: z.null(), patient: z.null() })

/** What stands on the calendar. */
export const CalendarEntry = z.union([Appointment, HiddenAppointment])
export type CalendarEntry = z.infer<typeof CalendarEntry>

const { firstYear, lastYear, minDuration, maxDuration } = appointmentLimits
const isPossibleTime = (text: string) => {
  const time = new Date(text)
  const year = time.getUTCFullYear()
  return time.getTime() % 60_000 === 0 && year >= firstYear && year <= lastYear
}

/** ISO 8601 with offset. */
const DateTime = z.iso
  .datetime({ offset: true, error: appointmentMessages.wholeMinutes })
  .refine(isPossibleTime, appointmentMessages.wholeMinutes)

/** Minutes, or a time string (spec section 3). */
export const Duration = z
  .union([z.int(), z.string().transform((text) => durationFromText(text) ?? Number.NaN)], {
    error: appointmentMessages.durationFormat,
  })
  .refine((minutes) => !Number.isNaN(minutes), appointmentMessages.durationFormat)
  .refine(
    (minutes) => Number.isNaN(minutes) || isPossibleDuration(minutes),
    appointmentMessages.durationRange(minDuration, maxDuration),
  )

const writable = {
  date_time: DateTime,
  type: requiredLine(appointmentLimits.type),
  status: oneOf(appointmentStatuses),
  staff_id: z
    .int({ error: appointmentMessages.selectStaff })
    .min(1, appointmentMessages.selectStaff)
    .max(Number.MAX_SAFE_INTEGER, appointmentMessages.unknownStaff),
  duration: Duration,
  location: Id.nullable(),
}

/** Body of a booking (spec sections 5 and 7). Without a location it is at the patient's. */
export const AppointmentCreate = z.strictObject({
  ...writable,
  duration: writable.duration.default(defaultDuration),
  location: writable.location.optional(),
})
export type AppointmentCreate = z.infer<typeof AppointmentCreate>

export const AppointmentPatch = z
  .strictObject(writable)
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, 'Nothing to change.')
export type AppointmentPatch = z.infer<typeof AppointmentPatch>

// An appointment that was read may be sent back whole: what only the server writes is accepted, and ignored.
const ignored = z.unknown().optional()
const readOnly = {
  id: ignored,
  staff: ignored,
  patient: ignored,
  time_zone: ignored,
  created_at: ignored,
  updated_at: ignored,
  version: ignored,
}

const Treating = z.object({ id: writable.staff_id })
const treatingOf = ({ staff_id, staff }: { staff_id?: number | undefined; staff?: unknown }) =>
  staff_id ?? Treating.safeParse(staff).data?.id

/**
 * Body of a full update; duration and location keep their value when left out. Who treats is `staff_id`, or else the
 * `staff` that was read.
 */
export const AppointmentPut = z
  .strictObject({
    ...writable,
    staff_id: writable.staff_id.optional(),
    duration: writable.duration.optional(),
    location: z.union([writable.location, Reference.transform(({ id }) => id)]).optional(),
    ...readOnly,
  })
  .refine((fields) => treatingOf(fields) !== undefined, {
    path: ['staff_id'],
    error: appointmentMessages.selectStaff,
    // Told together with what is wrong in other fields; a wrong `staff_id` has been told already.
    when: ({ value, issues }) =>
      typeof value === 'object' && !!value && !issues.some(({ path }) => path?.[0] === 'staff_id'),
  })
  .transform((fields): AppointmentPatch => {
    const kept = Object.entries({ ...fields, staff_id: treatingOf(fields) }).filter(
      ([name]) => !Object.hasOwn(readOnly, name),
    )
    return Object.fromEntries(kept)
  })

export const appointmentOrderings = ['date_time', 'type', 'status', 'staff', 'duration', 'id'] as const

/** Latest first unless told otherwise. */
export const AppointmentListQuery = z.strictObject({
  ordering: ordering(appointmentOrderings, '-date_time'),
  ...pagingQuery,
})
export type AppointmentListQuery = z.infer<typeof AppointmentListQuery>

const CalendarDay = IsoDate.refine((day) => {
  const year = Number(day.slice(0, 4))
  return year >= firstYear && year <= lastYear
}, fieldMessages.date).optional()
const idFilter = numberText(Number.MAX_SAFE_INTEGER).optional()

/** Days of the calendar, both included; the week from today unless told otherwise. Each day is that of the location's zone. */
export const CalendarQuery = z.strictObject({
  from: CalendarDay,
  to: CalendarDay,
  location: idFilter,
  staff: idFilter,
})
export type CalendarQuery = z.infer<typeof CalendarQuery>

/** `count` is the number of all that match; `results` are the first of them, earliest first. */
export const Calendar = z.object({ count: z.int(), results: z.array(CalendarEntry) })
export type Calendar = z.infer<typeof Calendar>

/** Of whom, from when and for how long free times are wanted; by default oneself, now and as long as usual. */
export const FreeTimesQuery = z.strictObject({
  staff_id: idFilter,
  date_time: DateTime.optional(),
  duration: numberText(maxDuration)
    .refine(isPossibleDuration, appointmentMessages.durationRange(minDuration, maxDuration))
    .default(defaultDuration),
  location: idFilter,
  /** An appointment that is not in the way: the one that is to be moved. */
  except: idFilter,
})
export type FreeTimesQuery = z.infer<typeof FreeTimesQuery>

export const FreeTimes = z.object({ results: z.array(Instant) })
