import { asForm, asJson, type ToolSample } from './sample.ts'

// The entry as an associative array, field ids being the keys; name and address inputs as the field objects number them.
const source =
  'https://docs.gravityforms.com/triggering-webhooks-form-submissions/ with https://docs.gravityforms.com/entry-object/'

const entry = {
  id: '1207',
  form_id: '3',
  post_id: '',
  date_created: '2026-03-11 14:02:07',
  date_updated: '2026-03-11 14:02:07',
  is_starred: '0',
  is_read: '0',
  ip: '203.0.113.7',
  source_url: 'https://practice.example.com/contact/?utm_source=facebook&utm_medium=paid&fbclid=IwAR0',
  user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  currency: 'USD',
  payment_status: '',
  payment_date: '',
  payment_amount: '',
  payment_method: '',
  transaction_id: '',
  is_fulfilled: '',
  created_by: '',
  transaction_type: '',
  status: 'active',
  source_id: '12',
  '1.2': '',
  '1.3': 'Pat',
  '1.4': '',
  '1.6': 'Example',
  '1.8': '',
  '2': 'pat@example.com',
  '3': '(212) 555-0142',
  '4.1': '1 Example Street',
  '4.2': '',
  '4.3': 'Exampletown',
  '4.4': 'New York',
  '4.5': '10001',
  '4.6': 'United States',
  '5': 'I broke a tooth and need help soon.',
  '6.1': 'Morning',
  '6.2': '',
  '6.3': 'Evening',
  '7.1': '1',
  '7.2': 'I agree to the privacy policy.',
  '7.3': '5',
  '8': '["https:\\/\\/practice.example.com\\/uploads\\/tooth.jpg"]',
}
const lead = {
  ...{ first_name: 'Pat', last_name: 'Example', email: 'pat@example.com', phone: '(212) 555-0142' },
  source: 'facebook',
  address: {
    street: '1 Example Street',
    city: 'Exampletown',
    state: 'New York',
    country: 'United States',
    postal_code: '10001',
  },
  note: [
    'I broke a tooth and need help soon.',
    '8: https://practice.example.com/uploads/tooth.jpg',
    '6: Morning, Evening',
    'I agree to the privacy policy.: Yes',
  ].join('\n'),
}

/** The Webhooks add-on of Gravity Forms. */
export const gravityFormsSamples: ToolSample[] = [
  {
    title: 'all fields, as JSON',
    source,
    tool: 'gravity_forms',
    form: { key: '3', name: '' },
    ...asJson(entry),
    lead,
  },
  {
    title: 'all fields, as a form',
    source,
    tool: 'gravity_forms',
    form: { key: '3', name: '' },
    ...asForm(entry),
    lead,
  },
  {
    ...{ title: 'selected fields, under names that the practice chose', source, tool: 'other' },
    form: { key: '3', name: '' },
    ...asJson({
      form_id: '3',
      first_name: 'Pat',
      last_name: 'Example',
      email_address: 'pat@example.com',
      Telephone: '212-555-0142',
      insurance_company: 'Example Mutual',
      utm_source: 'google',
    }),
    lead: {
      ...{ first_name: 'Pat', last_name: 'Example', email: 'pat@example.com', phone: '212-555-0142' },
      ...{ insurance_provider: 'Example Mutual', source: 'google' },
    },
  },
]
