import { sql } from 'kysely'
import { defaultHours } from '#contract/desk/desk.defaults.ts'
import { promiseUntil } from '#contract/desk/desk.rules.ts'
import type { LocationHours } from '#contract/desk/desk.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Until when the practice promises to answer what came to a location; null: no promise. */
export async function promiseFor(
  db: Database,
  { companyId, locationId }: { companyId: number; locationId: number },
  from: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ minutes: number | null; hours: Partial<LocationHours> | null; zone: string }>`
    SELECT (desk_settings.settings ->> 'promise_minutes')::int AS minutes, location_hours.hours,
      coalesce(locations.time_zone, companies.time_zone) AS zone
    FROM locations JOIN companies ON companies.id = locations.company_id
      JOIN desk_settings ON desk_settings.company_id = companies.id
      LEFT JOIN location_hours ON location_hours.location_id = locations.id
    WHERE locations.company_id = ${companyId} AND locations.id = ${locationId}
  `.execute(db)
  const [rules] = rows
  return rules ? promiseUntil(from, rules.minutes, { ...defaultHours, ...rules.hours }, rules.zone) : null
}
