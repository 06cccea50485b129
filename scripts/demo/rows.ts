import type { Insertable } from 'kysely'
import pg from 'pg'
import type { Address } from '#contract/http/address.ts'
import type { Tables } from '#server/platform/database/tables.ts'

// Columns of JSON, which the query builder's types call text, travel here as what they are, and bytes as text.
interface JsonColumns {
  leads: { address: Address | null }
  patients: { address: Address | null }
  events: { data: Record<string, unknown> }
  intake_requests: { headers: Record<string, string>; body: string }
}

/** A row to insert. */
export type Row<T extends keyof Tables> = T extends keyof JsonColumns
  ? Omit<Insertable<Tables[T]>, keyof JsonColumns[T]> & JsonColumns[T]
  : Insertable<Tables[T]>

/** Takes ids that no other row of the table will get, in ascending order. */
export async function reserveIds(
  client: pg.ClientBase,
  table: keyof Tables,
  count: number,
): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT nextval(pg_get_serial_sequence($1, 'id')) AS id FROM generate_series(1, $2)`,
    [table, count],
  )
  return rows.map((row) => Number(row.id))
}

/** Inserts rows of the same columns in one statement, however many there are. */
export async function insertRows<T extends keyof Tables>(
  client: pg.ClientBase,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).map(pg.escapeIdentifier).join(', ')
  const name = pg.escapeIdentifier(table)
  await client.query(
    `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
     SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1)`,
    [JSON.stringify(rows)],
  )
}
