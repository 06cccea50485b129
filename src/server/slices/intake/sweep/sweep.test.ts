import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  getIntakeRequest,
  listIntakeRequests,
  replayIntakeRequest,
} from '#contract/intake/inbox.endpoints.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { createLog } from '#server/platform/log.ts'
import { runId } from '#server/platform/run-id.ts'
import { createSpool } from '#server/platform/spool.ts'
import { hasPatient } from '#server/slices/patients/patients.repository.ts'
import { whoIsThis } from '#server/slices/people/who-is-this.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import { runAsOwner } from '#server/testing/inspect.ts'
import { sendForm } from '#server/testing/record-builders.ts'
import { testSealer } from '#server/testing/secret.ts'
import * as submissions from '../parsing/submission.ts'
import { storeRequest } from '../requests/requests.repository.ts'
import { sweepRequests } from './sweep.usecases.ts'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
})

const sweep = () =>
  sweepRequests({
    db: app.workDb,
    clock: app.clock,
    log: createLog('silent'),
    hasPatient,
    whoIsThis,
    jobs: app.server.jobs,
    spool: createSpool(join(app.dataDir, 'intake-spool')),
    googleAdsSealer: testSealer('keys of Google Ads'),
  })
const leads = () => app.db.selectFrom('leads').selectAll().where('company_id', '=', company.id).execute()
const requests = () =>
  app.db
    .selectFrom('intake_requests')
    .select(['intake_result', 'reason', 'lead_id', 'resolved_at'])
    .where('company_id', '=', company.id)
    .orderBy('id')
    .execute()

/** Stores a request as left by a process that is killed right after storing it. */
async function leave(
  body: string | object,
  receivedAt = app.clock.now(),
  begunBy: string[] = [],
): Promise<void> {
  const raw = {
    channel: 'forms' as const,
    received_at: receivedAt,
    address: '203.0.113.7',
    content_type: 'application/json',
    headers: {},
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    idempotency_key: null,
    delivery: randomUUID(),
  }
  const scope = { companyId: company.id, locationId: company.locations[0] ?? 0 }
  const id = (await storeRequest(scope, app.db, raw)) ?? 0
  await app.db
    .updateTable('intake_requests')
    .set({ begun_by: begunBy })
    .where('company_id', '=', company.id)
    .where('id', '=', id)
    .execute()
}

describe('sweepRequests: abandoned requests', () => {
  test("creates the lead with the request's original arrival time", async () => {
    await leave({ name: 'Pat Example', phone: '212-555-0142' })
    const receivedAt = app.clock.now()
    app.clock.advance(3600)
    await sweep()
    expect(await leads()).toMatchObject([
      { first_name: 'Pat', created_at: receivedAt, last_seen_at: receivedAt },
    ])
    expect(await requests()).toMatchObject([{ intake_result: 'lead', resolved_at: app.clock.now() }])
  })

  test('waits six seconds before processing a request that its worker left', async () => {
    await leave({ name: 'Pat Example' })
    app.clock.advance(5)
    await sweep()
    expect(await requests()).toMatchObject([{ intake_result: 'received' }])
    app.clock.advance(1)
    await sweep()
    expect(await requests()).toMatchObject([{ intake_result: 'lead' }])
  })

  test('processes each request once when sweeps run concurrently', async () => {
    for (let n = 0; n < 5; n++) await leave({ phone: '212-555-0142' })
    app.clock.advance(60)
    await Promise.all([sweep(), sweep(), sweep()])
    expect(await leads()).toMatchObject([{ request_count: 5 }])
    await sweep()
    expect(await leads()).toMatchObject([{ request_count: 5 }])
  })

  test("does not set a lead's last_seen_at to an earlier time", async () => {
    const earlier = new Date(app.clock.now().getTime() - 86_400_000)
    await sendForm(app, company.formIds[0], { phone: '212-555-0142' })
    const [{ last_seen_at } = { last_seen_at: null }] = await leads()
    await leave({ phone: '212-555-0142' }, earlier)
    await sweep()
    expect(await leads()).toMatchObject([{ request_count: 2, last_seen_at }])
  })

  test('processes requests when the app starts', async () => {
    await leave({ name: 'Pat Example' }, new Date(app.clock.now().getTime() - 60_000))
    const database = { ...app.database, drop: async () => {} }
    const started = await startTestApp(
      {},
      { now: app.clock.now().toISOString(), database, worksInBackground: true },
    )
    await expect.poll(async () => (await requests())[0]?.intake_result).toBe('lead')
    await started.close()
  })
})

