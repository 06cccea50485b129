import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, type TestCompany } from '#server/testing/builders.ts'
import { sendForm } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
})

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }

/** Sends a request, and returns the only lead of the company and its stored request. */
async function madeFrom(payload: object | string | Buffer, headers: Record<string, string> = {}) {
  const response = await sendForm(app, company.formIds[0], payload, { headers })
  expect([response.statusCode, response.json()]).toEqual([200, { detail: intakeMessages.thanks }])
  const leads = await app.db.selectFrom('leads').selectAll().where('company_id', '=', company.id).execute()
  const requests = await app.db
    .selectFrom('intake_requests')
    .selectAll()
    .where('company_id', '=', company.id)
    .execute()
  expect([leads.length, requests.length]).toEqual([1, 1])
  return { lead: leads[0], request: requests[0] }
}

const pat = { first_name: 'Pat', last_name: 'Example', email: 'pat@example.com', phone: '(212) 555-0142' }

describe('receiveForm', () => {
  test('creates a lead with all fields of a JSON body', async () => {
    const { lead, request } = await madeFrom({
      ...pat,
      insurance: 'Example Mutual',
      source: 'Google',
      address: { street: '1 Example Street', city: 'Exampletown', zip: '10001' },
      message: 'I would like a cleaning.',
    })
    expect(lead).toMatchObject({
      ...pat,
      phone_e164: '+12125550142',
      location_id: company.locations[0],
      status: 'new',
      type: 'contact_form',
      source: 'google',
      insurance_provider: 'Example Mutual',
      note: 'I would like a cleaning.',
      address: {
        street: '1 Example Street',
        city: 'Exampletown',
        state: '',
        country: '',
        postal_code: '10001',
      },
      request_count: 1,
      created_at: app.clock.now(),
      last_seen_at: app.clock.now(),
    })
    expect(request).toMatchObject({
      intake_result: 'lead',
      lead_id: lead?.id,
      channel: 'forms',
      resolved_at: app.clock.now(),
    })
  })

  test('fills the lead from nested JSON and its note from unknown lists and booleans', async () => {
    const { lead } = await madeFrom({
      contact: { name: { first: 'Pat', last: 'Example' }, email: 'PAT@example.com', phone: 2125550142 },
      interests: ['cleaning', 'whitening'],
      newsletter: true,
      nothing: null,
    })
    expect(lead).toMatchObject({
      first_name: 'Pat',
      last_name: 'Example',
      email: 'pat@example.com',
      phone_e164: '+12125550142',
    })
    expect(lead?.note).toBe('interests: cleaning, whitening\nnewsletter: true')
  })

  test('reads a URL-encoded form', async () => {
    const body =
      'Your+Name=Pat+Example&your-email=pat%40example.com&tel=212-555-0142&message=Hello%0D%0Athere%20%F0%9F%98%80'
    const { lead } = await madeFrom(body, urlencoded)
    expect(lead).toMatchObject({
      first_name: 'Pat',
      last_name: 'Example',
      email: 'pat@example.com',
      phone_e164: '+12125550142',
      note: 'Hello\nthere 😀',
    })
  })

  test("adds an uploaded file's name to the note and stores the raw request body", async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(pat)) form.set(name, value)
    form.set('insurance card', new File([Buffer.from([0, 1, 2, 255])], 'card.png', { type: 'image/png' }))
    const encoded = new Response(form)
    const body = Buffer.from(await encoded.arrayBuffer())
    const { lead, request } = await madeFrom(body, {
      'content-type': encoded.headers.get('content-type') ?? '',
    })
    expect(lead).toMatchObject({ ...pat, note: 'insurance card: card.png' })
    expect(request?.body.equals(body)).toBe(true)
  })

  test.each([
    ['JSON with a byte order mark', Buffer.from(`\uFEFF${JSON.stringify(pat)}`), json],
    ['JSON with a charset', JSON.stringify(pat), { 'content-type': 'application/json; charset=utf-8' }],
    ['a content type in capitals', JSON.stringify(pat), { 'content-type': 'Application/JSON' }],
    ['JSON wrapped in a list', JSON.stringify([pat]), json],
    ['a form with a byte order mark', `\uFEFF${new URLSearchParams(pat)}`, urlencoded],
  ])('reads %s', async (_kind, body, headers) => {
    expect((await madeFrom(body, headers)).lead).toMatchObject(pat)
  })

  const joerg = { first_name: 'Jörg', last_name: 'Müller', phone: '+49 30 5550142' }
  test.each([
    [
      'JSON declared as Latin-1',
      Buffer.from(JSON.stringify(joerg), 'latin1'),
      { 'content-type': 'application/json; charset=ISO-8859-1' },
    ],
    [
      'a form declared as Latin-1',
      'first_name=J%F6rg&last_name=M%FCller&phone=%2B49+30+5550142',
      { 'content-type': 'application/x-www-form-urlencoded; charset=iso-8859-1' },
    ],
    [
      'a form in undeclared Latin-1',
      'first_name=J%F6rg&last_name=M%FCller&phone=%2B49+30+5550142',
      urlencoded,
    ],
    ['a form in raw UTF-8', 'first_name=Jörg&last_name=Müller&phone=%2B49+30+5550142', urlencoded],
    [
      'a multipart form in Latin-1',
      Buffer.from(
        ['first_name', 'last_name', 'phone']
          .map(
            (name) =>
              `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${joerg[name as keyof typeof joerg]}\r\n`,
          )
          .join('')
          .concat('--x--\r\n'),
        'latin1',
      ),
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
    [
      'a multipart form in UTF-8 with a binary file',
      Buffer.concat([
        Buffer.from(
          '--x\r\nContent-Disposition: form-data; name="Vorname"\r\n\r\nJörg\r\n--x\r\nContent-Disposition: form-data; name="Nachname"\r\n\r\nMüller\r\n--x\r\nContent-Disposition: form-data; name="Telefon"\r\n\r\n+49 30 5550142\r\n--x\r\nContent-Disposition: form-data; name="_photo"; filename="Zähne.png"\r\nContent-Type: image/png\r\n\r\n',
        ),
        Buffer.from([0x89, 0x50, 0xff, 0xfe, 0x0d, 0x0a, 0x00, 0xc3]),
        Buffer.from('\r\n--x--\r\n'),
      ]),
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
  ])('decodes umlauts in %s', async (_kind, body, headers) => {
    expect((await madeFrom(body, headers)).lead).toMatchObject({ ...joerg, note: '' })
  })

  test("adds a repeated field's extra values to the note and joins list fields", async () => {
    const { lead } = await madeFrom(
      'name=Pat+Example&phone=212-555-0142&phone=917-555-0100&topics%5B%5D=cleaning&topics%5B%5D=whitening',
      urlencoded,
    )
    expect(lead).toMatchObject({
      phone: '212-555-0142',
      note: 'phone: 917-555-0100\ntopics: cleaning, whitening',
    })
  })

  test('creates a lead from a name, an email or a phone number alone', async () => {
    for (const [field, value] of Object.entries(pat)) {
      company = await createCompany(app)
      expect((await madeFrom({ [field]: value })).lead).toMatchObject({ [field]: value })
    }
  })

  test('stores an invalid email in the note', async () => {
    const { lead } = await madeFrom({ name: 'Pat Example', email: 'pat at example', message: 'Hello' })
    expect(lead).toMatchObject({ email: '', note: 'email: pat at example\nHello' })
  })

  test("stores a phone field's text in the note when it contains no number", async () => {
    const { lead } = await madeFrom({ name: 'Pat Example', phone: 'ask my mother' })
    expect(lead).toMatchObject({ phone: '', phone_e164: null, note: 'Phone as typed: ask my mother' })
  })

  test('replaces lone surrogates with U+FFFD', async () => {
    const { lead } = await madeFrom(
      '{"name":"Pat Ex\\ud83dample","address":{"city":"\\udc00"},"message":"\\ud83d"}',
      json,
    )
    expect(lead).toMatchObject({ first_name: 'Pat', last_name: 'Ex\ufffdample', note: '\ufffd' })
  })

  test('treats fields named __proto__ and constructor as plain data', async () => {
    const { lead } = await madeFrom(
      '{"name":"Pat","__proto__":{"email":"x@example.com"},"constructor":{"prototype":1}}',
      json,
    )
    expect(lead).toMatchObject({ first_name: 'Pat', note: 'constructor.prototype: 1' })
    expect({}).not.toHaveProperty('email')
  })
})

