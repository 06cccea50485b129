import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { tableWriters } from '#server/app/table-writers.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { eventless } from './eventless-writes.ts'
import { type PlanNode, unscopedTables, writtenTables } from './scoped-plan.ts'
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

const plans = new Map<string, PlanNode | undefined>()
async function planOf(statement: string): Promise<PlanNode | undefined> {
  if (plans.has(statement)) return plans.get(statement)
  const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    // Of what is never true the plan keeps no condition.
    `EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${statement.replaceAll(/\bAND false\b/g, 'AND random() < 0')}`,
  )
  plans.set(statement, rows[0]?.['QUERY PLAN'][0].Plan)
  return plans.get(statement)
}

async function unscopedIn(statement: string): Promise<string[]> {
  const plan = await planOf(statement)
  return plan ? unscopedTables(plan, ofCompanies) : []
}

/** The statements that the tests ran. */
const statements = [
  ...new Set(
    globSync(join(inject('statements'), '*.jsonl')).flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as string),
    ),
  ),
].filter((statement) => /^\s*(select|insert|update|delete|with)\b/i.test(statement))

const writers = new Set<string>(Object.values(tableWriters).map(({ table }) => table))
const marked = /\/\* by its slice \*\/ '?"?(\w+)/g
// Plans do not show the writes of functions.
const restored = /\brestore_rows\('(\w+)'/

/** The tables with a writer that a statement writes past it. */
async function writtenPast(statement: string): Promise<string[]> {
  const plan = await planOf(statement)
  const written = plan ? writtenTables(plan).filter((table) => writers.has(table)) : []
  for (const [, table = ''] of statement.matchAll(marked)) {
    const at = written.indexOf(table)
    if (at >= 0) written.splice(at, 1)
  }
  return written
}

test.each([
  ['SELECT * FROM leads WHERE id = $1', ['leads']],
  ['SELECT * FROM leads WHERE company_id = $1 AND id = $2', []],
  ['UPDATE leads SET note = $1 WHERE id = $2', ['leads']],
  ['DELETE FROM notes WHERE id = $1', ['notes']],
  ['SELECT * FROM leads JOIN locations ON locations.id = leads.location_id WHERE leads.company_id = $1', []],
  ['SELECT * FROM leads, patients WHERE leads.company_id = $1', ['patients']],
  [
    `SELECT (SELECT name FROM locations WHERE id = leads_by_key.location_id) FROM leads_by_key
      WHERE company_id = $1 GROUP BY location_id`,
    [],
  ],
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

const short = (statement: string) => statement.replace(/\s+/g, ' ')

test('every statement of the app keeps to one company, or is known not to', async () => {
  const forgotten: string[] = []
  const count = { proved: 0, excused: 0 }
  for (const statement of statements) {
    const tables = await unscopedIn(statement).catch((error: Error) => [error.message])
    count[tables.length === 0 ? 'proved' : 'excused'] += 1
    const unknown = tables.filter(
      (table) => !unscoped.some((known) => known.table === table && known.statement.test(statement)),
    )
    if (unknown.length > 0) forgotten.push(`${unknown.join(', ')}: ${short(statement)}`)
  }
  expect(forgotten).toEqual([])
  process.stdout.write(
    `${statements.length} statements: ${count.proved} keep to one company, ${count.excused} are excused\n`,
  )
})

test.each([
  ['UPDATE leads SET note = $1 WHERE company_id = $2', ['leads']],
  ['UPDATE /* by its slice */ leads SET note = $1 WHERE company_id = $2', []],
  [
    'WITH gone AS (DELETE FROM notes WHERE company_id = $1) UPDATE /* by its slice */ "leads" SET note = $2',
    ['notes'],
  ],
  ['UPDATE locations SET name = $1 WHERE company_id = $2', []],
])('a write past the writer is seen: %s', async (statement, tables) => {
  expect(await writtenPast(statement)).toEqual(tables)
})

test('every statement writes a table with a writer by it', async () => {
  const past: string[] = []
  let count = 0
  for (const statement of statements) {
    const tables = await writtenPast(statement)
    if (tables.length > 0 || writers.has(restored.exec(statement)?.[1] ?? ''))
      past.push(`${tables.join(', ')}: ${short(statement)}`)
    if (statement.search(marked) >= 0) count += 1
  }
  expect(past).toEqual([])
  expect(count).toBeGreaterThan(0)
  process.stdout.write(`${count} statements write by the writer of their table\n`)
})

test('every write of a record records its event, or is known not to', async () => {
  const silent: string[] = []
  for (const statement of statements) {
    const plan = await planOf(statement)
    const written = plan ? writtenTables(plan) : []
    if (!written.some((table) => writers.has(table) && table !== 'intake_requests')) continue
    if (!written.includes('events') && !eventless.some((entry) => entry.statement.test(statement)))
      silent.push(short(statement))
  }
  expect(silent).toEqual([])
})
