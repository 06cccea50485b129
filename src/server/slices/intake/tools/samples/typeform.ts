import { asJson, type ToolSample } from './sample.ts'

const question = (id: string, ref: string, type: string, title: string, more: object = {}) => ({
  ...{ id, title, type, ref, allow_multiple_selections: false, allow_other_choice: false },
  ...more,
})
const answer = (id: string, ref: string, fieldType: string, type: string, value: unknown) => ({
  ...{ type, [type]: value },
  field: { id, type: fieldType, ref },
})

/** Typeform's webhook. */
export const typeformSamples: ToolSample[] = [
  {
    title: 'a response to all kinds of questions',
    source: 'https://www.typeform.com/developers/webhooks/example-payload/',
    tool: 'typeform',
    form: { key: 'lT4Z3j', name: 'New patients' },
    ...asJson({
      event_id: 'LtWXD3crgy',
      event_type: 'form_response',
      form_response: {
        form_id: 'lT4Z3j',
        token: 'a3a12ec67a1365927098a606107fac15',
        submitted_at: '2026-03-11T18:17:02Z',
        landed_at: '2026-03-11T18:07:02Z',
        calculated: { score: 9 },
        variables: [
          { key: 'score', type: 'number', number: 4 },
          { key: 'name', type: 'text', text: 'typeform' },
        ],
        hidden: { utm_source: 'ig', utm_campaign: 'spring', user_id: '' },
        definition: {
          id: 'lT4Z3j',
          title: 'New patients',
          fields: [
            question(
              'JwWggjAKtOkA',
              '9a489f17-8765-494b-933e-3624c645bd0c',
              'short_text',
              'What is your *first name*?',
            ),
            question(
              'DlXFaesGBpoF',
              'last_name',
              'short_text',
              'Thanks, {{answer_60906475}}! And your last name?',
            ),
            question('SMEUb7VJz92Q', 'readable_ref_email', 'email', 'Where may we write to you?'),
            question('pn48RmPazVdM', 'readable_ref_phone', 'phone_number', 'Which number can we ring?'),
            question('KoJxDM3c6x8h', 'readable_ref_date', 'date', 'When did you last see a dentist?'),
            question('PNe8ZKBK8C2Q', 'readable_ref_choices', 'multiple_choice', 'What may we do for you?', {
              ...{ allow_multiple_selections: true, allow_other_choice: true },
              choices: [{ id: 'eXnU3oA141Cg', ref: '238d1802', label: 'Cleaning' }],
            }),
            question('Q7M2XAwY04dW', 'readable_ref_number', 'opinion_scale', 'How nervous are you?'),
            question('k6TP9oLGgHjl', 'readable_ref_choice', 'multiple_choice', 'How did you hear about us?'),
            question('gFFf3xAkJKsr', 'readable_ref_legal', 'legal', 'Do you accept our terms?'),
            question('RUqkXSeXBXSd', 'readable_ref_yes_no', 'yes_no', 'Are you a patient already?'),
            question('x2u9hUzGiQXc', 'readable_ref_file', 'file_upload', 'A picture of it'),
            question('tBc4yXeUyZnk', 'contact', 'contact_info', 'How do we reach you?', {
              properties: { fields: [question('aTcIcVbBnoUL', 'c1', 'short_text', 'Company')] },
            }),
          ],
          endings: [{ id: 'DefaultTyScreen', ref: 'default_tys', title: 'Thanks!', type: 'thankyou_screen' }],
        },
        answers: [
          answer('JwWggjAKtOkA', '9a489f17-8765-494b-933e-3624c645bd0c', 'short_text', 'text', 'Pat'),
          answer('DlXFaesGBpoF', 'last_name', 'short_text', 'text', 'Example'),
          answer('SMEUb7VJz92Q', 'readable_ref_email', 'email', 'email', 'Pat@Example.com'),
          answer('pn48RmPazVdM', 'readable_ref_phone', 'phone_number', 'phone_number', '+12125550142'),
          answer('KoJxDM3c6x8h', 'readable_ref_date', 'date', 'date', '2020-10-15'),
          answer('PNe8ZKBK8C2Q', 'readable_ref_choices', 'multiple_choice', 'choices', {
            ids: ['eXnU3oA141Cg'],
            labels: ['Cleaning'],
            refs: ['238d1802'],
            other: 'A crown',
          }),
          answer('Q7M2XAwY04dW', 'readable_ref_number', 'opinion_scale', 'number', 5),
          answer('k6TP9oLGgHjl', 'readable_ref_choice', 'multiple_choice', 'choice', { label: 'A podcast' }),
          answer('gFFf3xAkJKsr', 'readable_ref_legal', 'legal', 'boolean', true),
          answer('RUqkXSeXBXSd', 'readable_ref_yes_no', 'yes_no', 'boolean', false),
          answer(
            'x2u9hUzGiQXc',
            'readable_ref_file',
            'file_upload',
            'file_url',
            'https://api.typeform.com/f/tooth.jpg',
          ),
          answer('aTcIcVbBnoUL', 'c1', 'short_text', 'text', 'Example Inc'),
        ],
        ending: { id: 'dN5FLyFpCMFo', ref: '01GRC8GR2017M6WW347T86VV39' },
      },
    }),
    lead: {
      ...{ first_name: 'Pat', last_name: 'Example', email: 'pat@example.com', phone: '+12125550142' },
      source: 'instagram',
      note: [
        'When did you last see a dentist?: 2020-10-15',
        'What may we do for you?: Cleaning, A crown',
        'How nervous are you?: 5',
        'Do you accept our terms?: Yes',
        'Are you a patient already?: No',
        'A picture of it: https://api.typeform.com/f/tooth.jpg',
        'Company: Example Inc',
        'source: A podcast',
      ].join('\n'),
    },
  },
]
