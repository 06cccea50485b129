import { type RawBuilder, sql } from 'kysely'
import type { Reference } from '#contract/http/fields.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { joinAll, zoneOf } from './appointments.sql.ts'
import type { ProviderParts } from './slots.repository.ts'

interface LeftVisitsQuestion {
  scope: Scope
  db: Database
  now: Date
  patients: Subject
  staffId: number
  worksAt: ProviderParts['worksAt']
}

/** Upcoming visits of a provider who is deactivated or does not work at their location. */
const leftVisits = ({ scope, now, patients, staffId, worksAt }: LeftVisitsQuestion): RawBuilder<unknown> =>
  sql`FROM appointments ${joinAll(scope, patients)}
    WHERE appointments.company_id = ${scope.companyId} AND appointments.staff_id = ${staffId}
      AND appointments.status = 'scheduled' AND appointments.starts_at > ${now}
      AND NOT (staff.active AND (appointments.location_id IS NULL OR ${worksAt(sql`appointments.location_id`)}))`

export async function countLeftVisits(question: LeftVisitsQuestion): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) ${leftVisits(question)}`.execute(question.db)
  return rows[0]?.count ?? 0
}

/** Earliest first. */
export async function listLeftVisits(
  question: LeftVisitsQuestion,
  limit: number,
): Promise<{ id: number; patient: Reference; date_time: string; time_zone: string }[]> {
  const { rows } = await sql<{
    visit: { id: number; patient: Reference; date_time: string; time_zone: string }
  }>`
    SELECT row_to_json(visit) AS visit FROM (
      SELECT appointments.id, json_build_object('id', patient.id, 'name', patient.label) AS patient,
        appointments.starts_at AS date_time, ${zoneOf(question.scope)} AS time_zone
      ${leftVisits(question)} ORDER BY appointments.starts_at, appointments.id LIMIT ${limit}
    ) AS visit
  `.execute(question.db)
  return rows.map(({ visit }) => visit)
}
