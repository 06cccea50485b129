import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Id, IdParams } from '../http/fields.ts'
import { Patient, PatientCreate } from '../patients/patients.schemas.ts'

const base = { access: 'staff', tag: 'conversions' } as const

export const convertLead = endpoint({
  ...base,
  method: 'POST',
  path: '/leads/:id/convert/',
  summary: 'Make a patient of a lead, which becomes a New Patient',
  params: IdParams,
  body: PatientCreate,
  response: Patient,
  status: 201,
  audit: { adds: 'patient' },
})

export const linkLead = endpoint({
  ...base,
  method: 'POST',
  path: '/leads/:id/link_patient/',
  summary: 'Link a lead to the patient that they were before, which makes it an Existing Patient',
  params: IdParams,
  body: z.strictObject({ patient: Id }),
  response: Patient,
})
