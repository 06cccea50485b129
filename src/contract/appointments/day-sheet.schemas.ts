import { z } from 'zod'
import { IsoDate, Reference } from '../http/fields.ts'
import { idFilter } from '../http/paging.ts'
import { Appointment, CalendarDay, HiddenAppointment } from './appointments.schemas.ts'

/** Defaults to today at all locations of the user. */
export const DaySheetQuery = z.strictObject({
  day: z.union([z.literal('').transform(() => undefined), CalendarDay]).optional(),
  location: idFilter,
})
export type DaySheetQuery = z.infer<typeof DaySheetQuery>

/** A visit with the phone number and insurance of its patient. */
const ShownVisit = Appointment.extend({ phone: z.string(), insurance: z.string() })
export type ShownVisit = z.infer<typeof ShownVisit>

/** The patient is null where the user may not see them: the time is taken. */
const DaySheetVisit = z.union([
  ShownVisit,
  HiddenAppointment.extend({ phone: z.null(), insurance: z.null() }),
])
export type DaySheetVisit = z.infer<typeof DaySheetVisit>

/**
 * Visits of a day by provider, earliest first, except canceled and missed visits. Visits without a provider come last.
 * `results` has at most `calendarLimits.appointments` of the `count` visits.
 */
export const DaySheet = z.object({
  day: IsoDate,
  /** Null for all locations of the user. */
  location: Reference.nullable(),
  count: z.int(),
  results: z.array(DaySheetVisit),
})
export type DaySheet = z.infer<typeof DaySheet>
