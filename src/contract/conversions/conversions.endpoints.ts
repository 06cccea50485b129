import { z } from 'zod'
import { emailMessages } from '../formats/email.messages.ts'
import { endpoints } from '../http/endpoints.ts'
import { Contacts, Id } from '../http/fields.ts'
import { Patient, PatientCreate } from '../patients/patients.schemas.ts'
import { conversionFields } from './conversions.fields.ts'

const forStaff = endpoints({ access: 'staff', tag: 'conversions' })

/**
 * The new patient, with all phone numbers and emails of the lead unless `other_contacts` lists them.
 * A phone number or an email is enough. `someone_else` creates the patient even if a patient of the same name with this number or email exists.
 */
export const Conversion = PatientCreate.extend({
  phone: conversionFields.phone.body.default(''),
  email: conversionFields.email.body
    .nullable()
    .default(null)
    .transform((email) => email ?? ''),
  other_contacts: Contacts.optional(),
  someone_else: z.boolean().default(false),
}).refine(({ phone, email }) => phone !== '' || email !== '', {
  path: ['phone'],
  error: emailMessages.phoneOrEmail,
  // Reported along with errors of other fields.
  when: ({ value, issues }) =>
    typeof value === 'object' &&
    !!value &&
    !issues.some(({ path }) => path?.[0] === 'phone' || path?.[0] === 'email'),
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
