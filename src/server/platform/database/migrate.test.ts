import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { leadStatuses } from '#contract/leads/leads.enums.ts'
import { migrateAsOwner } from '#server/app/open-database.ts'
import { catalogOf } from '#server/testing/catalog.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client(database.ownerConnection)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const migrate = (messages: string[] = []) =>
  migrateAsOwner(database.ownerConnection, inject('postgres').appRole, (line) => messages.push(line))

test('migrateAsOwner applies no migration to an up-to-date database, even when run concurrently', async () => {
  const messages: string[] = []
  await Promise.all([migrate(messages), migrate(messages), migrate(messages)])
  expect(messages).toEqual([])
})

test('migrateAsOwner succeeds twice for a database owner without superuser rights', async () => {
  const name = `modest_${randomBytes(6).toString('hex')}`
  await owner.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'only for tests'`)
  await owner.query(`CREATE DATABASE ${name} OWNER ${name}`)
  const modest = { ...database.ownerConnection, user: name, password: 'only for tests', database: name }
  const role = { name: `${name}_app`, password: 'only for tests' }
  await migrateAsOwner(modest, role, () => {})
  await migrateAsOwner(modest, role, () => {})
  const { rows } = await owner.query('SELECT rolsuper, rolcreaterole FROM pg_roles WHERE rolname = $1', [
    role.name,
  ])
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false }])
})

test('the database rejects a lead status that the contract does not list', async () => {
  await owner.query(
    `INSERT INTO companies (name, time_zone, created_at) VALUES ('Example Dental', 'UTC', now())`,
  )
  const insert = (status: string) =>
    owner.query(
      `INSERT INTO leads (company_id, status, type, source, last_seen_at, created_at, updated_at)
       SELECT id, $1, 'website', 'na', now(), now(), now() FROM companies`,
      [status],
    )
  for (const status of leadStatuses) await insert(status)
  await expect(insert('qualified')).rejects.toMatchObject({
    code: '23514',
    constraint: 'leads_status_allowed',
  })
})

test("migrateAsOwner replaces an outdated check constraint with the contract's current values", async () => {
  await owner.query('ALTER TABLE patients DROP CONSTRAINT patients_status_allowed')
  await owner.query(`ALTER TABLE patients ADD CONSTRAINT patients_status_allowed CHECK (status = 'former')`)
  await migrate()
  const { rows } = await owner.query(
    `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'patients_status_allowed'`,
  )
  expect(rows[0].definition).toContain('interested')
  expect(rows[0].definition).not.toContain('former')
})

test('migrateAsOwner rejects a database migrated by a newer version of Chairside', async () => {
  await owner.query(
    `INSERT INTO schema_migrations (name, timestamp) VALUES ('9999_from_the_future', '2030-01-01')`,
  )
  await expect(migrate()).rejects.toThrow(
    'This database was made by a newer version of Chairside. Update the program.',
  )
  const { rows } = await owner.query('SELECT name FROM schema_migrations ORDER BY name DESC LIMIT 1')
  expect(rows).toEqual([{ name: '9999_from_the_future' }])
})

test('migrateAsOwner rejects a database older than the baseline migration without changing its schema', async () => {
  const older = await createTestDatabase()
  const client = new pg.Client(older.ownerConnection)
  await client.connect()
  await client.query('COMMENT ON TABLE companies IS NULL')
  await client.query(
    `INSERT INTO schema_migrations (name, timestamp) VALUES ('0002_of_its_time', '2026-11-20')`,
  )
  await client.end()
  const before = await catalogOf(older.ownerConnection)
  await expect(migrateAsOwner(older.ownerConnection, inject('postgres').appRole, () => {})).rejects.toThrow(
    "This database was made before Chairside 0.2.0 and can't be upgraded: use a new DATA_DIR or an empty database.",
  )
  expect(await catalogOf(older.ownerConnection)).toEqual(before)
  await older.drop()
})
