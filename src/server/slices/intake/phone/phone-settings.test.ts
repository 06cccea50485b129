import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as endpoints from '#contract/intake/phone.endpoints.ts'
import { phoneMessages } from '#contract/intake/phone.messages.ts'
import { locationEndpoints } from '#contract/locations/settings.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import {
  connectPhone,
  newAccount,
  newNumber,
  numberBody,
  type TwilioAccount,
} from '#server/testing/twilio.ts'
import { startUpstream, type Upstream } from '#server/testing/upstream.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let twilio: Upstream
beforeAll(async () => {
  twilio = await startUpstream()
  app = await startTestApp({ PUBLIC_URL: 'https://crm.example.com/', TWILIO_API_URL: twilio.url })
})
afterAll(async () => {
  await app.close()
  twilio.stop()
})
beforeEach(async () => {
  twilio.reset((_request, response) => void response.writeHead(503).end())
  company = await createCompany(app)
  admin = await signIn(app, company)
})

const { create, patch } = endpoints.phoneNumberEndpoints
const created = async (fields: object = {}) =>
  admin.call(create, { body: { ...numberBody(company), ...fields } as never })
const put = (body: object, headers = {}) => admin.call(endpoints.putPhoneAccount, { body } as never, headers)

test('putPhoneAccount never stores the auth token in plain text or returns it', async () => {
  const account = newAccount()
  expect((await admin.call(endpoints.getPhoneSettings)).body).toEqual({
    ...{ account_sid: '', auth_token_set: false, auth_token_lost: false, checked: false },
    ...{ version: 0, last_call_at: null },
    addresses: {
      voice: 'https://crm.example.com/api/intake/twilio/voice/',
      status: 'https://crm.example.com/api/intake/twilio/status/',
      recording: 'https://crm.example.com/api/intake/twilio/recording/:number/',
    },
    recordings: { waiting: 0, failed: 0 },
  })
  const { status, body } = await put(account, { 'if-match': '"0"' })
  expect([status, body]).toMatchObject([
    200,
    { account_sid: account.account_sid, auth_token_set: true, version: 1 },
  ])
  expect(JSON.stringify(body)).not.toContain(account.auth_token)
  expect(JSON.stringify(await tableContents(app))).not.toContain(account.auth_token)
  // Without a token in the body, the stored token stays, but a different account has no token yet.
  expect((await put({ account_sid: account.account_sid })).body).toMatchObject({ auth_token_set: true })
  expect((await put({ account_sid: newAccount().account_sid })).body).toMatchObject({ auth_token_set: false })
  expect((await put(account, { 'if-match': '"1"' })).status).toBe(412)
})

const asTwilio =
  (account: TwilioAccount): RequestListener =>
  ({ url = '', headers }, response) => {
    const credentials = Buffer.from(`${account.account_sid}:${account.auth_token}`).toString('base64')
    const isKnown =
      url === `/2010-04-01/Accounts/${account.account_sid}.json` &&
      headers.authorization === `Basic ${credentials}`
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(isKnown ? { sid: account.account_sid, status: 'active' } : { code: 20003, status: 401 }),
    )
  }
const settings = async () => (await admin.call(endpoints.getPhoneSettings)).body

test('putPhoneAccount returns 422 and saves nothing when Twilio rejects the credentials', async () => {
  const account = newAccount()
  twilio.reset(asTwilio(account))
  const refused = { errors: { account_sid: [phoneMessages.unknownAccount] } }
  const madeUp = await put(newAccount())
  expect([madeUp.status, madeUp.body]).toMatchObject([422, refused])
  expect(await settings()).toMatchObject({ account_sid: '', auth_token_set: false, checked: false })
  expect((await put(account)).body).toMatchObject({ auth_token_set: true, checked: true })
  const wrongToken = await put({ ...account, auth_token: newAccount().auth_token })
  expect([wrongToken.status, wrongToken.body]).toMatchObject([422, refused])
  expect(await settings()).toMatchObject({
    ...{ account_sid: account.account_sid, checked: true },
    version: 1,
  })
  // The stored token is checked along with the account.
  expect((await put({ account_sid: account.account_sid })).body).toMatchObject({ checked: true })
})

