import { type RawBuilder, sql } from 'kysely'
import type { EventType } from '#contract/events/catalog.ts'
import { invitationLimits } from '#contract/invitations/invitations.limits.ts'
import type { Invitation, InvitationCreate } from '#contract/invitations/invitations.schemas.ts'
import type { StaffRole } from '#contract/staff/staff.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import { eventInsert } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName } from '#server/platform/subjects.ts'

// Invitations are only valid while their sender is an active administrator.
const isVouchedFor = sql<boolean>`EXISTS (SELECT FROM staff AS inviter WHERE inviter.company_id = invitations.company_id
  AND inviter.id = invitations.invited_by AND inviter.active AND inviter.is_company_admin)`

export interface StoredInvitation extends Omit<Invitation, 'expired'> {
  nonce: string
}

const expiry = (now: Date) => new Date(now.getTime() + invitationLimits.days * 24 * 60 * 60 * 1000)

const isOpen = sql`invitations.accepted_at IS NULL AND invitations.revoked_at IS NULL`

// `source` may include rows written by the same statement.
const shown = (source: RawBuilder<unknown>, more = sql``) => sql<StoredInvitation>`
  WITH invitations AS (${source}) ${more}
  SELECT invitations.id, invitations.email, invitations.role, encode(invitations.nonce, 'hex') AS nonce,
    (SELECT ${personName('users')} FROM staff JOIN users ON users.id = staff.user_id WHERE staff.id = invitations.invited_by) AS invited_by,
    to_json(invitations.created_at) AS created_at, to_json(invitations.expires_at) AS expires_at, invitations.version,
    coalesce((SELECT json_agg(json_build_object('id', locations.id, 'name', locations.name) ORDER BY locations.name, locations.id)
      FROM ${sql.raw('invited_to')} AS place JOIN locations ON locations.company_id = invitations.company_id AND locations.id = place.location_id), '[]'::json) AS locations
  FROM invitations`

const placesOf = ({ companyId }: Scope, id: number) =>
  sql`, invited_to AS (SELECT location_id FROM invitation_locations
    WHERE company_id = ${companyId} AND invitation_id = ${id})`

const event = ({ companyId, actor }: Scope, type: Extract<EventType, `invitation.${string}`>, at: Date) =>
  sql`, logged AS (${eventInsert(
    { company_id: companyId, actor, occurred_at: at, type, data: {} },
    sql`SELECT id, NULL::bigint AS location_id FROM invitations`,
  )})`

export async function findMemberByEmail(scope: Scope, db: Database, email: string) {
  return db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select('staff.active')
    .where('staff.company_id', '=', scope.companyId)
    .where('users.email', '=', email)
    .executeTakeFirst()
}

export async function insertInvitation(
  scope: Scope,
  db: Database,
  { email, role, locations }: InvitationCreate,
  nonce: Buffer,
  now: Date,
): Promise<StoredInvitation> {
  const { rows } = await shown(
    sql`INSERT INTO invitations (company_id, email, role, nonce, invited_by, created_at, expires_at)
      VALUES (${scope.companyId}, ${email}, ${role}, ${nonce}, ${scope.staffId}, ${now}, ${expiry(now)}) RETURNING *`,
    sql`, invited_to AS (
      INSERT INTO invitation_locations (company_id, invitation_id, location_id)
      SELECT DISTINCT company_id, id, unnest(${locations}::bigint[]) FROM invitations RETURNING location_id
    ) ${event(scope, 'invitation.created', now)}`,
  ).execute(db)
  return rows[0] as StoredInvitation
}

const one = (scope: Scope, id: number) => sql`company_id = ${scope.companyId} AND id = ${id} AND ${isOpen}`

export async function findInvitation(
  scope: Scope,
  db: Database,
  id: number,
): Promise<StoredInvitation | undefined> {
  const { rows } = await shown(
    sql`SELECT * FROM invitations WHERE ${one(scope, id)}`,
    placesOf(scope, id),
  ).execute(db)
  return rows[0]
}

