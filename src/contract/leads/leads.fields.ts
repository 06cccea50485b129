import {
  addressField,
  birthDateField,
  choiceField,
  contactsField,
  countField,
  dayField,
  fieldList,
  inOrder,
  instantField,
  lineField,
  personEmailField,
  phoneField,
  writtenNames,
} from '../http/record-fields.ts'
import { locationField } from '../locations/locations.schemas.ts'
import { languageLabels, leadSourceLabels, leadStatusLabels, leadTypeLabels } from './leads.enums.ts'
import { leadLimits } from './leads.limits.ts'

/** Fields of a lead, declared only here, in the order of the lead's details (spec section 2). */
export const leadFields = fieldList({
  first_name: { ...lineField(leadLimits.name), label: 'First Name', required: 'create' },
  last_name: { ...lineField(leadLimits.name), label: 'Last Name', required: 'create' },
  phone: { ...phoneField, label: 'Phone', required: 'create' },
  email: { ...personEmailField, label: 'Email', required: 'create' },
  other_contacts: { ...contactsField, label: 'Other Contacts' },
  follow_up_date: { ...dayField, label: 'Follow-Up Date' },
  source: { ...choiceField(leadSourceLabels, 'na'), label: 'Source', required: 'create' },
  location: { ...locationField, label: 'Location', required: true },
  insurance_provider: {
    ...lineField(leadLimits.insuranceProvider),
    label: 'Insurance Provider',
    private: true,
  },
  preferred_language: { ...choiceField(languageLabels, ''), label: 'Preferred Language' },
  date_of_birth: { ...birthDateField, label: 'Date of Birth', detail: true },
  request_count: { ...countField, label: 'Request Count' },
  last_seen_at: { ...instantField, label: 'Last Seen At', column: 'Last Seen' },
  updated_at: { ...instantField, label: 'Updated', column: 'Last Update' },
  created_at: { ...instantField, label: 'Created' },
  type: { ...choiceField(leadTypeLabels, 'contact_form'), label: 'Type' },
  status: { ...choiceField(leadStatusLabels, 'new'), label: 'Status' },
  address: { ...addressField, label: 'Address', detail: true },
})
export type LeadField = keyof typeof leadFields

/** Editable fields in the order of the forms, starting with the fields that identify a caller. */
export const leadInputs = inOrder(
  writtenNames(leadFields),
  ...(['phone', 'email', 'first_name', 'last_name', 'location', 'source', 'status', 'type'] as const),
)

/** Fields that are columns of the lead list, in order (spec section 2). The lead's name comes before them. */
export const leadColumns = [
  'phone',
  'status',
  'last_seen_at',
  'updated_at',
  'source',
  'insurance_provider',
  'location',
  'follow_up_date',
] as const satisfies LeadField[]
