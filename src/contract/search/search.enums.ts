import { keysOf } from '../formats/labels.ts'

/** Kinds of results. */
export const searchKindLabels = {
  lead: 'Lead',
  patient: 'Patient',
  appointment: 'Appointment',
  task: 'Task',
} as const
export const searchKinds = keysOf(searchKindLabels)
