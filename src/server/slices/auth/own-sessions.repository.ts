import { sql } from 'kysely'
import type { Membership, OwnSession } from '#contract/auth/sessions.endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

interface SessionRow extends Omit<OwnSession, 'device' | 'signed_in_at' | 'last_used_at'> {
  user_agent: string
  signed_in_at: Date
  last_used_at: Date
}

/** Neither expired nor idle since `idleSince`. */
export async function listOwnSessions(
  scope: Scope,
  db: Database,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    SELECT sessions.id, sessions.address, user_agent, companies.name AS company, last_used_at,
      signed_in_at,
      family = (SELECT family FROM sessions WHERE id = ${scope.sessionId}) AS current
    FROM sessions JOIN staff ON staff.id = sessions.staff_id JOIN companies ON companies.id = staff.company_id
    WHERE staff.user_id = ${scope.userId} AND staff.active AND refreshed_at IS NULL
      AND refresh_expires_at > ${now} AND last_used_at >= ${idleSince}
    ORDER BY current DESC, last_used_at DESC, sessions.id DESC
  `.execute(db)
  return rows
}

/** False when it isn't the user's. */
export async function endOwnSession(scope: Scope, db: Database, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM sessions WHERE family = (
      SELECT family FROM sessions JOIN staff ON staff.id = sessions.staff_id
      WHERE sessions.id = ${id} AND staff.user_id = ${scope.userId})
  `.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export async function listMemberships(scope: Scope, db: Database): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    SELECT companies.id, companies.name, staff.role, companies.id = ${scope.companyId} AS current
    FROM staff JOIN companies ON companies.id = staff.company_id
    WHERE staff.user_id = ${scope.userId} AND staff.active
    ORDER BY lower(companies.name), companies.id
  `.execute(db)
  return rows
}

/** Marks the company as last used. Returns the staff id, or undefined when the user doesn't work there. */
export async function enterCompany(
  scope: Scope,
  db: Database,
  companyId: number,
  now: Date,
): Promise<number | undefined> {
  const entered = await db
    .updateTable('staff')
    .set({ last_active_at: now })
    .where('user_id', '=', scope.userId)
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .returning('id')
    .executeTakeFirst()
  return entered?.id
}

/** Removes the session from its family, which goes on with a new one; undefined when it has ended. */
export const leaveSession = (scope: Scope, db: Database) =>
  db
    .deleteFrom('sessions')
    .where('id', '=', scope.sessionId)
    .returning(['family', 'signed_in_at'])
    .executeTakeFirst()
