import { type RawBuilder, sql } from 'kysely'
import type { EventType } from '#contract/events/catalog.ts'
import { fieldsEvent } from '#contract/events/event-definition.ts'
import { parseOrdering } from '#contract/http/paging.ts'
import type { Member, MemberListQuery, MemberOrdering } from '#contract/staff/members.schemas.ts'
import type { StaffRole } from '#contract/staff/staff.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList } from '#server/platform/database/list-page.ts'
import { type EventOfRows, eventInsert } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'

const placesOf = (table: string, owner: string): RawBuilder<unknown> => sql`coalesce((
  SELECT json_agg(json_build_object('id', locations.id, 'name', locations.name) ORDER BY locations.name, locations.id)
  FROM ${sql.table(table)} AS place JOIN locations ON locations.id = place.location_id
  WHERE place.${sql.ref(`${owner}_id`)} = ${sql.ref(`${owner === 'staff' ? 'staff' : 'invitations'}.id`)}), '[]'::json)`

const isOpen = sql`invitations.accepted_at IS NULL AND invitations.revoked_at IS NULL`

const members = ({ companyId }: Scope) => sql`(
  SELECT staff.company_id, 'staff' AS kind, staff.id, ${personName('users')} AS name, users.email, staff.role,
    ${placesOf('staff_locations', 'staff')} AS locations, staff.last_active_at,
    CASE WHEN staff.active THEN 'active' ELSE 'deactivated' END AS status, NULL::timestamptz AS expires_at
  FROM staff JOIN users ON users.id = staff.user_id WHERE staff.company_id = ${companyId}
  UNION ALL
  SELECT company_id, 'invitation', invitations.id, '', invitations.email, invitations.role,
    ${placesOf('invitation_locations', 'invitation')}, NULL, 'invited', invitations.expires_at
  FROM invitations WHERE invitations.company_id = ${companyId} AND ${isOpen}
)`

// People without a name sort by email.
const orders: Record<MemberOrdering, RawBuilder<unknown>> = {
  name: sql`lower(coalesce(nullif(members.name, ''), members.email))`,
  email: sql`members.email`,
  role: sql`members.role`,
  last_active_at: sql`members.last_active_at`,
  status: sql`members.status`,
  id: sql`members.id`,
}

export function listMembers(scope: Scope, db: Database, { status, ordering, ...query }: MemberListQuery) {
  const { column, descending } = parseOrdering(ordering)
  return readList(db, {
    table: 'members',
    source: members(scope),
    id: sql`(members.id, members.kind)`,
    within: ofCompany(scope, 'members'),
    where: status === undefined ? sql`true` : sql`members.status = ${status}`,
    order: { by: [orders[column]], descending, nullable: column === 'last_active_at' },
    columns: sql`members.kind, members.id, members.name, members.email, members.role, members.locations,
      members.last_active_at, members.status, members.expires_at`,
    ...query,
  })
}

/** With open tasks; undefined for other companies' staff. */
export async function findMember(
  scope: Scope,
  db: Database,
  id: number,
  now: Date,
): Promise<Member | undefined> {
  const openTasks = sql`tasks.company_id = staff.company_id AND tasks.assigned_to = staff.id AND tasks.status <> 'completed'`
  const { rows } = await sql<{ record: Member }>`
    SELECT row_to_json(found) AS record FROM (
      SELECT staff.id, users.username, users.email, users.first_name, users.last_name, staff.role, staff.is_company_admin,
        ${placesOf('staff_locations', 'staff')} AS locations, staff.last_active_at,
        CASE WHEN staff.active THEN 'active' ELSE 'deactivated' END AS status,
        staff.id = ${scope.staffId} AS is_self, ${isOursAlone} AS is_ours_alone,
        coalesce((SELECT json_agg(task) FROM (
          SELECT id, title, due_date FROM tasks WHERE ${openTasks} ORDER BY due_date, id LIMIT 10
        ) AS task), '[]'::json) AS open_tasks,
        (SELECT count(*) FROM tasks WHERE ${openTasks}) AS open_task_count,
        (SELECT count(*) FROM appointments WHERE appointments.company_id = staff.company_id
          AND appointments.staff_id = staff.id AND starts_at > ${now} AND appointments.status = 'scheduled') AS upcoming_appointments,
        staff.version
      FROM staff JOIN users ON users.id = staff.user_id
      WHERE staff.company_id = ${scope.companyId} AND staff.id = ${id}
    ) AS found
  `.execute(db)
  return rows[0]?.record
}

const isOursAlone = sql<boolean>`NOT EXISTS (
  SELECT FROM staff AS elsewhere WHERE elsewhere.user_id = staff.user_id AND elsewhere.company_id <> staff.company_id)`

