import { type Generated, sql } from 'kysely'
import type { z } from 'zod'
import { parseOrdering } from '#contract/http/paging.ts'
import type { Location, LocationListQuery } from '#contract/locations/locations.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

interface LocationsTable {
  id: Generated<number>
  company_id: number
  name: string
  address: Generated<string>
  phone: Generated<string>
  email: Generated<string>
  notification_email: Generated<string>
  form_id: string
  time_zone: string | null
  created_at: Date
}
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    locations: LocationsTable
  }
}

function visible(scope: Scope, db: Database) {
  return db
    .selectFrom('locations')
    .where('company_id', '=', scope.companyId)
    .$if(scope.locationIds !== null, (query) =>
      query.where(sql<boolean>`locations.id = ANY(${scope.locationIds ?? []}::bigint[])`),
    )
}

const shown = (scope: Scope) =>
  [
    'id',
    'name',
    'address',
    'phone',
    'email',
    'notification_email',
    'form_id',
    sql<string>`coalesce(time_zone, ${scope.timeZone})`.as('time_zone'),
  ] as const

/** Every location that the person works at, by name. */
export function listAllLocations(scope: Scope, db: Database): Promise<Location[]> {
  return visible(scope, db).select(shown(scope)).orderBy('name').orderBy('id').execute()
}

/** One page of the locations that the person works at, and how many there are. */
export async function listLocations(scope: Scope, db: Database, query: z.output<typeof LocationListQuery>) {
  const { column, descending } = parseOrdering(query.ordering)
  const rows = await visible(scope, db)
    .select(shown(scope))
    .select((select) => select.fn.countAll<number>().over().as('count'))
    .orderBy(column, descending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute()
  const count = rows[0]?.count ?? (query.page === 1 ? 0 : await countLocations(scope, db))
  return { count, results: rows.map(({ count: _, ...location }) => location) }
}

async function countLocations(scope: Scope, db: Database): Promise<number> {
  const { count } = await visible(scope, db)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
