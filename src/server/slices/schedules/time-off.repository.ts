import { type RawBuilder, sql } from 'kysely'
import { addDays, startOfDay } from '#contract/appointments/appointments.times.ts'
import { may } from '#contract/http/permissions.ts'
import type { TimeOff, TimeOffCreate, TimeOffQuery } from '#contract/schedules/schedules.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import type { StaffParts } from './provider-hours.repository.ts'

const columns = (scope: Scope) => sql`
  time_off.id, json_build_object('id', staff.id, 'name', ${personName('users')}) AS staff, time_off.starts_at,
  time_off.ends_at,
  CASE WHEN ${may(scope, 'manage_schedules')} OR time_off.staff_id = ${scope.staffId} THEN time_off.reason END AS reason,
  (SELECT count(*)::int FROM appointments WHERE appointments.company_id = time_off.company_id
    AND appointments.staff_id = time_off.staff_id AND appointments.status = 'scheduled'
    AND tstzrange(appointments.starts_at, appointments.ends_at) && tstzrange(time_off.starts_at, time_off.ends_at)) AS visits,
  time_off.created_at, time_off.updated_at, time_off.version`

const joinStaff = sql`
  JOIN staff ON staff.company_id = time_off.company_id AND staff.id = time_off.staff_id JOIN users ON users.id = staff.user_id`

export const listTimeOff = (
  scope: Scope,
  db: Database,
  { from, to, staff, location, ...slice }: TimeOffQuery,
  { worksAt }: StaffParts,
) => {
  const after = from ? sql`AND time_off.ends_at > ${startOfDay(from, scope.timeZone)}` : sql``
  const before = to ? sql`AND time_off.starts_at < ${startOfDay(addDays(to, 1), scope.timeZone)}` : sql``
  const person = staff === undefined ? sql`` : sql`AND staff.id = ${staff}`
  const place = location === undefined ? sql`` : sql`AND ${worksAt(sql`${location}::bigint`)}`
  return readList(db, {
    table: 'time_off',
    within: ofCompany(scope, 'time_off'),
    where: sql`time_off.company_id = ${scope.companyId} AND staff.active ${person} ${place} ${after} ${before}`,
    order: { by: [sql`time_off.starts_at`], descending: false },
    columns: columns(scope),
    join: joinStaff,
    ...slice,
  })
}

/** A condition on `staff`: people at any of the user's locations, and the user. */
const isManaged = ({ locationIds, staffId }: Scope, { worksAt }: StaffParts): RawBuilder<boolean> =>
  locationIds === null
    ? sql`true`
    : sql`(staff.id = ${staffId} OR EXISTS (
        SELECT FROM unnest(${locationIds}::bigint[]) AS place (id) WHERE ${worksAt(sql`place.id`)}))`

/** Undefined for someone who isn't active staff of the practice. */
export async function findManaged(
  scope: Scope,
  db: Database,
  staff: number,
  parts: StaffParts,
): Promise<{ managed: boolean } | undefined> {
  const { rows } = await sql<{ managed: boolean }>`SELECT ${isManaged(scope, parts)} AS managed
    FROM staff WHERE company_id = ${scope.companyId} AND id = ${staff} AND active`.execute(db)
  return rows[0]
}

/** Undefined for time off that is not the practice's. */
export async function lockTimeOff(
  scope: Scope,
  db: Database,
  id: number,
  parts: StaffParts,
): Promise<(TimeOff & { managed: boolean }) | undefined> {
  const { rows } = await sql<{ row: TimeOff; managed: boolean }>`
    SELECT row_to_json(shown)::jsonb - 'managed' AS row, shown.managed FROM (
      SELECT ${columns(scope)}, ${isManaged(scope, parts)} AS managed FROM time_off ${joinStaff}
      WHERE time_off.company_id = ${scope.companyId} AND time_off.id = ${id} FOR UPDATE OF time_off
    ) AS shown
  `.execute(db)
  return rows[0] && { ...rows[0].row, managed: rows[0].managed }
}

const readTimeOff = async (
  scope: Scope,
  db: Database,
  id: number | undefined,
): Promise<TimeOff | undefined> => {
  const { rows } = await sql<{ row: TimeOff }>`SELECT row_to_json(shown) AS row FROM (
    SELECT ${columns(scope)} FROM time_off ${joinStaff}
    WHERE time_off.company_id = ${scope.companyId} AND time_off.id = ${id ?? null}) AS shown`.execute(db)
  return rows[0]?.row
}

export async function insertTimeOff(
  scope: Scope,
  db: Database,
  { staff, starts_at, ends_at, reason }: TimeOffCreate,
  at: Date,
): Promise<TimeOff | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO time_off (company_id, staff_id, starts_at, ends_at, reason, created_at, updated_at)
    VALUES (${scope.companyId}, ${staff}, ${starts_at}, ${ends_at}, ${reason}, ${at}, ${at}) RETURNING id
  `.execute(db)
  return readTimeOff(scope, db, rows[0]?.id)
}

export async function updateTimeOff(
  scope: Scope,
  db: Database,
  { id, starts_at, ends_at, reason }: Pick<TimeOff, 'id' | 'starts_at' | 'ends_at' | 'reason'>,
  at: Date,
): Promise<TimeOff | undefined> {
  await sql`UPDATE time_off SET starts_at = ${starts_at}, ends_at = ${ends_at}, reason = ${reason ?? ''},
      updated_at = ${at}, version = version + 1
    WHERE company_id = ${scope.companyId} AND id = ${id}`.execute(db)
  return readTimeOff(scope, db, id)
}

export const deleteTimeOff = ({ companyId }: Scope, db: Database, id: number) =>
  sql`DELETE FROM time_off WHERE company_id = ${companyId} AND id = ${id}`.execute(db)

/** Times when a row of `staff` is off, between two instants. */
export const timeOffOf = (start: Date, end: Date): RawBuilder<unknown> => sql`
  SELECT time_off.starts_at, time_off.ends_at FROM time_off
  WHERE time_off.company_id = staff.company_id AND time_off.staff_id = staff.id
    AND time_off.ends_at > ${start}::timestamptz AND time_off.starts_at < ${end}::timestamptz`
