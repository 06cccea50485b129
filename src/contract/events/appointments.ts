import { z } from 'zod'
import { appointmentStatuses, visitStates } from '../appointments/appointments.enums.ts'
import { Id, Instant } from '../http/fields.ts'
import { changeOf, defineEvents, event } from './event-definition.ts'

/** Fields of appointments whose values events have. `staff` is the provider. */
export const appointmentValues = {
  date_time: Instant,
  status: z.enum(appointmentStatuses),
  visit_state: z.enum(visitStates),
  location: Id.nullable(),
  staff: Id.nullable(),
}

/** The visit whose state a status follows. */
export const followedVisit = {
  appointment: Id.optional().describe('the visit that the status follows'),
  visit_state: z.enum(visitStates).nullish().describe('its state; null for a removed visit'),
}

const changed = z.strictObject({ appointment: Id, ...changeOf(appointmentValues) })

export const appointmentEvents = defineEvents('patient', {
  appointment_booked: event('A visit was booked.', z.strictObject({ appointment: Id, ...appointmentValues })),
  appointment_moved: event('A visit was moved to another time.', changed),
  appointment_changed: event('Other fields of a visit changed.', changed),
  appointment_set: event('A visit has a new state.', changed),
  appointment_cancelled: event('A visit was canceled.', changed),
  appointment_deleted: event('A visit was deleted.', z.strictObject({ appointment: Id, date_time: Instant })),
})
