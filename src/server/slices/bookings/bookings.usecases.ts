import { defaultDuration } from '#contract/appointments/appointments.limits.ts'
import type { Appointment, AppointmentCreate, Slot } from '#contract/appointments/appointments.schemas.ts'
import { wallTime } from '#contract/appointments/appointments.times.ts'
import { bookingLabels } from '#contract/bookings/bookings.labels.ts'
import { bookingMessages } from '#contract/bookings/bookings.messages.ts'
import type {
  Booked,
  Booking,
  NewPersonBooking,
  PatientBooking,
  PossiblePatient,
} from '#contract/bookings/bookings.schemas.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { compareNames, type Named } from '#contract/leads/lead-names.ts'
import type { Lead } from '#contract/leads/leads.schemas.ts'
import type { QuickLead, QuickLeadAnswer } from '#contract/queue/queue.schemas.ts'
import { AppError, found, invalidFields, notFound } from '#server/platform/errors.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import type { CallContext, ChangeContext } from '#server/platform/http/routes.ts'
import { findBooking, lockLead } from './bookings.repository.ts'

/** A patient who shares a contact with the lead. */
export type KnownPatient = Named & Omit<PossiblePatient, 'name'>

/** The service that a visit is for. */
interface BookedService {
  name: string
  /** Minutes. */
  duration: number
}

interface CallerContext extends ChangeContext {
  /** IP address of the clerk. */
  address: string
}

/** Use cases of leads, patients, appointments, services and the queue. */
export interface BookingParts {
  /** Throws 404 for a lead that the person may not see. */
  readLead(call: CallContext, id: number): Promise<Lead>
  /** Visible patients whom one of the contacts reaches. */
  patientsReachedBy(call: CallContext, contacts: readonly string[]): Promise<KnownPatient[]>
  /** Creates the patient of a lead, which keeps its status. Returns the patient's id. */
  createPatient(call: ChangeContext, lead: Lead, person: CompletePerson): Promise<number>
  /** Links a lead, which keeps its status, to a patient; throws 422 for one that the person may not see. */
  linkPatient(call: ChangeContext, lead: Lead, patient: number): Promise<void>
  unlinkPatient(call: ChangeContext, lead: Lead): Promise<void>
  /** Adds a walk-in or caller, or a request to a known lead. */
  addLead(call: CallerContext, person: QuickLead): Promise<QuickLeadAnswer>
  removeLead(call: ChangeContext, lead: number): Promise<void>
  /** The visible lead of a patient with the latest open request. */
  waitingLeadOf(call: CallContext, patient: number): Promise<number | undefined>
  removePatient(call: ChangeContext, patient: number): Promise<void>
  /** Throws 422 for an unknown service. */
  readService(call: CallContext, id: number): Promise<BookedService>
  /** Throws 409 for a taken time. */
  book(call: ChangeContext, patient: number, fields: AppointmentCreate): Promise<Appointment>
  /** Free times from an instant on. */
  freeTimes(call: CallContext, query: FreeTimesQuery): Promise<Slot[]>
  removeAppointment(call: ChangeContext, which: { patientId: number; id: number }): Promise<void>
  /** Closes open requests of a lead as booked, all or the latest. Returns their ids. */
  closeBooked(call: ChangeContext, lead: number, isAll: boolean): Promise<number[]>
  /** Opens a request again, with all that were closed together with it. */
  reopen(call: ChangeContext, request: number): Promise<void>
}

export interface FreeTimesQuery {
  location: number | undefined
  staff: number
  from: string
  duration: number
}

/** The person that a new patient is created from. */
export interface NewPerson {
  first_name: string
  last_name: string
  email: string
  phone: string
  date_of_birth: string | null
  location: number | null
}

type CompletePerson = NewPerson & { location: number }

/** Free times that a 409 offers instead of a taken one. */
const offeredSlots = 3

/**
 * Books a visit for a lead in one transaction: finds or creates the patient, closes the lead's open requests as booked
 * and books the appointment, from which the statuses of lead and patient follow.
 */
