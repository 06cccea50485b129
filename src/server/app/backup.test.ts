import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createLead, listLeads, patchLead } from '#contract/leads/leads.endpoints.ts'
import { backupRules, spoolFolders } from '#server/app/backup-rules.ts'
import { migrateAsOwner, migrateAsOwnerTo } from '#server/app/open-database.ts'
import { writeArchive } from '#server/platform/backup/archive-write.ts'
import { type BackupMade, type BackupParts, makeBackup } from '#server/platform/backup/make-backup.ts'
import { restoreBackup, verifyBackup } from '#server/platform/backup/restore-backup.ts'
import { createPool } from '#server/platform/database/database.ts'
import { migrationNames } from '#server/platform/database/migrate.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import { createLog } from '#server/platform/log.ts'
import { createSpool } from '#server/platform/spool.ts'
import type { Storage } from '#server/platform/storage.ts'
import { diskStorage } from '#server/platform/storage-disk.ts'
import { foldCounts } from '#server/slices/leads/lead-list.repository.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, startSessionOf, type TestCompany } from '#server/testing/builders.ts'
import { catalogOf } from '#server/testing/catalog.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { createDocumentRow } from '#server/testing/documents.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { createMergeRow } from '#server/testing/merges.ts'
import { createRecording, leadBody } from '#server/testing/record-builders.ts'
import { differingCounts } from '#server/testing/recount.ts'
import { startS3, type TestS3 } from '#server/testing/s3.ts'
import { testSecret } from '#server/testing/secret.ts'

const spoolsIn = (folder: string) => Object.values(spoolFolders).map((name) => join(folder, name))

/** As the product does it; not encrypted by default. */
const backUp = (
  app: Pick<TestApp, 'database' | 'storage' | 'dataDir' | 'clock'>,
  file: string,
  changes: Partial<BackupParts> = {},
): Promise<BackupMade> =>
  makeBackup({
    file,
    passphrase: undefined,
    connection: app.database.ownerConnection,
    storage: app.storage,
    spools: spoolsIn(app.dataDir),
    secret: testSecret,
    rules: backupRules,
    now: app.clock.now(),
    ...changes,
  })

interface RestoreTarget {
  connection: pg.ClientConfig
  storage: Storage
  dataDir: string
}

/** With the schema of the backup. */
async function restoreOnly({ connection, storage, dataDir }: RestoreTarget, file: string) {
  const backup = await verifyBackup(file, undefined, await migrationNames())
  const migrateTo = (migration: string) => migrateAsOwnerTo(connection, migration)
  const spools = spoolsIn(dataDir)
  await restoreBackup({
    backup,
    connection,
    storage,
    spools,
    rules: backupRules,
    migrateTo,
    beforeCommit: () => {},
  })
  return backup
}

/** As the product does it, with the newest schema. */
async function restoreTo(target: RestoreTarget, file: string): Promise<void> {
  await restoreOnly(target, file)
  await migrateAsOwner(target.connection, inject('postgres').appRole, () => {})
}

// Hard-to-serialize values of every type; the same in each table, so that references match.
const sampleValue = `
  CASE
    WHEN allowed IS NOT NULL THEN quote_literal(split_part(allowed, ',', 1))
    WHEN name = 'other_id' THEN '2'
    WHEN name = 'ends_at' THEN quote_literal('infinity')
    WHEN name = 'email' THEN quote_literal('pat@example.com')
    WHEN name = 'storage_key' THEN quote_literal('00000000-0000-4000-8000-000000000000')
    WHEN name = 'purpose' THEN quote_literal('passkey_sign_in')
    WHEN type = 'int4multirange' THEN '''{[1,2)}'''
    WHEN type IN ('int2', 'int4', 'int8', 'numeric') THEN '1'
    WHEN type = 'text' THEN quote_literal(E'a tab\\t a line\\n a \\\\ and \\\\N')
    WHEN type = 'bytea' THEN quote_literal('\\x000aff')
    WHEN type = 'jsonb' THEN quote_literal('{"a": "tab\\tquote\\""}')
    WHEN type = 'bool' THEN 'true'
    WHEN type = '_text' THEN quote_literal('{"a,b",NULL}')
    WHEN type = 'uuid' THEN 'gen_random_uuid()'
    WHEN type = '_uuid' THEN 'ARRAY[gen_random_uuid()]'
    WHEN type = '_int8' THEN quote_literal('{1}')
    ELSE 'now()'
  END`

