import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as endpoints from '#contract/intake/phone.endpoints.ts'
import { phoneMessages } from '#contract/intake/phone.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { refusal, tableContents } from '#server/testing/inspect.ts'
import {
  callFields,
  connectPhone,
  newCallSid,
  newNumber,
  newRecordingSid,
  numberBody,
  signedCallback,
  type TwilioAccount,
} from '#server/testing/twilio.ts'

const origin = 'https://crm.example.com'
let app: TestApp
let company: TestCompany
let admin: TestClient
let account: TwilioAccount
let number: string
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: origin, TRUST_PROXY: '1' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`DELETE FROM rate_limits`.execute(app.db)
  company = await createCompany(app)
  admin = await signIn(app, company)
  ;({ account, number } = await connectPhone(admin, company))
})

const call = (to = number, of = account) => callFields(of, { from: '+12125550142', to, sid: newCallSid() })
const { path } = endpoints.receiveCall
type Callback = ReturnType<typeof signedCallback>
const signed = (fields = call(), token = account.auth_token, at: string = path) =>
  signedCallback(origin, at, fields, token)
const post = ({ path: url, body, headers }: Callback) =>
  app.server.inject({ method: 'POST', url, payload: body, headers, remoteAddress: '203.0.113.9' })

/** Sends a callback that must be refused without changing any table. */
async function refused(callback: Callback) {
  const before = await tableContents(app, { except: ['rate_limits', 'audit_log'] })
  const answer = refusal(await post(callback))
  expect(await tableContents(app, { except: ['rate_limits', 'audit_log'] })).toEqual(before)
  return answer
}
const badSignature = { status: 403, code: 'forbidden', detail: phoneMessages.badSignature }

describe('a forged or invalid Twilio callback', () => {
  const changes: [string, (callback: Callback) => Callback][] = [
    [
      'without a signature',
      ({ headers: { 'x-twilio-signature': _, ...headers }, ...rest }) => ({ ...rest, headers }),
    ],
    [
      'with an empty one',
      (callback) => ({ ...callback, headers: { ...callback.headers, 'x-twilio-signature': '' } }),
    ],
    [
      'with a wrong one',
      (callback) => ({ ...callback, headers: { ...callback.headers, 'x-twilio-signature': 'A'.repeat(28) } }),
    ],
    ['with a field more', (callback) => ({ ...callback, body: `${callback.body}&CallerName=Pat` })],
    ['with a field less', (callback) => ({ ...callback, body: callback.body.replace('&FromState=NY', '') })],
    [
      'with a field changed',
      (callback) => ({ ...callback, body: callback.body.replace('CallStatus=ringing', 'CallStatus=busy') }),
    ],
    ['at another path', (callback) => ({ ...callback, path: callback.path.replace('/voice/', '/status/') })],
    ['with a query that was not signed', (callback) => ({ ...callback, path: `${callback.path}?hold=3` })],
  ]
  test.each(changes)('fails signature verification %s', async (_how, change) => {
    expect(await refused(change(signed()))).toMatchObject(badSignature)
  })

  test('fails signature verification when signed for the Host header instead of PUBLIC_URL', async () => {
    const callback = signedCallback('https://evil.example.com', path, call(), account.auth_token)
    const headers = {
      ...callback.headers,
      ...{ host: 'evil.example.com', 'x-forwarded-host': 'evil.example.com', 'x-forwarded-proto': 'https' },
    }
    expect(await refused({ ...callback, headers })).toMatchObject(badSignature)
  })

  test("fails signature verification when signed with another company's auth token", async () => {
    const otherCompany = await createCompany(app)
    const theirs = await connectPhone(await signIn(app, otherCompany), otherCompany)
    expect(await refused(signed(call(), theirs.account.auth_token))).toMatchObject(badSignature)
    expect(await refused(signed(call(number, theirs.account), theirs.account.auth_token))).toMatchObject(
      badSignature,
    )
    const recording = { ...call(), RecordingSid: `RE${'0'.repeat(32)}`, RecordingStatus: 'completed' }
    const at = endpoints.receiveCallRecording.path.replace(':number', number.slice(1))
    expect(await refused(signed(recording, theirs.account.auth_token, at))).toMatchObject(badSignature)
  })

  test('fails signature verification when AccountSid names another account', async () => {
    expect(await refused(signed({ ...call(), AccountSid: `AC${'f'.repeat(32)}` }))).toMatchObject(
      badSignature,
    )
  })

  test('returns the bad-signature error for an unknown or missing called number', async () => {
    expect(await refused(signed(call('+13125559999')))).toMatchObject(badSignature)
    const { To, Called, ...nowhere } = call()
    expect(await refused(signed(nowhere))).toMatchObject(badSignature)
  })

  test('returns the bad-signature error while the company has no auth token', async () => {
    await app.db
      .updateTable('phone_accounts')
      .set({ auth_token: null })
      .where('company_id', '=', company.id)
      .execute()
    expect(await refused(signed())).toMatchObject(badSignature)
  })

  test('returns 422 without a valid CallSid', async () => {
    const { CallSid, ...nameless } = call()
    for (const fields of [nameless, { ...nameless, CallSid: "CA' OR 1=1" }]) {
      expect((await refused(signed(fields))).status).toBe(422)
    }
  })

  test('returns 4xx for a repeated field, wrong content type, empty body, or excessive size', async () => {
    const callback = signed()
    expect(
      (await refused({ ...callback, body: `${callback.body}&To=${encodeURIComponent(number)}` })).status,
    ).toBe(400)
    const json = { ...callback.headers, 'content-type': 'application/json' }
    expect((await refused({ ...callback, body: '{}', headers: json })).status).toBe(415)
    expect((await refused({ ...callback, body: '' })).status).toBe(400)
    const many = Array.from({ length: 201 }, (_, n) => `a${n}=`).join('&')
    expect((await refused({ ...callback, body: many })).status).toBe(400)
    expect((await refused({ ...callback, body: 'a'.repeat(1024 * 1024) })).status).toBe(413)
  })
})

