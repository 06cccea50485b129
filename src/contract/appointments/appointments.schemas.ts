import { z } from 'zod'
import { ErrorEnvelope } from '../http/errors.ts'
import {
  fieldMessages,
  flagText,
  Id,
  Instant,
  IsoDate,
  line,
  numberText,
  oneOf,
  Reference,
  requiredLine,
  text,
} from '../http/fields.ts'
import { ordering, pagingQuery } from '../http/paging.ts'
import { StaffMember } from '../staff/staff.endpoints.ts'
import { appointmentStatuses, visitStates } from './appointments.enums.ts'
import { appointmentLimits, defaultDuration } from './appointments.limits.ts'
import { appointmentMessages } from './appointments.messages.ts'
import { durationFromText, isPossibleDuration, slotTimesFromText } from './appointments.rules.ts'

/** Spec section 3. `duration` is in minutes; `time_zone` is the location's, or else the company's. */
export const Appointment = z.object({
  id: Id,
  date_time: Instant,
  type: z.string(),
  status: z.enum(appointmentStatuses),
  /** A state within the status. */
  visit_state: z.enum(visitStates),
  /** When the state last changed; null until the first change. */
  visit_state_at: Instant.nullable(),
  /** Name of the person who changed the state; null until then, or when no longer on staff. */
  visit_state_by: z.string().nullable(),
  /** Reason of a cancellation; empty in other states. */
  cancel_reason: z.string(),
  note: z.string(),
  staff: StaffMember.nullable(),
  duration: z.int(),
  patient: z.object({ id: Id, name: z.string() }),
  location: Reference.nullable(),
  /** Where at the location. */
  operatory: Reference.nullable(),
  /** True when it is meant to overlap another visit of the patient. */
  second_visit: z.boolean(),
  time_zone: z.string(),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})
export type Appointment = z.infer<typeof Appointment>

/** An appointment whose patient the user may not see. It shows only that the time is taken. */
export const HiddenAppointment = Appointment.extend({
  type: z.null(),
  patient: z.null(),
  cancel_reason: z.null(),
  note: z.null(),
  second_visit: z.null(),
})

export const CalendarEntry = z.union([Appointment, HiddenAppointment])
export type CalendarEntry = z.infer<typeof CalendarEntry>

const { firstYear, lastYear, minDuration, maxDuration } = appointmentLimits
const isPossibleTime = (text: string) => {
  const time = new Date(text)
  const year = time.getUTCFullYear()
  return time.getTime() % 60_000 === 0 && year >= firstYear && year <= lastYear
}

/** An instant in whole minutes. */
export const DateTime = z.iso
  .datetime({ offset: true, error: appointmentMessages.wholeMinutes, abort: true })
  .refine(isPossibleTime, appointmentMessages.wholeMinutes)

export const Duration = z
  .union([z.int(), z.string().transform((text) => durationFromText(text) ?? Number.NaN)], {
    error: appointmentMessages.durationFormat,
  })
  .refine((minutes) => !Number.isNaN(minutes), appointmentMessages.durationFormat)
  .refine(
    (minutes) => Number.isNaN(minutes) || isPossibleDuration(minutes),
    appointmentMessages.durationRange(minDuration, maxDuration),
  )

/** A 409. Has `data` when only another visit of the patient is in the way, which `second_visit` allows. */
export const AppointmentRefusal = ErrorEnvelope.extend({
  data: z.object({ second_visit: z.literal(true) }).optional(),
})

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

/** Unchanged when omitted, because bodies of the specification omit them. */
const optionalFields = {
  visit_state: oneOf(visitStates).optional(),
  cancel_reason: line(appointmentLimits.cancelReason).optional(),
  note: text(appointmentLimits.note).optional(),
  /** Of the location; a new location without one empties it. */
  operatory: Id.nullable().optional(),
  /** True to overlap another visit of the patient, which is a 409 otherwise. */
  second_visit: z.boolean().optional(),
}

/** Fields of an appointment in the bodies of other nouns. */
export const appointmentInputs = { ...writable, ...optionalFields }

/** Spec sections 5 and 7. The location defaults to the patient's. */
export const AppointmentCreate = z.strictObject({
  ...writable,
  duration: writable.duration.default(defaultDuration),
  location: writable.location.optional(),
  ...optionalFields,
})
export type AppointmentCreate = z.infer<typeof AppointmentCreate>

export const AppointmentPatch = z
  .strictObject({ ...writable, ...optionalFields })
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, 'Nothing to change.')
export type AppointmentPatch = z.infer<typeof AppointmentPatch>

// A record may be sent back as it was read. Fields that only the server sets are accepted and ignored.
const ignored = z.unknown().optional()
const readOnly = {
  id: ignored,
  visit_state_at: ignored,
  visit_state_by: ignored,
  staff: ignored,
  patient: ignored,
  time_zone: ignored,
  created_at: ignored,
  updated_at: ignored,
  version: ignored,
}

