import { wallTime } from '#contract/appointments/appointments.times.ts'
import { appointmentValues } from '#contract/events/appointments.ts'
import { type Changes, toldChange } from '#contract/events/event-definition.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { RecordEvent } from '#server/platform/subjects.ts'
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
): RecordEvent {
  const { type, status, visit_state, location, staff_id: staff, date_time } = after
  const booked = { type, at: wallOf(scope, after) }
  if (!before) {
    const data = { date_time: date_time.toISOString(), status, visit_state, location, staff }
    return { what: 'appointment_booked', data, history: booked, at }
  }
  const changes = changesOf(scope, before, after, operatories)
  const history = { ...booked, changes }
  const data = toldChange(appointmentValues, {
    ...changes,
    ...(changes.date_time && { date_time: [before.date_time.toISOString(), date_time.toISOString()] }),
  })
  if (changes.visit_state) {
    const what = visit_state === 'canceled' ? 'appointment_cancelled' : 'appointment_set'
    return { what, data, history: { ...history, status, visit_state }, at }
  }
  if (changes.date_time) {
    return { what: 'appointment_moved', data, history: { ...history, from: wallOf(scope, before) }, at }
  }
  return { what: 'appointment_changed', data, history, at }
}
