import { isDeepStrictEqual } from 'node:util'
import type { VisitState } from '#contract/appointments/appointments.enums.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { firstVisitState, formatDuration, visitAfter } from '#contract/appointments/appointments.rules.ts'
import type {
  Appointment,
  AppointmentCreate,
  AppointmentPatch,
} from '#contract/appointments/appointments.schemas.ts'
import { formatTime, formatWall, wallTime, zoneName } from '#contract/appointments/appointments.times.ts'
import { locationMessages } from '#contract/locations/locations.messages.ts'
import { violatedExclusion, violatedForeignKey } from '#server/platform/database/failures.ts'
import { AppError, found, invalidFields } from '#server/platform/errors.ts'
import type { ChangeContext } from '#server/platform/http/routes.ts'
import { checkLocation, checkVersion, withKnownLocation } from '#server/platform/record-changes.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { eventOf } from './appointments.events.ts'
import * as repository from './appointments.repository.ts'
import { zoneOfLocation } from './appointments.sql.ts'
import type { Checks, Collision } from './collisions.sql.ts'
import type { ProviderParts } from './slots.repository.ts'

/** A visit that was booked or has another state. */
export interface VisitStep {
  appointment: number
  patient: number
  /** Undefined for a new one. */
  before: VisitState | undefined
  /** Undefined for a deleted one. */
  after: VisitState | undefined
}

export interface AppointmentCall extends ChangeContext {
  patients: Subject
  worksAt: ProviderParts['worksAt']
  /** Gives the patient and their leads the status that follows from a visit. */
  followVisit: (call: ChangeContext, step: VisitStep) => Promise<void>
}

const otherState = () => invalidFields({ visit_state: [appointmentMessages.otherState] })
const unknownStaff = () => invalidFields({ staff_id: [appointmentMessages.unknownStaff] })
const unknownOperatory = () => invalidFields({ operatory: [appointmentMessages.unknownOperatory] })
export const unknownLocation = () => invalidFields({ location: [locationMessages.unknown] })

/** Describes the conflict as far as the user may know it, in the time zone of the location being booked. */
function collisionText(collision: Collision, timeZone: string): string {
  const { kind, date_time, duration, type, patient, elsewhere, time_zone } = collision
  const { staff, operatory } = collision
  const start = new Date(date_time)
  const zone = elsewhere && time_zone !== timeZone ? ` ${zoneName(start, timeZone)}` : ''
  const wall = wallTime(start, timeZone)
  if (kind === 'patient') {
    const time = `${formatTime(wall.time)}${zone}`
    return appointmentMessages.patientBusy(patient ?? '', time, staff ?? '', elsewhere)
  }
  const times = `${formatWall(wall)}${zone}, ${formatDuration(duration)}`
  const withWhat = [type, patient].filter(Boolean).join(', ')
  return kind === 'operatory'
    ? appointmentMessages.operatoryTaken(operatory ?? '', times, withWhat)
    : appointmentMessages.overlaps(staff ?? '', times, withWhat, elsewhere)
}

async function written(
  write: Promise<repository.Written | undefined>,
  timeZone: string,
): Promise<Appointment> {
  try {
    const result = found(await withKnownLocation(write, unknownLocation))
    if ('collision' in result) {
      const detail = collisionText(result.collision, timeZone)
      throw new AppError('conflict', {
        detail,
        ...(result.collision.kind === 'patient' && { data: { second_visit: true } }),
      })
    }
    return result.appointment
  } catch (error) {
    // The exclusion constraints have the last word.
    if (violatedExclusion(error))
      throw new AppError('conflict', { detail: appointmentMessages.takenMeanwhile, cause: error })
    if (violatedForeignKey(error) === 'appointments_operatory_id_fkey') throw unknownOperatory()
    throw error
  }
}

/** The database ensures that an operatory is one of the location. */
function checkOperatory({ operatory, location }: repository.AppointmentFields): void {
  if (operatory !== null && location === null) throw unknownOperatory()
}

/** Throws 409 with the conflict; with a cause when the constraint found it, after which the transaction can do no more. */
export async function bookAppointment(
  call: AppointmentCall,
  patientId: number,
  fields: AppointmentCreate,
): Promise<Appointment> {
  const { scope, db, now, patients, worksAt } = call
  const { operatory = null, second_visit = false, staff_id: staffId } = fields
  const place = { staffId, operatory, location: fields.location, worksAt }
  const turn = found(await repository.takeTurn(scope, db, patients, patientId, place))
  checkLocation(scope, fields.location, unknownLocation)
  if (!turn.worksHere) throw unknownStaff()
  const location = fields.location === undefined ? turn.location : fields.location
  const asBooked = { status: fields.status, visit_state: firstVisitState(fields.status) }
  const visit = visitAfter(asBooked, { ...fields, status: undefined })
  if (visit?.status !== fields.status) throw otherState()
  const whole = {
    ...{ ...fields, ...visit, location, date_time: new Date(fields.date_time), note: fields.note ?? '' },
    ...{ cancel_reason: reasonOf(visit, fields.cancel_reason), operatory, second_visit },
  }
  checkOperatory(whole)
  const isTaking = whole.status !== 'cancelled'
  const write = repository.insertAppointment(scope, db, patients, {
    patientId,
    fields: whole,
    checks: { place: isTaking, patient: isTaking, isMeant: second_visit },
    event: eventOf(scope, undefined, whole, now),
  })
  const appointment = await written(write, zoneOfLocation(scope, location))
  const { id, visit_state } = appointment
  await call.followVisit(call, { appointment: id, patient: patientId, before: undefined, after: visit_state })
  return appointment
}

