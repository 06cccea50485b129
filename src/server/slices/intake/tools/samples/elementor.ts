import { asForm, asJson, type ToolSample } from './sample.ts'

const webhook = 'Elementor Pro’s own code (Modules\\Forms\\Actions\\Webhook::run and Classes\\Form_Record)'
const field = (id: string, type: string, title: string, value: string) => ({
  ...{ id, type, title, value, raw_value: value, required: '0' },
})
const advanced = {
  form: { id: 'b61ca57', name: 'Contact' },
  fields: {
    name: field('name', 'text', 'Your name', 'Pat Example'),
    email: field('email', 'email', 'Where can we write to?', 'pat@example.com'),
    field_6f8642e: field('field_6f8642e', 'tel', 'טלפון', '212-555-0142'),
    field_b1e584d: field('field_b1e584d', 'textarea', 'Message', 'Hello\nthere'),
    field_fb4ae08: field('field_fb4ae08', 'select', 'What for?', 'Implants'),
    field_a9d21e0: field('field_a9d21e0', 'acceptance', 'I agree to be called.', 'on'),
    field_c64b3e5: field('field_c64b3e5', 'upload', 'Picture', 'https://practice.example.com/tooth.jpg'),
    utm_source: field('utm_source', 'hidden', 'utm_source', ''),
    field_0a1b2c3: field('field_0a1b2c3', 'recaptcha_v3', '', '03AFcWeA'),
  },
  meta: {
    date: { title: 'Date', value: 'March 11, 2026' },
    time: { title: 'Time', value: '2:02 pm' },
    page_url: { title: 'Page URL', value: 'https://practice.example.com/implants/?gclid=EAIaIQ' },
    user_agent: { title: 'User Agent', value: 'Mozilla/5.0' },
    remote_ip: { title: 'Remote IP', value: '203.0.113.7' },
    credit: { title: 'Powered by', value: 'Elementor' },
  },
}
const lead = {
  ...{ first_name: 'Pat', last_name: 'Example', email: 'pat@example.com', phone: '212-555-0142' },
  source: 'google',
  note: [
    'Hello\nthere',
    'What for?: Implants',
    'I agree to be called.: on',
    'Picture: https://practice.example.com/tooth.jpg',
  ].join('\n'),
}
const form = { key: 'b61ca57', name: 'Contact' }

/** Elementor forms. */
export const elementorSamples: ToolSample[] = [
  { title: 'with advanced data', source: webhook, tool: 'elementor', form, ...asForm(advanced), lead },
  {
    title: 'with advanced data, passed on as flat JSON',
    source: 'recorded by users of automation tools: {"fields[name][title]": …, "meta[page_url][value]": …}',
    tool: 'elementor',
    form,
    ...asJson(Object.fromEntries(new URLSearchParams(asForm(advanced).body))),
    lead,
  },
  {
    ...{ title: 'without advanced data: labels for names', source: webhook, tool: 'elementor', form },
    ...asForm({
      'Your name': 'Pat Example',
      Email: 'pat@example.com',
      'No Label field_6f8642e': '212-555-0142',
      Message: 'Hello',
      [`I agree that ${'the practice may call me and '.repeat(10)}write to me.`]: 'on',
      Date: 'March 11, 2026',
      'Page URL': 'https://practice.example.com/implants/?fbclid=IwAR0',
      'User Agent': 'Mozilla/5.0',
      'Remote IP': '203.0.113.7',
      'Powered by': 'Elementor',
      form_id: 'b61ca57',
      form_name: 'Contact',
    }),
    lead: {
      ...{ first_name: 'Pat', last_name: 'Example', email: 'pat@example.com', phone: '212-555-0142' },
      source: 'facebook',
      note: `Hello\n${'I agree that the practice may call me and the practice may call me and the practice may call me and the practice may call'.slice(0, 119)}…: on\nDate: March 11, 2026`,
    },
  },
  {
    title: 'the fields as the form’s own page sends them',
    source:
      'Elementor Pro’s own code (Modules\\Forms\\Classes\\Ajax_Handler: form_fields, form_id, referer_title, queried_id, referrer)',
    tool: 'elementor',
    form: { key: 'b61ca57', name: '' },
    ...asForm({
      post_id: '12',
      form_id: 'b61ca57',
      referer_title: 'Contact',
      queried_id: '12',
      form_fields: { name: 'Pat Example', email: 'pat@example.com', message: 'Hello' },
      referrer: 'https://practice.example.com/contact/',
    }),
    lead: { first_name: 'Pat', last_name: 'Example', email: 'pat@example.com', note: 'Hello' },
  },
]
