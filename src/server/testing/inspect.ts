import { sql } from 'kysely'
import pg from 'pg'
import { ErrorEnvelope } from '#contract/http/errors.ts'
import type { TestApp } from './app.ts'

/** Every row of every table as text, by table, so that two states of a database can be compared. */
export async function tableContents(
  { db }: TestApp,
  options: { except?: readonly string[] } = {},
): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1
  `.execute(db)
  const contents: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    if (options.except?.includes(name)) continue
    const { rows } = await sql<{ row: string }>`
      SELECT found::text AS row FROM ${sql.table(name)} AS found ORDER BY 1
    `.execute(db)
    contents[name] = rows.map(({ row }) => row)
  }
  return contents
}

/** Runs SQL as the owner of the tables, which the app itself is not. */
export async function runAsOwner({ database }: TestApp, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(database.ownerConnection)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** What the app answered to a raw request, which has to be a refusal in the form of the contract. */
export function refusal(response: { statusCode: number; body: string }): ErrorEnvelope & { status: number } {
  const envelope = ErrorEnvelope.strict().parse(JSON.parse(response.body))
  return { status: response.statusCode, ...envelope }
}
