import { type RawBuilder, sql } from 'kysely'
import { type ChangeSetKind, undoableSeconds } from '#contract/change-sets/change-sets.enums.ts'
import type { Tables } from '#server/schema/tables.ts'
import { actorColumns } from '../actors.ts'
import type { Database } from '../database/database.ts'
import type { TableWriter } from '../database/table-writer.ts'
import type { Scope } from '../http/scope.ts'

// A change that can be undone until a deadline stores the rows of before (ADR 109).

type Column<Table extends keyof Tables> = Extract<keyof Tables[Table], string>

/** Rows of one table that a change removes or changes. The default record is the row's id. */
export interface StoredRows {
  table: keyof Tables & string
  where: RawBuilder<unknown>
  record?: RawBuilder<unknown>
  /** The values of before. The default is the whole row. */
  before?: RawBuilder<unknown>
  /** The values of after; null for rows that are removed, which is the default. */
  after?: RawBuilder<unknown>
  /** The person that the rows are about, where it differs from the change set's. */
  person?: Person
}

/** `after` of rows that stay, until `recordAfter` completes them. */
export const changedLater = sql`'{}'`

interface Person {
  lead_id?: number
  patient_id?: number
}

export interface NewChangeSet {
  kind: ChangeSetKind
  person: Person
  location: number | null
  at: Date
  /** Ids of the records that the change is about. */
  asked: Readonly<Record<string, number>>
}