/** Fills empty tables with a row, bypassing triggers and references. */
async function fillEmptyTables(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string; statement: string }>(
      `
      SELECT table_name AS table, format('INSERT INTO %I (%s) SELECT %s WHERE NOT EXISTS (SELECT FROM %I)', table_name,
        string_agg(quote_ident(name), ', ' ORDER BY place), string_agg(${sampleValue}, ', ' ORDER BY place), table_name) AS statement
      FROM (
        SELECT table_name, column_name AS name, ordinal_position AS place, udt_name AS type,
          (SELECT obj_description(oid, 'pg_constraint') FROM pg_constraint
           WHERE conname = table_name || '_' || column_name || '_allowed') AS allowed
        FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_nullable = 'NO'
          AND is_identity = 'NO' AND is_generated = 'NEVER' AND table_name <> ALL($1)
      ) AS columns GROUP BY table_name`,
      [backupRules.leftOut],
    )
    await client.query('SET session_replication_role = replica')
    for (const { statement } of rows) await client.query(statement)
  } finally {
    await client.end()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'chairside-backup-'))
const ends: (() => unknown)[] = []
let s3: TestS3
let app: TestApp
let company: TestCompany
let admin: TestClient
let targets = 0

beforeAll(async () => {
  s3 = await startS3()
  app = await startTestApp(s3.settings)
  company = await createCompany(app)
  admin = await signIn(app, company)
  for (let lead = 1; lead <= 3; lead++) {
    await createRecording(app, company, await newLead(`Lead ${lead}`), Buffer.from(`sound ${lead}`))
  }
  await createMergeRow(app, company, { kind: 'leads', id: 1 })
  await createDocumentRow(app, company)
  await foldCounts(app.db)
  await fillEmptyTables(app.database.ownerConnection)
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  await app.close()
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function newLead(name: string): Promise<number> {
  const { status, body } = await admin.call(createLead, {
    body: { ...leadBody(company), first_name: name, follow_up_date: '2026-12-01' },
  })
  expect(status).toBe(201)
  return body.id
}

/** The stored rows of a deletion, which no backup has. */
const storeDeletion = () =>
  sql`WITH stored AS (
      INSERT INTO change_sets (company_id, kind, state, actor, at, until, asked)
      VALUES (${company.id}, 'deletion', 'done', 'system', now(), now(), '{}') RETURNING id
    ) INSERT INTO change_set_rows (company_id, change_set_id, table_name, record_id) SELECT ${company.id}, id, 'leads', 1 FROM stored`.execute(
    app.db,
  )

const newFile = () => join(folder, `${++targets}.tar.zst`)

/** A database that only a start has touched, and empty folders. */
async function newTarget(): Promise<RestoreTarget & { drop(): Promise<void> }> {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(folder, 'target-'))
  const { ownerConnection: connection, drop } = database
  ends.push(drop)
  return { connection, storage: diskStorage(join(dataDir, 'files')), dataDir, drop }
}

async function ask<T extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string): Promise<T[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

/** The app, in the role that it works as, on what was restored. */
async function startOn({ connection, dataDir }: RestoreTarget): Promise<TestApp> {
  const { name: user, password } = inject('postgres').appRole
  const pool = createPool({
    connection: { ...connection, user, password },
    size: 4,
    log: createLog('silent'),
  })
  const started = await startTestApp(
    { DATA_DIR: dataDir },
    { database: { pool, ownerConnection: connection, drop: () => pool.end() } },
  )
  return started
}

/** Other tests compare the tables with columns that a backup changes. */
const everyRow = (of: TestApp) =>
  tableContents(of, { except: [...backupRules.leftOut, ...Object.keys(backupRules.storedAs)] })
const passwordChange = (of: Pick<TestApp, 'db' | 'clock'>) =>
  recordEvents(of.db, [
    {
      ...{
        company_id: company.id,
        location_id: null,
        occurred_at: of.clock.now(),
        actor: { kind: 'system' as const },
      },
      ...{ type: 'user.password_changed', subject_id: 1, data: {} },
    },
  ])
const contentOf = async ({ storage }: Pick<TestApp, 'storage'>, key: string) => {
  const size = await storage.size(key)
  const content = size && (await storage.read(key, 0, size - 1))
  return content ? (await buffer(content)).toString('base64') : null
}
const keysIn = (contents: Record<string, string[]>) =>
  backupRules.fileTables.flatMap((table) =>
    (contents[table] ?? []).flatMap(
      (row) => row.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/)?.[0] ?? [],
    ),
  )

