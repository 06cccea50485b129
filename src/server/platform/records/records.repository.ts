import { type RawBuilder, sql } from 'kysely'
import { parseOrdering } from '#contract/http/paging.ts'
import type { AuditPart } from '../audit/audit-log.ts'
import type { Database } from '../database/database.ts'
import type { TextPage } from '../database/json-page.ts'
import { orderTerms } from '../database/order.ts'
import { pageLimit } from '../database/page-ids.ts'
import { type ChangeEvent, readStored } from '../database/stored-record.ts'
import type { Scope } from '../http/scope.ts'
import { containing } from '../subjects.ts'
import type { PathIds, Place, RecordKind } from './record-kind.ts'

/** A record as it is stored, in the form of the API. */
export interface StoredRecord {
  id: number
  version: number
  [field: string]: unknown
}

export interface RecordListQuery {
  search?: string | undefined
  ordering: string
  page: number
  page_size: number
}

const columnList = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/** Every word has to occur somewhere in the record's texts. */
function matching(search: string | undefined): RawBuilder<boolean> {
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  const conditions = words.map((word) => sql`AND search_text LIKE lower(${containing(word)})`)
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` `)}` : sql``
}

function orderBy({ orders, table }: RecordKind, ordering: string): RawBuilder<unknown> {
  const { column, descending } = parseOrdering(ordering)
  const order = orders[column]
  const id = sql.ref(`${table}.id`)
  return orderTerms(order ? [order.by] : [], id, { descending, nullable: order?.nullable ?? false })
}

/** One page of records and the number of all that match; undefined when the person sees no such place. */
export async function listRecords(
  scope: Scope,
  db: Database,
  kind: RecordKind,
  ids: PathIds,
  query: RecordListQuery,
): Promise<TextPage | undefined> {
  const { where, exists = sql`true` } = kind.placeOf(scope, ids)
  const matches = sql`FROM ${sql.table(kind.table)} WHERE ${where} ${matching(query.search)}`
  const order = orderBy(kind, query.ordering)
  const { rows } = await sql<TextPage & { found: boolean }>`
    SELECT ${exists} AS found, (SELECT count(*) ${matches}) AS count,
      coalesce((SELECT json_agg(row_to_json(listed)) FROM (
        SELECT ${columnList(kind.columns)} ${matches} ORDER BY ${order}
        LIMIT ${pageLimit(query.page_size)} OFFSET ${(query.page - 1) * query.page_size}
      ) AS listed), '[]')::text AS results
  `.execute(db)
  const row = rows[0]
  return row?.found ? { count: row.count, results: row.results } : undefined
}

// `source` gives a record as it is stored, also when the same statement has just written it.
function readRecord(
  scope: Scope,
  db: Database,
  kind: RecordKind,
  source: RawBuilder<unknown>,
  change?: Pick<ChangeEvent, 'data' | 'at'> & { what: 'created' | 'updated' | 'deleted' },
  more?: RawBuilder<unknown>,
): Promise<StoredRecord | undefined> {
  const columns = columnList(kind.columns)
  const event = change && { type: `${kind.name}.${change.what}` as const, data: change.data, at: change.at }
  return readStored(scope, db, {
    table: kind.table,
    source,
    columns,
    join: sql``,
    event,
    isPlaced: false,
    more,
  })
}

const one = (kind: RecordKind, { where }: Place, ids: PathIds) =>
  sql`${where} AND ${sql.ref(`${kind.table}.id`)} = ${ids[kind.idParameter]}`

/** One record that the person sees, or undefined. */
export function findRecord(scope: Scope, db: Database, kind: RecordKind, ids: PathIds) {
  const place = kind.placeOf(scope, ids)
  return readRecord(
    scope,
    db,
    kind,
    sql`SELECT * FROM ${sql.table(kind.table)} WHERE ${one(kind, place, ids)}`,
  )
}

/** As `findRecord`, and nobody else can change the record until the transaction ends; `audited` tells who is at it. */
export function lockRecord(scope: Scope, db: Database, kind: RecordKind, ids: PathIds, audited: AuditPart) {
  const place = kind.placeOf(scope, ids)
  return readRecord(
    scope,
    db,
    kind,
    sql`SELECT * FROM ${sql.table(kind.table)} WHERE ${one(kind, place, ids)} FOR UPDATE`,
    undefined,
    audited(kind.table),
  )
}

/** Creates a record; undefined when the person sees no such place. */
export function insertRecord(
  scope: Scope,
  db: Database,
  kind: RecordKind,
  ids: PathIds,
  fields: object,
  now: Date,
): Promise<StoredRecord | undefined> {
  const { values, exists = sql`true` } = kind.placeOf(scope, ids)
  const row = { ...fields, ...values, created_at: now, updated_at: now }
  const columns = columnList(Object.keys(row))
  return readRecord(
    scope,
    db,
    kind,
    sql`INSERT INTO ${sql.table(kind.table)} (${columns}) SELECT ${columns} FROM ${populated(kind, row)} WHERE ${exists} RETURNING *`,
    { what: 'created', data: {}, at: now },
  )
}

/** Changes fields of a record that was locked before; the version grows by one. `changes` are for the log. */
export function updateRecord(
  scope: Scope,
  db: Database,
  kind: RecordKind,
  ids: PathIds,
  changes: Record<string, [before: unknown, after: unknown]>,
  now: Date,
): Promise<StoredRecord | undefined> {
  const after = Object.fromEntries(Object.entries(changes).map(([name, [, value]]) => [name, value]))
  const row = { ...after, updated_at: now }
  const set = Object.keys(row).map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`)
  const table = sql.table(kind.table)
  return readRecord(
    scope,
    db,
    kind,
    sql`UPDATE ${table} SET ${sql.join(set)}, version = ${sql.ref(`${kind.table}.version`)} + 1 FROM ${populated(kind, row)} AS given
      WHERE ${one(kind, kind.placeOf(scope, ids), ids)} RETURNING ${table}.*`,
    { what: 'updated', data: { changes }, at: now },
  )
}

/** Deletes a record that was locked before. */
export async function deleteRecord(
  scope: Scope,
  db: Database,
  kind: RecordKind,
  ids: PathIds,
  now: Date,
): Promise<void> {
  const place = kind.placeOf(scope, ids)
  await readRecord(
    scope,
    db,
    kind,
    sql`DELETE FROM ${sql.table(kind.table)} WHERE ${one(kind, place, ids)} RETURNING *`,
    { what: 'deleted', data: {}, at: now },
  )
}

// The table itself knows the types of its columns.
const populated = (kind: RecordKind, row: object) =>
  sql`jsonb_populate_record(NULL::${sql.table(kind.table)}, ${JSON.stringify(row)}::jsonb)`
