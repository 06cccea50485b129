import { type RawBuilder, sql } from 'kysely'
import { column } from './database/column.ts'
import type { Scope } from './http/scope.ts'

/**
 * Rows of `table` that the person sees: those of the own locations and those of none; all of the company for an
 * administrator.
 */
export function inScope(scope: Scope, table: string): RawBuilder<boolean> {
  const ofCompany = sql<boolean>`${column(table, 'company_id')} = ${scope.companyId}`
  if (scope.locationIds === null) return ofCompany
  const location = column(table, 'location_id')
  return sql`${ofCompany} AND (${location} IS NULL OR ${location} = ANY(${scope.locationIds}::bigint[]))`
}

/** Locations whose rows the person sees; the only one that is asked for, if there is one. */
export function locationsInScope(
  { companyId, locationIds }: Scope,
  asked: number | undefined,
): RawBuilder<boolean> {
  const seen = locationIds === null ? sql`` : sql`AND locations.id = ANY(${locationIds}::bigint[])`
  const only = asked === undefined ? sql`` : sql`AND locations.id = ${asked}`
  return sql`locations.company_id = ${companyId} ${seen} ${only}`
}

/** The same for a table that keeps counts, where no location is 0. */
export function countsInScope(scope: Scope, table: string): RawBuilder<boolean> {
  const ofCompany = sql<boolean>`${column(table, 'company_id')} = ${scope.companyId}`
  if (scope.locationIds === null) return ofCompany
  return sql`${ofCompany} AND ${column(table, 'location_id')} = ANY(${[0, ...scope.locationIds]}::bigint[])`
}

/** The same of one location, for what is not asked of the database. */
export const seesLocation = ({ locationIds }: Pick<Scope, 'locationIds'>, location: number | null): boolean =>
  locationIds === null || location === null || locationIds.includes(location)
