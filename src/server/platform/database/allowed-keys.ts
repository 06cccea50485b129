import { type Kysely, sql } from 'kysely'
import type { Fields } from '#contract/http/record-fields.ts'

/** A text column that holds only keys of a list in the contract. */
export interface AllowedKeys {
  table: string
  column: string
  keys: readonly string[]
}

/** The choices among the fields of a noun, whose columns have their names. */
export const choicesOf = (table: string, fields: Fields): AllowedKeys[] =>
  Object.entries(fields).flatMap(([column, { form, options = [] }]) =>
    form === 'choice' ? [{ table, column, keys: options.map(({ value }) => String(value)) }] : [],
  )

/**
 * Aligns the database's check constraints with the lists of the contract, changing only constraints that
 * differ.
 */
export async function syncAllowedKeys(db: Kysely<unknown>, lists: AllowedKeys[]): Promise<void> {
  for (const { table, column, keys } of lists) {
    const name = `${table}_${column}_allowed`
    const expected = keys.join(',')
    const { rows } = await sql<{ comment: string | null }>`
      SELECT obj_description(oid, 'pg_constraint') AS comment FROM pg_constraint
      WHERE conname = ${name} AND conrelid = ${table}::regclass
    `.execute(db)
    if (rows[0]?.comment === expected) continue
    const list = sql.join(keys.map((key) => sql.lit(key)))
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT IF EXISTS ${sql.ref(name)}`.execute(db)
    await sql`ALTER TABLE ${sql.table(table)} ADD CONSTRAINT ${sql.ref(name)} CHECK (${sql.ref(column)} IN (${list}))`.execute(
      db,
    )
    await sql`COMMENT ON CONSTRAINT ${sql.ref(name)} ON ${sql.table(table)} IS ${sql.lit(expected)}`.execute(
      db,
    )
  }
}
