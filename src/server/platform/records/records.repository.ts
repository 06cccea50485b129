import { type RawBuilder, sql } from 'kysely'
import { type Changes, fieldsEvent } from '#contract/events/event-definition.ts'
import { parseOrdering } from '#contract/http/paging.ts'
import type { AuditPart } from '../audit/audit-log.ts'
import { readList } from '../database/list-page.ts'
import type { Order } from '../database/sql-parts.ts'
import { type ChangeEvent, readStored } from '../database/stored-record.ts'
import type { CallContext } from '../http/routes.ts'
import { containing } from '../subjects.ts'
import type { PathIds, RecordKind } from './record-kind.ts'

/** A stored record in the form of the API. */
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

function matching(search: string | undefined): RawBuilder<boolean> {
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  const conditions = words.map((word) => sql`AND search_text LIKE lower(${containing(word)})`)
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` `)}` : sql``
}

function orderOf({ orders }: RecordKind, ordering: string): Order & { descending: boolean } {
  const { column, descending } = parseOrdering(ordering)
  const order = orders[column]
  return { by: order ? [order.by] : [], nullable: order?.nullable ?? false, descending }
}

export function recordsAt(kind: RecordKind, { scope, db }: Pick<CallContext, 'scope' | 'db'>, ids: PathIds) {
  const table = sql.table(kind.table)
  const computed = kind.computed?.(scope)
  const columns = sql.join(
    kind.columns.map((name) =>
      computed?.[name] ? sql`${computed[name]} AS ${sql.ref(name)}` : sql.ref(name),
    ),
  )
  const { where, values, exists } = kind.placeOf(scope, ids)
  const isRequested = sql`${where} AND ${sql.ref(`${kind.table}.id`)} = ${ids[kind.idParameter]}`
  // The table provides the types of its columns.
  const populated = (row: object) => sql`jsonb_populate_record(NULL::${table}, ${JSON.stringify(row)}::jsonb)`
  // `source` returns the stored record, even when the same statement has just written it.
  const read = (
    source: RawBuilder<unknown>,
    { event, more }: { event?: ChangeEvent; more?: RawBuilder<unknown> } = {},
  ): Promise<StoredRecord | undefined> =>
    readStored(scope, db, { table: kind.table, source, columns, join: sql``, event, isPlaced: false, more })

  return {
    /** Undefined when the place does not exist for the user. */
    list: (query: RecordListQuery) =>
      readList(db, {
        table: kind.table,
        within: where,
        where: sql`${where} ${matching(query.search)}`,
        order: orderOf(kind, query.ordering),
        columns,
        ...query,
        exists,
      }),
    find: () => read(sql`SELECT * FROM ${table} WHERE ${isRequested}`),
    /** `audited` adds the audit entry. */
    lock: (audited: AuditPart) =>
      read(sql`SELECT * FROM ${table} WHERE ${isRequested} FOR UPDATE`, { more: audited(kind.table) }),
    /** Undefined when the place does not exist for the user. */
    insert(fields: object, at: Date) {
      const row = { ...fields, ...values, created_at: at, updated_at: at }
      const names = columnList(Object.keys(row))
      const source = sql`INSERT INTO ${table} (${names}) SELECT ${names} FROM ${populated(row)} WHERE ${exists ?? sql`true`} RETURNING *`
      return read(source, { event: { type: `${kind.name}.created`, data: {}, at } })
    },
    update(changes: Changes, at: Date) {
      const after = Object.entries(changes).map(([name, [, value]]) => [name, value])
      const row = { ...Object.fromEntries(after), updated_at: at }
      const set = Object.keys(row).map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`)
      const version = sql`version = ${sql.ref(`${kind.table}.version`)} + 1`
      const source = sql`UPDATE ${table} SET ${sql.join(set)}, ${version} FROM ${populated(row)} AS given
        WHERE ${isRequested} RETURNING ${table}.*`
      return read(source, { event: { type: `${kind.name}.updated`, ...fieldsEvent(changes), at } })
    },
    delete: (at: Date) =>
      read(sql`DELETE FROM ${table} WHERE ${isRequested} RETURNING *`, {
        event: { type: `${kind.name}.deleted`, data: {}, at },
      }),
  }
}
