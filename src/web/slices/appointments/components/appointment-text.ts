import type { Appointment, CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { formatWall, wallTime } from '#contract/appointments/appointments.times.ts'

const listOf = (patientId: number) => `/patients/${patientId}/appointments`

export const appointmentPaths = {
  list: listOf,
  book: (patientId: number) => `${listOf(patientId)}/new`,
  edit: ({ id, patient }: Pick<Appointment, 'id' | 'patient'>) => `${listOf(patient.id)}/${id}/edit`,
} as const

/** Date and time as the clock at the location shows them. */
export const appointmentTime = ({ date_time, time_zone }: CalendarEntry): string =>
  formatWall(wallTime(new Date(date_time), time_zone))
