import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { Id } from '../http/fields.ts'
import { Patient, PatientCreate } from '../patients/patients.schemas.ts'

const forStaff = endpoints({ access: 'staff', tag: 'conversions' })

export const convertLead = forStaff('POST /leads/:id/convert/', {
  summary: 'Convert a lead to a new patient',
  body: PatientCreate,
  response: Patient,
  status: 201,
  audit: { adds: 'patient' },
})

export const linkLead = forStaff('POST /leads/:id/link_patient/', {
  summary: 'Link a lead to an existing patient',
  body: z.strictObject({ patient: Id }),
  response: Patient,
})
