import { z } from 'zod'
import { Appointment, appointmentInputs, Slot } from '../appointments/appointments.schemas.ts'
import { ErrorEnvelope } from '../http/errors.ts'
import { Id, line, Reference } from '../http/fields.ts'
import { patientFields } from '../patients/patients.fields.ts'
import { bookingLimits } from './bookings.limits.ts'

/**
 * A visit for a lead. The location defaults to the lead's, the type to the name of the service or to the label of a first
 * visit. Names, phone and date of birth replace the lead's values for a new patient. `someone_else` creates a new patient
 * even if existing patients may be the same person. Without `all_of_lead`, only the latest open request gets the outcome.
 */
export const Booking = z.strictObject({
  date_time: appointmentInputs.date_time,
  staff: Id,
  location: Id.optional(),
  service: Id.optional(),
  duration: appointmentInputs.duration.optional(),
  type: appointmentInputs.type.optional(),
  note: appointmentInputs.note,
  first_name: line(bookingLimits.first_name).optional(),
  last_name: line(bookingLimits.last_name).optional(),
  phone: line(bookingLimits.phone).optional(),
  date_of_birth: patientFields.date_of_birth.body.optional(),
  patient: Id.optional(),
  someone_else: z.boolean().default(false),
  all_of_lead: z.boolean().default(true),
})
export type Booking = z.infer<typeof Booking>

/** The booked appointment. */
export const Booked = Appointment.extend({
  /** True when the booking created the patient. */
  is_new_patient: z.boolean(),
  /** Ids of the requests that the booking closed. */
  requests: z.array(Id),
})
export type Booked = z.infer<typeof Booked>

/** A patient who may be the person that a visit is for. */
export const PossiblePatient = Reference.extend({
  phone: z.string(),
  email: z.string(),
  date_of_birth: z.string().nullable(),
})
export type PossiblePatient = z.infer<typeof PossiblePatient>

/** `data` of a 409: patients who may be the same person, or the next free times when the time is taken. */
export const BookingConflict = z.object({
  patients: z.array(PossiblePatient).optional(),
  slots: z.array(Slot).optional(),
})
export type BookingConflict = z.infer<typeof BookingConflict>

export const BookingRefusal = ErrorEnvelope.extend({ data: BookingConflict.optional() })