export async function bookLead(
  parts: BookingParts,
  call: ChangeContext,
  leadId: number,
  body: Booking,
  isNewLead = false,
): Promise<Booked> {
  const { scope, db, now } = call
  // The lead is locked first, as everywhere, so that two people cannot book it at once.
  await lockLead(scope, db, leadId)
  const lead = await parts.readLead(call, leadId)
  const fields = await visitOf(parts, call, body, {
    location: lead.location?.id,
    type: bookingLabels.firstVisit,
  })
  const patient = await patientOf(parts, call, lead, body)
  const requests = await parts.closeBooked(call, lead.id, body.all_of_lead)
  const appointment = await bookOrOffer(parts, call, patient.id, fields)
  const { id, date_time, time_zone, staff } = appointment
  await recordEvents(db, [
    {
      ...{ company_id: scope.companyId, location_id: lead.location?.id ?? null, actor: scope.actor },
      ...{ type: 'lead.booked', subject_id: lead.id, occurred_at: now },
      data: {
        ...{ appointment: id, starts_at: date_time, patient: patient.id, patient_is: patient.is, requests },
        ...(isNewLead && { lead_is: 'new' as const }),
      },
      history: { at: wallTime(new Date(date_time), time_zone), provider: staff?.name ?? '' },
    },
  ])
  return { ...appointment, lead: lead.id, is_new_patient: patient.is === 'new', requests }
}

/** Books a visit for a patient, through their lead with the latest open request, if any. */
export async function bookPatient(
  parts: BookingParts,
  call: ChangeContext,
  patient: number,
  body: PatientBooking,
): Promise<Booked> {
  const lead = await parts.waitingLeadOf(call, patient)
  if (lead !== undefined) return bookLead(parts, call, lead, { ...body, patient, someone_else: false })
  const fields = await visitOf(parts, call, body, { type: bookingLabels.visit })
  const appointment = await bookOrOffer(parts, call, patient, fields)
  return { ...appointment, lead: null, is_new_patient: false, requests: [] }
}

/** Adds a walk-in or caller and books a visit for them in the same transaction. */
export async function bookNewPerson(
  parts: BookingParts,
  call: CallerContext,
  { channel, email, ...body }: NewPersonBooking,
): Promise<Booked> {
  const { first_name, last_name, phone, location, note = '' } = body
  const name = `${first_name} ${last_name}`
  const lead = await parts.addLead(call, { name, phone, email, location, channel, message: note })
  return bookLead(parts, call, lead.id, { ...body, all_of_lead: true }, !lead.known)
}

type Visit = Omit<PatientBooking, 'all_of_lead'>

/** Fields of the appointment. The service or else the last argument sets the defaults. */
async function visitOf(
  parts: BookingParts,
  call: CallContext,
  visit: Visit,
  { location, type }: { location?: number | undefined; type: string },
): Promise<AppointmentCreate> {
  const service = visit.service === undefined ? undefined : await parts.readService(call, visit.service)
  return {
    ...{ date_time: visit.date_time, staff_id: visit.staff, status: 'scheduled', note: visit.note },
    second_visit: visit.second_visit,
    operatory: visit.operatory,
    type: visit.type ?? service?.name ?? type,
    duration: visit.duration ?? service?.duration ?? defaultDuration,
    location: visit.location ?? location,
  }
}

interface BookedPatient {
  id: number
  /** How the lead came to have the patient. */
  is: 'new' | 'linked' | 'known'
}