test.each<[string, RequestListener]>([
  ['does not answer', (request) => request.socket.destroy()],
  ['is out of order', (_request, response) => void response.writeHead(500).end()],
  ['is hidden by a proxy page', (_request, response) => void response.writeHead(200).end('<html>')],
  [
    'redirects elsewhere',
    (_request, response) => void response.writeHead(302, { location: twilio.elsewhereUrl }).end(),
  ],
])('when Twilio %s, putPhoneAccount saves the account but reports it as unchecked', async (_, answer) => {
  const account = newAccount()
  twilio.reset(answer)
  expect((await put(account)).body).toMatchObject({ auth_token_set: true, checked: false })
  expect(twilio.strangers).toBe(0)
  twilio.reset(asTwilio(account))
  expect((await put({ account_sid: account.account_sid })).body).toMatchObject({ checked: true })
})

test.each([
  [{ account_sid: 'AC123' }, 'account_sid'],
  [{ account_sid: '' }, 'account_sid'],
  [{ ...newAccount(), auth_token: 'short' }, 'auth_token'],
  [{ ...newAccount(), company_id: 1 }, 'company_id'],
])('putPhoneAccount returns a field error for the invalid body %j', async (body, field) => {
  const answer = await put(body)
  expect([answer.status, answer.body]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }])
})

test('creating a phone number normalizes it to E.164 and rejects a duplicate', async () => {
  const typed = `(312) ${newNumber().slice(5, 8)}-${newNumber().slice(8)}`
  const { status, body } = await created({ number: typed, ring_number: '' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    number: `+1${typed.replace(/\D/g, '')}`,
    ...{ ring_number: '', ring_seconds: 20, recording: 'both_sides', unanswered: 'voicemail', source: 'na' },
  })
  const taken = await created({ number: body.number })
  expect([taken.status, taken.body]).toMatchObject([422, { errors: { number: [phoneMessages.numberTaken] } }])
})

test('creating a phone number returns a field error for each invalid value', async () => {
  const theirs = (await createCompany(app)).locations[0]
  const wrong: [object, string][] = [
    [{ number: '12' }, 'number'],
    [{ ring_number: 'call me' }, 'ring_number'],
    [{ location_id: theirs }, 'location_id'],
    [{ ring_seconds: 600 }, 'ring_seconds'],
    [{ recording: 'secretly' }, 'recording'],
    [{ notice: 'x'.repeat(1_001) }, 'notice'],
    [{ name: ' ' }, 'name'],
  ]
  for (const [fields, field] of wrong) {
    const answer = await created(fields)
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }])
  }
})

test('creating a phone number rejects forwarding that would loop back to the practice', async () => {
  const { number } = await connectPhone(admin, company)
  const circle = { errors: { ring_number: [phoneMessages.ringsItself] } }
  const itself = newNumber()
  expect((await created({ ring_number: number })).body).toMatchObject(circle)
  expect((await created({ number: itself, ring_number: itself })).body).toMatchObject(circle)
  await admin.call(locationEndpoints.patch, {
    params: { id: String(company.locations[0]) },
    body: { phone: itself },
  })
  expect((await created({ number: itself, ring_number: '' })).body).toMatchObject(circle)
})

test('phone account and number changes are recorded in the event and audit logs', async () => {
  await connectPhone(admin, company)
  const { body } = await created()
  await admin.call(patch, { params: { id: String(body.id) }, body: { notice: 'Hello' } })
  const events = await app.db
    .selectFrom('events')
    .select('type')
    .where('company_id', '=', company.id)
    .execute()
  expect(events.map(({ type }) => type).sort()).toEqual([
    'company.phone_account_changed',
    'phone_number.created',
    'phone_number.created',
    'phone_number.updated',
  ])
  const audited = await app.db
    .selectFrom('audit_log')
    .select(['action', 'kind', 'part'])
    .where('company_id', '=', company.id)
    .execute()
  expect(audited).toEqual(
    expect.arrayContaining([
      { action: 'changed', kind: 'company', part: 'phone account' },
      { action: 'created', kind: 'phone_number', part: null },
      { action: 'changed', kind: 'phone_number', part: null },
    ]),
  )
})
