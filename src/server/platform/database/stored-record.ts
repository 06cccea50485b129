import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { EventType } from '#contract/events/catalog.ts'
import type { Tables } from '#server/schema/tables.ts'
import { type EventOfRows, eventInsert } from '../event-log.ts'
import type { Scope } from '../http/scope.ts'
import type { Database } from './database.ts'

export interface ChangeEvent<Type extends EventType = EventType>
  extends Pick<EventOfRows<Type>, 'type' | 'data' | 'history'> {
  at: Date
}

/**
 * Part of a statement that logs an event for each row of the query `table`, at its location if it has one.
 */
export function loggedChange<Type extends EventType>(
  scope: Scope,
  table: string,
  event: ChangeEvent<Type>,
  isPlaced = true,
): RawBuilder<unknown> {
  const { at, ...told } = event
  const record = { ...told, company_id: scope.companyId, actor: scope.actor, occurred_at: at }
  const location = isPlaced ? sql`location_id` : sql`NULL::bigint AS location_id`
  return sql`, logged AS (${eventInsert(record, sql`SELECT id, ${location} FROM ${sql.table(table)}`)})`
}

/**
 * Where a stored record is read from: the query `source`, in place of the table under its name, or the query of that name
 * among the parts `written` of the statement. So rows that the same statement locks or writes are as they are now.
 */
export type StoredSource = {
  /** Queries before the record's, which may read them. */
  first?: RawBuilder<unknown> | undefined
  /** Further parts of the statement, which may read the table by its name. */
  more?: RawBuilder<unknown> | undefined
} & (
  | { written: RawBuilder<unknown> }
  | { source: RawBuilder<unknown> | Compilable; event?: ChangeEvent | undefined }
)

/** Reads a stored record in the form of the API. A change passes its event, which the same statement writes. */
export async function readStored<T>(
  scope: Scope,
  db: Database,
  record: StoredSource & {
    table: keyof Tables
    columns: RawBuilder<unknown>
    join: RawBuilder<unknown>
    /** False for records that belong to no location. */
    isPlaced?: boolean
  },
): Promise<T | undefined> {
  const { table, columns, join, isPlaced, first, more = sql`` } = record
  const query =
    'written' in record
      ? record.written
      : sql`${sql.table(table)} AS (${record.source})${record.event ? loggedChange(scope, table, record.event, isPlaced) : sql``}`
  const { rows } = await sql<{ record: T }>`
    WITH ${first ? sql`${first}, ` : sql``}${query}${more}
    SELECT row_to_json(found) AS record FROM (SELECT ${columns} FROM ${sql.table(table)} ${join}) AS found
  `.execute(db)
  return rows[0]?.record
}
