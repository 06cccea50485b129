import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#server/schema/tables.ts'
import { type Event, eventInsert } from '../event-log.ts'
import type { Scope } from '../http/scope.ts'
import type { Database } from './database.ts'

export interface ChangeEvent extends Pick<Event, 'type' | 'data'> {
  at: Date
}

/** A further part of a statement: logs an event about each row of the query `table`, at its location if it has one. */
export function loggedChange(
  scope: Scope,
  table: string,
  event: ChangeEvent,
  isPlaced = true,
): RawBuilder<unknown> {
  const { type, data, at } = event
  const record = { type, data, company_id: scope.companyId, staff_id: scope.staffId, occurred_at: at }
  const location = isPlaced ? sql`location_id` : sql`NULL::bigint AS location_id`
  return sql`, logged AS (${eventInsert(record, sql`SELECT id, ${location} FROM ${sql.table(table)}`)})`
}

/**
 * Reads a record as it is stored, in the form of the API. `source` stands in for the table under its name, so that what
 * was locked or written in the same statement is read as it is now and not as the statement's snapshot has it. A change
 * brings its event, which the same statement writes.
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
    /** Queries ahead of the source, which may read them. */
    first?: RawBuilder<unknown> | undefined
    /** Further parts of the statement, which may read the table under its name. */
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