/** Columns of a row as JSON. */
export const columnsAsJson = <Table extends keyof Tables & string>(
  table: Table,
  columns: readonly Column<Table>[],
): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(`${table}.${column}`)]))})`

const rowsOf = (scope: Scope, id: number) =>
  sql`change_set_rows.company_id = ${scope.companyId} AND change_set_rows.change_set_id = ${id}`

/**
 * Stores the rows that the transaction is about to remove or change, and locks them, so that nothing changes until then.
 * `more` is a part of the statement that reads them as `stored`. Returns the id of the change set.
 */
export async function beginChangeSet(
  scope: Scope,
  db: Database,
  { kind, person, location, at, asked }: NewChangeSet,
  rows: readonly StoredRows[],
  more = sql``,
): Promise<number> {
  const by = actorColumns(scope.actor)
  const until = new Date(at.getTime() + undoableSeconds[kind] * 1000)
  const ofTables = rows.map(({ table, where, record = sql`id`, before, after, person: own = person }) => {
    const name = sql.table(table)
    return sql`SELECT ${table}::text AS table_name, ${record} AS record_id, ${own.lead_id ?? null}::bigint AS lead_id,
      ${own.patient_id ?? null}::bigint AS patient_id, ${before ?? sql`to_jsonb(${name})`} AS before, ${after ?? sql`NULL`}::jsonb AS after
      FROM (SELECT * FROM ${name} WHERE company_id = ${scope.companyId} AND ${where} FOR UPDATE) AS ${name}`
  })
  const { rows: stored } = await sql<{ id: number }>`
    WITH stored AS (${sql.join(ofTables, sql` UNION ALL `)}), added AS (
      INSERT INTO change_sets (company_id, location_id, kind, state, staff_id, actor, actor_name, at, until, asked, total)
      VALUES (${scope.companyId}, ${location}, ${kind}, 'done', ${by.staff_id}, ${by.actor}, ${by.actor_name}, ${at}, ${until},
        ${JSON.stringify(asked)}::jsonb, (SELECT count(*) FROM stored))
      RETURNING id
    ), added_rows AS (
      INSERT INTO change_set_rows (company_id, change_set_id, table_name, record_id, lead_id, patient_id, before, after)
      SELECT ${scope.companyId}, added.id, stored.* FROM added, stored
    )${more} SELECT id FROM added
  `.execute(db)
  return (stored[0] as { id: number }).id
}

/** Part of a statement that adds inserted rows to a change set. `rows` is a query with `id` and `after`. */
export const addedRows = (
  scope: Scope,
  id: number,
  { table, rows, person }: { table: keyof Tables; rows: RawBuilder<unknown>; person: Person },
): RawBuilder<unknown> =>
  sql`INSERT INTO change_set_rows (company_id, change_set_id, table_name, record_id, lead_id, patient_id, after)
    SELECT ${scope.companyId}, ${id}::bigint, ${table}::text, id, ${person.lead_id ?? null}::bigint, ${person.patient_id ?? null}::bigint, after
    FROM (${rows}) AS inserted`

/**
 * Completes the changed rows of a table after the change: each stored row then has only the columns that differ, with both
 * values. `row` is the current row as JSON.
 */
export async function recordAfter(
  scope: Scope,
  db: Database,
  id: number,
  tables: readonly { table: keyof Tables & string; row: RawBuilder<unknown> }[],
): Promise<void> {
  const current = tables.map(
    ({ table, row }) => sql`SELECT stored.table_name, stored.record_id, ${row} AS row
      FROM change_set_rows AS stored JOIN ${sql.table(table)} ON ${sql.ref(`${table}.company_id`)} = stored.company_id
        AND ${sql.ref(`${table}.id`)} = stored.record_id
      WHERE stored.company_id = ${scope.companyId} AND stored.change_set_id = ${id} AND stored.table_name = ${table}`,
  )
  await sql`
    UPDATE change_set_rows SET (before, after) = (
      SELECT coalesce(jsonb_object_agg(key, before -> key), '{}'), coalesce(jsonb_object_agg(key, value), '{}')
      FROM jsonb_each(current.row) WHERE before ? key AND value IS DISTINCT FROM before -> key)
    FROM (${sql.join(current, sql` UNION ALL `)}) AS current
    WHERE ${rowsOf(scope, id)} AND change_set_rows.table_name = current.table_name AND change_set_rows.record_id = current.record_id
  `.execute(db)
}

export interface StoredChangeSet {
  id: number
  staff_id: number | null
  at: Date
  until: Date
  state: 'done' | 'undone'
  asked: Readonly<Record<string, number>>
}

/** A condition for change sets of a kind whose deadline has not passed. */
export const undoable = (kind: ChangeSetKind, now: Date): RawBuilder<boolean> =>
  sql`(change_sets.kind = ${kind} AND change_sets.until > ${now})`

/** Locks a change set whose deadline has not passed. */
export async function lockChangeSet(
  scope: Scope,
  db: Database,
  { kind, id }: { kind: ChangeSetKind; id: number },
  now: Date,
): Promise<StoredChangeSet | undefined> {
  const { rows } = await sql<StoredChangeSet>`
    SELECT id, staff_id, at, until, state, asked FROM change_sets
    WHERE company_id = ${scope.companyId} AND id = ${id} AND ${undoable(kind, now)} FOR UPDATE
  `.execute(db)
  return rows[0]
}

/** The stored rows of a table, as a table expression: `record_id`, `before`, `after`. */
export const storedRows = (scope: Scope, id: number, table: keyof Tables): RawBuilder<unknown> =>
  sql`(SELECT record_id, before, after FROM change_set_rows WHERE ${rowsOf(scope, id)} AND table_name = ${table})`

/** The stored rows of a table as they were, as a table expression with its columns. */
export const rowsOfBefore = (scope: Scope, id: number, table: keyof Tables & string): RawBuilder<unknown> =>
  sql`(SELECT was.* FROM ${storedRows(scope, id, table)} AS stored, jsonb_populate_record(NULL::${sql.table(table)}, before) AS was)`

/** Inserts removed rows of a table again. `changed` rewrites rows that cannot return unchanged. */
export async function restoreRows(
  scope: Scope,
  db: Database,
  id: number,
  table: (keyof Tables & string) | Pick<TableWriter, 'table' | 'restored'>,
  changed = (rows: RawBuilder<unknown>) => rows,
): Promise<void> {
  const name = typeof table === 'string' ? table : table.table
  const rows =
    changed(sql`(SELECT jsonb_agg(before ORDER BY record_id) FROM ${storedRows(scope, id, name)} AS stored
    WHERE after IS NULL)`)
  const company = sql`${scope.companyId}::bigint`
  const restored =
    typeof table === 'string'
      ? sql`restore_rows(${sql.lit(table)}::regclass, ${company}, ${rows})`
      : table.restored(company, rows)
  await sql`SELECT ${restored}`.execute(db)
}

/** Part of a statement that ends an undo: the rows go. */
export const undone = (scope: Scope, id: number): RawBuilder<unknown> =>
  sql`undone_rows AS (DELETE FROM change_set_rows WHERE ${rowsOf(scope, id)}), undone_set AS (
    UPDATE change_sets SET state = 'undone', undone = total WHERE company_id = ${scope.companyId} AND id = ${id})`
