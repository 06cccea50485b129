import { keysOf, labelFrom } from '../formats/labels.ts'
import { leadSourceLabels } from '../leads/leads.enums.ts'

/** Patient statuses (spec section 4), the default first. */
export const patientStatusLabels = {
  new_lead: 'New Lead',
  interested: 'Interested',
  scheduled: 'Scheduled',
  active: 'Active Patient',
  inactive: 'Inactive',
} as const
export type PatientStatus = keyof typeof patientStatusLabels
export const patientStatuses = keysOf(patientStatusLabels)
export const patientStatusLabel = labelFrom(patientStatusLabels)

/** Reasons why a patient contacted the practice: the sources of leads, or unknown. */
export const patientSourceLabels = { '': 'Unknown', ...leadSourceLabels } as const
export const patientSources = keysOf(patientSourceLabels)
