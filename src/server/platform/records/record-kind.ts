import { type RawBuilder, sql } from 'kysely'
import type { RecordNoun } from '#contract/events/records.ts'
import type { Tables } from '#server/schema/tables.ts'
import type { Database } from '../database/database.ts'
import type { Scope } from '../http/scope.ts'

export type PathIds = Readonly<Record<string, number>>

export interface Place {
  /** True for rows of the table that the user sees at this place. */
  where: RawBuilder<boolean>
  /** Columns of a new record besides its fields. */
  values: Readonly<Record<string, unknown>>
  /** True where the place exists for the user; omitted where it always does. */
  exists?: RawBuilder<boolean>
}

export interface RecordOrder {
  by: RawBuilder<unknown>
  /** True when the value may be missing, which sorts last. */
  nullable?: boolean
}

/**
 * A kind of record that companies keep and that belongs to no location. Its table has the columns `id`,
 * `created_at`, `updated_at`, `version` and `search_text`, and a column for each field under the field's
 * name.
 */
export interface RecordKind {
  table: keyof Tables
  /** Its name in the event log. */
  name: RecordNoun
  /** Columns that the API shows. */
  columns: readonly string[]
  /** Columns that are not read as they are stored. */
  computed?(scope: Scope): Readonly<Record<string, RawBuilder<unknown>>>
  orders: Readonly<Record<string, RecordOrder>>
  idParameter: string
  placeOf(scope: Scope, ids: PathIds): Place
  /** Wraps a write in its transaction, for checks beyond the contract and for specific refusals. */
  guard?<T>(call: { scope: Scope; db: Database; body: unknown }, write: () => Promise<T>): Promise<T>
}

export const byText = (column: string): RecordOrder => ({ by: sql`lower(${sql.ref(column)})` })
/** Orders by a text that may be empty. */
export const byOptionalText = (column: string): RecordOrder => ({
  by: sql`nullif(lower(${sql.ref(column)}), '')`,
  nullable: true,
})
export const byValue = (column: string, options: { nullable?: boolean } = {}): RecordOrder => ({
  by: sql.ref(column),
  ...options,
})

/** The place of records that belong to the company itself. */
export const ofCompany =
  (table: keyof Tables) =>
  ({ companyId }: Scope): Place => ({
    where: sql`${sql.ref(`${table}.company_id`)} = ${companyId}`,
    values: { company_id: companyId },
  })
