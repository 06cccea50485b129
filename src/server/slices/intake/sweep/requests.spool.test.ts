import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { createLog } from '#server/platform/log.ts'
import { createSpool } from '#server/platform/spool.ts'
import { hasPatient } from '#server/slices/patients/patients.repository.ts'
import { whoIsThis } from '#server/slices/people/who-is-this.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, type TestCompany } from '#server/testing/builders.ts'
import { holdConnections } from '#server/testing/database.ts'
import { refusal } from '#server/testing/inspect.ts'
import { sendForm } from '#server/testing/record-builders.ts'
import { testSealer } from '#server/testing/secret.ts'
import { sweepSpool } from './sweep.usecases.ts'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp({ INTAKE_PER_MINUTE: '30' })
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
})
let release = () => {}
afterEach(() => release())
const holdAll = async () => {
  release = await holdConnections(app.database)
}

const folder = () => join(app.dataDir, 'intake-spool')
const sweep = (on = app.db) =>
  sweepSpool({
    db: on,
    clock: app.clock,
    log: createLog('silent'),
    hasPatient,
    whoIsThis,
    jobs: app.server.jobs,
    spool: createSpool(folder()),
    googleAdsSealer: testSealer('keys of Google Ads'),
  })
const send = (fields: object, headers = {}, formId = company.formIds[0]) =>
  sendForm(app, formId, fields, { headers })
const leads = () => app.db.selectFrom('leads').selectAll().where('company_id', '=', company.id).execute()

test('when the database is down, requests are spooled and later processed once', async () => {
  await holdAll()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => send({ name: 'Pat Example', phone: `212-555-01${10 + n}` })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  expect(answers[0]?.json()).toEqual({ detail: intakeMessages.thanks })
  const received = app.clock.now()
  await expect(sweep()).rejects.toThrow()
  release()
  app.clock.advance(3600)
  await Promise.all([sweep(), sweep()])
  await sweep()
  const made = await leads()
  expect(made).toHaveLength(20)
  expect(
    made.every((lead) => lead.request_count === 1 && lead.created_at.getTime() === received.getTime()),
  ).toBe(true)
})

test('sweepSpool skips a spooled request that is already stored', async () => {
  await holdAll()
  await send({ name: 'Pat Example', phone: '212-555-0142' })
  release()
  const spooledTexts = await createSpool(folder()).texts()
  await sweep()
  for (const text of spooledTexts) await createSpool(folder()).keep(text)
  await sweep()
  expect(await leads()).toMatchObject([{ request_count: 1 }])
})

test('sweepSpool processes a request spooled in the version 0.2 format', async () => {
  await holdAll()
  await send({ name: 'Pat Example', phone: '212-555-0142' })
  release()
  const spool = createSpool(folder())
  const [text = ''] = await spool.texts()
  await sweep()
  const { channel, delivery, idempotency_key, ...fields } = JSON.parse(text)
  await spool.keep(JSON.stringify({ ...fields, door: channel, delivery: randomUUID() }))
  await sweep()
  expect([await spool.texts(), await leads()]).toMatchObject([[], [{ request_count: 2 }]])
})

test('a repeated Idempotency-Key is counted once across the database and the spool', async () => {
  const again = () =>
    send({ name: 'Pat Example', phone: '212-555-0142' }, { 'idempotency-key': 'delivery-1' })
  await again()
  await holdAll()
  await again()
  await again()
  release()
  await sweep()
  expect(await leads()).toMatchObject([{ request_count: 1 }])
})

test('when the database is down, unreadable requests are spooled and empty requests rejected', async () => {
  await holdAll()
  expect((await send({ nothing: null })).statusCode).toBe(200)
  expect((await send({ name: 'Pat Example' }, {}, 'unknown')).statusCode).toBe(200)
  expect(refusal(await sendForm(app, company.formIds[0], '')).status).toBe(400)
  release()
  await sweep()
  expect([await createSpool(folder()).texts(), await leads()]).toEqual([[], []])
  const stored = app.db.selectFrom('intake_requests').select('reason').where('company_id', '=', company.id)
  expect(await stored.execute()).toEqual([{ reason: 'malformed' }])
})

test("sweepSpool applies a form's field corrections to spooled requests", async () => {
  const odd = { form_name: 'Contact', feld_a: 'Pat Example' }
  expect((await send(odd)).statusCode).toBe(200)
  await app.db
    .updateTable('web_forms')
    .set({ corrections: JSON.stringify([{ field: 'feld_a', meaning: 'name' }]) })
    .where('company_id', '=', company.id)
    .execute()
  await holdAll()
  expect((await send(odd)).statusCode).toBe(200)
  expect((await send({ message: 'nobody' })).statusCode).toBe(200)
  release()
  await sweep()
  expect(await leads()).toMatchObject([{ first_name: 'Pat', last_name: 'Example' }])
  const requests = await app.db
    .selectFrom('intake_requests')
    .select(['intake_result', 'reason'])
    .where('company_id', '=', company.id)
    .orderBy('id')
    .execute()
  expect(requests.map(({ intake_result, reason }) => `${intake_result} ${reason}`).sort()).toEqual([
    'failed nobody',
    'failed nobody',
    'lead ',
  ])
})

test('when the database is down, each network is still rate limited per minute', async () => {
  await holdAll()
  const from = (address: string) =>
    sendForm(app, company.formIds[0], { name: 'Pat Example', phone: '212-555-0142' }, { address })
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => from(`2001:db8:0:1::${(n + 1).toString(16)}`)),
  )
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
  expect([count(200), count(429)]).toEqual([30, 10])
  expect((await from('2001:db8:0:2::1')).statusCode).toBe(200)
  app.clock.advance(60)
  expect((await from('2001:db8:0:1::1')).statusCode).toBe(200)
  release()
  await sweep()
})
