import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { IdParams } from '../http/fields.ts'
import { page } from '../http/paging.ts'
import {
  Patient,
  PatientCreate,
  PatientListQuery,
  PatientMatchQuery,
  PatientPatch,
  PatientPut,
  PatientRow,
} from './patients.schemas.ts'

const base = { access: 'staff', tag: 'patients' } as const

export const listPatients = endpoint({
  ...base,
  method: 'GET',
  path: '/patients/',
  summary: 'Patients of the own locations, searched, ordered and in pages',
  query: PatientListQuery,
  response: page(PatientRow),
  audit: { action: 'listed' },
})

/** Most patients that `matchPatients` answers. */
export const mostMatches = 5

export const matchPatients = endpoint({
  ...base,
  method: 'GET',
  path: '/patients/matches/',
  summary: 'Patients with this phone number, in any format, or e-mail; at most five, as a bare array',
  query: PatientMatchQuery,
  response: z.array(PatientRow),
  audit: { action: 'listed', kind: 'patient' },
})

export const createPatient = endpoint({
  ...base,
  method: 'POST',
  path: '/patients/',
  summary: 'Create a patient',
  body: PatientCreate,
  response: Patient,
  status: 201,
})

export const getPatient = endpoint({
  ...base,
  method: 'GET',
  path: '/patients/:id/',
  summary: 'One patient with the address and the leads behind them',
  params: IdParams,
  response: Patient,
})

export const putPatient = endpoint({
  ...base,
  method: 'PUT',
  path: '/patients/:id/',
  summary: 'Update a patient from a form or from the patient as it was read',
  params: IdParams,
  body: PatientPut,
  response: Patient,
})

export const patchPatient = endpoint({
  ...base,
  method: 'PATCH',
  path: '/patients/:id/',
  summary: 'Change some fields of a patient',
  params: IdParams,
  body: PatientPatch,
  response: Patient,
})

export const deletePatient = endpoint({
  ...base,
  method: 'DELETE',
  path: '/patients/:id/',
  summary: 'Delete a patient',
  params: IdParams,
})
