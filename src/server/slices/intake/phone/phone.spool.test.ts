import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as endpoints from '#contract/intake/phone.endpoints.ts'
import { createLog } from '#server/platform/log.ts'
import { createMemoryLimit } from '#server/platform/memory-limit.ts'
import { createSpool } from '#server/platform/spool.ts'
import { hasPatient } from '#server/slices/patients/patients.repository.ts'
import { whoIsThis } from '#server/slices/people/who-is-this.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import { holdConnections } from '#server/testing/database.ts'
import { testSealer } from '#server/testing/secret.ts'
import {
  callFields,
  connectPhone,
  newAccount,
  newCallSid,
  newNumber,
  postCallback,
  type TwilioAccount,
} from '#server/testing/twilio.ts'
import { sweepPhone } from './phone.usecases.ts'
import { createPhoneLines } from './phone-lines.ts'

let app: TestApp
let company: TestCompany
let account: TwilioAccount
let number: string
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://crm.example.com' })
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  ;({ account, number } = await connectPhone(await signIn(app, company), company))
})
let release = () => {}
afterEach(() => release())
const holdAll = async () => {
  release = await holdConnections(app.database)
}
const sweep = () =>
  sweepPhone({
    ...{
      db: app.db,
      clock: app.clock,
      log: createLog('silent'),
      hasPatient,
      whoIsThis,
      jobs: app.server.jobs,
    },
    lines: createPhoneLines({ db: app.db, sealer: testSealer('phone accounts') }),
    spool: createSpool(`${app.dataDir}/call-spool`),
    limits: {
      refusals: createMemoryLimit(app.clock, 60, 60),
      withoutDatabase: createMemoryLimit(app.clock, 60, 60),
    },
  })
const call = (sid = newCallSid()) => callFields(account, { from: '+12125550142', to: number, sid })
const send = (path: string, fields: Record<string, string>, token = account.auth_token) =>
  postCallback(app, path, fields, token)
const leads = () => app.db.selectFrom('leads').selectAll().where('company_id', '=', company.id).execute()

test('when the database is down, calls still ring and reach the lead after recovery', async () => {
  await send(endpoints.receiveCall.path, call())
  await holdAll()
  const fields = call()
  const answer = await send(endpoints.receiveCall.path, fields)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('>+12125550100</Number>')])
  expect((await send(endpoints.receiveCall.path, call(), 'f'.repeat(32))).statusCode).toBe(403)
  const status = { ...fields, CallStatus: 'completed' }
  expect((await send(endpoints.receiveCallStatus.path, status)).statusCode).toBe(204)
  release()
  await sweep()
  await sweep()
  expect(await leads()).toMatchObject([{ request_count: 2 }])
  const calls = await app.db
    .selectFrom('calls')
    .select('outcome')
    .where('company_id', '=', company.id)
    .execute()
  expect(calls.map(({ outcome }) => outcome)).toEqual([null, 'canceled'])
})

test('when the database is down, calls to uncached numbers hold and are verified later', async () => {
  await holdAll()
  const held = await send(endpoints.receiveCall.path, call())
  expect(held.body).toContain(
    '<Say>One moment, please.</Say><Pause length="5"/><Redirect method="POST">https://crm.example.com/api/intake/twilio/voice/?hold=1</Redirect>',
  )
  const last = await send(`${endpoints.receiveCall.path}?hold=3`, call())
  expect(last.body).toContain('<Say>Sorry we missed your call. Please call again later. Goodbye.</Say>')
  expect((await send(endpoints.receiveCall.path, call(), 'f'.repeat(32))).statusCode).toBe(200)
  expect((await send(endpoints.receiveCall.path, { ...call(), To: newNumber() })).statusCode).toBe(200)
  release()
  await sweep()
  // The forged call and the call to an unknown number are dropped.
  expect(await leads()).toMatchObject([{ request_count: 2 }])
})

test("when the database is down, spooled calls reach only the number's real owner", async () => {
  const squatter = await createCompany(app)
  const same = { ...newAccount(), account_sid: account.account_sid }
  await connectPhone(await signIn(app, squatter), squatter, { number, ring_number: '+12125550199' }, same)
  // Entering the owner's number again makes it newer, so that the squatter's number is tried first.
  await app.db.deleteFrom('phone_numbers').where('company_id', '=', company.id).execute()
  await connectPhone(await signIn(app, company), company, { number }, account)
  await holdAll()
  await send(endpoints.receiveCall.path, call())
  release()
  await send(endpoints.receiveCall.path, call())
  await holdAll()
  const answer = await send(endpoints.receiveCall.path, call())
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('>+12125550100</Number>')])
  expect((await send(endpoints.receiveCall.path, call(), 'f'.repeat(32))).statusCode).toBe(403)
  release()
  await sweep()
  expect(await leads()).toMatchObject([{ request_count: 3 }])
  const theirs = await app.db.selectFrom('leads').select('id').where('company_id', '=', squatter.id).execute()
  expect(theirs).toEqual([])
})
