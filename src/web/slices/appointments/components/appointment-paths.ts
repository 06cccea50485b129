import type { Appointment } from '#contract/appointments/appointments.schemas.ts'

const listOf = (patientId: number) => `/patients/${patientId}/appointments`

/** Addresses of the screens about appointments (spec section 2). */
export const appointmentPaths = {
  list: listOf,
  book: (patientId: number) => `${listOf(patientId)}/new`,
  edit: ({ id, patient }: Pick<Appointment, 'id' | 'patient'>) => `${listOf(patient.id)}/${id}/edit`,
} as const
