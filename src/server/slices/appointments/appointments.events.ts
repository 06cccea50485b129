import { wallTime } from '#contract/appointments/appointments.times.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Changes } from '#server/platform/record-changes.ts'
import type { SubjectEvent } from '#server/platform/subjects.ts'
import type { AppointmentFields } from './appointments.repository.ts'

const wallOf = (scope: Scope, { date_time, location }: AppointmentFields) =>
  wallTime(date_time, (location && scope.locationTimeZones.get(location)) || scope.timeZone)

/** Before and after a change. The history keeps the names of operatories that are removed later. */
type OperatoryNames = readonly [string | null, string | null]

/** Old and new value of each changed field. A time is stored as an instant and in the location's local time. */
function changesOf(
  scope: Scope,
  before: AppointmentFields,
  after: AppointmentFields,
  [from, to]: OperatoryNames,
): Changes {
  const changes: Changes = {}
  for (const field of ['visit_state', 'cancel_reason', 'duration', 'type', 'location', 'note'] as const) {
    if (before[field] !== after[field]) changes[field] = [before[field], after[field]]
  }
  if (before.operatory !== after.operatory) changes.operatory = [from, to]
  if (before.staff_id !== after.staff_id) changes.staff = [before.staff_id, after.staff_id]
  if (before.date_time.getTime() !== after.date_time.getTime()) {
    const told = (fields: AppointmentFields) => ({ instant: fields.date_time, ...wallOf(scope, fields) })
    changes.date_time = [told(before), told(after)]
  }
  return changes
}

/** For the patient's history, in the location's local time. */
export function eventOf(
  scope: Scope,
  before: AppointmentFields | undefined,
  after: AppointmentFields,
  at: Date,
  operatories: OperatoryNames = [null, null],
): SubjectEvent {
  const booked = { type: after.type, at: wallOf(scope, after) }
  if (!before) return { what: 'appointment_booked', data: { ...booked, status: after.status }, at }
  const changes = changesOf(scope, before, after, operatories)
  const data = { ...booked, changes }
  if (changes.visit_state) {
    const what = after.visit_state === 'canceled' ? 'appointment_cancelled' : 'appointment_set'
    return { what, data: { ...data, status: after.status, visit_state: after.visit_state }, at }
  }
  if (changes.date_time) {
    return { what: 'appointment_moved', data: { ...data, from: wallOf(scope, before) }, at }
  }
  return { what: 'appointment_changed', data, at }
}
