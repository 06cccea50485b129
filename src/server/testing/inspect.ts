import { sql } from 'kysely'
import pg from 'pg'
import { ErrorEnvelope } from '#contract/http/errors.ts'
import type { TestApp } from './app.ts'

/**
 * All rows as text, by table, to compare two states. Without the audit log by default: refusals are logged and counted.
 */
export async function tableContents(
  { db }: Pick<TestApp, 'db'>,
  { except = ['audit_log', 'counted_refusals'] }: { except?: readonly string[] } = {},
): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL(${except}) ORDER BY 1
  `.execute(db)
  const contents = tables.map(
    ({ name }) =>
      sql`SELECT ${name}::text AS name, ARRAY(SELECT found::text FROM ${sql.table(name)} AS found ORDER BY 1) AS rows`,
  )
  const { rows } = await sql<{
    name: string
    rows: string[]
  }>`${sql.join(contents, sql` UNION ALL `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]))
}

// Appended to by each change, or folded.
const logs = [
  'events',
  'audit_log',
  'changes',
  'change_sets',
  'lead_counts',
  'lead_totals',
  'follow_up_counts',
  'patient_counts',
  'name_words',
]
const grows: Readonly<Record<string, readonly string[]>> = {
  leads: ['version'],
  intake_requests: ['version', 'closed_by'],
  staff: ['last_active_at'],
}

/** All rows of a company, without logs and the columns that only grow. */
export async function companyRows(
  { db }: Pick<TestApp, 'db'>,
  companyId: number,
): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'company_id' AND table_name <> ALL(${logs}) ORDER BY 1
  `.execute(db)
  const contents: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const left = grows[name] ?? []
    const { rows } = await sql<{ row: unknown }>`
      SELECT to_jsonb(stored) - ${left}::text[] AS row FROM ${sql.table(name)} AS stored WHERE company_id = ${companyId} ORDER BY 1
    `.execute(db)
    contents[name] = rows.map(({ row }) => row)
  }
  return contents
}

/** Statements of a call, including the session's, without BEGIN and COMMIT. */
export const workStatements = ({ statements }: TestApp): string[] =>
  statements.filter((text) => !/^\s*(begin|commit)\b/i.test(text))

/** Runs SQL as the owner of the tables. */
export async function runAsOwner(
  { database }: Pick<TestApp, 'database'>,
  statement: string,
): Promise<pg.QueryResult> {
  const client = new pg.Client(database.ownerConnection)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Expects an error envelope and returns it. */
export function refusal(response: { statusCode: number; body: string }): ErrorEnvelope & { status: number } {
  const envelope = ErrorEnvelope.strict().parse(JSON.parse(response.body))
  return { status: response.statusCode, ...envelope }
}
