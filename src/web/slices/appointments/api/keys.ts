import type { AppointmentListQuery, CalendarQuery } from '#contract/appointments/appointments.schemas.ts'

/** Which appointment of which patient. */
export interface AppointmentKey {
  patientId: number
  id: number
}

export const appointmentKeys = {
  lists: ['appointments', 'list'],
  list: (patientId: number, query: AppointmentListQuery) => ['appointments', 'list', patientId, query],
  details: ['appointments', 'detail'],
  detail: ({ patientId, id }: AppointmentKey) => ['appointments', 'detail', patientId, id],
  calendars: ['appointments', 'calendar'],
  calendar: (query: CalendarQuery) => ['appointments', 'calendar', query],
  move: ['appointments', 'move'],
  staff: (location: number | null) => ['appointments', 'staff', location],
} as const

/** Parameters of the calls about one appointment. */
export const appointmentParams = ({ patientId, id }: AppointmentKey) => ({
  id: String(patientId),
  appointmentId: String(id),
})

export const appointmentKeyOf = ({
  id,
  patient,
}: {
  id: number
  patient: { id: number }
}): AppointmentKey => ({
  patientId: patient.id,
  id,
})
