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
  const record = { ...told, company_id: scope.companyId, staff_id: scope.staffId, occurred_at: at }
  const location = isPlaced ? sql`location_id` : sql`NULL::bigint AS location_id`
  return sql`, logged AS (${eventInsert(record, sql`SELECT id, ${location} FROM ${sql.table(table)}`)})`
}

/**
 * Reads a stored record in the form of the API. `source` replaces the table under its name, so that rows
 * locked or written by the same statement are current instead of from the statement's snapshot. A change
 * passes its event, which the same statement writes.
 */
export async function readStored<T>(
  scope: Scope,
  db: Database,
  record: {
    table: keyof Tables
    source: RawBuilder<unknown> | Compilable
    columns: RawBuilder<unknown>
    join: RawBuilder<unknown>
    event?: ChangeEvent | undefined
    /** False for records that belong to no location. */
    isPlaced?: boolean
    /** Queries before `source`, which may read them. */
    first?: RawBuilder<unknown> | undefined
    /** Further parts of the statement, which may read the table by its name. */
    more?: RawBuilder<unknown> | undefined
  },
): Promise<T | undefined> {
  const { table, source, columns, join, event, isPlaced, first, more = sql`` } = record
  const { rows } = await sql<{ record: T }>`
    WITH ${first ? sql`${first}, ` : sql``}${sql.table(table)} AS (${source})${event ? loggedChange(scope, table, event, isPlaced) : sql``}${more}
    SELECT row_to_json(found) AS record FROM (SELECT ${columns} FROM ${sql.table(table)} ${join}) AS found
  `.execute(db)
  return rows[0]?.record
}
