import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getGoogleAdsKey, putGoogleAdsKey } from '#contract/intake/google-ads.endpoints.ts'
import { googleAdsMessages } from '#contract/intake/google-ads.messages.ts'
import { getIntakeRequest, replayIntakeRequest } from '#contract/intake/inbox.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { sendForm } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let params: { id: string }
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
  params = { id: String(company.locations[0]) }
})

const key = 'the key of the practice'
const put = (body: object, headers = {}) =>
  admin.call(putGoogleAdsKey, { params, body: body as never }, headers)
let sent = 0
const lead = (google_key?: string, fields: object = {}) => ({
  ...{ lead_id: `lead-${++sent}`, api_version: '1.0', form_id: 4, campaign_id: 5, is_test: false },
  user_column_data: [
    { column_id: 'FULL_NAME', string_value: 'Pat Example' },
    { column_id: 'PHONE_NUMBER', string_value: '+12125550142' },
  ],
  ...{ google_key, ...fields },
})
const send = (body: object) => sendForm(app, company.formIds[0], body)
const requests = () =>
  app.db
    .selectFrom('intake_requests')
    .select(['id', 'intake_result', 'reason', 'sender'])
    .where('company_id', '=', company.id)
    .orderBy('id')
    .execute()

describe('Google Ads key', () => {
  test('is never stored in plain text or returned by the API', async () => {
    const before = (await admin.call(getGoogleAdsKey, { params })).body
    expect(before).toEqual({ key_set: false, key_lost: false, version: 1 })
    expect(await put({ key }, { 'if-match': '"1"' })).toMatchObject({ body: { key_set: true, version: 2 } })
    expect((await put({ key: 'other' }, { 'if-match': '"1"' })).status).toBe(412)
    const exposed = [(await admin.call(getGoogleAdsKey, { params })).body, await tableContents(app)]
    expect(JSON.stringify(exposed)).not.toContain(key)
    expect((await put({ key: 'x'.repeat(51) })).status).toBe(422)
  })

  test('cannot be set by front desk staff', async () => {
    const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations })
    expect((await clerk.call(putGoogleAdsKey, { params, body: { key } })).status).toBe(403)
  })

  test('accepts leads with the right key and rejects wrong or missing keys with 403', async () => {
    await put({ key })
    for (const wrong of ['another key', '', undefined]) {
      const refused = await send(lead(wrong))
      expect([refused.statusCode, refused.json().detail]).toEqual([403, googleAdsMessages.wrongKey])
    }
    expect((await send(lead(key))).statusCode).toBe(200)
    expect(await requests()).toMatchObject([
      ...Array(3).fill({
        intake_result: 'failed',
        reason: 'wrong_key',
        sender: 'Pat Example · +12125550142',
      }),
      { intake_result: 'lead', reason: '' },
    ])
  })

  test('lets an administrator accept a lead rejected for its wrong key', async () => {
    await put({ key })
    await send(lead('another key'))
    const { id } = (await requests())[0] ?? {}
    const of = { id: String(id) }
    const { body } = await admin.call(getIntakeRequest, { params: of })
    const accepted = await admin.call(replayIntakeRequest, { params: of, body: body.recognised })
    expect(accepted.body).toMatchObject({ intake_result: 'lead' })
  })

  test('accepts leads with any key after the stored key is removed', async () => {
    await put({ key })
    expect((await put({ key: '' })).body).toMatchObject({ key_set: false })
    expect((await send(lead('any'))).statusCode).toBe(200)
  })

  test.each([
    ['a lead', (google_key: string) => lead(google_key)],
    ['a lead with an odd key', (google_key: string) => lead(`${google_key}"\\`)],
    ['a form that names it', (google_key: string) => ({ name: 'Pat', phone: '+12125550143', google_key })],
    ['a body without a name or phone', (google_key: string) => ({ google_key, other: 'x' })],
  ])('is redacted from stored and displayed requests: %s', async (_what, body) => {
    await send(body(key))
    expect(await requests()).toHaveLength(1)
    expect(JSON.stringify(await tableContents(app))).not.toContain(key)
    const { id } = (await requests())[0] ?? {}
    const { body: shown } = await admin.call(getIntakeRequest, { params: { id: String(id) } })
    expect(shown.body).toContain('google_key')
    expect(JSON.stringify(shown)).not.toContain(key)
  })
})
