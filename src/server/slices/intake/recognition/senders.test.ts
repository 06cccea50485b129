import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressLimits } from '#contract/http/address.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, type TestCompany } from '#server/testing/builders.ts'
import { sendForm } from '#server/testing/record-builders.ts'

// Real input from browsers, form tools and people. Each person becomes one lead, and all of their text is
// preserved.

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
})

interface Sent {
  type?: string
  body: string | Buffer
}
const form = (...pairs: [string, string][]): Sent => ({
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(pairs).toString(),
})
const json = (body: unknown): Sent => ({ type: 'application/json', body: JSON.stringify(body) })

async function expectLeads(sends: Sent[], expected: object[]) {
  for (const { type, body } of sends) {
    const headers = type === undefined ? {} : { 'content-type': type }
    const { statusCode } = await sendForm(app, company.formIds[0], body, { headers })
    expect(statusCode).toBe(200)
  }
  const leads = await app.db
    .selectFrom('leads')
    .selectAll()
    .where('company_id', '=', company.id)
    .orderBy('id')
    .execute()
  expect(leads).toMatchObject(expected)
}

const named = (first_name: string, last_name: string, more: object = {}) => ({
  first_name,
  last_name,
  ...more,
})

describe('receiveForm: invisible characters', () => {
  test('converts word processor line breaks and drops other control characters', () =>
    expectLeads(
      [
        form(
          ['name', 'Vera\u0000 Tab'],
          ['phone', '(202) 555-0143'],
          ['message', 'Severe pain\u000bcall\u0007 me'],
        ),
        json({
          name: 'Line End',
          email: 'line@example.com',
          message: 'one\r\ntwo\u2028three\u0085four',
          'to\u0000pic': '\u001bx',
        }),
      ],
      [
        named('Vera', 'Tab', { note: 'Severe pain\ncall me' }),
        named('Line', 'End', { note: 'one\ntwo\nthree\nfour\ntopic: x' }),
      ],
    ))

  test('decodes HTML entities once and drops text direction marks', () =>
    expectLeads(
      [
        form(
          ['name', '\u202ePat O&#039;Example'],
          ['phone', '202-555-0144'],
          ['message', '&amp;lt;b&amp;gt; & more'],
        ),
      ],
      [named('Pat', "O'Example", { note: '&lt;b&gt; & more' })],
    ))

  test('ignores a zero-width space in an email', () =>
    expectLeads(
      [
        form(['name', 'Zoe White'], ['email', 'zoe@example.com\u200b']),
        form(['name', 'Zoe White'], ['email', 'zoe@example.com']),
      ],
      [named('Zoe', 'White', { email: 'zoe@example.com', request_count: 2, note: '' })],
    ))
})

describe('receiveForm: oversized fields', () => {
  test('uses the first phone number and keeps the full text in the note', () =>
    expectLeads(
      [
        form(
          ['name', 'Ann Lee'],
          ['email', 'ann@example.com'],
          ['phone', '202-555-0143 (cell) or 202-555-0144 (work)'],
        ),
        form(['name', 'Bo Far'], ['phone', 'please call me at the office, the number is 202-555-0145']),
      ],
      [
        named('Ann', 'Lee', {
          phone: '202-555-0143',
          note: 'Phone as typed: 202-555-0143 (cell) or 202-555-0144 (work)',
        }),
        named('Bo', 'Far', {
          phone: '202-555-0145',
          note: 'Phone as typed: please call me at the office, the number is 202-555-0145',
        }),
      ],
    ))

  test.each([
    ['a first name', 'first_name', 'First Name', leadLimits.name],
    ['an insurance', 'insurance', 'Insurance Provider', leadLimits.insuranceProvider],
    ['a city', 'city', 'city', addressLimits.line],
  ])('truncates %s and keeps the full value in the note', async (_what, field, label, max) => {
    const text = 'x'.repeat(10_000)
    await expectLeads([json({ email: 'pat@example.com', [field]: text })], [{ note: `${label}: ${text}` }])
    const [lead] = await app.db.selectFrom('leads').selectAll().where('company_id', '=', company.id).execute()
    const columns = { ...lead, ...(lead?.address as object), insurance: lead?.insurance_provider }
    expect(columns[field as keyof typeof columns]).toBe(text.slice(0, max))
  })

  test('keeps a digit string that is not a phone number in the note', () => {
    const phone = '1'.repeat(10_000)
    return expectLeads([json({ email: 'pat@example.com', phone })], [{ phone: '', note: `Phone: ${phone}` }])
  })

  test('accepts long field lists and field names, and truncates long messages', async () => {
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`field${n}`, 'x']))
    await expectLeads(
      [
        json({ name: 'Pat', phone: '202-555-0146', message: 'x'.repeat(100_000) }),
        json({ name: 'Sam', phone: '202-555-0147', ...fields }),
        json({ name: 'Kim', phone: '202-555-0148', ['x'.repeat(10_000)]: 'y' }),
      ],
      [{ note: 'x'.repeat(20_000) }, { first_name: 'Sam' }, { first_name: 'Kim' }],
    )
  })
})

describe('receiveForm: email formats', () => {
  test.each([
    ['Pat Example <PAT@example.com>', 'email: Pat Example <PAT@example.com>'],
    ['<pat@example.com>', 'email: <pat@example.com>'],
    ['pat@example.com.', 'email: pat@example.com.'],
    ['pat@example.com, sam@example.com', 'email: pat@example.com, sam@example.com'],
    ['mailto:pat@example.com', 'email: mailto:pat@example.com'],
    ['mailto:pat@example.com?subject=Hi', 'email: mailto:pat@example.com?subject=Hi'],
    ['“pat@example.com”', 'email: “pat@example.com”'],
    ['pat @ example.com', 'email: pat @ example.com'],
  ])('extracts the email from %s', (email, note) =>
    expectLeads(
      [form(['name', 'Pat'], ['email', email])],
      [{ email: 'pat@example.com', note: note.toLowerCase() }],
    ),
  )
})

