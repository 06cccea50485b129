import { z } from 'zod'
import { Appointment, appointmentInputs, Slot } from '../appointments/appointments.schemas.ts'
import { ErrorEnvelope } from '../http/errors.ts'
import { Id, line, oneOf, optionalEmail, Reference, requiredLine } from '../http/fields.ts'
import { patientFields } from '../patients/patients.fields.ts'
import { quickChannels } from '../queue/queue.schemas.ts'
import { bookingLimits } from './bookings.limits.ts'
import { bookingMessages } from './bookings.messages.ts'

const visit = {
  date_time: appointmentInputs.date_time,
  staff: Id,
  location: Id.optional(),
  service: Id.optional(),
  duration: appointmentInputs.duration.optional(),
  type: appointmentInputs.type.optional(),
  note: appointmentInputs.note,
  /** Of the location. */
  operatory: appointmentInputs.operatory,
  second_visit: appointmentInputs.second_visit,
}
/** Without it, only the latest open request gets the outcome. */
const all_of_lead = z.boolean().default(true)

/**
 * A visit for a lead. The location defaults to the lead's, the type to the name of the service or to the label of a
 * first visit. Names, phone and date of birth replace the lead's values for a new patient. `someone_else` creates a new patient
 * even if existing patients may be the same person.
 */
export const Booking = z.strictObject({
  ...visit,
  first_name: line(bookingLimits.first_name).optional(),
  last_name: line(bookingLimits.last_name).optional(),
  phone: line(bookingLimits.phone).optional(),
  date_of_birth: patientFields.date_of_birth.body.optional(),
  patient: Id.optional(),
  someone_else: z.boolean().default(false),
  all_of_lead,
})
export type Booking = z.infer<typeof Booking>

/** A visit for a patient. The location defaults to the patient's. */
export const PatientBooking = z.strictObject({ ...visit, all_of_lead })
export type PatientBooking = z.infer<typeof PatientBooking>

/**
 * A visit for a person who may be new: a known phone number or email joins the lead that it belongs to. `patient` and
 * `someone_else` answer who they are, as for a lead.
 */
export const NewPersonBooking = z
  .strictObject({
    ...visit,
    location: Id,
    channel: oneOf(quickChannels).default('phone'),
    first_name: requiredLine(bookingLimits.first_name),
    last_name: requiredLine(bookingLimits.last_name),
    phone: line(bookingLimits.phone).default(''),
    email: optionalEmail.default(''),
    date_of_birth: patientFields.date_of_birth.body.optional(),
    patient: Id.optional(),
    someone_else: z.boolean().default(false),
  })
  .refine(({ phone, email }) => phone || email, { path: ['phone'], error: bookingMessages.reach })
export type NewPersonBooking = z.infer<typeof NewPersonBooking>

/** The booked appointment. */
export const Booked = Appointment.extend({
  /** The lead that the visit was booked for; null for a patient without an open request. */
  lead: Id.nullable(),
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

/**
 * `data` of a 409: patients who may be the same person, the next free times when the time is taken, or a question about a
 * second visit of the patient at the time.
 */
export const BookingConflict = z.object({
  patients: z.array(PossiblePatient).optional(),
  slots: z.array(Slot).optional(),
  second_visit: z.boolean().optional(),
})
export type BookingConflict = z.infer<typeof BookingConflict>

export const BookingRefusal = ErrorEnvelope.extend({ data: BookingConflict.optional() })