describe('the stored request', () => {
  test('contains the exact body and useful headers, but no cookies or credentials', async () => {
    const body = ` { "name" : "Pat Example",\n"unknown":"kept" } `
    const { request } = await madeFrom(body, {
      ...json,
      origin: 'https://practice.example.com',
      referer: 'https://practice.example.com/contact',
      'user-agent': 'Example/1.0',
      'accept-language': 'en',
      cookie: 'session=secret',
      authorization: 'Bearer secret',
    })
    expect(request).toMatchObject({
      content_type: 'application/json',
      address: '127.0.0.1',
      received_at: app.clock.now(),
      location_id: company.locations[0],
      headers: {
        origin: 'https://practice.example.com',
        referer: 'https://practice.example.com/contact',
        'user-agent': 'Example/1.0',
        'accept-language': 'en',
      },
    })
    expect(String(request?.body)).toBe(body)
    expect(JSON.stringify(request)).not.toContain('secret')
  })
})

describe('a form with a filled honeypot field', () => {
  test('gets the usual response and is stored without creating a lead', async () => {
    const response = await sendForm(app, company.formIds[0], {
      ...pat,
      website_url: 'https://spam.example.com',
    })
    expect([response.statusCode, response.json()]).toEqual([200, { detail: intakeMessages.thanks }])
    const requests = await app.db
      .selectFrom('intake_requests')
      .selectAll()
      .where('company_id', '=', company.id)
      .execute()
    expect(requests).toMatchObject([{ intake_result: 'ignored', lead_id: null, reason: 'honeypot' }])
    expect(
      await app.db.selectFrom('leads').select('id').where('company_id', '=', company.id).execute(),
    ).toEqual([])
  })
})
