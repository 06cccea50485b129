import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { Contacts, Id } from '../http/fields.ts'
import { Patient, PatientCreate } from '../patients/patients.schemas.ts'

const forStaff = endpoints({ access: 'staff', tag: 'conversions' })

/**
 * The new patient, with all phone numbers and emails of the lead unless `other_contacts` lists them.
 * `someone_else` creates the patient even if a patient of the same name with this number or email exists.
 */
export const Conversion = PatientCreate.extend({
  other_contacts: Contacts.optional(),
  someone_else: z.boolean().default(false),
})
export type Conversion = z.infer<typeof Conversion>

export const convertLead = forStaff('POST /leads/:id/convert/', {
  summary:
    'Convert a lead to a new patient; 409, with who it is, when there is a patient of this name with the same number or email address',
  body: Conversion,
  response: Patient,
  status: 201,
  audit: { adds: 'patient' },
})

export const linkLead = forStaff('POST /leads/:id/link_patient/', {
  summary: 'Link a lead to an existing patient',
  body: z.strictObject({ patient: Id }),
  response: Patient,
})
