import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { parseOrdering } from '#contract/http/paging.ts'
import type { Location, LocationListQuery } from '#contract/locations/locations.schemas.ts'
import type { LocationBelongings } from '#contract/locations/settings.messages.ts'
import { type LocationFields, locationFields } from '#contract/locations/settings.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList } from '#server/platform/database/list-page.ts'
import { type ChangeEvent, readStored } from '#server/platform/database/stored-record.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { companyLock } from '#server/platform/lock-company.ts'
import { tableOf } from '#server/platform/records/stored-fields.ts'
import { ofCompany } from '#server/platform/visibility.ts'

const table = tableOf('locations', locationFields, ['time_zone', 'form_id', 'closed', 'google_ads_key'])

export type LocationChange = Partial<LocationFields & { form_id: string }>

/** True when there is a location with this id that the person sees. */
export const locationVisible = (scope: Scope, id: number | undefined): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM locations WHERE ${visible(scope)} AND locations.id = ${id})`

const visible = ({ companyId, locationIds }: Scope): RawBuilder<boolean> => {
  const own = locationIds && sql`AND locations.id = ANY(${locationIds}::bigint[])`
  return sql`locations.company_id = ${companyId} ${own ?? sql``}`
}

const shown = (
  scope: Scope,
) => sql<Location>`locations.id, locations.name, locations.address, locations.phone,
  locations.email, locations.notification_email, locations.form_id,
  coalesce(locations.time_zone, ${scope.timeZone}) AS time_zone, locations.time_zone AS own_time_zone,
  locations.closed, locations.version`

export async function listAllLocations(scope: Scope, db: Database): Promise<Location[]> {
  const { rows } = await sql<Location>`
    SELECT ${shown(scope)} FROM locations WHERE ${visible(scope)} ORDER BY name, id
  `.execute(db)
  return rows
}

export function listLocations(scope: Scope, db: Database, query: z.output<typeof LocationListQuery>) {
  const { column, descending } = parseOrdering(query.ordering)
  return readList(db, {
    table,
    within: ofCompany(scope, 'locations'),
    where: visible(scope),
    order: { by: [sql.ref(`locations.${column}`)], descending },
    columns: shown(scope),
    ...query,
  })
}

const read = (scope: Scope, db: Database, source: RawBuilder<unknown>, event?: ChangeEvent) =>
  readStored<Location>(scope, db, {
    table,
    source,
    columns: shown(scope),
    join: sql``,
    event,
    isPlaced: false,
  })

const one = (scope: Scope, id: number) => sql`SELECT * FROM locations WHERE ${visible(scope)} AND id = ${id}`

export const findLocation = (scope: Scope, db: Database, id: number) => read(scope, db, one(scope, id))

/** Locks the company's setup and the location. */
export async function lockLocation(scope: Scope, db: Database, id: number): Promise<Location | undefined> {
  return read(
    scope,
    db,
    sql`SELECT locations.* FROM locations, (${companyLock(scope)}) AS locked
      WHERE ${visible(scope)} AND locations.id = ${id} FOR UPDATE OF locations`,
  )
}

/** Its records, and whether another open location exists. */
export async function readBelongings(
  scope: Scope,
  db: Database,
  id: number,
): Promise<{ belongings: LocationBelongings; isOtherOpen: boolean }> {
  const of = (table: string, more = sql``) =>
    sql`(SELECT count(*) FROM ${sql.table(table)} WHERE company_id = ${scope.companyId} AND location_id = ${id} ${more})`
  const { rows } = await sql<LocationBelongings & { is_other_open: boolean }>`
    SELECT ${of('leads')} AS leads, ${of('patients')} AS patients, ${of('appointments')} AS appointments,
      ${of('staff_locations')} AS staff, ${of('phone_numbers')} AS phone_numbers,
      ${of('intake_requests', sql`AND intake_result <> 'joined' AND outcome IS NULL`)} AS open_requests,
      (SELECT count(*) FROM invitation_locations AS place JOIN invitations ON invitations.id = place.invitation_id
        WHERE place.company_id = ${scope.companyId} AND place.location_id = ${id}
          AND invitations.accepted_at IS NULL AND invitations.revoked_at IS NULL) AS open_invitations,
      EXISTS (SELECT FROM locations WHERE company_id = ${scope.companyId} AND id <> ${id} AND NOT closed) AS is_other_open
  `.execute(db)
  const { is_other_open, ...belongings } = rows[0] as LocationBelongings & { is_other_open: boolean }
  return { belongings, isOtherOpen: is_other_open }
}

const columnOf: Partial<Record<keyof LocationChange, string>> = { own_time_zone: 'time_zone' }
const columns = (names: string[]) =>
  sql.join(names.map((name) => sql.ref(columnOf[name as keyof LocationChange] ?? name)))

export async function insertLocation(
  scope: Scope,
  db: Database,
  fields: LocationFields & { form_id: string },
  at: Date,
): Promise<Location> {
  const row = { ...fields, company_id: scope.companyId, created_at: at, updated_at: at }
  const made = await read(
    scope,
    db,
    sql`INSERT INTO locations (${columns(Object.keys(row))}) VALUES (${sql.join(Object.values(row))}) RETURNING *`,
    { type: 'location.created', data: {}, at },
  )
  return made as Location
}

export async function updateLocation(
  scope: Scope,
  db: Database,
  id: number,
  change: LocationChange,
  event: ChangeEvent,
): Promise<Location> {
  const set = Object.entries({ ...change, updated_at: event.at }).map(
    ([name, value]) => sql`${columns([name])} = ${value}`,
  )
  const changed = await read(
    scope,
    db,
    sql`UPDATE locations SET ${sql.join(set)}, version = version + 1 WHERE ${visible(scope)} AND id = ${id} RETURNING *`,
    event,
  )
  return changed as Location
}

export async function deleteLocation(scope: Scope, db: Database, id: number, at: Date): Promise<void> {
  await read(scope, db, sql`DELETE FROM locations WHERE ${visible(scope)} AND id = ${id} RETURNING *`, {
    type: 'location.deleted',
    data: {},
    at,
  })
}