test('every column that names files is in a table whose files are backed up', async () => {
  const rows = await ask<{ table_name: string }>(
    app.database.ownerConnection,
    `SELECT table_name FROM information_schema.columns WHERE column_name = 'storage_key' ORDER BY 1`,
  )
  const elsewhere = ['unclaimed_files', ...backupRules.leftOut]
  expect(rows.map((row) => row.table_name).filter((name) => !elsewhere.includes(name))).toEqual(
    [...backupRules.fileTables].sort(),
  )
})

describe('an installation with something in every table, restored', () => {
  let before: Record<string, string[]>
  let target: Awaited<ReturnType<typeof newTarget>>
  let restored: TestApp
  let sessions: unknown[]
  const file = newFile()
  beforeAll(async () => {
    await app.db
      .transaction()
      .execute((tx) => app.server.jobs.add(tx, 'email', { id: 1 }, { afterSeconds: 3600 }))
    await createSpool(join(app.dataDir, 'intake-spool')).keep('a request that waits')
    await passwordChange(app)
    await app.server.subscribers.runDue()
    await passwordChange(app)
    before = await everyRow(app)
    await storeDeletion()
    await backUp(app, file)
    target = await newTarget()
    await restoreTo(target, file)
    sessions = await ask(target.connection, 'SELECT id FROM sessions')
    restored = await startOn(target)
    ends.push(() => restored.close())
  })

  test('has every row as it was', async () => {
    expect(Object.entries(before).flatMap(([table, rows]) => (rows.length === 0 ? [table] : []))).toEqual([])
    expect(await everyRow(restored)).toEqual(before)
  })

  test('has every event as it was, without its transaction', async () => {
    const events = `SELECT to_jsonb(events) - 'xid' AS event FROM events ORDER BY id`
    expect(await ask(target.connection, events)).toEqual(await ask(app.database.ownerConnection, events))
    expect(await ask(target.connection, 'SELECT FROM events WHERE xid IS NOT NULL')).toEqual([])
  })

  test('brings subscribers the events that they had not handled, and later ones', async () => {
    expect(await restored.server.subscribers.runDue()).toBe(1)
    await passwordChange(restored)
    expect(await restored.server.subscribers.runDue()).toBe(1)
  })

  test('has the schema as it was, down to indexes, triggers and grants', async () => {
    expect(await catalogOf(target.connection)).toEqual(await catalogOf(app.database.ownerConnection))
  })

  test('has every file as it was, whatever store it came from', async () => {
    const keys = keysIn(before)
    expect(keys).toHaveLength(4)
    for (const key of keys)
      expect([key, await contentOf(restored, key)]).toEqual([key, await contentOf(app, key)])
  })

  test('has counts that equal a recount, and goes on counting', async () => {
    expect(await ask(target.connection, 'SELECT count(*)::int AS leads FROM leads')).toEqual([{ leads: 3 }])
    const client = await startSessionOf(restored, company.staff[0] ?? 0)
    const { body } = await client.call(createLead, { body: leadBody(company) })
    expect(body.id).toBeGreaterThan(3)
    expect(
      (await client.call(patchLead, { params: { id: body.id }, body: { status: 'contacted' } })).status,
    ).toBe(200)
    expect((await client.call(listLeads)).body.count).toBe(4)
    const counting = new pg.Client(target.connection)
    await counting.connect()
    const kept = await differingCounts(counting)
    await counting.end()
    expect(kept).toEqual([])
  })

  test('has its waiting jobs, and what waited for the database', async () => {
    const jobs = await ask(
      target.connection,
      `SELECT name, data, start_after > now() + interval '50 minutes' AS later FROM pgboss.job`,
    )
    expect(jobs).toEqual([{ name: 'email', data: { id: 1 }, later: true }])
    const waiting = createSpool(join(target.dataDir, 'intake-spool'))
    expect(await waiting.texts()).toEqual(['a request that waits'])
  })

  test('has no one signed in, and still refuses to change what is only added to', async () => {
    expect(sessions).toEqual([])
    await expect(restored.database.pool.query('DELETE FROM events')).rejects.toMatchObject({ code: '42501' })
    await expect(
      restored.database.pool.query('UPDATE audit_log SET username = $1', ['']),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('is not restored over: with accounts, and while it runs, it is refused and stays as it is', async () => {
    const now = await everyRow(restored)
    await expect(restoreTo(target, file)).rejects.toThrow(
      'Chairside is running on this database. Stop it first.',
    )
    expect(await everyRow(restored)).toEqual(now)
    await restored.close()
    // PostgreSQL ends a connection a moment after it was closed.
    const inUse = () =>
      ask(
        target.connection,
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'chairside'`,
      )
    await expect.poll(inUse).toEqual([])
    await expect(restoreTo(target, file)).rejects.toThrow('This installation already has accounts')
    restored = await startOn(target)
    expect(await everyRow(restored)).toEqual(now)
  })
})

test('a backup made while people write is of one moment: nothing half done, nothing acknowledged before it missing', async () => {
  const acknowledged = await newLead('Before')
  let isOver = false
  let written = 0
  const write = async () => {
    while (!isOver) {
      const id = await newLead('Meanwhile')
      await admin.call(patchLead, { params: { id }, body: { status: 'contacted' } })
      written++
    }
  }
  const writers = Array.from({ length: 4 }, write)
  const moreThan = (number: number) => expect.poll(() => written).toBeGreaterThan(number)
  await moreThan(0)
  const file = newFile()
  const { rows } = await backUp(app, file)
  await moreThan(written + writers.length)
  isOver = true
  await Promise.all(writers)
  const last = await newLead('After')
  expect(rows.leads).toBeGreaterThan(acknowledged)
  expect(rows.leads).toBeLessThan(last - 1)
  const target = await newTarget()
  await restoreTo(target, file)
  const [found] = await ask(
    target.connection,
    `SELECT count(*) FILTER (WHERE leads.id = ${acknowledged})::int AS acknowledged,
      count(*) FILTER (WHERE (status = 'contacted') <> (changes = 1) AND leads.id > ${acknowledged})::int AS half,
      count(*) FILTER (WHERE creations <> 1 AND leads.id > ${acknowledged})::int AS unlogged
     FROM leads, LATERAL (SELECT count(*) FILTER (WHERE type = 'lead.created') AS creations, count(*) FILTER (WHERE type <> 'lead.created') AS changes
       FROM events WHERE subject = 'lead' AND subject_id = leads.id) AS logged`,
  )
  expect(found).toEqual({ acknowledged: 1, half: 0, unlogged: 0 })
  const orphans = `SELECT FROM events WHERE type = 'lead.created' AND NOT EXISTS (SELECT FROM leads WHERE leads.id = subject_id)`
  expect(await ask(target.connection, orphans)).toEqual([])
})

test('an owner who is no superuser restores to a database of their own', async () => {
  const file = newFile()
  await backUp(app, file)
  const { owner } = inject('postgres')
  await ask(owner, `CREATE ROLE plain_owner LOGIN CREATEROLE PASSWORD 'only for tests'`)
  await ask(owner, 'CREATE DATABASE plain OWNER plain_owner')
  ends.push(async () => {
    await ask(owner, 'DROP DATABASE plain WITH (FORCE)')
    await ask(owner, 'DROP ROLE plain_owner')
  })
  const connection = { ...owner, database: 'plain', user: 'plain_owner', password: 'only for tests' }
  const target = { ...(await newTarget()), connection }
  const backup = await restoreOnly(target, file)
  const [{ rows } = { rows: 0 }] = await ask<{ rows: number }>(
    connection,
    'SELECT count(*)::int AS rows FROM leads',
  )
  expect(rows).toBe(backup.summary.rows.leads)
})

test('a file that goes while the backup is made takes its row along; one that was lost before is told of', async () => {
  const going = await createRecording(app, company, await newLead('Going'), Buffer.from('going'))
  const lost = await createRecording(app, company, await newLead('Lost'), Buffer.from('lost'))
  await app.storage.remove(lost.key)
  const storage = Object.create(app.storage, {
    size: {
      async value(key: string) {
        if (key !== going.key) return app.storage.size(key)
        await app.db.deleteFrom('call_recordings').where('storage_key', '=', key).execute()
        return null
      },
    },
  })
  const file = newFile()
  const made = await backUp(app, file, { storage })
  expect([made.deleted, made.missing]).toEqual([[going.key], [lost.key]])
  const target = await newTarget()
  await restoreTo(target, file)
  expect(
    await ask(target.connection, `SELECT id FROM call_recordings WHERE id IN (${going.id}, ${lost.id})`),
  ).toEqual([{ id: lost.id }])
  await app.db.deleteFrom('call_recordings').where('id', '=', lost.id).execute()
})

test('whatever fails on the way leaves an installation that is empty, and can be restored to again', async () => {
  const file = newFile()
  await backUp(app, file)
  const target = await newTarget()
  let files = 0
  const storage = Object.create(target.storage, {
    put: {
      value(...put: Parameters<typeof target.storage.put>) {
        if (++files === 3) throw new Error('no room on the disk')
        return target.storage.put(...put)
      },
    },
  })
  await expect(restoreTo({ ...target, storage }, file)).rejects.toThrow('no room on the disk')
  expect(await ask(target.connection, 'SELECT FROM users UNION ALL SELECT FROM leads')).toEqual([])
  const left = readdirSync(join(target.dataDir, 'files'), { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
  await restoreTo(target, file)
  expect(await ask(target.connection, 'SELECT id FROM leads LIMIT 1')).toHaveLength(1)
})

test.each([
  [2, 'made by a newer version of Chairside. Update first.'],
  [1, "This backup was made before Chairside 0.2.0 and can't be restored."],
])('a backup of another version is refused: format %i', async (format, reason) => {
  const target = await newTarget()
  const manifest = {
    ...{ product: 'chairside', format, made_at: '2030-01-01T00:00:00Z', secret_check: '' },
    ...{ migrations: ['0001_baseline', '9999_from_the_future'], tables: [], sequences: [] },
  }
  const other = newFile()
  await writeArchive({ file: other, passphrase: undefined }, async (add) => {
    await add('manifest.json', JSON.stringify(manifest))
    await add('summary.json', JSON.stringify({ rows: {}, files: 0, deleted: [], missing: [] }))
  })
  await expect(restoreTo(target, other)).rejects.toThrow(reason)
})

test('a file that is something else is refused', async () => {
  const target = await newTarget()
  const other = newFile()
  await writeArchive({ file: other, passphrase: undefined }, (add) => add('a photo', 'of a dog'))
  await expect(restoreTo(target, other)).rejects.toThrow('not a Chairside backup')
})
