import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { login } from '#contract/auth/auth.endpoints.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import {
  createLead,
  listLeads,
  mergeLeads,
  patchLead,
  unmergeLeads,
} from '#contract/leads/leads.endpoints.ts'
import { getLedger, listQueue } from '#contract/queue/queue.endpoints.ts'
import { createPool } from '#server/platform/database/database.ts'
import { migrationNames } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { rewriteBookings } from '#server/slices/queue/bookings-elsewhere.ts'
import { differingLedgers } from '#server/slices/queue/ledger.repository.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { testPassword } from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { differingCounts } from '#server/testing/recount.ts'
import { migrateAsOwner, migrateAsOwnerTo } from './open-database.ts'

// What a practice has that began with the baseline and skips all releases up to this one.
const baseline = '0001_baseline'
const data = readFileSync(join(import.meta.dirname, '../testing/baseline-data.sql'), 'utf8')
const name = 'from_the_baseline'
const { owner: server, appRole } = inject('postgres')
const ownerConnection = { ...server, database: name }
const told: string[] = []

let app: TestApp
let owner: pg.Client
let before: Record<string, unknown[]>
let after: Record<string, unknown[]>
let staff: TestClient

beforeAll(async () => {
  await onServer(`CREATE DATABASE ${name}`)
  owner = new pg.Client(ownerConnection)
  await owner.connect()
  await migrateAsOwnerTo(ownerConnection, baseline)
  await owner.query(data)
  const tables = await tablesNow()
  before = await rowsOf(tables, false)
  await migrateAsOwner(ownerConnection, appRole, (line) => told.push(line))
  after = await rowsOf(tables, true)
  const pool = createPool({
    connection: { ...ownerConnection, user: appRole.name, password: appRole.password },
    size: 4,
    log: createLog('silent'),
  })
  app = await startTestApp(
    {},
    { now: '2026-11-22T12:00:00Z', database: { pool, ownerConnection, drop: () => pool.end() } },
  )
  const { status, body } = await clientOf(app).call(login, {
    body: { username: 'owner@example.com', password: testPassword },
  })
  expect(status).toBe(200)
  staff = clientOf(app, body.token)
})
afterAll(async () => {
  await app?.close()
  await owner.end()
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
})

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

interface Table {
  name: string
  columns: string[]
}

