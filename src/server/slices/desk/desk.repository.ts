import { type RawBuilder, sql } from 'kysely'
import { defaultDeskValues, defaultHours } from '#contract/desk/desk.defaults.ts'
import type { DeskValues, LocationHours } from '#contract/desk/desk.schemas.ts'
import { type Changes, fieldsEvent } from '#contract/events/event-definition.ts'
import type { Reference } from '#contract/http/fields.ts'
import type { Database } from '#server/platform/database/database.ts'
import { eventInsert } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { companyLock } from '#server/platform/lock-company.ts'

/** Version 0 before the first change. */
export interface Stored<V> {
  values: V
  version: number
}

interface Saved {
  changes: Changes
  at: Date
}

type StoredRow = { values: object | null; version: number | null }

// Rules added in a later version have their default.
const withDefaults = <V>(defaults: V, { values, version }: StoredRow): Stored<V> => ({
  values: { ...defaults, ...values },
  version: version ?? 0,
})

export async function findDeskSettings({ companyId }: Scope, db: Database): Promise<Stored<DeskValues>> {
  const { rows } = await sql<StoredRow>`
    SELECT settings AS values, version FROM desk_settings WHERE company_id = ${companyId}
  `.execute(db)
  return withDefaults(defaultDeskValues, rows[0] ?? { values: null, version: null })
}

const isVisible = ({ companyId, locationIds }: Scope) => sql`locations.company_id = ${companyId}
  AND ${locationIds ? sql`locations.id = ANY(${locationIds}::bigint[])` : sql`true`}`

/** Undefined when the user may not see the location. */
export async function findHours(
  scope: Scope,
  db: Database,
  locationId: number,
): Promise<Stored<LocationHours> | undefined> {
  const { rows } = await sql<StoredRow>`
    SELECT hours AS values, location_hours.version FROM locations
      LEFT JOIN location_hours ON location_hours.location_id = locations.id
    WHERE ${isVisible(scope)} AND locations.id = ${locationId}
  `.execute(db)
  return rows[0] && withDefaults(defaultHours, rows[0])
}

/** A location with its hours, or the practice itself where it has no location. */
export interface Office {
  location: Reference | null
  hours: LocationHours
}

/**
 * One location that the user may see, or all that are open, by name. A practice without locations is one office with the
 * usual hours.
 */
export async function listOffices(
  scope: Scope,
  db: Database,
  locationId: number | undefined,
): Promise<Office[]> {
  const which = locationId === undefined ? sql`NOT locations.closed` : sql`locations.id = ${locationId}`
  const { rows } = await sql<{ has_locations: boolean; offices: (Reference & { hours: object | null })[] }>`
    SELECT EXISTS (SELECT FROM locations WHERE company_id = ${scope.companyId}) AS has_locations, coalesce((
      SELECT json_agg(json_build_object('id', locations.id, 'name', locations.name, 'hours', hours)
        ORDER BY lower(locations.name), locations.id)
      FROM locations LEFT JOIN location_hours ON location_hours.location_id = locations.id
      WHERE ${isVisible(scope)} AND ${which}), '[]') AS offices
  `.execute(db)
  const { has_locations: hasLocations = false, offices = [] } = rows[0] ?? {}
  if (!hasLocations && locationId === undefined) return [{ location: null, hours: defaultHours }]
  return offices.map(({ hours, ...location }) => ({ location, hours: { ...defaultHours, ...hours } }))
}

/** Both are changed while the company's setup is locked. */
export const lockDesk = (scope: Scope, db: Database) => companyLock(scope).execute(db)

const write = async (
  { companyId, actor }: Scope,
  db: Database,
  type: 'company.desk_changed' | 'location.hours_changed',
  { changes, at }: Saved,
  saved: RawBuilder<unknown>,
): Promise<void> => {
  const event = { type, company_id: companyId, actor, occurred_at: at, ...fieldsEvent(changes) }
  await sql`
    WITH saved AS (${saved}) ${eventInsert(event, sql`SELECT id, location_id FROM saved`)}
  `.execute(db)
}

export const saveDeskSettings = (
  scope: Scope,
  db: Database,
  { values, version }: Stored<DeskValues>,
  saved: Saved,
) =>
  write(
    scope,
    db,
    'company.desk_changed',
    saved,
    sql`INSERT INTO desk_settings (company_id, settings, updated_at, version)
      VALUES (${scope.companyId}, ${JSON.stringify(values)}::jsonb, ${saved.at}, ${version})
      ON CONFLICT (company_id) DO UPDATE
        SET settings = excluded.settings, updated_at = excluded.updated_at, version = excluded.version
      RETURNING company_id AS id, NULL::bigint AS location_id`,
  )

export const saveHours = (
  scope: Scope,
  db: Database,
  locationId: number,
  { values, version }: Stored<LocationHours>,
  saved: Saved,
) =>
  write(
    scope,
    db,
    'location.hours_changed',
    saved,
    sql`INSERT INTO location_hours (company_id, location_id, hours, updated_at, version)
      VALUES (${scope.companyId}, ${locationId}, ${JSON.stringify(values)}::jsonb, ${saved.at}, ${version})
      ON CONFLICT (location_id) DO UPDATE
        SET hours = excluded.hours, updated_at = excluded.updated_at, version = excluded.version
      RETURNING location_id AS id, location_id`,
  )
