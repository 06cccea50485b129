import { moneySaying } from '../http/money.ts'
import {
  addressField,
  birthDateField,
  choiceField,
  contactsField,
  fieldList,
  instantField,
  lineField,
  moneyField,
  namedField,
  neverEmpty,
  personEmailField,
  phoneField,
} from '../http/record-fields.ts'
import { languageLabels } from '../leads/leads.enums.ts'
import { locationField } from '../locations/locations.schemas.ts'
import { patientSourceLabels, patientStatusLabels } from './patients.enums.ts'
import { patientLimits } from './patients.limits.ts'
import { patientMessages } from './patients.messages.ts'

/** Fields of a patient, declared only here, in the order of the patient's details (spec section 2). */
export const patientFields = fieldList({
  first_name: { ...neverEmpty(lineField(patientLimits.name)), label: 'First Name' },
  last_name: { ...neverEmpty(lineField(patientLimits.name)), label: 'Last Name' },
  email: { ...personEmailField, label: 'Email', required: 'create' },
  phone: { ...phoneField, label: 'Phone', required: 'create' },
  other_contacts: { ...contactsField, label: 'Other Contacts', detail: true },
  location: { ...locationField, label: 'Location', required: true },
  status: { ...choiceField(patientStatusLabels, 'new_lead'), label: 'Status' },
  source: { ...choiceField(patientSourceLabels, ''), label: 'Source' },
  insurance_provider: {
    ...namedField(patientLimits.insuranceProvider),
    label: 'Insurance Provider',
    private: true,
  },
  preferred_language: { ...choiceField(languageLabels, ''), label: 'Preferred Language' },
  date_of_birth: { ...birthDateField, label: 'Date of Birth', detail: true },
  total_value: {
    ...moneyField,
    body: moneySaying(() => patientMessages.totalValue).nullable(),
    label: 'Total Value',
  },
  address: { ...addressField, label: 'Address', detail: true },
  created_at: { ...instantField, label: 'Created', column: 'Created At' },
  updated_at: { ...instantField, label: 'Updated' },
})