/** The tables with what is stored in them. */
async function tablesNow(): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    SELECT table_name AS name, json_agg(column_name ORDER BY ordinal_position) AS columns FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name NOT LIKE 'schema_%' AND is_generated = 'NEVER'
    GROUP BY table_name ORDER BY table_name`)
  return rows
}

// Names that changed since the baseline.
const tablesNamed: Record<string, string> = { mails: 'emails', due_mails: 'due_emails' }
const columnsNamed: Record<string, Record<string, string>> = {
  intake_requests: { door: 'channel', outcome: 'intake_result', closed_as: 'outcome' },
  request_notices: { mail_id: 'email_id' },
  staff: { due_mails: 'due_emails', day_mails: 'day_emails' },
}

/** The rows of tables under the names that tables and columns had at the baseline. */
async function rowsOf(tables: Table[], isUpgraded: boolean): Promise<Record<string, unknown[]>> {
  const rowsByTable: Record<string, unknown[]> = {}
  for (const { name, columns } of tables) {
    const list = columns.map((column) => {
      const present = isUpgraded ? columnsNamed[name]?.[column] : undefined
      return `${pg.escapeIdentifier(present ?? column)} AS ${pg.escapeIdentifier(column)}`
    })
    const table = (isUpgraded ? tablesNamed[name] : undefined) ?? name
    if (isUpgraded && name === 'deletions') {
      rowsByTable[name] = []
      continue
    }
    const { rows } = await owner.query(`SELECT ${list.join(', ')} FROM ${table} ORDER BY 1, 2`)
    rowsByTable[name] = rows
  }
  return rowsByTable
}

/** What migrations since then are meant to change. */
const meant = (rows: Record<string, unknown[]>) => ({
  ...rows,
  companies: (rows.companies as { withheld: object }[]).map((company) => ({
    ...company,
    withheld: { export_lists: ['front_desk', 'dentist', 'hygienist'], ...company.withheld },
  })),
  // The request of a lead that was deleted before.
  events: [
    ...(rows.events as object[]),
    expect.objectContaining({ type: 'request.removed', subject_id: 8, data: { closed: true } }),
  ],
  // Deletions are change sets, and those of before can't be undone.
  deletions: [],
})

test('every migration since then ran, and all that was there still is, word for word', async () => {
  expect(told).toEqual(
    (await migrationNames()).slice(1).map((migration) => `Migrated the database: ${migration}`),
  )
  expect(Object.keys(before).filter((name) => before[name]?.length === 0)).toEqual([])
  expect(after).toEqual(meant(before))
  expect(await differingLedgers(app.db)).toEqual([])
  expect((await staff.call(getLedger)).body).toMatchObject({ received: 7, closed: 2, open: 5 })
  const { body: queue } = await staff.call(listQueue)
  expect(queue.results.map(({ lead }) => lead?.name).sort()).toEqual(
    ['Cleo', 'Dan', 'Eve', 'Finn', 'Gil'].map((name) => expect.stringContaining(name)),
  )
})

test('who had an account signs in, and finds leads and their history', async () => {
  const { body: leads } = await staff.call(listLeads, { query: { ordering: 'id' } })
  expect([leads.count, leads.results.map(({ first_name, status }) => `${first_name} ${status}`)]).toEqual([
    7,
    ['Ada contacted', 'Ben lost', 'Cleo new', 'Dan new', 'Eve new', 'Finn new', 'Gil new'],
  ])
  const { body: history } = await staff.call(historyEndpoints.leads, { params: { id: 1 } })
  expect(history.results.map(({ activity_type, details }) => `${activity_type}: ${details}`)).toEqual([
    'Task: Task created: Send the form',
    'Note: Called back, wants a morning appointment.',
    'Update: Status: New Lead → Contacted',
    'Update: Lead created',
  ])
})

test('a lead is found by what leads joined to it were reached by', async () => {
  for (const search of ['212-555-0119', 'benny@example.com']) {
    const { body } = await staff.call(listLeads, { query: { search } })
    expect(body.results.map(({ first_name }) => first_name)).toEqual(['Ben'])
  }
})

test('old bookings without an appointment become Booked elsewhere, and ledgers still agree', async () => {
  await rewriteBookings(
    { db: app.db, clock: app.clock, log: createLog('silent') },
    new AbortController().signal,
  )
  const requests = app.db.selectFrom('intake_requests').select('outcome').where('outcome', 'is not', null)
  expect((await requests.orderBy('id').execute()).map(({ outcome }) => outcome)).toEqual([
    'answered',
    'booked_elsewhere',
    'gave_up',
  ])
  expect(await differingLedgers(app.db)).toEqual([])
})

test('services take the default duration and any provider does them', async () => {
  const { rows } = await owner.query(
    'SELECT duration, new_patients, provider_roles, provider_ids FROM services',
  )
  expect(rows).toEqual([{ duration: 30, new_patients: true, provider_roles: [], provider_ids: [] }])
})

test('people keep the office hours and have no time off', async () => {
  const { rows } = await owner.query(
    'SELECT (SELECT count(*) FROM provider_hours) AS hours, (SELECT count(*) FROM time_off) AS time_off',
  )
  expect(rows).toEqual([{ hours: 0, time_off: 0 }])
})

test('the upgrade marks and lists second visits', async () => {
  const { rows } = await owner.query(
    'SELECT id::int, second_visit, kept_collision, collision_listed FROM appointments ORDER BY id',
  )
  expect(rows).toEqual([
    { id: 1, second_visit: false, kept_collision: false, collision_listed: false },
    { id: 2, second_visit: true, kept_collision: false, collision_listed: true },
    { id: 3, second_visit: false, kept_collision: false, collision_listed: false },
  ])
})

test('kept counts equal a recount, also once work goes on', async () => {
  expect(await differingCounts(owner)).toEqual([])
  const body = { first_name: 'New', last_name: 'Example', email: 'new@example.com', phone: '(212) 555-0170' }
  const made = await staff.call(createLead, { body: { ...body, location: 1, source: 'google' } })
  expect([made.status, made.body.id]).toEqual([201, 8])
  expect((await staff.call(patchLead, { params: { id: 1 }, body: { status: 'lost' } })).status).toBe(200)
  expect(await differingCounts(owner)).toEqual([])
})

test('a merge of leads from before the upgrade can be undone', async () => {
  const leads = async () => (await staff.call(listLeads, { query: { ordering: 'id' } })).body.results
  const before = await leads()
  const { body } = await staff.call(mergeLeads, { params: { id: 2 }, body: { lead: 4 } })
  expect((await leads()).map(({ id }) => id)).not.toContain(4)
  const undone = await staff.call(unmergeLeads, { params: { id: 2 }, body: { merge: body.merge } })
  expect(undone.status).toBe(200)
  expect((await leads()).map(({ version: _, ...lead }) => lead)).toEqual(
    before.map(({ version: _, ...lead }) => lead),
  )
  expect(await differingCounts(owner)).toEqual([])
})
