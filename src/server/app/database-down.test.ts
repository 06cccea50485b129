import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as auth from '#contract/auth/auth.endpoints.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { listLeads, patchLead } from '#contract/leads/leads.endpoints.ts'
import { ensureDataDir } from '#server/platform/data-dir.ts'
import { createPool } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany, testPassword } from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { refusal } from '#server/testing/inspect.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'
import { migrateAsOwner } from './open-database.ts'

// A PostgreSQL of this file's own, to be stopped under the running app.
const parent = mkdtempSync(join(tmpdir(), 'chairside-down-'))
const dataDir = join(parent, 'data')
const log = createLog('silent')
const appRole = { name: 'chairside_app', password: 'only for tests on this machine' }

let postgres: EmbeddedPostgres
let app: TestApp
let company: TestCompany
let staff: TestClient
let lead: number

beforeAll(async () => {
  ensureDataDir(dataDir)
  postgres = await startEmbeddedPostgres(dataDir, log)
  await migrateAsOwner(postgres.connection, appRole, () => {})
  const connection = { ...postgres.connection, user: appRole.name, password: appRole.password }
  const pool = createPool({ connection, size: 4, log })
  app = await startTestApp(
    // Without email, no further practice signs up.
    { SMTP_URL: 'smtp://127.0.0.1:9' },
    { database: { pool, ownerConnection: postgres.connection, drop: () => pool.end() } },
  )
  company = await createCompany(app)
  staff = await signIn(app, company)
  lead = await createLeadRow(app, company)
})
afterAll(async () => {
  await app.close()
  await postgres.stop()
  rmSync(parent, { recursive: true, force: true })
})

const post = (url: string, payload: object) => app.server.inject({ method: 'POST', url, payload })
const get = (url: string) =>
  app.server.inject({ method: 'GET', url, headers: { authorization: `Token ${staff.token}` } })

const sendForm = (form: object) => post(`/api/intake/forms/${company.formIds[0]}/`, form)

const calls: Record<string, () => ReturnType<typeof get>> = {
  'the lead list': () => get('/api/leads/'),
  'a lead': () => get(`/api/leads/${lead}/`),
  'the dashboard': () => get('/api/dashboard/'),
  'a change': () =>
    app.server.inject({
      method: 'PATCH',
      url: `/api/leads/${lead}/`,
      headers: { authorization: `Token ${staff.token}` },
      payload: { status: 'contacted' },
    }),
  'a login': () => post('/api/token/', { username: 'pat@example.com', password: testPassword }),
  'a refresh': () => post('/api/token/refresh/', { refresh: 'x' }),
  'a sign up': () => post('/api/signup/', { email: 'pat@example.com', password: testPassword }),
  'the readiness probe': () => get('/readyz'),
}

test('every endpoint returns 503 with a Retry-After header while the database is down', async () => {
  await postgres.stop()
  for (const [name, call] of Object.entries(calls)) {
    const response = await call()
    expect([name, refusal(response)]).toEqual([
      name,
      {
        status: 503,
        code: 'unavailable',
        detail: 'The database is unavailable. Please try again in a moment.',
        request_id: expect.any(String),
      },
    ])
    expect(response.headers['retry-after']).toBe('1')
  }
})

test('a form request gets the usual thanks while the database is down', async () => {
  const response = await sendForm({ name: 'Quinn Example' })
  expect([response.statusCode, response.json()]).toEqual([200, { detail: intakeMessages.thanks }])
  expect((await sendForm(['no', 'form'])).statusCode).toBe(200)
})

test('the process stays alive while the database is down', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await get('/api/openapi.json')).statusCode).toBe(200)
  expect((await get('/metrics')).statusCode).toBe(200)
  expect(refusal(await post('/api/token/', {})).status).toBe(422)
})

test('sessions and data work again as soon as the database is back', async () => {
  postgres = await startEmbeddedPostgres(dataDir, log)
  // What it answered last stands for a second.
  await expect.poll(async () => (await get('/readyz')).json()).toEqual({ status: 'ready' })
  const { status, body } = await staff.call(listLeads)
  expect([status, body.results.map(({ id, version }) => [id, version])]).toEqual([200, [[lead, 1]]])
  expect((await staff.call(patchLead, { params: { id: lead }, body: { status: 'contacted' } })).status).toBe(
    200,
  )
  expect((await sendForm({ name: 'Pat Example' })).statusCode).toBe(200)
  const signedUp = await clientOf(app).call(auth.signup, {
    body: { email: 'pat@example.com', password: testPassword },
  })
  expect(signedUp.status).toBe(201)
})

test('a request spooled while the database was down becomes exactly one lead', async () => {
  const received = app.clock.now()
  app.clock.advance(3600)
  // As after a restart of the app, twice.
  for (let start = 0; start < 2; start++) {
    const database = { ...app.database, drop: async () => {} }
    const started = await startTestApp(
      { DATA_DIR: app.dataDir },
      { now: app.clock.now().toISOString(), database, worksInBackground: true },
    )
    await expect
      .poll(leadsOfQuinn)
      .toEqual([{ request_count: 1, created_at: received, location_id: company.locations[0] }])
    await started.close()
  }
})

const leadsOfQuinn = () =>
  app.db
    .selectFrom('leads')
    .select(['request_count', 'created_at', 'location_id'])
    .where('first_name', '=', 'Quinn')
    .execute()
