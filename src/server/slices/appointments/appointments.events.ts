import { wallTime } from '#contract/appointments/appointments.times.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { SubjectEvent } from '#server/platform/subjects.ts'
import type { AppointmentFields } from './appointments.repository.ts'

/** What a booking or a change is told as in the patient's history; times as the clock at the location shows them. */
export function eventOf(
  scope: Scope,
  before: AppointmentFields | undefined,
  after: AppointmentFields,
  at: Date,
): SubjectEvent {
  const wall = ({ date_time, location }: AppointmentFields) =>
    wallTime(date_time, (location && scope.locationTimeZones.get(location)) || scope.timeZone)
  const data = { type: after.type, at: wall(after) }
  if (!before) return { what: 'appointment_booked', data: { ...data, status: after.status }, at }
  if (after.status !== before.status) {
    const what = after.status === 'cancelled' ? 'appointment_cancelled' : 'appointment_set'
    return { what, data: { ...data, status: after.status }, at }
  }
  if (after.date_time.getTime() !== before.date_time.getTime()) {
    return { what: 'appointment_moved', data: { ...data, from: wall(before) }, at }
  }
  return { what: 'appointment_changed', data, at }
}
