import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeLogin, confirmApp, startApp } from '#contract/auth/auth.second-factor.endpoints.ts'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import { getGoogleAdsKey, putGoogleAdsKey } from '#contract/intake/google-ads.endpoints.ts'
import { listIntakeRequests } from '#contract/intake/inbox.endpoints.ts'
import { getMetaConnection, putMetaConnection } from '#contract/intake/meta.endpoints.ts'
import * as phone from '#contract/intake/phone.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, startSessionOf, type TestCompany } from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { leadgenDelivery, metaSecrets, newLeadgenId, signedDelivery } from '#server/testing/meta.ts'
import { sendForm } from '#server/testing/record-builders.ts'
import { askedForMore, codeOf, enrolApp } from '#server/testing/second-factor.ts'
import {
  callFields,
  connectPhone,
  newCallSid,
  newRecordingSid,
  postCallback,
  type TwilioAccount,
} from '#server/testing/twilio.ts'

// What an installation has set up before its secret is replaced, as by `restore --new-secret`.
let app: TestApp
let company: TestCompany
let admin: TestClient
let username: string
let secret: string
let recoveryCode: string
let pendingCode: string
let account: TwilioAccount
let number: string
let params: { id: string }
const googleKey = 'the key of the practice'

beforeAll(async () => {
  const database = await createTestDatabase()
  const settings = { PUBLIC_URL: 'https://crm.example.com' }
  const before = await startTestApp(settings, { database })
  company = await createCompany(before)
  const person = await createStaff(before, company)
  username = person.username
  const setup = await startSessionOf(before, person.staffId)
  const enrolled = await enrolApp(before, setup)
  secret = enrolled.secret
  recoveryCode = enrolled.recoveryCodes[0] ?? ''
  const other = await createStaff(before, company)
  const begun = await (await startSessionOf(before, other.staffId)).call(startApp)
  pendingCode = codeOf(before, begun.body.secret)
  params = { id: String(company.locations[0]) }
  await setup.call(putMetaConnection, { params, body: metaSecrets })
  await setup.call(putGoogleAdsKey, { params, body: { key: googleKey } })
  const connected = await connectPhone(setup, company)
  account = connected.account
  number = connected.number
  await postCall(before)
  await before.server.inject({
    method: 'POST',
    ...signedDelivery(company.formIds[0] ?? '', leadgenDelivery([newLeadgenId()]), metaSecrets.app_secret),
  })
  await before.server.close()
  app = await startTestApp(settings, { database, secret: 'another secret' })
  // Later than any code that was used.
  app.clock.advance(600)
  admin = await startSessionOf(app, other.staffId)
})
afterAll(() => app.close())

async function postCall(on: TestApp) {
  const sid = newCallSid()
  const fields = callFields(account, { from: '+12125550142', to: number, sid })
  const answered = await postCallback(on, phone.receiveCall.path, fields, account.auth_token)
  const recording = {
    ...{ AccountSid: account.account_sid, CallSid: sid, RecordingSid: newRecordingSid() },
    ...{ RecordingStatus: 'completed', RecordingDuration: '62', RecordingChannels: '2' },
  }
  const path = phone.receiveCallRecording.path.replace(':number', number.slice(1))
  await postCallback(on, path, recording, account.auth_token)
  return answered.statusCode
}

describe('with another secret', () => {
  test('completeLogin explains a failed authenticator code', async () => {
    const { token } = await askedForMore(app, username)
    const body = { token, code: codeOf(app, secret) }
    const refused = await clientOf(app).call(completeLogin, { body })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { code: [secondFactorMessages.secretReplaced] } },
    ])
  })

  test('completeLogin explains a failed recovery code', async () => {
    const { token } = await askedForMore(app, username)
    const refused = await clientOf(app).call(completeLogin, { body: { token, recovery_code: recoveryCode } })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { recovery_code: [secondFactorMessages.secretReplaced] } },
    ])
  })

  test('an app that was being set up has to be started over', async () => {
    const refused = await admin.call(confirmApp, { body: { code: pendingCode } })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { detail: secondFactorMessages.nothingPending },
    ])
  })

  test('a lead with the Google Ads key waits in the inbox', async () => {
    const lead = {
      ...{ lead_id: 'lead-1', google_key: googleKey },
      user_column_data: [{ column_id: 'PHONE_NUMBER', string_value: '+12125550143' }],
    }
    const refused = await sendForm(app, company.formIds[0], lead)
    expect(refused.statusCode).toBe(403)
    const { body } = await admin.call(listIntakeRequests, { query: { intake_result: 'failed' } as never })
    expect(body.results.map(({ reason }) => reason)).toContain('wrong_key')
    expect((await admin.call(getGoogleAdsKey, { params })).body).toMatchObject({ key_lost: true })
  })

  test('the Meta settings explain why deliveries are refused', async () => {
    const delivery = signedDelivery(
      company.formIds[0] ?? '',
      leadgenDelivery([newLeadgenId()]),
      metaSecrets.app_secret,
    )
    expect((await app.server.inject({ method: 'POST', ...delivery })).statusCode).toBe(403)
    expect((await admin.call(getMetaConnection, { params })).body).toMatchObject({
      ...{ app_secret_set: false, page_token_set: false, secrets_lost: true },
    })
  })

  test('calls are refused, and the phone settings say why', async () => {
    expect(await postCall(app)).toBe(403)
    expect((await admin.call(phone.getPhoneSettings)).body).toMatchObject({
      ...{ account_sid: account.account_sid, auth_token_set: false, auth_token_lost: true },
    })
    const kept = await admin.call(phone.putPhoneAccount, { body: { account_sid: account.account_sid } })
    expect([kept.status, kept.body]).toMatchObject([200, { auth_token_lost: true, checked: false }])
  })

  test('jobs fail with a clear reason', async () => {
    await app.server.jobs.runDue()
    const fetches = await app.db.selectFrom('call_recording_fetches').select('last_error').execute()
    expect(fetches).toEqual([{ last_error: 'The auth token has to be entered again' }])
    const leads = await app.db
      .selectFrom('intake_requests')
      .select(['intake_result', 'reason'])
      .where('channel', '=', 'meta')
      .execute()
    expect(leads).toEqual([{ intake_result: 'failed', reason: 'page_token' }])
  })

  test('everything works again once it was entered again', async () => {
    const saved = await admin.call(phone.putPhoneAccount, { body: account })
    expect(saved.body).toMatchObject({ auth_token_set: true, auth_token_lost: false })
    expect(await postCall(app)).toBe(200)
    const connected = await admin.call(putMetaConnection, { params, body: metaSecrets })
    expect(connected.body).toMatchObject({
      ...{ app_secret_set: true, page_token_set: true, secrets_lost: false },
    })
    const key = await admin.call(putGoogleAdsKey, { params, body: { key: googleKey } })
    expect(key.body).toMatchObject({ key_set: true, key_lost: false })
  })
})
