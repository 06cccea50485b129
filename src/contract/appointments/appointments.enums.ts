import { keysOf, labelFrom } from '../formats/labels.ts'

/** Appointment statuses (spec section 4), the default of the form first. */
export const appointmentStatusLabels = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const
export type AppointmentStatus = keyof typeof appointmentStatusLabels
export const appointmentStatuses = keysOf(appointmentStatusLabels)
export const appointmentStatusLabel = labelFrom(appointmentStatusLabels)

/** Types that the form suggests; any other text is one too (spec section 3). */
export const suggestedTypes = [
  'Checkup',
  'Cleaning',
  'Consultation',
  'Crown',
  'Emergency',
  'Extraction',
  'Filling',
  'Follow-up',
  'Root canal',
  'Whitening',
  'X-ray',
] as const