async function patientOf(
  parts: BookingParts,
  call: ChangeContext,
  lead: Lead,
  body: Booking,
): Promise<BookedPatient> {
  const { first_name, last_name, phone = lead.phone, date_of_birth = lead.date_of_birth } = body
  if (lead.patient) {
    if (body.patient === undefined || body.patient === lead.patient.id)
      return { id: lead.patient.id, is: 'known' }
    throw new AppError('conflict', { detail: bookingMessages.otherPatient })
  }
  const link = async (id: number): Promise<BookedPatient> => {
    await parts.linkPatient(call, lead, id)
    return { id, is: 'linked' }
  }
  if (body.patient !== undefined) return link(body.patient)
  const person: NewPerson = {
    first_name: first_name ?? lead.first_name,
    last_name: last_name ?? lead.last_name,
    ...{ phone, email: lead.email, date_of_birth },
    location: body.location ?? lead.location?.id ?? null,
  }
  if (!body.someone_else) {
    const contacts = [...lead.other_contacts, lead.phone, phone, lead.email]
    const patients = await parts.patientsReachedBy(call, contacts)
    const possible = patients.filter((each) => ['same', 'compatible'].includes(compareNames(person, each)))
    const [only] = possible
    if (only && possible.length === 1 && isSurely(only, person)) return link(only.id)
    if (possible.length > 0) throw maybePatients(possible)
  }
  return { id: await parts.createPatient(call, lead, complete(person)), is: 'new' }
}

/** Takes a patient only with the same name and no other date of birth. */
const isSurely = (patient: KnownPatient, person: NewPerson) =>
  compareNames(patient, person) === 'same' &&
  (patient.date_of_birth === null ||
    person.date_of_birth === null ||
    patient.date_of_birth === person.date_of_birth)

function maybePatients(possible: readonly KnownPatient[]): AppError {
  const patients = possible.map(({ first_name, last_name, ...rest }) => ({
    ...rest,
    name: `${first_name} ${last_name}`.trim(),
  }))
  const detail = bookingMessages.maybePatients(patients.map(({ name }) => name))
  return new AppError('conflict', { detail, data: { patients } })
}

/** Throws 422 with everything that a patient lacks. */
function complete(person: NewPerson): CompletePerson {
  const errors = {
    ...(!person.first_name.trim() && { first_name: [fieldMessages.required] }),
    ...(!person.last_name.trim() && { last_name: [fieldMessages.required] }),
    ...(!person.phone.trim() && !person.email.trim() && { phone: [bookingMessages.reach] }),
    ...(person.location === null && { location: [fieldMessages.required] }),
  }
  if (Object.keys(errors).length > 0 || person.location === null) throw invalidFields(errors)
  return person as CompletePerson
}

/** Books an appointment, or throws 409 with the next free times where the time is taken. */
async function bookOrOffer(
  parts: BookingParts,
  call: ChangeContext,
  patient: number,
  fields: AppointmentCreate,
): Promise<Appointment> {
  const { date_time, staff_id, duration, location } = fields
  try {
    return await parts.book(call, patient, fields)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { staff_id: staff, ...errors } = error.errors ?? {}
    if (staff) throw invalidFields({ ...errors, staff })
    // With a cause, the transaction can do no more.
    if (error.code !== 'conflict' || error.cause !== undefined || error.data?.second_visit) throw error
    const query = { location: location ?? undefined, staff: staff_id, from: date_time, duration }
    const slots = (await parts.freeTimes(call, query)).slice(0, offeredSlots)
    throw new AppError('conflict', { detail: error.message, data: { slots } })
  }
}

/**
 * Takes back a booking: the appointment, the lead or patient it created, the link and the outcome. Throws 409 once
 * someone has changed the appointment.
 */
export async function undoBooking(
  parts: BookingParts,
  call: ChangeContext,
  leadId: number,
  appointmentId: number,
): Promise<void> {
  const { scope, db } = call
  await lockLead(scope, db, leadId)
  const lead = await parts.readLead(call, leadId)
  const booking = found(await findBooking(scope, db, leadId, appointmentId))
  if (booking.version === null) throw notFound()
  if (booking.version !== 1) throw new AppError('conflict', { detail: bookingMessages.changed })
  const { patient, patient_is, lead_is, requests } = booking
  await parts.removeAppointment(call, { patientId: patient, id: appointmentId })
  if (patient_is === 'new') await parts.removePatient(call, patient)
  if (patient_is === 'linked') await parts.unlinkPatient(call, lead)
  if (lead_is === 'new') return parts.removeLead(call, leadId)
  const [request] = requests
  if (request !== undefined) await parts.reopen(call, request)
}
