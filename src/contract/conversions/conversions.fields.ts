import { emailField, fieldList, phoneField } from '../http/record-fields.ts'
import { patientFields } from '../patients/patients.fields.ts'

/** Fields of a patient who was a lead. A phone number or an email is enough. */
export const conversionFields = fieldList({
  ...patientFields,
  email: { ...emailField, label: patientFields.email.label },
  phone: { ...phoneField, label: patientFields.phone.label },
})
