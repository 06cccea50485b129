import { asJson, asParts, type ToolSample } from './sample.ts'

const lead = {
  ...{ first_name: 'Pat', last_name: 'Example', email: 'pat@example.com', phone: '212-555-0142' },
  note: 'Cleaning, please.\nyour-subject: Appointment\nyour-services: Cleaning, Whitening\nacceptance-12: 1',
}

/** Contact Form 7. */
export const contactForm7Samples: ToolSample[] = [
  {
    title: 'the form as its page sends it',
    source:
      'https://contactform7.com/2020/07/28/accept-contact-form-7-messages-over-rest-api/ and the hidden fields of WPCF7_ContactForm::form_hidden_fields()',
    tool: 'contact_form_7',
    form: { key: '171', name: '' },
    ...asParts([
      ['_wpcf7', '171'],
      ['_wpcf7_version', '6.0.6'],
      ['_wpcf7_locale', 'en_US'],
      ['_wpcf7_unit_tag', 'wpcf7-f171-p12-o1'],
      ['_wpcf7_container_post', '12'],
      ['_wpcf7_posted_data_hash', ''],
      ['your-name', 'Pat Example'],
      ['your-email', 'pat@example.com'],
      ['tel-857', '212-555-0142'],
      ['your-subject', 'Appointment'],
      ['your-services[]', 'Cleaning'],
      ['your-services[]', 'Whitening'],
      ['your-message', 'Cleaning, please.'],
      ['acceptance-12', '1'],
    ]),
    lead,
  },
  {
    title: 'what the plugin CF7 to Webhook passes on',
    source:
      'https://github.com/mariovalney/cf7-to-zapier (modules/cf7/class-module-cf7.php, modules/zapier/class-module-zapier.php): the form’s tags as JSON, choices as lists',
    headers: { 'user-agent': 'WordPress/6.8; https://practice.example.com' },
    tool: 'other',
    form: { key: '', name: '' },
    ...asJson({
      'your-name': 'Pat Example',
      'your-email': 'pat@example.com',
      'tel-857': '212-555-0142',
      'your-subject': 'Appointment',
      'your-services': ['Cleaning', 'Whitening'],
      'your-message': 'Cleaning, please.',
      'acceptance-12': '1',
      'file-12': '',
    }),
    lead,
  },
]