describe('sweepRequests: failing requests', () => {
  test('retries a request after a database error until its lead is created', async () => {
    await runAsOwner(
      app,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON leads FOR EACH ROW EXECUTE FUNCTION refuse()`,
    )
    const response = await sendForm(app, company.formIds[0], { name: 'Pat Example' })
    expect([response.statusCode, response.json()]).toEqual([200, { detail: intakeMessages.thanks }])
    app.clock.advance(60)
    await sweep()
    expect([await leads(), await requests()]).toMatchObject([
      [],
      [{ intake_result: 'received', lead_id: null }],
    ])
    await runAsOwner(app, 'DROP TRIGGER refuse ON leads')
    await sweep()
    const made = await leads()
    expect([made.length, await requests()]).toMatchObject([
      1,
      [{ intake_result: 'lead', lead_id: made[0]?.id }],
    ])
  })

  test('processes a request that arrives after 120 failing requests', async () => {
    await runAsOwner(app, `ALTER TABLE leads ADD CONSTRAINT refuse CHECK (last_name <> 'Stuck')`)
    for (let n = 0; n < 120; n++) await leave({ first_name: 'Pat', last_name: 'Stuck' })
    await leave({ first_name: 'Pat', last_name: 'Example' })
    app.clock.advance(60)
    await sweep()
    expect(await leads()).toMatchObject([{ last_name: 'Example' }])
    await runAsOwner(app, 'ALTER TABLE leads DROP CONSTRAINT refuse')
    await sweep()
    expect(await leads()).toHaveLength(121)
  })
})

test('sweepRequests marks requests that cannot become leads as failed with a reason', async () => {
  await leave('{"name": ')
  await leave({ message: 'nobody' })
  app.clock.advance(60)
  await sweep()
  expect(await requests()).toMatchObject([
    { intake_result: 'failed', reason: 'malformed', lead_id: null, resolved_at: app.clock.now() },
    { intake_result: 'failed', reason: 'nobody', lead_id: null, resolved_at: app.clock.now() },
  ])
  expect(await leads()).toEqual([])
})

describe('sweepRequests: requests that crashed the server', () => {
  const [firstRun, secondRun] = [randomUUID(), randomUUID()]

  test('retries a request after the first crash', async () => {
    await leave({ name: 'Pat Example' }, app.clock.now(), [firstRun])
    app.clock.advance(60)
    await sweep()
    expect(await requests()).toMatchObject([{ intake_result: 'lead' }])
  })

  test('marks a request as failed after the second crash and keeps its body', async () => {
    await leave({ name: 'Pat Example' }, app.clock.now(), [firstRun, secondRun])
    app.clock.advance(60)
    await sweep()
    expect(await requests()).toMatchObject([{ intake_result: 'failed', reason: 'interrupted' }])
    const admin = await signIn(app, company)
    const { results } = (await admin.call(listIntakeRequests, { query: {} })).body
    const params = { id: String(results[0]?.id) }
    const { body: shown } = await admin.call(getIntakeRequest, { params })
    expect(shown).toMatchObject({ body: '{"name":"Pat Example"}', recognised: { first_name: '' } })
    const fields = { ...shown.recognised, first_name: 'Pat' }
    const { body: accepted } = await admin.call(replayIntakeRequest, { params, body: fields })
    expect(accepted.intake_result).toBe('lead')
  })

  test('sets begun_by before parsing a request and clears it on an error', async () => {
    const begun = () =>
      app.db
        .selectFrom('intake_requests')
        .select(['intake_result', 'begun_by'])
        .where('company_id', '=', company.id)
        .execute()
    const read = vi.spyOn(submissions, 'readSubmission')
    read.mockImplementationOnce(async () => {
      expect(await begun()).toEqual([{ intake_result: 'received', begun_by: [runId] }])
      throw new Error('unreadable')
    })
    expect((await sendForm(app, company.formIds[0], { name: 'Pat Example' })).statusCode).toBe(200)
    read.mockRestore()
    expect(await begun()).toEqual([{ intake_result: 'received', begun_by: [] }])
  })
})
