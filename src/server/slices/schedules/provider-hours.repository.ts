import { type RawBuilder, sql } from 'kysely'
import type { Week } from '#contract/desk/desk.schemas.ts'
import type { ProviderHours } from '#contract/schedules/schedules.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName } from '#server/platform/subjects.ts'
import { seesLocation } from '#server/platform/visibility.ts'

/** Conditions on rows of `staff`. */
export interface StaffParts {
  isProvider: RawBuilder<boolean>
  worksAt: (location: RawBuilder<unknown>) => RawBuilder<boolean>
}

const name = personName('users')

const hoursAt = (
  { companyId }: Scope,
  location: number,
  { worksAt }: StaffParts,
) => sql`SELECT json_build_object('id', staff.id, 'name', ${name}) AS staff, provider_hours.week,
    coalesce(provider_hours.version, 0) AS version
  FROM staff JOIN users ON users.id = staff.user_id
    LEFT JOIN provider_hours ON provider_hours.company_id = staff.company_id
      AND provider_hours.staff_id = staff.id AND provider_hours.location_id = ${location}
  WHERE staff.company_id = ${companyId} AND staff.active AND ${worksAt(sql`${location}::bigint`)}`

/** Undefined when the user may not see the location. */
export async function listProviderHours(
  scope: Scope,
  db: Database,
  location: number,
  parts: StaffParts,
): Promise<ProviderHours[] | undefined> {
  if (!seesLocation(scope, location)) return undefined
  const { rows } = await sql<{ results: ProviderHours[] }>`
    SELECT coalesce((SELECT json_agg(row_to_json(hours) ORDER BY lower(hours.staff ->> 'name')) FROM (
      ${hoursAt(scope, location, parts)} AND (${parts.isProvider} OR provider_hours.week IS NOT NULL)
    ) AS hours), '[]') AS results
    FROM locations WHERE company_id = ${scope.companyId} AND id = ${location}
  `.execute(db)
  return rows[0]?.results
}

/** Undefined for someone who does not work at the location, or a location that the user may not see. */
export async function findProviderHours(
  scope: Scope,
  db: Database,
  { location, staff }: { location: number; staff: number },
  parts: StaffParts,
): Promise<ProviderHours | undefined> {
  if (!seesLocation(scope, location)) return undefined
  const { rows } = await sql<ProviderHours>`
    ${hoursAt(scope, location, parts)} AND staff.id = ${staff} AND EXISTS (
      SELECT FROM locations WHERE company_id = ${scope.companyId} AND id = ${location})
  `.execute(db)
  return rows[0]
}

export async function saveProviderHours(
  { companyId }: Scope,
  db: Database,
  { location, staff }: { location: number; staff: number },
  { week, version, at }: { week: Week; version: number; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO provider_hours (company_id, staff_id, location_id, week, updated_at, version)
    VALUES (${companyId}, ${staff}, ${location}, ${JSON.stringify(week)}::jsonb, ${at}, ${version})
    ON CONFLICT (staff_id, location_id) DO UPDATE
      SET week = excluded.week, updated_at = excluded.updated_at, version = excluded.version
  `.execute(db)
}

export async function removeProviderHours(
  { companyId }: Scope,
  db: Database,
  { location, staff }: { location: number; staff: number },
): Promise<void> {
  await sql`DELETE FROM provider_hours
    WHERE company_id = ${companyId} AND staff_id = ${staff} AND location_id = ${location}`.execute(db)
}

/** JSON of a person's own hours at some locations, for a statement that reads `staff`. */
export const weeksOf = (locations: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((
  SELECT json_agg(json_build_object('location', provider_hours.location_id, 'week', provider_hours.week))
  FROM provider_hours WHERE provider_hours.company_id = staff.company_id AND provider_hours.staff_id = staff.id
    AND provider_hours.location_id = ANY(${locations})), '[]')`