/** The staff member and the company's active administrators. */
export interface LockedMember {
  role: StaffRole
  active: boolean
  version: number
  isOursAlone: boolean
  administrators: readonly number[]
}

/** Locks them, so that two changes can't each rely on the other's administrator to stay. */
export async function lockMember(
  { companyId }: Scope,
  db: Database,
  id: number,
): Promise<LockedMember | undefined> {
  const { rows } = await sql<{
    id: number
    role: StaffRole
    active: boolean
    is_company_admin: boolean
    version: number
    is_ours_alone: boolean
  }>`
    SELECT id, role, active, is_company_admin, version, ${isOursAlone} AS is_ours_alone FROM staff
    WHERE company_id = ${companyId} AND ((is_company_admin AND active) OR id = ${id}) ORDER BY id FOR NO KEY UPDATE
  `.execute(db)
  const member = rows.find((row) => row.id === id)
  if (!member) return undefined
  const administrators = rows.filter((row) => row.is_company_admin && row.active).map((row) => row.id)
  const { role, active, version, is_ours_alone } = member
  return { role, active, version, isOursAlone: is_ours_alone, administrators }
}

export interface MemberChange {
  first_name?: string | undefined
  last_name?: string | undefined
  role?: StaffRole | undefined
  locations?: readonly number[] | undefined
}

const revokedOf = ({ companyId }: Scope, id: number, at: Date) =>
  sql`revoked AS (UPDATE invitations SET revoked_at = ${at}, version = version + 1
    WHERE company_id = ${companyId} AND invited_by = ${id} AND ${isOpen})`

/** Invitations end with the administrator role. */
export async function updateMember(
  scope: Scope,
  db: Database,
  id: number,
  { first_name, last_name, role, locations }: MemberChange,
  event: { changes: Record<string, unknown>; at: Date },
): Promise<void> {
  const named = sql`, named AS (UPDATE users SET first_name = coalesce(${first_name ?? null}, first_name),
    last_name = coalesce(${last_name ?? null}, last_name) FROM changed WHERE users.id = changed.user_id)`
  const moved = sql`, dropped AS (DELETE FROM staff_locations
      WHERE company_id = ${scope.companyId} AND staff_id = ${id} AND location_id <> ALL(${locations}::bigint[])),
    added AS (INSERT INTO staff_locations (company_id, staff_id, location_id)
      SELECT ${scope.companyId}, ${id}, unnest(${locations}::bigint[]) ON CONFLICT DO NOTHING)`
  const isAdmin = role === undefined ? sql`is_company_admin` : sql`${role === 'administrator'}`
  await sql`
    WITH changed AS (
      UPDATE staff SET role = coalesce(${role ?? null}, role), is_company_admin = ${isAdmin}, version = version + 1
      WHERE company_id = ${scope.companyId} AND id = ${id} RETURNING id, user_id
    ) ${first_name === undefined && last_name === undefined ? sql`` : named} ${locations === undefined ? sql`` : moved}
    ${role === undefined || role === 'administrator' ? sql`` : sql`, ${revokedOf(scope, id, event.at)}`}
    ${logged(scope, 'staff.updated', { ...fieldsEvent(event.changes), at: event.at })}
  `.execute(db)
}

/** Ends sessions and invitations. */
export async function deactivateMember(scope: Scope, db: Database, id: number, at: Date): Promise<void> {
  await sql`
    WITH changed AS (
      UPDATE staff SET active = false, version = version + 1 WHERE company_id = ${scope.companyId} AND id = ${id} RETURNING id
    ), ended AS (DELETE FROM sessions USING changed WHERE sessions.staff_id = changed.id),
    ${revokedOf(scope, id, at)}
    ${logged(scope, 'staff.deactivated', { data: {}, at })}
  `.execute(db)
}

export async function reactivateMember(scope: Scope, db: Database, id: number, at: Date): Promise<void> {
  await sql`
    WITH changed AS (
      UPDATE staff SET active = true, version = version + 1 WHERE company_id = ${scope.companyId} AND id = ${id} RETURNING id
    ) ${logged(scope, 'staff.reactivated', { data: {}, at })}
  `.execute(db)
}

const logged = <Type extends Extract<EventType, `staff.${string}`>>(
  { companyId, actor }: Scope,
  type: Type,
  { at, ...told }: Pick<EventOfRows<Type>, 'data' | 'history'> & { at: Date },
) =>
  eventInsert(
    { company_id: companyId, actor, occurred_at: at, type, ...told },
    sql`SELECT id, NULL::bigint AS location_id FROM changed`,
  )