/** The person who renews it becomes its sender. */
export async function renewInvitation(
  scope: Scope,
  db: Database,
  id: number,
  nonce: Buffer,
  now: Date,
): Promise<StoredInvitation | undefined> {
  const { rows } = await shown(
    sql`UPDATE invitations SET nonce = ${nonce}, invited_by = ${scope.staffId}, expires_at = ${expiry(now)}, version = version + 1
      WHERE ${one(scope, id)} RETURNING *`,
    sql`${placesOf(scope, id)} ${event(scope, 'invitation.renewed', now)}`,
  ).execute(db)
  return rows[0]
}

export async function revokeInvitation(
  scope: Scope,
  db: Database,
  id: number,
  now: Date,
): Promise<StoredInvitation | undefined> {
  const { rows } = await shown(
    sql`UPDATE invitations SET revoked_at = ${now}, version = version + 1 WHERE ${one(scope, id)} RETURNING *`,
    sql`${placesOf(scope, id)} ${event(scope, 'invitation.revoked', now)}`,
  ).execute(db)
  return rows[0]
}

/** Found by its link, before anyone is signed in. */
export interface OpenedInvitation {
  id: number
  company_id: number
  company: string
  email: string
  role: StaffRole
  nonce: string
  expires_at: Date
  accepted_at: Date | null
  revoked_at: Date | null
  version: number
  /** The sender is still an active administrator. */
  is_vouched_for: boolean
  /** The email's account, or null. */
  user_id: number | null
  /** The person of that account has shown that they read its mailbox. */
  is_confirmed: boolean
  invited_by: string | null
}

/** In any state. Locked with `lock`, so that it is accepted once. */
export async function openInvitation(
  db: Database,
  id: number,
  { lock = false } = {},
): Promise<OpenedInvitation | undefined> {
  const { rows } = await sql<OpenedInvitation>`
    SELECT invitations.id, invitations.company_id, companies.name AS company, invitations.email, invitations.role,
      encode(invitations.nonce, 'hex') AS nonce, expires_at, accepted_at, revoked_at, invitations.version,
      ${isVouchedFor} AS is_vouched_for,
      users.id AS user_id, users.email_confirmed_at IS NOT NULL AS is_confirmed,
      (SELECT ${personName('users')} FROM staff JOIN users ON users.id = staff.user_id WHERE staff.id = invitations.invited_by) AS invited_by
    FROM invitations JOIN companies ON companies.id = invitations.company_id
      LEFT JOIN users ON users.email = invitations.email
    WHERE invitations.id = ${id} ${lock ? sql`FOR UPDATE OF invitations` : sql``}
  `.execute(db)
  return rows[0]
}

/** Ends the invitation. Returns the staff id. */
export async function insertInvited(
  db: Database,
  { id, company_id, role }: OpenedInvitation,
  userId: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH member AS (
      INSERT INTO staff (company_id, user_id, role, is_company_admin, created_at)
      VALUES (${company_id}, ${userId}, ${role}, ${role === 'administrator'}, ${now}) RETURNING id
    ), placed AS (
      INSERT INTO staff_locations (company_id, staff_id, location_id)
      SELECT ${company_id}, member.id, location_id FROM member, invitation_locations
      WHERE company_id = ${company_id} AND invitation_id = ${id}
    ), used AS (
      UPDATE invitations SET accepted_at = ${now}, version = version + 1
      WHERE company_id = ${company_id} AND id = ${id} RETURNING id
    ),
    logged AS (${eventInsert(
      { company_id, actor: { kind: 'visitor' }, occurred_at: now, type: 'invitation.accepted', data: {} },
      sql`SELECT id, NULL::bigint AS location_id FROM used`,
    )})
    SELECT id FROM member
  `.execute(db)
  return (rows[0] as { id: number }).id
}

/** Not expired, of any company. */
export async function findOpenByEmail(db: Database, email: string, now: Date) {
  return db
    .selectFrom('invitations')
    .select(['id', 'company_id'])
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(isVouchedFor)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}
