import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '#server/schema/tables.ts'
import type { Database } from '../database/database.ts'
import type { Scope } from '../http/scope.ts'

export type PathIds = Readonly<Record<string, number>>

export interface Place {
  /** True for the rows of the table that the person sees there. */
  where: RawBuilder<boolean>
  /** Columns of a new record besides its fields. */
  values: Readonly<Record<string, unknown>>
  /** True where there is such a place to see; not given where there always is. */
  exists?: RawBuilder<boolean>
}

export interface RecordOrder {
  by: RawBuilder<unknown>
  /** True when there may be nothing to order by: that comes last. */
  nullable?: boolean
}

/**
 * A kind of record that companies keep and that belongs to no location. Its table has the columns `id`, `created_at`,
 * `updated_at`, `version` and `search_text` besides those of its fields, which have the fields' names.
 */
export interface RecordKind {
  table: keyof Tables
  /** Its name in the event log. */
  name: string
  /** Columns that the API shows. */
  columns: readonly string[]
  orders: Readonly<Record<string, RecordOrder>>
  idParameter: string
  placeOf(scope: Scope, ids: PathIds): Place
  /** Goes round a write, in its transaction: for what the contract cannot check, and for refusals in the kind's own words. */
  guard?<T>(call: { scope: Scope; db: Database }, write: () => Promise<T>): Promise<T>
}

export const byText = (column: string): RecordOrder => ({ by: sql`lower(${sql.ref(column)})` })
/** Of a text that may be empty. */
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
