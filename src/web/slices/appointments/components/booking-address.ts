import type { Slot } from '#contract/appointments/appointments.schemas.ts'
import { type AppointmentFormValues, whenOf } from './appointment-form-values.ts'
import type { Places } from './appointment-inputs.tsx'

/** The query string that fills the form for a new appointment. */
export const bookingSearch = ({ date_time, staff }: Slot, location: number): string =>
  `?${new URLSearchParams({ date_time, staff: String(staff.id), location: String(location) })}`

/** What an address gives the form; nothing where it is not such an address. */
export function bookingOf(search: URLSearchParams, zoneOf: Places['zoneOf']): Partial<AppointmentFormValues> {
  const instant = new Date(search.get('date_time') ?? '')
  const staff_id = Number(search.get('staff'))
  const location = Number(search.get('location'))
  const isBooking = !Number.isNaN(instant.getTime()) && [staff_id, location].every(Number.isSafeInteger)
  return isBooking ? { ...whenOf(instant, zoneOf(location)), staff_id, location } : {}
}
