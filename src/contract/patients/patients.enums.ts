/** Patient statuses (spec section 4). */
export const patientStatusLabels = {
  new_lead: 'New Lead',
  interested: 'Interested',
  scheduled: 'Scheduled',
  active: 'Active Patient',
  inactive: 'Inactive',
} as const
export type PatientStatus = keyof typeof patientStatusLabels
export const patientStatuses = Object.keys(patientStatusLabels) as [PatientStatus, ...PatientStatus[]]
