import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

// These run before there is a scope: the token's hash is what narrows them.

export interface NewSession {
  staff_id: number
  family: string
  access_hash: Buffer
  refresh_hash: Buffer
  created_at: Date
  access_expires_at: Date
  refresh_expires_at: Date
  address: string
  user_agent: string
}

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, last_used_at: session.created_at, refreshed_at: null })
    .execute()
}

export interface FoundSession extends Scope {
  lastUsedAt: Date
}

interface SessionRow {
  session_id: number
  last_used_at: Date
  staff_id: number
  user_id: number
  company_id: number
  is_company_admin: boolean
  time_zone: string
  location_ids: number[]
  location_time_zones: Record<string, string> | null
}

/** The scope behind an access token's hash, in one statement; undefined when it is unknown, expired or shut out. */
export const findSession = (db: Database, accessHash: Buffer, now: Date): Promise<FoundSession | undefined> =>
  readSession(db, sql`access_hash = ${accessHash}`, now)

/** The scope of a session by its id, for addresses that were signed for it; undefined as for a token. */
export const findSessionById = (db: Database, id: number, now: Date): Promise<FoundSession | undefined> =>
  readSession(db, sql`sessions.id = ${id}`, now)

async function readSession(
  db: Database,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<FoundSession | undefined> {
  const { rows } = await sql<SessionRow>`
    SELECT sessions.id AS session_id, sessions.last_used_at, staff.id AS staff_id, staff.user_id, staff.company_id,
      staff.is_company_admin, companies.time_zone,
      ARRAY(SELECT location_id FROM staff_locations WHERE staff_id = staff.id ORDER BY 1) AS location_ids,
      (SELECT jsonb_object_agg(id, time_zone) FROM locations
        WHERE locations.company_id = staff.company_id AND locations.time_zone <> companies.time_zone) AS location_time_zones
    FROM sessions JOIN staff ON staff.id = sessions.staff_id JOIN companies ON companies.id = staff.company_id
    WHERE ${which} AND access_expires_at > ${now} AND refreshed_at IS NULL AND staff.active
  `.execute(db)
  const row = rows[0]
  if (!row) return undefined
  return {
    companyId: row.company_id,
    staffId: row.staff_id,
    userId: row.user_id,
    sessionId: row.session_id,
    isCompanyAdmin: row.is_company_admin,
    locationIds: row.is_company_admin ? null : row.location_ids.map(Number),
    timeZone: row.time_zone,
    locationTimeZones: new Map(
      Object.entries(row.location_time_zones ?? {}).map(([id, zone]) => [Number(id), zone]),
    ),
    lastUsedAt: row.last_used_at,
  }
}

/** Notes that a session and its person were active. */
export async function touchSession(
  db: Database,
  session: { sessionId: number; staffId: number },
  now: Date,
): Promise<void> {
  await sql`
    WITH used AS (UPDATE sessions SET last_used_at = ${now} WHERE id = ${session.sessionId})
    UPDATE staff SET last_active_at = ${now} WHERE id = ${session.staffId}
  `.execute(db)
}

/** A session by its refresh token's hash, locked against a refresh at the same time. */
export async function lockSessionByRefresh(db: Database, refreshHash: Buffer) {
  return db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staff_id')
    .select([
      'sessions.id',
      'sessions.staff_id',
      'sessions.family',
      'sessions.refresh_expires_at',
      'sessions.refreshed_at',
      'sessions.last_used_at',
      'staff.active',
    ])
    .where('refresh_hash', '=', refreshHash)
    .forUpdate('sessions')
    .executeTakeFirst()
}

export async function markRefreshed(db: Database, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ refreshed_at: now }).where('id', '=', sessionId).execute()
}

export async function endFamily(db: Database, family: string): Promise<void> {
  await db.deleteFrom('sessions').where('family', '=', family).execute()
}

/** Ends the sign-in that a session belongs to. */
export async function endSession(scope: Scope, db: Database): Promise<void> {
  const family = db.selectFrom('sessions').select('family').where('id', '=', scope.sessionId)
  await db.deleteFrom('sessions').where('family', '=', family).execute()
}

/** Ends every sign-in of the person, in every company, but the present one. */
export async function endOtherSessions(scope: Scope, db: Database): Promise<void> {
  const family = db.selectFrom('sessions').select('family').where('id', '=', scope.sessionId)
  const memberships = db.selectFrom('staff').select('id').where('user_id', '=', scope.userId)
  await db.deleteFrom('sessions').where('staff_id', 'in', memberships).where('family', '<>', family).execute()
}

/** Removes sessions that can neither be used nor refreshed any more. */
export async function removeExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('refresh_expires_at', '<', now).execute()
}
