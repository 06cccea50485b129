import { patientFields } from '#contract/patients/patients.fields.ts'
import { choicesOf } from '#server/platform/database/allowed-keys.ts'
import { defineSlice } from '#server/platform/slice.ts'
import { patientWriter } from './patients.writer.ts'

export const patients = defineSlice({
  writer: patientWriter,
  choices: choicesOf('patients', patientFields),
  readOnly: ['patient_counts'],
  load: async () => (await import('./patients.routes.ts')).servePatients,
})
