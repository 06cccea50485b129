import { type RawBuilder, sql } from 'kysely'
import { column } from './database/column.ts'
import type { Scope } from './http/scope.ts'

/** Rows of `table` of the person's company. */
export const ofCompany = ({ companyId }: Scope, table: string): RawBuilder<boolean> =>
  sql`${column(table, 'company_id')} = ${companyId}`

/**
 * Rows of `table` that the person sees: those of the own locations and those of none; all of the company for an
 * administrator. With `asked`, the one location that the query filters by, it is that one which has to be seen.
 */
export const inScope = (scope: Scope, table: string, asked?: number): RawBuilder<boolean> =>
  sql`${ofCompany(scope, table)} AND ${atSeenLocations(scope, table, asked)}`

/** The part of it that is about locations. */
export function atSeenLocations(scope: Scope, table: string, asked?: number): RawBuilder<boolean> {
  if (scope.locationIds === null) return sql`true`
  if (asked !== undefined) return seesLocation(scope, asked) ? sql`true` : sql`false`
  const location = column(table, 'location_id')
  return sql`(${location} IS NULL OR ${location} = ANY(${scope.locationIds}::bigint[]))`
}

/** Locations whose rows the person sees; the only one that is asked for, if there is one. */
export function locationsInScope({ companyId, locationIds }: Scope, asked?: number): RawBuilder<boolean> {
  const seen = locationIds === null ? sql`` : sql`AND locations.id = ANY(${locationIds}::bigint[])`
  const only = asked === undefined ? sql`` : sql`AND locations.id = ${asked}`
  return sql`locations.company_id = ${companyId} ${seen} ${only}`
}

/** The same for a table that keeps counts, where no location is 0. */
export function countsInScope(scope: Scope, table: string): RawBuilder<boolean> {
  if (scope.locationIds === null) return ofCompany(scope, table)
  return sql`${ofCompany(scope, table)} AND ${column(table, 'location_id')} = ANY(${[0, ...scope.locationIds]}::bigint[])`
}

/** The same of one location, for what is not asked of the database. */
export const seesLocation = ({ locationIds }: Pick<Scope, 'locationIds'>, location: number | null): boolean =>
  locationIds === null || location === null || locationIds.includes(location)
