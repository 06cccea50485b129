import { z } from 'zod'
import { deletionAccess, deletionSummary } from '../http/deletions.endpoints.ts'
import { endpoints } from '../http/endpoints.ts'
import { exportAccess, exportQuery } from '../http/exports.ts'
import { recordEndpoints } from '../http/records.ts'
import {
  NewPatient,
  Patient,
  PatientCreate,
  PatientListQuery,
  PatientMatchQuery,
  PatientPatch,
  PatientPut,
  PatientRow,
} from './patients.schemas.ts'

const forStaff = endpoints({ access: 'staff', tag: 'patients' })

const calls = recordEndpoints('/patients/', '/patients/:id/', {
  base: { access: 'staff', tag: 'patients' },
  names: { one: 'a patient', many: 'patients' },
  Record: Patient,
  Row: PatientRow,
  ListQuery: PatientListQuery,
  Create: PatientCreate,
  Put: PatientPut,
  Patch: PatientPatch,
})

export const listPatients = { ...calls.list, audit: { action: 'listed' } } as const
export const { get: getPatient, put: putPatient, patch: patchPatient } = calls
export const createPatient = { ...calls.create, response: NewPatient } as const
export const deletePatient = { ...calls.delete, ...deletionAccess, summary: deletionSummary('patient') }

export const exportPatients = endpoints({ ...exportAccess, tag: 'patients' })('GET /patients/export/', {
  summary: 'Export the patients that match as a file',
  query: exportQuery(PatientListQuery),
})

export const exportEverything = endpoints({ ...exportAccess, tag: 'patients' })(
  'GET /patients/:id/everything/',
  {
    summary: 'Export all that is known of a patient as a ZIP file, with their documents and recordings',
    file: ['application/zip'],
    audit: { action: 'exported', part: 'everything' },
  },
)

/** Maximum number of patients that `matchPatients` returns. */
export const maxMatches = 5

export const matchPatients = forStaff('GET /patients/matches/', {
  summary: 'Find up to five patients by phone number or email, as a plain array',
  query: PatientMatchQuery,
  response: z.array(PatientRow),
  audit: { action: 'listed', kind: 'patient' },
})