const ProviderReference = z.object({ id: writable.staff_id })
const providerIdOf = ({ staff_id, staff }: { staff_id?: number | undefined; staff?: unknown }) =>
  staff_id ?? ProviderReference.safeParse(staff).data?.id

/**
 * Omitted duration and location stay the same. The provider is `staff_id`, or else the `staff` object as it was
 * read.
 */
export const AppointmentPut = z
  .strictObject({
    ...writable,
    staff_id: writable.staff_id.optional(),
    duration: writable.duration.optional(),
    location: z.union([writable.location, Reference.transform(({ id }) => id)]).optional(),
    ...optionalFields,
    operatory: z.union([Id.nullable(), Reference.transform(({ id }) => id)]).optional(),
    ...readOnly,
  })
  .refine((fields) => providerIdOf(fields) !== undefined, {
    path: ['staff_id'],
    error: appointmentMessages.selectStaff,
    // Reported along with errors of other fields, unless `staff_id` already has an error.
    when: ({ value, issues }) =>
      typeof value === 'object' && !!value && !issues.some(({ path }) => path?.[0] === 'staff_id'),
  })
  .transform((fields): AppointmentPatch => {
    const entries = Object.entries({ ...fields, staff_id: providerIdOf(fields) }).filter(
      ([name]) => !Object.hasOwn(readOnly, name),
    )
    return Object.fromEntries(entries)
  })

export const appointmentOrderings = ['date_time', 'type', 'status', 'staff', 'duration', 'id'] as const

export const AppointmentListQuery = z.strictObject({
  ordering: ordering(appointmentOrderings, '-date_time'),
  /** True for upcoming appointments that are not cancelled. */
  upcoming: flagText.optional(),
  ...pagingQuery,
})
export type AppointmentListQuery = z.infer<typeof AppointmentListQuery>

export const CalendarDay = IsoDate.refine((day) => {
  const year = Number(day.slice(0, 4))
  return year >= firstYear && year <= lastYear
}, fieldMessages.date)
const idFilter = numberText(Number.MAX_SAFE_INTEGER).optional()

/** Both days are inclusive. Defaults to one week from today, in each location's time zone. */
export const CalendarQuery = z.strictObject({
  from: CalendarDay.optional(),
  to: CalendarDay.optional(),
  location: idFilter,
  staff: idFilter,
})
export type CalendarQuery = z.infer<typeof CalendarQuery>

/** `count` counts all matches; `results` has at most `calendarLimits.appointments`. */
export const Calendar = z.object({ count: z.int(), results: z.array(CalendarEntry) })
export type Calendar = z.infer<typeof Calendar>

/** Defaults to today at all of the user's locations. */
export const UnfinishedQuery = z.strictObject({
  day: z.union([z.literal('').transform(() => undefined), CalendarDay]).optional(),
  location: idFilter,
})
export type UnfinishedQuery = z.infer<typeof UnfinishedQuery>

/** Visits that overlapped others before they were checked, earliest first, until they are marked as seen. */
export const Collisions = z.object({ count: z.int(), results: z.array(Appointment) })
export type Collisions = z.infer<typeof Collisions>

/** Visits of the day and the days before whose time has passed without an end, earliest first. */
export const UnfinishedVisits = z.object({ count: z.int(), results: z.array(Appointment) })
export type UnfinishedVisits = z.infer<typeof UnfinishedVisits>

const DayOrTime = z.union([CalendarDay, DateTime], { error: appointmentMessages.dayOrTime }).optional()

const At = z.string().transform((text, { addIssue }) => {
  const times = slotTimesFromText(text)
  if (!times) addIssue({ code: 'custom', message: appointmentMessages.slotTimes })
  return times ?? z.NEVER
})

/**
 * Defaults to two weeks from now, or up to a month where that finds only a few, at all open locations of the user, each
 * by its own hours and clock. A day as `to` is inclusive. The duration defaults to the service's. Without `staff`,
 * searches all providers who do the service. `at` limits the start times, such as `tue,before:09:00`. `except` is an
 * appointment to move, whose own time counts as free.
 */
export const SlotsQuery = z.strictObject({
  location: idFilter,
  service: idFilter,
  staff: idFilter,
  from: DayOrTime,
  to: DayOrTime,
  duration: numberText(maxDuration)
    .refine(isPossibleDuration, appointmentMessages.durationRange(minDuration, maxDuration))
    .optional(),
  at: At.optional(),
  except: idFilter,
})
export type SlotsQuery = z.infer<typeof SlotsQuery>

/** A time when a staff member is free. Several staff members may be free at the same time, each in a slot. */
export const Slot = z.object({
  date_time: Instant,
  staff: Reference,
  /** Null for a practice without locations. */
  location: Reference.nullable(),
})
export type Slot = z.infer<typeof Slot>

export const Slots = z.object({ results: z.array(Slot) })