/** Only canceled visits have a reason. */
const reasonOf = ({ visit_state }: { visit_state: VisitState }, reason = ''): string =>
  visit_state === 'canceled' ? reason : ''

/**
 * The checks of a change. A visit that keeps its time keeps its overlaps. A visit that takes another time has to be meant
 * again to overlap another visit of the patient.
 */
function placingOf(
  before: repository.AppointmentFields,
  after: repository.AppointmentFields,
  { second_visit }: AppointmentPatch,
): { checks: Checks; isPlacedAnew: boolean } {
  const isTaking = after.status !== 'cancelled'
  const isReopened = before.status === 'cancelled' && isTaking
  const isRetimed =
    before.date_time.getTime() !== after.date_time.getTime() || before.duration !== after.duration
  const isPlacedAnew =
    isReopened ||
    isRetimed ||
    before.staff_id !== after.staff_id ||
    (after.operatory !== null && before.operatory !== after.operatory)
  const isMeant = isRetimed
    ? second_visit === true
    : isReopened
      ? (second_visit ?? before.second_visit)
      : before.second_visit && second_visit !== false
  const patient = isTaking && (isRetimed || isReopened || isMeant !== before.second_visit)
  return { checks: { place: isTaking && isPlacedAnew, patient, isMeant }, isPlacedAnew }
}

/** 412 for an outdated version, 409 for a taken time. */
export async function changeAppointment(
  call: AppointmentCall,
  which: repository.AppointmentId,
  fields: AppointmentPatch,
): Promise<Appointment> {
  const { scope, db, now, ifMatch, patients, worksAt } = call
  const { before, worksHere, operatoryName } = found(
    await repository.lockAppointment(scope, db, patients, which, {
      staffId: fields.staff_id,
      ...{ operatory: fields.operatory, location: fields.location, worksAt },
    }),
  )
  checkVersion(before, ifMatch)
  const stored: repository.AppointmentFields = {
    date_time: new Date(before.date_time),
    duration: before.duration,
    type: before.type,
    status: before.status,
    visit_state: before.visit_state,
    cancel_reason: before.cancel_reason,
    note: before.note,
    staff_id: before.staff?.id ?? null,
    location: before.location?.id ?? null,
    operatory: before.operatory?.id ?? null,
    second_visit: before.second_visit,
  }
  const { date_time, ...rest } = fields
  const visit = visitAfter(stored, fields)
  if (!visit) throw otherState()
  const whole = Object.assign({ ...stored }, rest, date_time && { date_time: new Date(date_time) }, visit)
  whole.cancel_reason = reasonOf(visit, whole.cancel_reason)
  // An operatory is one of its location.
  if (whole.location !== stored.location) whole.operatory = fields.operatory ?? null
  const { checks, isPlacedAnew } = placingOf(stored, whole, fields)
  whole.second_visit = checks.isMeant
  if (isDeepStrictEqual(whole, stored)) return before
  const isMoved = whole.location !== stored.location
  const isBooked = whole.status !== 'cancelled' && (isPlacedAnew || isMoved)
  if (isMoved) checkLocation(scope, whole.location, unknownLocation)
  if ((whole.staff_id !== stored.staff_id || isBooked) && !worksHere) throw unknownStaff()
  checkOperatory(whole)
  const write = repository.updateAppointment(scope, db, patients, {
    patientId: which.patientId,
    fields: whole,
    ...{ checks, isPlacedAnew, except: which.id },
    event: eventOf(scope, stored, whole, now, [before.operatory?.name ?? null, operatoryName]),
  })
  const appointment = await written(write, zoneOfLocation(scope, whole.location))
  if (appointment.visit_state !== stored.visit_state) {
    const step = { before: stored.visit_state, after: appointment.visit_state }
    await call.followVisit(call, { appointment: which.id, patient: which.patientId, ...step })
  }
  return appointment
}

export async function removeAppointment(
  call: AppointmentCall,
  which: repository.AppointmentId,
): Promise<void> {
  const { scope, db, now, ifMatch, patients, worksAt } = call
  const { before } = found(await repository.lockAppointment(scope, db, patients, which, { worksAt }))
  checkVersion(before, ifMatch)
  const { type, date_time, time_zone } = before
  await repository.deleteAppointment(scope, db, patients, which.id, {
    what: 'appointment_deleted',
    data: { date_time },
    history: { type, at: wallTime(new Date(date_time), time_zone) },
    at: now,
  })
  const step = { before: before.visit_state, after: undefined }
  await call.followVisit(call, { appointment: which.id, patient: which.patientId, ...step })
}
