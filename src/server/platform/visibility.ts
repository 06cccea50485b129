import { type RawBuilder, sql } from 'kysely'
import { column } from './database/sql-parts.ts'
import type { Scope } from './http/scope.ts'

export const ofCompany = ({ companyId }: Scope, table: string): RawBuilder<boolean> =>
  sql`${column(table, 'company_id')} = ${companyId}`

/**
 * Visible rows: at the user's locations or without one; for administrators, the whole company. `requestedId`
 * is the location filter.
 */
export const inScope = (scope: Scope, table: string, requestedId?: number): RawBuilder<boolean> =>
  sql`${ofCompany(scope, table)} AND ${atSeenLocations(scope, table, requestedId)}`

export function atSeenLocations(scope: Scope, table: string, requestedId?: number): RawBuilder<boolean> {
  if (scope.locationIds === null) return sql`true`
  if (requestedId !== undefined) return seesLocation(scope, requestedId) ? sql`true` : sql`false`
  const location = column(table, 'location_id')
  return sql`(${location} IS NULL OR ${location} = ANY(${scope.locationIds}::bigint[]))`
}

/** For tables of counts, where 0 stands for no location. */
export function countsInScope(scope: Scope, table: string): RawBuilder<boolean> {
  if (scope.locationIds === null) return ofCompany(scope, table)
  return sql`${ofCompany(scope, table)} AND ${column(table, 'location_id')} = ANY(${[0, ...scope.locationIds]}::bigint[])`
}

export const seesLocation = ({ locationIds }: Pick<Scope, 'locationIds'>, location: number | null): boolean =>
  locationIds === null || location === null || locationIds.includes(location)
