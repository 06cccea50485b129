/** Names of a patient's fields, in the list, the details and the forms (spec section 2). */
export const patientLabels = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  status: 'Status',
  source: 'Source',
  address: 'Address',
  location: 'Location',
  insurance_provider: 'Insurance Provider',
  total_value: 'Total Value',
  created_at: 'Created',
  updated_at: 'Updated',
  leads: 'Came In As',
} as const

/** Names of the columns of the patient list, in their order (spec section 2). */
export const patientColumnLabels = {
  name: 'Patient Name',
  email: patientLabels.email,
  phone: patientLabels.phone,
  location: patientLabels.location,
  status: patientLabels.status,
  total_value: patientLabels.total_value,
  created_at: 'Created At',
  actions: 'Actions',
} as const
