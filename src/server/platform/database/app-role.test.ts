import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getLead } from '#contract/leads/leads.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

// These tests play an attacker who can make the app run any SQL.
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const company = await createCompany(app)
  const admin = await signIn(app, company)
  await createLeadRow(app, company)
  await admin.call(getLead, { params: { id: await createLeadRow(app, company) } })
})
afterAll(() => app.close())

async function refusalOf(statement: string): Promise<string> {
  const before = await tableContents(app, { except: [] })
  const error = await sql
    .raw(statement)
    .execute(app.db)
    .then(
      () => ({ code: 'allowed' }),
      (reason: { code: string }) => reason,
    )
  expect(await tableContents(app, { except: [] })).toEqual(before)
  return error.code
}
const notAllowed = '42501'

test("the app's database role is not a superuser and owns no tables", async () => {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication,
      (SELECT count(*) FROM pg_class WHERE relowner = pg_roles.oid) AS owned,
      (SELECT count(*) FROM pg_auth_members WHERE member = pg_roles.oid) AS memberships
    FROM pg_roles WHERE rolname = current_user
  `.execute(app.db)
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolbypassrls: false,
      rolreplication: false,
      owned: 0,
      memberships: 0,
    },
  ])
})

describe("the app's database role", () => {
  test.each([
    `INSERT INTO lead_counts SELECT id, 0, 'new', 'website', 'na', false, 1000 FROM companies`,
    'UPDATE lead_counts SET value = value + 1',
    'DELETE FROM lead_counts',
    'TRUNCATE lead_counts',
    `UPDATE events SET data = '{}'`,
    'DELETE FROM events',
    'TRUNCATE events',
    `UPDATE audit_log SET username = ''`,
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'ALTER TABLE audit_log ADD COLUMN more text',
    'ALTER TABLE audit_log OWNER TO CURRENT_USER',
    'DROP TABLE audit_log',
    `CREATE RULE none AS ON INSERT TO audit_log DO INSTEAD NOTHING`,
    'DELETE FROM schema_migrations',
    `INSERT INTO schema_migrations VALUES ('0000_false', '2026-03-11')`,
    'TRUNCATE leads',
    'ALTER TABLE leads DISABLE TRIGGER ALL',
    'DROP TABLE leads',
    'CREATE TABLE anything (id int)',
    'CREATE TRIGGER mine AFTER INSERT ON leads EXECUTE FUNCTION count_leads()',
    `CREATE FUNCTION anything() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
    'SET session_replication_role = replica',
    `COPY leads TO PROGRAM 'cat'`,
    `COPY leads TO '/tmp/leads'`,
    `SELECT pg_read_file('/etc/passwd')`,
    'ALTER ROLE CURRENT_USER SUPERUSER',
    'CREATE ROLE another LOGIN',
  ])('lacks permission to run %s', async (statement) => {
    expect(await refusalOf(statement)).toBe(notAllowed)
  })

  test('lacks permission to attach the count_leads trigger to a temporary table', async () => {
    const made = app.db.transaction().execute(async (tx) => {
      await sql`CREATE TEMP TABLE decoy AS SELECT company_id, location_id, status, type, source FROM leads`.execute(
        tx,
      )
      await sql`CREATE TRIGGER counted AFTER INSERT ON decoy REFERENCING NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION count_leads()`.execute(tx)
      await sql`INSERT INTO decoy SELECT * FROM decoy`.execute(tx)
    })
    await expect(made).rejects.toMatchObject({ code: notAllowed })
  })
})

test("lead_counts is updated when the app's database role inserts a lead", async () => {
  const company = await createCompany(app)
  await createLeadRow(app, company)
  const counted = await app.db
    .selectFrom('lead_counts')
    .select('value')
    .where('company_id', '=', company.id)
    .execute()
  expect(counted.map(({ value }) => value)).toEqual([1])
})
