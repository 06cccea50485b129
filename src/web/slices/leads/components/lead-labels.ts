/** Names of a lead's fields, in the details and in the forms (spec section 2). */
export const leadFieldLabels = {
  first_name: 'First Name',
  last_name: 'Last Name',
  phone: 'Phone',
  email: 'Email',
  follow_up_date: 'Follow-Up Date',
  status: 'Status',
  source: 'Source',
  location: 'Location',
  insurance_provider: 'Insurance Provider',
  request_count: 'Request Count',
  last_seen_at: 'Last Seen At',
  updated_at: 'Updated',
  type: 'Type',
  address: 'Address',
} as const

/** Names of the columns of the lead list, in their order (spec section 2). */
export const leadColumnLabels = {
  full_name: 'Full Name',
  phone: leadFieldLabels.phone,
  status: leadFieldLabels.status,
  last_seen_at: 'Last Seen',
  updated_at: 'Last Update',
  source: leadFieldLabels.source,
  insurance_provider: leadFieldLabels.insurance_provider,
  location: leadFieldLabels.location,
  follow_up_date: leadFieldLabels.follow_up_date,
} as const
