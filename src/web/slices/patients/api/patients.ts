import { listPatients } from '#contract/patients/patients.endpoints.ts'
import type { PatientListQuery } from '#contract/patients/patients.schemas.ts'
import { listOptions } from '#web/lib/list.ts'
import { patientKeys } from './keys.ts'

export const patientsQuery = (query: PatientListQuery) =>
  listOptions(listPatients, patientKeys.lists, query, { live: true })
