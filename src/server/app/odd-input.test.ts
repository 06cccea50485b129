import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leadStatuses, leadTypes } from '#contract/leads/leads.enums.ts'
import { LeadListQuery, LeadPatch } from '#contract/leads/leads.schemas.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import { refusal } from '#server/testing/inspect.ts'
import { createLeadRow, leadBody, sendForm } from '#server/testing/record-builders.ts'

// Whatever is sent is answered: done, or refused in the form of the contract, and never a failure of our own. Each run draws
// afresh, and `npm run attack` draws more.
let app: TestApp
let company: TestCompany
let headers: Record<string, string>
let id: number
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  const { token } = await signIn(app, company)
  headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  id = await createLeadRow(app, company)
})
afterAll(() => app.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
async function answered(method: Method, url: string, payload?: string, more: Record<string, string> = {}) {
  const response = await app.server.inject({
    method,
    url,
    headers: { ...headers, ...more },
    ...(payload === undefined ? {} : { payload }),
  })
  if (response.statusCode >= 300) {
    const { status, code } = refusal(response)
    expect([payload ?? url, status, code]).toEqual([
      payload ?? url,
      expect.toSatisfy((found: number) => found < 500),
      code,
    ])
  }
}

const odd = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '0',
    '-0',
    '1e308',
    'NaN',
    'null',
    '2026-02-30',
    '9999-12-31',
    '﷽'.repeat(50),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(Number),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
)
const right = fc.constantFrom<unknown>(
  'Pat',
  'pat@example.com',
  '212-555-0142',
  ...leadStatuses,
  ...leadTypes,
  null,
  1,
)
const fields = fc.dictionary(
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...Object.keys(LeadPatch.shape)) },
    { weight: 1, arbitrary: fc.string() },
  ),
  fc.oneof({ weight: 2, arbitrary: right }, { weight: 1, arbitrary: odd }),
  { maxKeys: 5 },
)

test('a lead that is created or changed with odd values', async () => {
  await fc.assert(
    fc.asyncProperty(fields, async (given) => {
      await answered('POST', '/api/leads/', JSON.stringify({ ...leadBody(company), ...given }))
      await answered('PATCH', `/api/leads/${id}/`, JSON.stringify(given))
      await answered('PUT', `/api/leads/${id}/`, JSON.stringify({ location: company.locations[0], ...given }))
    }),
    { numRuns: 50 },
  )
})

test('bodies and headers that are odd as a whole', async () => {
  const body = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.constantFrom('{}', '[]', '""', '{"a":1,"a":2}'),
  )
  const tag = fc.string({ unit: fc.constantFrom('"', 'W', '/', '*', '1', ',', ' ', 'x'), maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(body, tag, async (payload, header) => {
      for (const path of [
        '/api/leads/',
        '/api/token/',
        '/api/signup/',
        '/api/token/refresh/',
        '/api/password/update/',
      ]) {
        await answered('POST', path, payload, { 'idempotency-key': header })
      }
      await answered('PATCH', `/api/leads/${id}/`, payload, { 'if-match': header })
    }),
    { numRuns: 30 },
  )
})

test('a lead list that is asked for with odd parameters', async () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('new', 'id', '-id', '1', '0', '99999999999999999999', '%', '\u0000'),
  )
  const query = fc.array(fc.tuple(fc.constantFrom(...Object.keys(LeadListQuery.shape), 'x'), value), {
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(query, fc.webQueryParameters(), async (given, raw) => {
      await answered('GET', `/api/leads/?${new URLSearchParams(given)}`)
      await answered('GET', `/api/leads/?${raw}`)
    }),
    { numRuns: 80 },
  )
})

test('forms of websites with odd fields, in any of their formats', async () => {
  const name = fc.oneof(
    fc.constantFrom('name', 'email', 'phone', 'message', 'address.city', 'source', 'honeypot'),
    fc.string(),
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom('Pat Example', '212-555-0142', 'a@example.com'),
  )
  const send = async (payload: string | Buffer, type: string) => {
    const response = await sendForm(app, company.formIds[0], payload, { headers: { 'content-type': type } })
    if (response.statusCode !== 200)
      expect([String(payload), refusal(response).status]).toEqual([
        String(payload),
        expect.toSatisfy((found: number) => found < 500),
      ])
  }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, text), { maxLength: 5 }), fc.json(), async (given, anything) => {
      await send(anything, 'application/json')
      await send(JSON.stringify(Object.fromEntries(given)), 'application/json')
      await send(new URLSearchParams(given).toString(), 'application/x-www-form-urlencoded')
      const form = new FormData()
      for (const [field, value] of given) form.append(field, value)
      const encoded = new Response(form)
      await send(Buffer.from(await encoded.arrayBuffer()), encoded.headers.get('content-type') ?? '')
    }),
    { numRuns: 30 },
  )
  const open = await app.db
    .selectFrom('intake_requests')
    .select('id')
    .where('intake_result', '=', 'received')
    .execute()
  expect(open).toEqual([])
})
