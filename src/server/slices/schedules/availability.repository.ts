import { sql } from 'kysely'
import type { Availability } from '#contract/schedules/schedules.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { type StaffParts, weeksOf } from './provider-hours.repository.ts'
import { timeOffOf } from './time-off.repository.ts'

interface AvailabilityQuestion {
  start: Date
  end: Date
  /** Empty for a practice without locations. */
  locations: readonly number[]
  staff: number | undefined
}

/** Active staff who work at any of the locations. */
export async function readAvailability(
  { companyId }: Scope,
  db: Database,
  { start, end, locations, staff }: AvailabilityQuestion,
  { worksAt }: StaffParts,
): Promise<Availability['staff']> {
  const places = sql`${locations}::bigint[]`
  const { rows } = await sql<{
    id: number
    locations: number[]
    weeks: { location: number; week: Availability['staff'][number]['hours'][number]['week'] }[]
    time_off: Availability['staff'][number]['time_off']
  }>`
    SELECT staff.id, workplaces.ids AS locations, ${weeksOf(places)} AS weeks,
      coalesce((SELECT json_agg(json_build_object('starts_at', off.starts_at, 'ends_at', off.ends_at)
        ORDER BY off.starts_at) FROM (${timeOffOf(start, end)}) AS off), '[]') AS time_off
    FROM staff CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(place.id), '[]') AS ids FROM unnest(${places}) AS place (id) WHERE ${worksAt(sql`place.id`)}
    ) AS workplaces
    WHERE staff.company_id = ${companyId} AND staff.active ${staff === undefined ? sql`` : sql`AND staff.id = ${staff}`}
      ${locations.length === 0 ? sql`` : sql`AND json_array_length(workplaces.ids) > 0`}
    ORDER BY staff.id
  `.execute(db)
  return rows.map(({ id, time_off, weeks, locations }) => ({
    id,
    hours: locations.map((location) => ({
      location,
      week: weeks.find((own) => own.location === location)?.week ?? null,
    })),
    time_off,
  }))
}
