import { keysOf, labelFrom } from '../formats/labels.ts'

/** Spec section 4. The first is the default of the form. */
export const appointmentStatusLabels = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const
export type AppointmentStatus = keyof typeof appointmentStatusLabels
export const appointmentStatuses = keysOf(appointmentStatusLabels)
export const appointmentStatusLabel = labelFrom(appointmentStatusLabels)

/** Suggestions only, because the type is free text (spec section 3). */
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
