import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { createLead, leadStatusCounts, listLeads } from '#contract/leads/leads.endpoints.ts'
import type { LeadListQuery } from '#contract/leads/leads.schemas.ts'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import { ensureDataDir } from '#server/platform/data-dir.ts'
import { createDatabase, createPool, type Database } from '#server/platform/database/database.ts'
import { createListMemory, type ListMemory } from '#server/platform/database/list-memory.ts'
import { createLog } from '#server/platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import { listLeads as listLeadsOf } from '#server/slices/leads/lead-list.repository.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, scopeIn, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createLeadRow, leadBody } from '#server/testing/record-builders.ts'
import { type Standby, startStandby } from '#server/testing/standby.ts'
import { migrateAsOwner } from './open-database.ts'

const log = createLog('silent')
const role = { name: 'replica_app', password: 'only for tests on this machine' }
const folder = mkdtempSync(join(tmpdir(), 'chairside-replica-'))
let postgres: EmbeddedPostgres
let standby: Standby
let replicaPool: pg.Pool
let owner: pg.Client
let replica: pg.Client
let app: TestApp
let company: TestCompany
let admin: TestClient

beforeAll(async () => {
  const dataDir = join(folder, 'data')
  ensureDataDir(dataDir)
  postgres = await startEmbeddedPostgres(dataDir, log)
  await migrateAsOwner(postgres.connection, role, () => {})
  standby = await startStandby(postgres.connection)
  owner = new pg.Client(postgres.connection)
  replica = new pg.Client(standby.connection)
  replica.on('error', () => {})
  await Promise.all([owner.connect(), replica.connect()])
  const poolOn = (connection: pg.ClientConfig) =>
    createPool({
      connection: { ...connection, user: role.name, password: role.password },
      size: 4,
      patience: 1_000,
      log,
    })
  replicaPool = poolOn(standby.connection)
  const pool = poolOn(postgres.connection)
  const database = { pool, ownerConnection: postgres.connection, drop: () => pool.end() }
  app = await startTestApp({}, { database, replicaPool })
  company = await createCompany(app)
  admin = await signIn(app, company)
  await createLeadRow(app, company, { first_name: 'Known' })
  await caughtUp()
})
afterAll(async () => {
  await app?.close()
  await replicaPool?.end()
  await owner?.end()
  await standby?.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => replica.query('SELECT pg_wal_replay_resume()').catch(() => {}))

/** Waits until the replica shows all there is. */
async function caughtUp(): Promise<void> {
  const { rows } = await owner.query<{ at: string }>('SELECT pg_current_wal_lsn() AS at')
  const isThere = async () =>
    (
      await replica.query<{ there: boolean }>('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS there', [
        rows[0]?.at,
      ])
    ).rows[0]?.there
  while (!(await isThere())) await sleep(20)
}

/** Lets the primary alone have another name for a lead, of which the feed of changes tells nothing: where a list is read shows. */
async function markPrimary(first_name: string): Promise<void> {
  await replica.query('SELECT pg_wal_replay_pause()')
  await owner.query('BEGIN')
  await owner.query('SET LOCAL session_replication_role = replica')
  await owner.query(`UPDATE leads SET first_name = $1 WHERE first_name = 'Known'`, [first_name])
  await owner.query('COMMIT')
}
const namesFor = async (client: TestClient) =>
  (await client.call(listLeads)).body.results.map((lead) => lead.first_name).sort()

test('a list is read from a replica that shows all that has changed for the company', async () => {
  await markPrimary('Marked')
  expect(await namesFor(admin)).toEqual(['Known'])
  const other = await createCompany(app)
  await createLeadRow(app, other)
  // What changed elsewhere keeps nobody from it.
  expect(await namesFor(admin)).toEqual(['Known'])
  await replica.query('SELECT pg_wal_replay_resume()')
  await owner.query(`UPDATE leads SET first_name = 'Known' WHERE first_name = 'Marked'`)
  await caughtUp()
})

test('whoever has changed something sees it at once, and so do the others of the company, while the replica is behind', async () => {
  const colleague = await signIn(app, company)
  await caughtUp()
  await replica.query('SELECT pg_wal_replay_pause()')
  const { status } = await admin.call(createLead, { body: { ...leadBody(company), first_name: 'Fresh' } })
  expect(status).toBe(201)
  for (const client of [admin, colleague]) {
    expect(await namesFor(client)).toEqual(['Fresh', 'Known'])
    const { body } = await client.call(leadStatusCounts)
    expect(body.find(({ name }) => name === 'new')?.value).toBe(2)
    expect((await client.call(getDashboard)).body.status_counts[0]?.value).toBe(2)
  }
  await replica.query('SELECT pg_wal_replay_resume()')
  await caughtUp()
  await markPrimary('Marked')
  expect(await namesFor(admin)).toEqual(['Fresh', 'Known'])
})

test('what a transaction changes that has begun before others ended is not missed', async () => {
  const slow = new pg.Client(postgres.connection)
  await slow.connect()
  await slow.query('BEGIN')
  await slow.query(`UPDATE leads SET last_name = 'Slow' WHERE company_id = $1`, [company.id])
  await createLeadRow(app, await createCompany(app))
  await caughtUp()
  await replica.query('SELECT pg_wal_replay_pause()')
  await slow.query('COMMIT')
  await slow.end()
  const { body } = await admin.call(listLeads)
  expect(body.results.map((lead) => lead.last_name)).toEqual(['Slow', 'Slow'])
})

test('another name of a location is in the list at once', async () => {
  await caughtUp()
  await replica.query('SELECT pg_wal_replay_pause()')
  await owner.query(`UPDATE locations SET name = 'Renamed' WHERE id = $1`, [company.locations[0]])
  const { body } = await admin.call(listLeads)
  expect(body.results.map(({ location }) => location?.name)).toContain('Renamed')
})

describe('a page far into a list is the same on the replica', () => {
  async function remembering(query: LeadListQuery) {
    const company = await createCompany(app)
    const scope = scopeIn(company)
    await owner.query(
      `INSERT INTO leads (company_id, first_name, status, type, source, last_seen_at, created_at, updated_at)
       SELECT $1, 'Pat ' || n % 9, 'new', 'chatbot', 'google', now(), now(), now() FROM generate_series(1, 300) AS n`,
      [company.id],
    )
    const few = { most: 0, past: 0, of: 0 }
    const memory = createListMemory({ db: app.db, log, mostMarks: 20, few, slow: 0 })
    const answers: ('ids' | 'mark' | undefined)[] = []
    const watched: ListMemory = {
      ...memory,
      async find(...asked) {
        const known = await memory.find(...asked)
        answers.push(known?.ids ? 'ids' : known?.mark && 'mark')
        return known
      },
    }
    const readBy = (by: ListMemory, on: Database) => listLeadsOf(scope, on, query, app.clock.now(), by)
    return {
      company,
      answers,
      made: memory.made,
      read: (on: Database) => readBy(watched, on),
      readWithout: () => readBy(createListMemory({ db: app.db, log }), app.db),
    }
  }

  test('by marks that the primary made', async () => {
    const { company, answers, made, read, readWithout } = await remembering({
      ordering: 'full_name',
      page: 15,
      page_size: 10,
    })
    await read(app.db)
    await made()
    await owner.query(`UPDATE leads SET first_name = 'Aa' WHERE company_id = $1 AND first_name = 'Pat 7'`, [
      company.id,
    ])
    await owner.query(`DELETE FROM leads WHERE company_id = $1 AND first_name = 'Pat 1'`, [company.id])
    await caughtUp()
    const page = await read(createDatabase(replicaPool))
    expect(answers).toEqual([undefined, 'mark'])
    expect(page).toEqual(await read(app.db))
    await made()
    expect(page).toEqual(await readWithout())
  })

  test('by ids that were kept on the primary, as soon as it shows what they are as of', async () => {
    const { answers, made, read, readWithout } = await remembering({
      ...{ ordering: 'id', search: 'pat' },
      ...{ page: 15, page_size: 10 },
    })
    await caughtUp()
    await replica.query('SELECT pg_wal_replay_pause()')
    const isPaused = async () =>
      (await replica.query(`SELECT pg_get_wal_replay_pause_state() = 'paused' AS is`)).rows[0].is
    await expect.poll(isPaused).toBe(true)
    // Others go on, so that what is remembered is newer than the replica.
    await createCompany(app)
    const on = createDatabase(replicaPool)
    await read(on)
    await made()
    await read(on)
    await replica.query('SELECT pg_wal_replay_resume()')
    await caughtUp()
    const page = await read(on)
    expect(answers).toEqual([undefined, undefined, 'ids'])
    expect(page).toEqual(await readWithout())
  })
})

test('lists are read from the primary while the replica is away', async () => {
  await standby.stop()
  expect((await admin.call(listLeads)).status).toBe(200)
  expect((await admin.call(listPatients)).body.count).toBe(0)
})
