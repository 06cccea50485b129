import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unnamed } from '#contract/installation/installation.defaults.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { parseCallRecord } from '#contract/leads/leads.rules.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, type TestCompany } from '#server/testing/builders.ts'
import { refusal, tableContents } from '#server/testing/inspect.ts'
import { createLeadRow, createPatientRow, sendForm } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp({ INTAKE_PER_MINUTE: '5' })
})
afterAll(() => app.close())
let visitors = 0
beforeEach(async () => {
  company = await createCompany(app)
  visitors++
})

const pat = { name: 'Pat Example', email: 'pat@example.com', phone: '212-555-0142' }
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
/** Each test sends from its own address. */
const send = (
  payload: object | string = pat,
  headers: Record<string, string> = {},
  address = `203.0.113.${visitors}`,
) => sendForm(app, company.formIds[0], payload, { headers, address })

describe('CORS for form addresses', () => {
  const origin = 'https://practice.example.com'

  test('answers preflight requests from any origin with the required headers', async () => {
    for (const from of [origin, 'http://localhost:3000', 'null']) {
      const response = await app.server.inject({
        method: 'OPTIONS',
        url: `/api/intake/forms/${company.formIds[0]}/`,
        headers: {
          origin: from,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type, idempotency-key',
        },
      })
      expect([response.statusCode, response.body]).toEqual([204, ''])
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type, idempotency-key',
        'access-control-max-age': '86400',
      })
      expect(response.headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  test('allows pages from any origin to read the response', async () => {
    const response = await send(pat, { origin })
    expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([200, '*'])
    expect(response.headers).not.toHaveProperty('set-cookie')
  })
})

describe('a form submitted without JavaScript', () => {
  const asPage = { ...urlencoded, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const thanked = async (headers: Record<string, string> = {}) =>
    send('name=Pat+Example', { ...asPage, ...headers })

  test('gets a thank-you page that names the practice', async () => {
    await app.db
      .updateTable('companies')
      .set({ name: 'Smith & <b>Sons</b>' })
      .where('id', '=', company.id)
      .execute()
    const response = await thanked()
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(response.body).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(response.body).toContain(
      '<p>Smith &amp; &lt;b&gt;Sons&lt;/b&gt; has received your request and will be in touch soon.</p>',
    )
    expect(response.body).not.toContain('Pat')
    expect(response.body).not.toContain('Back to')
    expect(response.headers['content-security-policy']).toContain("script-src 'self'")
  })

  test('gets a thank-you page without a practice name while the practice is unnamed', async () => {
    await app.db
      .updateTable('companies')
      .set({ name: unnamed.company })
      .where('id', '=', company.id)
      .execute()
    expect((await thanked()).body).toContain(`<p>${intakeMessages.received()}</p>`)
  })

  test('gets a link back only when the Referer is a web URL', async () => {
    const { body } = await thanked({ referer: 'https://practice.example.com/contact?a=1&b="2"' })
    expect(body).toContain(
      '<a href="https://practice.example.com/contact?a=1&amp;b=%222%22" rel="noreferrer">Back to practice.example.com</a>',
    )
    for (const referer of ['javascript:alert(1)', 'about:client', '"><script>', ''])
      expect((await thanked({ referer })).body).not.toContain('<a ')
  })

  test('receives JSON when the Accept header does not include HTML', async () => {
    for (const accept of ['application/json', '*/*']) {
      expect((await send(pat, { accept })).json()).toEqual({ detail: intakeMessages.thanks })
    }
  })
})

test('receiveForm returns identical responses to new senders, known leads, patients and honeypot spam', async () => {
  const answer = async (fields: object) => {
    const { statusCode, body, headers } = await send(fields)
    const { 'x-request-id': _id, date: _date, ...rest } = headers
    return { statusCode, body, headers: rest }
  }
  const stranger = await answer({ ...pat, email: 'new@example.com', phone: '212-555-0101' })
  await createLeadRow(app, company, { phone: pat.phone, status: 'lost' })
  const lead = await answer(pat)
  await createPatientRow(app, company, { email: 'patient@example.com' })
  const patient = await answer({ name: 'Pat', email: 'patient@example.com' })
  const trapped = await answer({ ...pat, honeypot: 'x' })
  for (const response of [lead, patient, trapped]) expect(response).toEqual(stranger)
})

describe('per-sender rate limit', () => {
  test('returns 429 for requests over the limit and does not store them', async () => {
    for (let i = 0; i < 5; i++) expect((await send()).statusCode).toBe(200)
    const before = await tableContents(app, { except: ['rate_limits'] })
    const response = await send()
    expect(refusal(response)).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(await tableContents(app, { except: ['rate_limits'] })).toEqual(before)
  })

  test('counts every request from an address, valid or not, across all forms', async () => {
    const other = await createCompany(app)
    const address = `203.0.113.${visitors}`
    await send()
    await send('{', { 'content-type': 'application/json' })
    await sendForm(app, other.formIds[0], pat, { address })
    await sendForm(app, 'unknown', pat, { address })
    await sendForm(app, other.formIds[1], pat, { address })
    expect((await send()).statusCode).toBe(429)
  })

  test('does not affect other senders', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send()))
    expect((await send()).statusCode).toBe(429)
    expect((await send(pat, {}, '198.51.100.1')).statusCode).toBe(200)
  })

  test('treats an IPv6 network as one sender', async () => {
    const from = (n: number) => send(pat, {}, `2001:db8:0:1::${n}`)
    for (let n = 1; n <= 5; n++) expect((await from(n)).statusCode).toBe(200)
    expect((await from(6)).statusCode).toBe(429)
    expect((await send(pat, {}, '2001:db8:0:2::1')).statusCode).toBe(200)
  })

  test('admits only the allowed number of concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    const stored = await app.db
      .selectFrom('intake_requests')
      .select('id')
      .where('company_id', '=', company.id)
      .execute()
    expect(stored).toHaveLength(5)
  })
})

describe('a message that looks like a call record', () => {
  const record = { Caller: '+12125550142', To: '+13125550100', CallStatus: 'no-answer', Direction: 'inbound' }
  const leads = () =>
    app.db.selectFrom('leads').select(['id', 'note']).where('company_id', '=', company.id).execute()

  test("is stored as plain text in the lead's note", async () => {
    const message = JSON.stringify(record)
    await send({ ...pat, message })
    const [lead] = await leads()
    expect([parseCallRecord(lead?.note), lead?.note]).toEqual([null, `Message: ${message}`])
  })

  test('stays the text of a note when two messages together complete it', async () => {
    await send(pat)
    const [start, end] = [
      '{"Caller":"1","To":"2",',
      '"CallStatus":"busy","Note":"I would like to come in the morning"}',
    ]
    await send({ ...pat, message: start ?? '' }, {}, '198.51.100.1')
    await send({ ...pat, message: end ?? '' }, {}, '198.51.100.2')
    expect((await leads()).map(({ note }) => [parseCallRecord(note), note])).toEqual([
      [null, `Message: ${start}\n\n${end}`],
    ])
  })
})
