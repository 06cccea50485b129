import { sql } from 'kysely'
import { maxCollisions } from '#contract/appointments/appointments.limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { write } from '#server/platform/database/table-writer.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import { columns, joinAll } from './appointments.sql.ts'
import { appointmentWriter } from './appointments.writer.ts'

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

export async function unlistCollisions({ scope, db, now }: CallContext): Promise<void> {
  const unlisted = {
    set: { collision_listed: false },
    where: sql`collision_listed`,
    event: null,
    silent: true,
  }
  await write(db, appointmentWriter.update({ ...scope, at: now }, unlisted))
}
