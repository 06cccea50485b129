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

/** States of a visit. The first state of a status has the label of the status. */
export const visitStateLabels = {
  unconfirmed: appointmentStatusLabels.scheduled,
  confirmed: 'Confirmed',
  arrived: 'Arrived',
  in_chair: 'In Chair',
  done: appointmentStatusLabels.completed,
  canceled: appointmentStatusLabels.cancelled,
  no_show: 'No Show',
} as const
export type VisitState = keyof typeof visitStateLabels
export const visitStates = keysOf(visitStateLabels)
export const visitStateLabel = labelFrom(visitStateLabels)

/** The status that each state of a visit belongs to. */
export const statusOfVisit = {
  unconfirmed: 'scheduled',
  confirmed: 'scheduled',
  arrived: 'scheduled',
  in_chair: 'scheduled',
  done: 'completed',
  canceled: 'cancelled',
  no_show: 'cancelled',
} as const satisfies Record<VisitState, AppointmentStatus>

/** Suggestions only, because the reason is free text. */
export const suggestedCancelReasons = [
  'Patient is ill',
  "Time doesn't suit",
  'Cost or insurance',
  'Went elsewhere',
  'Practice canceled',
] as const

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
