import { asForm, asJson, type ToolSample } from './sample.ts'

const addOn =
  'the Webhooks add-on’s own code (WPFormsWebhooks\\Process::delivery and ::format): chosen names, choices divided by ||, its user agent and X-WPForms-Webhook-Id'
const headers = { 'user-agent': 'wpforms-webhooks/1.4.0', 'x-wpforms-webhook-id': '14_2' }

/** WPForms. */
export const wpformsSamples: ToolSample[] = [
  {
    ...{
      title: 'the add-on, as JSON',
      source: addOn,
      headers,
      tool: 'wpforms',
      form: { key: '14_2', name: '' },
    },
    ...asJson({
      name: 'Pat Example',
      email: 'pat@example.com',
      phone: '+12125550142',
      services: 'Cleaning||Whitening',
      upload: ['https://practice.example.com/uploads/wpforms/tooth.jpg'],
      visit: { value: '03/20/2026 9:00 AM', unix: 1774000800 },
      comment: 'Two crowns,\nplease',
    }),
    lead: {
      ...{ first_name: 'Pat', last_name: 'Example', email: 'pat@example.com', phone: '+12125550142' },
      note: [
        'Two crowns,\nplease',
        'services: Cleaning, Whitening',
        'upload: https://practice.example.com/uploads/wpforms/tooth.jpg',
        'visit.value: 03/20/2026 9:00 AM',
        'visit.unix: 1774000800',
      ].join('\n'),
    },
  },
  {
    ...{
      title: 'the add-on, as a form',
      source: addOn,
      headers,
      tool: 'wpforms',
      form: { key: '14_2', name: '' },
    },
    ...asForm({ Name: 'Pat Example', 'Phone Number': '212-555-0142', 'GDPR Agreement': 'I consent' }),
    lead: {
      first_name: 'Pat',
      last_name: 'Example',
      phone: '212-555-0142',
      note: 'GDPR Agreement: I consent',
    },
  },
  {
    title: 'the entry’s fields, as wpforms_process_complete hands them on',
    source:
      'https://wpforms.com/developers/wpforms_process_complete/ ($fields: id, name, value, type, and the parts of names and addresses)',
    tool: 'wpforms',
    form: { key: '14', name: 'Appointment' },
    ...asJson({
      form_id: 14,
      form_title: 'Appointment',
      entry_id: 981,
      fields: {
        0: {
          name: 'Name',
          value: 'Pat Q Example',
          id: 0,
          type: 'name',
          first: 'Pat',
          middle: 'Q',
          last: 'Example',
        },
        1: { name: 'E-mail', value: 'pat@example.com', id: 1, type: 'email' },
        2: { name: 'Phone', value: '+12125550142', id: 2, type: 'phone' },
        3: {
          ...{
            name: 'Address',
            value: '1 Example Street\nExampletown, NY\n10001\nUS',
            id: 3,
            type: 'address',
          },
          ...{
            address1: '1 Example Street',
            address2: '',
            city: 'Exampletown',
            state: 'NY',
            postal: '10001',
          },
          country: 'US',
        },
        4: { name: 'Which day suits you?', value: 'Friday', value_raw: 'Friday', id: 4, type: 'select' },
        5: { name: 'Comment or Message', value: 'Hello', id: 5, type: 'textarea' },
        6: {
          name: 'GDPR Agreement',
          value: 'I consent',
          value_raw: 'I consent',
          id: 6,
          type: 'gdpr-checkbox',
        },
      },
    }),
    lead: {
      ...{ first_name: 'Pat', last_name: 'Example', email: 'pat@example.com', phone: '+12125550142' },
      address: {
        street: '1 Example Street',
        city: 'Exampletown',
        state: 'NY',
        country: 'US',
        postal_code: '10001',
      },
      note: 'Hello\nWhich day suits you?: Friday\nGDPR Agreement: I consent',
    },
  },
]
