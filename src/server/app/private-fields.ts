import { leadFields } from '#contract/leads/leads.fields.ts'
import { patientFields } from '#contract/patients/patients.fields.ts'

export const privateFields = [leadFields, patientFields].flatMap((fields) =>
  Object.entries(fields).flatMap(([name, field]) => ('private' in field ? [name] : [])),
)
