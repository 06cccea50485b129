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

/** What made a patient turn to the practice: as for leads, or not known. */
export const patientSourceLabels = { '': 'Unknown', ...leadSourceLabels } as const
export const patientSources = keysOf(patientSourceLabels)
