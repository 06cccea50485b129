import { asForm, asParts, type ToolSample } from './sample.ts'

const source = 'https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission'

/** Forms that a web designer wrote by hand, sent by a browser. */
export const plainSamples: ToolSample[] = [
  {
    ...{ title: 'an urlencoded form with a consent box', source, tool: 'other' },
    form: { key: 'New patients', name: 'New patients' },
    headers: {
      referer: 'https://practice.example.com/implants?utm_source=google&utm_medium=cpc&gclid=EAIaIQ',
    },
    ...asForm({
      form_name: 'New patients',
      'first-name': 'Pat',
      'last-name': 'Example',
      email: 'pat@example.com',
      tel: '(212) 555-0142',
      message: 'Do you place implants?',
      consent: 'on',
      submit: 'Send',
    }),
    lead: {
      ...{ first_name: 'Pat', last_name: 'Example', email: 'pat@example.com', phone: '(212) 555-0142' },
      ...{ source: 'google', note: 'Do you place implants?\nconsent: on' },
    },
  },
  {
    ...{ title: 'a form in parts with a file and empty boxes', source, tool: 'other' },
    form: { key: '', name: '' },
    ...asParts([
      ['Name', 'Pat van Example'],
      ['Phone Number', '212-555-0142'],
      ['E-Mail', ''],
      ['Dental Insurance', 'Example Mutual'],
      ['insurance_card', 'not a picture', 'card "front".png'.replaceAll('"', '%22')],
      ['g-recaptcha-response', '03AFcWeA'],
    ]),
    lead: {
      ...{ first_name: 'Pat van', last_name: 'Example', phone: '212-555-0142' },
      ...{ insurance_provider: 'Example Mutual', note: 'insurance_card: card "front".png' },
    },
  },
]