describe('receiveForm: body formats and field names', () => {
  test('creates separate leads from two requests with name/value field lists', () => {
    const of = (first: string, last: string, phone: string) =>
      json({
        fields: [
          { name: 'firstname', value: first },
          { name: 'lastname', value: last },
          { name: 'phone', value: phone },
        ],
      })
    return expectLeads(
      [of('Ann', 'Lee', '2025553001'), of('Bob', 'Roe', '2025553002')],
      [named('Ann', 'Lee'), named('Bob', 'Roe')],
    )
  })

  test.each([
    ['Elementor without labels', form(['No Label name', 'Ann Lee'], ['No Label email', 'ann@example.com'])],
    ['groups by name', form(['fields[name][value]', 'Ann Lee'], ['fields[name][type]', 'text'])],
    ['names with a prefix', form(['visitor_name', 'Ann Lee'], ['client-email', 'ann@example.com'])],
    ['Formspree', form(['name', 'Ann Lee'], ['_replyto', 'ann@example.com'])],
    ['Divi', form(['et_pb_contact_name_0', 'Ann Lee'], ['et_pb_contact_email_0', 'ann@example.com'])],
    [
      'Gravity Forms as posted',
      form(['input_1.3', 'Ann'], ['input_1.6', 'Lee'], ['input_2', 'ann@example.com']),
    ],
    ['Gravity Forms as PHP names it', form(['input_1_3', 'Ann'], ['input_1_6', 'Lee'])],
    [
      'a bare list',
      json([
        { label: 'Name', value: 'Ann Lee' },
        { label: 'Email', value: 'ann@example.com' },
      ]),
    ],
    ['last name first', form(['name', 'Lee, Ann'], ['phone', '202-555-0149'])],
    ['JSON as plain text', { type: 'text/plain;charset=UTF-8', body: '{"name":"Ann Lee"}' }],
    ['a form as plain text', { type: 'text/plain', body: 'name=Ann+Lee' }],
    ['JSON by another name', { type: 'application/vnd.example+json', body: '{"name":"Ann Lee"}' }],
  ])('reads the name from %s', (_what, sent) => expectLeads([sent], [named('Ann', 'Lee', { note: '' })]))

  test('detects JSON and URL-encoded bodies without a content type', () =>
    expectLeads(
      [{ body: Buffer.from('{"name":"Ann Lee"}') }, { body: Buffer.from('name=Bob+Roe') }],
      [named('Ann', 'Lee'), named('Bob', 'Roe')],
    ))

  test.each([
    'application/octet-stream',
    'text/html',
    'application/json',
    'application/x-www-form-urlencoded',
    'x',
  ])('detects JSON and URL-encoded bodies declared as %s', (type) =>
    expectLeads(
      [
        { type, body: '{"name":"Ann Lee"}' },
        { type, body: ' \n[{"name":"Bob Roe"}]' },
        { type, body: 'name=Cy+Day&phone=2025550130' },
      ],
      [named('Ann', 'Lee'), named('Bob', 'Roe'), named('Cy', 'Day')],
    ),
  )

  test('decodes JSON sent as Latin-1 without a charset', () =>
    expectLeads(
      [{ type: 'application/json', body: Buffer.from('{"name":"N\xfaria Example"}', 'latin1') }],
      [named('Núria', 'Example')],
    ))

  test('joins the parts of a phone number in JSON', () =>
    expectLeads(
      [json({ name: 'Ann Lee', 'Phone Number': { Area: '202', Number: '555-0299' } })],
      [{ phone: '202 555-0299', phone_e164: '+12025550299', note: '' }],
    ))

  test('joins the parts of a phone number in a form', () =>
    expectLeads(
      [form(['name', 'Ann Lee'], ['q2_phone[area]', '202'], ['q2_phone[phone]', '555-0298'])],
      [{ phone: '202 555-0298', phone_e164: '+12025550298', note: '' }],
    ))
})

describe('receiveForm: phone number formats', () => {
  test.each([
    ['0044 20 7946 0033', '+44 20 7946 0033', '+442079460033'],
    ['+44 (0)20 7946 0033', '+442079460033', '+442079460033'],
    ['202-555-0180 / 202-555-0181', '202-555-0180', '+12025550180'],
    ['(202) 555-0182 ext. 12', '2025550182', '+12025550182'],
    ['202-555-0183, 202-555-0184', '2025550183', '+12025550183'],
    ['202-555-0185; (202) 555-0186', '2025550185', '+12025550185'],
    ['２０２‑555 0187', '2025550187', '+12025550187'],
    ['++1 202 555 0188', '2025550188', '+12025550188'],
    ['call 202.555.0189 after 5', '2025550189', '+12025550189'],
    ['011 44 20 7946 0034', '+442079460034', '+442079460034'],
    ['5550178', '555-0178', null],
  ])('matches %s and %s to the same lead', (first, second, phone_e164) =>
    expectLeads(
      [form(['name', 'Ann Lee'], ['phone', first]), form(['name', 'Ann Lee'], ['phone', second])],
      [named('Ann', 'Lee', { request_count: 2, phone_e164 })],
    ),
  )

  test('creates separate leads for a shared seven-digit number with different or missing names', () =>
    expectLeads(
      [
        form(['name', 'Ann Lee'], ['phone', '5550178']),
        form(['name', 'Bob Roe'], ['phone', '5550178']),
        form(['phone', '5550178']),
      ],
      [named('Ann', 'Lee'), named('Bob', 'Roe'), named('', '')],
    ))
})
