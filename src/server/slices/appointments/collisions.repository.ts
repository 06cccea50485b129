import { sql } from 'kysely'
import { maxCollisions } from '#contract/appointments/appointments.limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import { columns, joinAll } from './appointments.sql.ts'

const isListed = (scope: Scope) =>
  sql`${ofCompany(scope, 'appointments')} AND appointments.collision_listed AND appointments.status <> 'cancelled'`

/** JSON text of the visits that overlapped others before overlaps were refused, earliest first. */
export async function listCollisions(
  { scope, db }: { scope: Scope; db: Database },
  patients: Subject,
): Promise<{ count: number; results: string }> {
  const { rows } = await sql<{ count: number; results: string }>`
    WITH listed AS (
      SELECT id FROM appointments WHERE ${isListed(scope)} ORDER BY starts_at, id LIMIT ${maxCollisions}
    )
    SELECT (SELECT count(*) FROM appointments WHERE ${isListed(scope)}) AS count,
      coalesce((SELECT json_agg(row_to_json(shown)) FROM (
        SELECT ${columns(scope)} FROM listed JOIN appointments USING (id) ${joinAll(scope, patients)}
        WHERE ${ofCompany(scope, 'appointments')} ORDER BY appointments.starts_at, appointments.id
      ) AS shown), '[]')::text AS results
  `.execute(db)
  return rows[0] ?? { count: 0, results: '[]' }
}

export async function unlistCollisions(scope: Scope, db: Database): Promise<void> {
  await sql`
    UPDATE appointments SET collision_listed = false WHERE ${ofCompany(scope, 'appointments')} AND collision_listed
  `.execute(db)
}
