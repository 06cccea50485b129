import { type RawBuilder, sql } from 'kysely'
import { weekStartOf } from '#contract/companies/companies.week.ts'
import type { WeekStart } from '#contract/formats/dates.ts'
import type { StaffRole } from '#contract/staff/staff.enums.ts'
import { staffActor } from '#server/platform/actors.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { FoundScope, Scope } from '#server/platform/http/scope.ts'
import type { Country } from '#server/platform/phone.ts'
import { withheldRights } from './users.repository.ts'

/** A confirmed app or a passkey. */
export const hasSecondFactor = (user: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  EXISTS (SELECT FROM authenticator_apps WHERE user_id = ${user} AND secret IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys WHERE user_id = ${user}))`

// No scope exists yet: the token's hash narrows these queries.

export interface NewSession {
  staff_id: number
  family: string
  access_hash: Buffer
  refresh_hash: Buffer
  created_at: Date
  /** The same for all that continue one sign-in. */
  signed_in_at: Date
  access_expires_at: Date
  refresh_expires_at: Date
  address: string
  user_agent: string
  last_used_at: Date
  /** Null for a session that continues another. */
  confirmed_at: Date | null
}

/** A confirmed session counts as activity of its person. */
export async function insertSession(db: Database, session: NewSession): Promise<void> {
  const { staff_id, created_at, confirmed_at } = session
  const inserted = db
    .insertInto('sessions')
    .values({ ...session, refreshed_at: null })
    .returning('staff_id')
  await sql`WITH kept AS (${inserted}) UPDATE staff SET last_active_at = ${created_at}
    WHERE id = ${staff_id} AND ${confirmed_at !== null}`.execute(db)
}

export interface FoundSession extends FoundScope {
  lastUsedAt: Date
  expiresAt: Date
}

interface ScopeRow {
  staff_id: number
  user_id: number
  username: string
  company_id: number
  is_company_admin: boolean
  role: StaffRole
  withheld: string[]
  time_zone: string
  country: Country
  week_start: '' | WeekStart
  location_ids: number[]
  location_time_zones: Record<string, string> | null
}

interface SessionRow extends ScopeRow {
  session_id: number
  access_hash: Buffer
  last_used_at: Date
  access_expires_at: Date
  must_enrol: boolean
  must_confirm: boolean
}

const scopeColumns = sql`staff.id AS staff_id, staff.user_id, users.username, staff.company_id,
  staff.is_company_admin, staff.role, companies.time_zone,
  companies.country, companies.week_start, ${withheldRights} AS withheld,
  ARRAY(SELECT location_id FROM staff_locations WHERE staff_id = staff.id ORDER BY 1) AS location_ids,
  (SELECT jsonb_object_agg(id, time_zone) FROM locations
    WHERE locations.company_id = staff.company_id AND locations.time_zone <> companies.time_zone) AS location_time_zones`

const scopeOf = (row: ScopeRow): Omit<Scope, 'sessionId'> => ({
  companyId: row.company_id,
  actor: staffActor(row.staff_id),
  staffId: row.staff_id,
  userId: row.user_id,
  username: row.username,
  isCompanyAdmin: row.is_company_admin,
  role: row.role,
  withheld: row.withheld,
  locationIds: row.is_company_admin ? null : row.location_ids.map(Number),
  timeZone: row.time_zone,
  country: row.country,
  weekStart: weekStartOf(row),
  locationTimeZones: new Map(
    Object.entries(row.location_time_zones ?? {}).map(([id, zone]) => [Number(id), zone]),
  ),
})

/** The scope of a person who isn't signed in, for emails; undefined when deactivated. */
export async function findStaffScope(db: Database, staffId: number): Promise<Scope | undefined> {
  const { rows } = await sql<ScopeRow>`
    SELECT ${scopeColumns} FROM staff JOIN users ON users.id = staff.user_id
      JOIN companies ON companies.id = staff.company_id
    WHERE staff.id = ${staffId} AND staff.active
  `.execute(db)
  return rows[0] && { ...scopeOf(rows[0]), sessionId: 0 }
}

/** In one query; unknown, expired and deactivated ones are left out. */
export async function findSessions(
  db: Database,
  accessHashes: readonly string[],
  now: Date,
): Promise<Map<string, FoundSession>> {
  const hashes = accessHashes.map((hash) => Buffer.from(hash, 'hex'))
  const rows = await readSessions(db, sql`access_hash = ANY(${hashes}::bytea[])`, now)
  return new Map(rows.map((row) => [row.access_hash.toString('hex'), sessionOf(row)]))
}

/** For signed addresses; undefined when it has ended. */
export async function findSessionById(
  db: Database,
  id: number,
  now: Date,
): Promise<FoundSession | undefined> {
  const [row] = await readSessions(db, sql`sessions.id = ${id}`, now)
  return row && !row.must_enrol && !row.must_confirm ? sessionOf(row) : undefined
}

async function readSessions(db: Database, which: RawBuilder<unknown>, now: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    SELECT sessions.id AS session_id, access_hash, sessions.last_used_at, access_expires_at, ${scopeColumns},
      companies.require_second_factor AND NOT ${hasSecondFactor(sql`staff.user_id`)} AS must_enrol,
      companies.awaits_confirmation AS must_confirm
    FROM sessions JOIN staff ON staff.id = sessions.staff_id JOIN users ON users.id = staff.user_id
      JOIN companies ON companies.id = staff.company_id
    WHERE ${which} AND access_expires_at > ${now} AND refreshed_at IS NULL AND staff.active
  `.execute(db)
  return rows
}

