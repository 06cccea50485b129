import { type RawBuilder, sql } from 'kysely'
import { calendarLimits } from '#contract/appointments/appointments.limits.ts'
import type { DaySheetQuery } from '#contract/appointments/day-sheet.schemas.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import type { Database } from '#server/platform/database/database.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName, type Subject } from '#server/platform/subjects.ts'
import { columns, zoneOfLocation } from './appointments.sql.ts'
import { appointmentsOf } from './calendar.repository.ts'

export interface DaySheetParts {
  patients: Subject
  /** Query of a patient's `phone` and `insurance`; empty when the user may not see the patient. */
  patientFacts(scope: Scope, id: RawBuilder<unknown>): RawBuilder<unknown>
}

/** JSON text of the day sheet. Throws 404 for a location that the user may not see. */
export async function readDaySheet(
  { scope, db, now }: { scope: Scope; db: Database; now: Date },
  { patients, patientFacts }: DaySheetParts,
  { day: givenDay, location }: DaySheetQuery,
): Promise<string> {
  const day = givenDay ?? dayInZone(now, zoneOfLocation(scope, location))
  const { where, join } = appointmentsOf(scope, patients, { from: day, to: day, location, staff: undefined })
  const own = scope.locationIds === null ? sql`` : sql`AND id = ANY(${scope.locationIds}::bigint[])`
  const { rows } = await sql<{ place: string | null; sheet: string }>`
    WITH place AS (
      SELECT id, name FROM locations WHERE company_id = ${scope.companyId} AND id = ${location ?? null}::bigint ${own}
    ), listed AS MATERIALIZED (
      SELECT appointments.id FROM appointments ${join} WHERE ${where} AND appointments.status <> 'cancelled'
    ), page AS (
      SELECT appointments.id FROM listed JOIN appointments ON appointments.id = listed.id
        LEFT JOIN staff ON staff.id = appointments.staff_id LEFT JOIN users ON users.id = staff.user_id
      ORDER BY lower(${personName('users')}) NULLS LAST, appointments.staff_id, appointments.starts_at, appointments.id
      LIMIT ${calendarLimits.appointments}
    )
    SELECT (SELECT row_to_json(place) FROM place)::text AS place, json_build_object(
      'day', ${day}::text, 'location', (SELECT row_to_json(place) FROM place), 'count', (SELECT count(*) FROM listed),
      'results', coalesce((SELECT json_agg(row_to_json(shown)) FROM (
        SELECT ${columns(scope)}, facts.phone, facts.insurance
        FROM page JOIN appointments ON appointments.id = page.id ${join}
          LEFT JOIN LATERAL (${patientFacts(scope, sql.ref('appointments.patient_id'))}) AS facts ON true
        ORDER BY lower(${personName('users')}) NULLS LAST, appointments.staff_id, appointments.starts_at, appointments.id
      ) AS shown), '[]')
    )::text AS sheet
  `.execute(db)
  const { place, sheet } = found(rows[0])
  if (location !== undefined) found(place ?? undefined)
  return sheet
}
