import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as endpoints from '#contract/intake/phone.endpoints.ts'
import { phoneMessages } from '#contract/intake/phone.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import { refusal } from '#server/testing/inspect.ts'
import {
  callFields,
  connectPhone,
  newAccount,
  newCallSid,
  newNumber,
  newRecordingSid,
  postCallback,
  type TwilioAccount,
} from '#server/testing/twilio.ts'

// Any customer may enter any number and account SID, but only the owner has the token.

let app: TestApp
let owner: TestCompany
let squatter: TestCompany
let account: TwilioAccount
let number: string
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://crm.example.com' })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await createCompany(app)
  squatter = await createCompany(app)
  account = newAccount()
  number = newNumber()
})

const connect = async (company: TestCompany, of: TwilioAccount, ring: string) =>
  connectPhone(await signIn(app, company), company, { number, ring_number: ring }, of)
const ownersRing = '+12125550100'
const owners = () => connect(owner, account, ownersRing)
const squatters = (of: TwilioAccount) => connect(squatter, of, '+12125550199')
const sameSid = () => ({ ...newAccount(), account_sid: account.account_sid })
const call = () => callFields(account, { from: '+12125550142', to: number, sid: newCallSid() })
const { path } = endpoints.receiveCall
const send = (fields = call(), token = account.auth_token, at: string = path) =>
  postCallback(app, at, fields, token)
const leadsOf = async ({ id }: TestCompany) =>
  (await app.db.selectFrom('leads').selectAll().where('company_id', '=', id).execute()).length

describe.each([
  ['with an account of their own', newAccount],
  ['with the same account and another token', sameSid],
])("a squatter that registers another company's number %s", (_how, accountOf) => {
  test.each(['first', 'afterwards'])(
    'gets no calls and does not block the owner when registering %s',
    async (when) => {
      if (when === 'first') await squatters(accountOf())
      await owners()
      if (when === 'afterwards') await squatters(accountOf())
      const fields = call()
      for (const answer of [await send(fields), await send(fields)]) {
        expect([answer.statusCode, answer.body]).toEqual([
          200,
          expect.stringContaining(`>${ownersRing}</Number>`),
        ])
      }
      const recorded = { ...fields, RecordingSid: newRecordingSid(), RecordingStatus: 'completed' }
      const at = endpoints.receiveCallRecording.path.replace(':number', number.slice(1))
      expect((await send(recorded, account.auth_token, at)).statusCode).toBe(204)
      expect(
        (
          await send(
            { ...fields, CallStatus: 'completed' },
            account.auth_token,
            endpoints.receiveCallStatus.path,
          )
        ).statusCode,
      ).toBe(204)
      expect([await leadsOf(owner), await leadsOf(squatter)]).toEqual([1, 0])
      const calls = await app.db
        .selectFrom('calls')
        .select('company_id')
        .where('called', '=', number)
        .execute()
      expect(calls).toEqual([{ company_id: owner.id }])
    },
  )
})

test("a squatter's callback with the owner's CallSid does not change the owner's lead", async () => {
  const theirs = sameSid()
  await squatters(theirs)
  await owners()
  const fields = call()
  await send(fields)
  expect((await send({ ...fields, FromCity: 'ELSEWHERE' }, theirs.auth_token)).body).toContain('+12125550199')
  expect([await leadsOf(owner), await leadsOf(squatter)]).toEqual([1, 1])
  const { note } = await app.db
    .selectFrom('leads')
    .select('note')
    .where('company_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  expect(note).not.toContain('ELSEWHERE')
})

const refused = { status: 403, code: 'forbidden', detail: phoneMessages.badSignature }

test('receiveCall skips accounts without a token and returns one error for all rejections', async () => {
  await squatters(account)
  await app.db
    .updateTable('phone_accounts')
    .set({ auth_token: null })
    .where('company_id', '=', squatter.id)
    .execute()
  expect(refusal(await send())).toMatchObject(refused)
  await owners()
  expect((await send()).statusCode).toBe(200)
  expect(refusal(await send(call(), 'f'.repeat(32)))).toMatchObject(refused)
  expect(refusal(await send({ ...call(), To: newNumber() }))).toMatchObject(refused)
})

test('receiveCall reaches the owner even after 120 companies register the same number', async () => {
  await owners()
  const names = Array.from({ length: 120 }, (_, n) => n)
  const [mould] = await app.db.selectFrom('phone_numbers').selectAll().where('number', '=', number).execute()
  const [seal] = await app.db
    .selectFrom('phone_accounts')
    .selectAll()
    .where('company_id', '=', owner.id)
    .execute()
  if (!mould || !seal) throw new Error('The owner has no number')
  const { id, search_text, ...row } = mould as typeof mould & { search_text: string }
  for (const _ of names) {
    const { id: company_id, locations } = await createCompany(app)
    await app.db
      .insertInto('phone_accounts')
      .values({ ...seal, company_id })
      .execute()
    await app.db
      .insertInto('phone_numbers')
      .values({ ...row, company_id, location_id: locations[0] ?? 0 })
      .execute()
  }
  expect((await send()).body).toContain(ownersRing)
  expect(await leadsOf(owner)).toBe(1)
})
