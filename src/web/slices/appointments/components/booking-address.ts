import { isPossibleDuration } from '#contract/appointments/appointments.rules.ts'
import type { Appointment, Slot } from '#contract/appointments/appointments.schemas.ts'
import { type AppointmentFormValues, whenOf } from './appointment-form-values.ts'
import type { Places } from './appointment-inputs.tsx'
import { appointmentPaths } from './appointment-text.ts'

/** The query string that fills the form for a new appointment. */
export const bookingSearch = ({ date_time, staff }: Slot, location: number): string =>
  `?${new URLSearchParams({ date_time, staff: String(staff.id), location: String(location) })}`

/** The page that books a patient again as before, at another time. */
export const rebookingPath = ({ patient, type, duration, staff, location }: Appointment): string =>
  `${appointmentPaths.book(patient.id)}?${new URLSearchParams({
    type,
    duration: String(duration),
    ...(staff && { staff: String(staff.id) }),
    ...(location && { location: String(location.id) }),
  })}`

const numberIn = (search: URLSearchParams, name: string): number | undefined => {
  const number = Number(search.get(name))
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** Values for the form from an address. Ignores invalid values. */
export function bookingOf(search: URLSearchParams, zoneOf: Places['zoneOf']): Partial<AppointmentFormValues> {
  const instant = new Date(search.get('date_time') ?? '')
  const staff_id = numberIn(search, 'staff')
  const location = numberIn(search, 'location')
  const duration = numberIn(search, 'duration')
  const type = search.get('type')
  return {
    ...(staff_id && { staff_id }),
    ...(location && { location }),
    ...(duration && isPossibleDuration(duration) && { duration }),
    ...(type && { type }),
    ...(!Number.isNaN(instant.getTime()) && whenOf(instant, zoneOf(location ?? null))),
  }
}
