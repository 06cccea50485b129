import { type RawBuilder, sql } from 'kysely'
import { appointmentLimits, calendarLimits } from '#contract/appointments/appointments.limits.ts'
import { addDays, startOfDay } from '#contract/appointments/appointments.times.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { columns, joinAllOrNobody, zoneOf } from './appointments.sql.ts'

export interface Days {
  from: string
  to: string
  /** Includes visits of the day before that end after midnight. */
  withOvernight?: boolean
  location: number | undefined
  staff: number | undefined
}

const zonesOf = (scope: Scope) => [scope.timeZone, ...scope.locationTimeZones.values()]

/**
 * The appointments of some days, each in its location's time zone. Those at the user's locations are there even if the
 * patient is hidden: the time is taken.
 */
export function appointmentsOf(
  scope: Scope,
  patients: Subject,
  { from, to, withOvernight = false, location, staff }: Days,
): { where: RawBuilder<boolean>; join: RawBuilder<unknown> } {
  const starts = zonesOf(scope).map((zone) => startOfDay(from, zone).getTime())
  const ends = zonesOf(scope).map((zone) => startOfDay(addDays(to, 1), zone).getTime())
  const place =
    location !== undefined
      ? sql`AND appointments.location_id = ${location}`
      : scope.locationIds === null
        ? sql``
        : sql`AND (appointments.location_id IS NULL OR appointments.location_id = ANY(${scope.locationIds}::bigint[]))`
  const told =
    scope.locationIds === null
      ? sql``
      : sql`AND (patient.id IS NOT NULL OR appointments.location_id = ANY(${scope.locationIds}::bigint[]))`
  const person = staff === undefined ? sql`` : sql`AND appointments.staff_id = ${staff}`
  const earliest = Math.min(...starts) - (withOvernight ? appointmentLimits.maxDuration * 60_000 : 0)
  const isShown = withOvernight
    ? sql`((appointments.ends_at - interval '1 millisecond') AT TIME ZONE ${zoneOf(scope)})::date >= ${from}::date
    AND (appointments.starts_at AT TIME ZONE ${zoneOf(scope)})::date <= ${to}::date`
    : sql`(appointments.starts_at AT TIME ZONE ${zoneOf(scope)})::date BETWEEN ${from}::date AND ${to}::date`
  const where = sql<boolean>`appointments.company_id = ${scope.companyId} ${place} ${told} ${person}
    AND appointments.starts_at >= ${new Date(earliest)}::timestamptz
    AND appointments.starts_at < ${new Date(Math.max(...ends))}::timestamptz
    AND ${isShown}`
  return { where, join: joinAllOrNobody(scope, patients) }
}

/** JSON text, earliest first. */
export async function readCalendar(
  scope: Scope,
  db: Database,
  patients: Subject,
  days: Days,
): Promise<{ count: number; results: string }> {
  const { where, join } = appointmentsOf(scope, patients, { ...days, withOvernight: true })
  const { rows } = await sql<{ count: number; results: string }>`
    WITH matching AS MATERIALIZED (
      SELECT appointments.id, appointments.starts_at FROM appointments ${join} WHERE ${where}
    ), page AS (SELECT id FROM matching ORDER BY starts_at, id LIMIT ${calendarLimits.appointments})
    SELECT (SELECT count(*) FROM matching) AS count, coalesce((SELECT json_agg(row_to_json(shown)) FROM (
      SELECT ${columns(scope)} FROM page JOIN appointments ON appointments.id = page.id ${join}
      ORDER BY appointments.starts_at, appointments.id
    ) AS shown), '[]')::text AS results
  `.execute(db)
  return rows[0] ?? { count: 0, results: '[]' }
}