const sessionOf = (row: SessionRow): FoundSession => ({
  ...scopeOf(row),
  sessionId: row.session_id,
  lastUsedAt: row.last_used_at,
  expiresAt: row.access_expires_at,
  mustEnrol: row.must_enrol,
  mustConfirm: row.must_confirm,
})

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

/** Locked against simultaneous refreshes. */
export async function lockSessionByRefresh(db: Database, refreshHash: Buffer) {
  return db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staff_id')
    .select([
      'sessions.id',
      'sessions.staff_id',
      'sessions.family',
      'sessions.signed_in_at',
      'sessions.refresh_expires_at',
      'sessions.refreshed_at',
      'sessions.last_used_at',
      'staff.active',
    ])
    .where('refresh_hash', '=', refreshHash)
    .forUpdate('sessions')
    .executeTakeFirst()
}

/** Whether what followed on a session has been exchanged itself, so that it has arrived. */
export async function hasArrived(
  db: Database,
  { id, family }: { id: number; family: string },
): Promise<boolean> {
  const later = await db
    .selectFrom('sessions')
    .select('id')
    .where('family', '=', family)
    .where('id', '>', id)
    .where('refreshed_at', 'is not', null)
    .executeTakeFirst()
  return later !== undefined
}

export async function markRefreshed(db: Database, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ refreshed_at: now }).where('id', '=', sessionId).execute()
}

export async function endFamily(db: Database, family: string): Promise<void> {
  await db.deleteFrom('sessions').where('family', '=', family).execute()
}

export async function endSession(scope: Scope, db: Database): Promise<void> {
  const family = db.selectFrom('sessions').select('family').where('id', '=', scope.sessionId)
  await db.deleteFrom('sessions').where('family', '=', family).execute()
}

/** In every company. */
export async function endOtherSessions(scope: Scope, db: Database): Promise<void> {
  const family = db.selectFrom('sessions').select('family').where('id', '=', scope.sessionId)
  const memberships = db.selectFrom('staff').select('id').where('user_id', '=', scope.userId)
  await db.deleteFrom('sessions').where('staff_id', 'in', memberships).where('family', '<>', family).execute()
}

/** In every company. */
export async function endSessionsOfUser(db: Database, userId: number): Promise<void> {
  const memberships = db.selectFrom('staff').select('id').where('user_id', '=', userId)
  await db.deleteFrom('sessions').where('staff_id', 'in', memberships).execute()
}

/** Notes that the person of this session has shown who they are. */
export async function confirmSession(scope: Scope, db: Database, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', scope.sessionId).execute()
}

/** Removes sessions that can neither be used nor refreshed any more. */
export async function removeExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('refresh_expires_at', '<', now).execute()
}
