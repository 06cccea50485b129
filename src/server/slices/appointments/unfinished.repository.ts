import { sql } from 'kysely'
import { unfinishedLimits } from '#contract/appointments/appointments.limits.ts'
import type { UnfinishedQuery } from '#contract/appointments/appointments.schemas.ts'
import { addDays, startOfDay } from '#contract/appointments/appointments.times.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { columns, joinAll, zoneOfLocation } from './appointments.sql.ts'

/** JSON text of the visits that are over without an end, earliest first. */
export async function listUnfinished(
  { scope, db, now }: { scope: Scope; db: Database; now: Date },
  patients: Subject,
  { day, location }: UnfinishedQuery,
): Promise<{ count: number; results: string }> {
  const timeZone = zoneOfLocation(scope, location)
  const today = day ?? dayInZone(now, timeZone)
  const end = Math.min(startOfDay(addDays(today, 1), timeZone).getTime(), now.getTime())
  const start = startOfDay(addDays(today, -unfinishedLimits.days), timeZone)
  const place = location === undefined ? sql`` : sql`AND appointments.location_id = ${location}`
  const { rows } = await sql<{ count: number; results: string }>`
    WITH unfinished AS MATERIALIZED (
      SELECT appointments.id, appointments.starts_at FROM appointments ${joinAll(scope, patients)}
      WHERE appointments.company_id = ${scope.companyId} AND appointments.status = 'scheduled' ${place}
        AND appointments.ends_at >= ${start}::timestamptz AND appointments.ends_at <= ${new Date(end)}::timestamptz
    ), listed AS (SELECT id FROM unfinished ORDER BY starts_at, id LIMIT ${unfinishedLimits.visits})
    SELECT (SELECT count(*) FROM unfinished) AS count, coalesce((SELECT json_agg(row_to_json(shown)) FROM (
      SELECT ${columns(scope)} FROM listed JOIN appointments ON appointments.id = listed.id ${joinAll(scope, patients)}
      ORDER BY appointments.starts_at, appointments.id
    ) AS shown), '[]')::text AS results
  `.execute(db)
  return rows[0] ?? { count: 0, results: '[]' }
}
