import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type PlanNode, unscopedTables } from './scoped-plan.ts'
import { unscoped } from './unscoped-statements.ts'

let database: TestDatabase
let ofCompanies: Set<string>
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await database.pool.query<{ table: string }>(
    `SELECT table_name AS table FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'company_id'`,
  )
  ofCompanies = new Set(rows.map(({ table }) => table))
})
afterAll(() => database.drop())

async function unscopedIn(statement: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    // Of what is never true the plan keeps no condition.
    `EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${statement.replaceAll(/\bAND false\b/g, 'AND random() < 0')}`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan ? unscopedTables(plan, ofCompanies) : []
}

test.each([
  ['SELECT * FROM leads WHERE id = $1', ['leads']],
  ['SELECT * FROM leads WHERE company_id = $1 AND id = $2', []],
  ['UPDATE leads SET note = $1 WHERE id = $2', ['leads']],
  ['DELETE FROM notes WHERE id = $1', ['notes']],
  ['SELECT * FROM leads JOIN locations ON locations.id = leads.location_id WHERE leads.company_id = $1', []],
  ['SELECT * FROM leads, patients WHERE leads.company_id = $1', ['patients']],
  ['SELECT (SELECT count(*) FROM patients), id FROM leads WHERE company_id = $1', ['patients']],
  ['SELECT * FROM leads WHERE id IN (SELECT lead_id FROM calls WHERE company_id = $1)', []],
  ['SELECT * FROM leads WHERE id NOT IN (SELECT lead_id FROM calls WHERE company_id = $1)', ['leads']],
  ['SELECT * FROM unnest($1::bigint[]) AS given (id) JOIN leads ON leads.id = given.id', ['leads']],
  ['SELECT * FROM leads WHERE company_id <> $1', ['leads']],
  [
    `SELECT * FROM call_recordings JOIN leads ON leads.id = call_recordings.lead_id
      WHERE leads.company_id = $1 AND call_recordings.lead_id = $2`,
    [],
  ],
])('a forgotten condition is seen: %s', async (statement, tables) => {
  expect(await unscopedIn(statement)).toEqual(tables)
})

test('every statement of the app keeps to one company, or is known not to', async () => {
  const statements = new Set(
    globSync(join(inject('statements'), '*.jsonl')).flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as string),
    ),
  )
  const forgotten: string[] = []
  const count = { proved: 0, excused: 0 }
  for (const statement of statements) {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(statement)) continue
    const tables = await unscopedIn(statement).catch((error: Error) => [error.message])
    count[tables.length === 0 ? 'proved' : 'excused'] += 1
    const unknown = tables.filter(
      (table) => !unscoped.some((known) => known.table === table && known.statement.test(statement)),
    )
    if (unknown.length > 0) forgotten.push(`${unknown.join(', ')}: ${statement.replace(/\s+/g, ' ')}`)
  }
  expect(forgotten).toEqual([])
  process.stdout.write(
    `${statements.size} statements: ${count.proved} keep to one company, ${count.excused} are excused\n`,
  )
})