test('receiveCall verifies a proxied callback against PUBLIC_URL, not the Host header', async () => {
  const callback = signed()
  const headers = { ...callback.headers, host: 'localhost:8000', 'x-forwarded-for': '198.51.100.7' }
  expect((await post({ ...callback, headers })).statusCode).toBe(200)
})

test('callbacks with bad signatures are rate limited, but valid callbacks are not', async () => {
  for (let n = 0; n < 60; n++) {
    expect((await post(signed(call(), 'f'.repeat(32)))).statusCode).toBe(403)
  }
  const answer = await post(signed(call(), 'f'.repeat(32)))
  expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect((await post(signed())).statusCode).toBe(200)
})

test('receiveCall stores call fields as plain text, truncated and without control characters', async () => {
  const fields = Object.fromEntries(
    Object.entries(call()).map(([name, value]) =>
      /Sid|^To$|Called$|^From$|Caller$/.test(name)
        ? [name, value]
        : [name, `<script>alert(1)</script>\u0000\n${'x'.repeat(500)}`],
    ),
  )
  expect((await post(signed(fields))).statusCode).toBe(200)
  const { note } = await app.db
    .selectFrom('leads')
    .select('note')
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
  const record = JSON.parse(note)
  expect(record.CallerCity).toMatch(/^<script>alert\(1\)<\/script>x+$/)
  expect(record.CallerCity).toHaveLength(200)
})

test("a recording callback does not take the lead source from another company's number", async () => {
  const elsewhere = await createCompany(app)
  const theirs = await connectPhone(await signIn(app, elsewhere), elsewhere, { source: 'signage' })
  const fields = { ...call(theirs.number), RecordingSid: newRecordingSid(), RecordingStatus: 'completed' }
  const at = endpoints.receiveCallRecording.path.replace(':number', number.slice(1))
  expect((await post(signed(fields, account.auth_token, at))).statusCode).toBe(204)
  const made = await app.db
    .selectFrom('leads')
    .select('source')
    .where('company_id', '=', company.id)
    .execute()
  expect(made).toEqual([{ source: 'na' }])
})

test('receiveCall removes invalid XML characters from the spoken notice', async () => {
  const body = { ...numberBody(company), number: newNumber(), notice: 'Welcome \ufffe\uffff' }
  const { status } = await admin.call(endpoints.phoneNumberEndpoints.create, { body: body as never })
  const answer = await post(signed(call(body.number)))
  expect([status, answer.statusCode]).toEqual([201, 200])
  expect(answer.body).toContain('<Say>Welcome </Say>')
})

test('GET on the receiveCall URL returns 405', async () => {
  const answer = await app.server.inject({ method: 'GET', url: `/api${path}` })
  expect(answer.statusCode).toBe(405)
})
