import { labelFrom } from '../formats/labels.ts'

/** Appointment statuses (spec section 4), the default of the form first. */
export const appointmentStatusLabels = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const
export type AppointmentStatus = keyof typeof appointmentStatusLabels
export const appointmentStatuses = Object.keys(appointmentStatusLabels) as [
  AppointmentStatus,
  ...AppointmentStatus[],
]
export const appointmentStatusLabel = labelFrom(appointmentStatusLabels)
