import { asParts, type ToolSample } from './sample.ts'

const answers = {
  slug: 'submit/243231271343446',
  jsExecutionTracker: 'build-date-1732271172685=>init-started:1732615894703=>validator-called:1732615894706',
  submitSource: 'form',
  submitDate: '1772558985692',
  buildDate: '1732271172685',
  uploadServerUrl: 'https://upload.jotform.com/upload',
  eventObserver: '1',
  q3_fullName3: { first: 'Pat', last: 'O&#039;Example' },
  q4_email4: 'pat@example.com',
  q5_phoneNumber: { area: '212', phone: '555-0142' },
  q6_address6: {
    ...{ addr_line1: '1 Example Street', addr_line2: '', city: 'Exampletown', state: 'NY', postal: '10001' },
    country: 'United States',
  },
  q7_typeA7: 'Example Mutual',
  q10_whatServices: ['Cleaning', 'Whitening'],
  q15_date: { month: '03', day: '20', year: '2026' },
  q16_time: { timeInput: '12:42', hourSelect: '12', minuteSelect: '42', ampm: 'PM' },
  q17_date17: { month: '', day: '', year: '' },
  q19_table: { colIds: '["0","1"]', rowIds: '["0","1"]' },
  q20_utmSource: 'google',
  q21_iAgree: ['I agree to be called'],
  q22_anythingElse: 'I said &quot;ouch&quot;',
  timeToSubmit: '3',
  temp_upload: { q23_xray: ['X-Ray.png#jotformfs-e4f4ece4d0a90#01940839-37f4-7a46-9b4e-71107f08774a'] },
  file_server: 'jotforms-e4f4ece4d0a90#01940839-37f4-7a46-9b4e-71107f08774a',
  preview: 'true',
  validatedNewRequiredFieldIDs: '{"new":1}',
  path: '/submit/243231271343446',
  xray: ['https://www.jotform.com/uploads/practice/243231271343446/6111139644845227683/X-Ray.png'],
}
const pretty = [
  'Full Name:Pat O&#039;Example',
  'Email:pat@example.com',
  'Phone Number:(212) 555-0142',
  'Address:1 Example Street, Exampletown, NY, 10001, United States',
  'Who is your dental insurance provider?:Example Mutual',
  'What services do you need?:Cleaning Whitening',
  'Preferred date:03-20-2026',
  'Consent:I agree to be called',
  'Anything else?:I said &quot;ouch&quot;',
].join(', ')
const parts = (rawRequest: string): [string, string][] => [
  ['action', ''],
  ['webhookURL', 'https://chairside.example.com/api/intake/forms/x/'],
  ['username', 'practice'],
  ['formID', '243231271343446'],
  ['type', 'WEB'],
  ['customParams', ''],
  ['product', ''],
  ['formTitle', 'Appointment Form'],
  ['customTitle', ''],
  ['submissionID', '6084250982513018472'],
  ['event', ''],
  ['documentID', ''],
  ['teamID', ''],
  ['subject', ''],
  ['isSilent', ''],
  ['customBody', ''],
  ['rawRequest', rawRequest],
  ['fromTable', ''],
  ['appID', ''],
  ['pretty', pretty],
  ['unread', ''],
  ['parent', ''],
  ['ip', '203.0.113.7'],
]
const form = { key: '243231271343446', name: 'Appointment Form' }

/** Jotform's webhook. */
export const jotformSamples: ToolSample[] = [
  {
    title: 'a submission with widgets, uploads and a consent',
    source:
      'https://github.com/zulip/zulip (zerver/webhooks/jotform/fixtures/response.multipart), a recorded request; the shapes of dates, times and phone numbers from recorded rawRequests',
    tool: 'jotform',
    form,
    ...asParts(parts(JSON.stringify(answers))),
    lead: {
      ...{ first_name: 'Pat', last_name: "O'Example", email: 'pat@example.com', phone: '212 555-0142' },
      ...{ insurance_provider: 'Example Mutual', source: 'google' },
      address: {
        ...{ street: '1 Example Street', city: 'Exampletown', state: 'NY', country: 'United States' },
        postal_code: '10001',
      },
      note: [
        'What services do you need?: Cleaning, Whitening',
        'Preferred date: 03/20/2026',
        'time: 12:42 PM',
        'Consent: I agree to be called',
        'Anything else?: I said "ouch"',
        'xray: https://www.jotform.com/uploads/practice/243231271343446/6111139644845227683/X-Ray.png',
      ].join('\n'),
    },
  },
]

/** The same, where the answers cannot be read: what Jotform made of them for people to read is read then. */
export const brokenJotform = [
  asParts(parts('{"q3_fullName3":')),
  asParts(parts(`${'{"q1_a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)),
]
