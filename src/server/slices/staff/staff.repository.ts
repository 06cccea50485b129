import { type RawBuilder, sql } from 'kysely'
import { providerRoles } from '#contract/staff/staff.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName, type Subject } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'

interface PageQuery {
  page: number
  page_size: number
}

const name = personName('users')

function list(
  scope: Scope,
  db: Database,
  query: PageQuery,
  where: RawBuilder<unknown>,
  exists?: RawBuilder<unknown>,
) {
  return readList(db, {
    table: 'staff',
    within: ofCompany(scope, 'staff'),
    where: sql`staff.company_id = ${scope.companyId} AND staff.active ${where}`,
    order: { by: [sql`lower(${name})`], descending: false },
    columns: sql`staff.id, json_build_object('username', users.username) AS "user",
      json_build_object('name', staff.role) AS role, ${name} AS name, staff.id = ${scope.staffId} AS is_self`,
    join: sql`JOIN users ON users.id = staff.user_id`,
    ...query,
    exists,
  })
}

/** A condition on `staff`. */
export const worksAt = (
  location: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(staff.is_company_admin OR EXISTS (
  SELECT FROM staff_locations WHERE staff_locations.staff_id = staff.id AND staff_locations.location_id = ${location}))`

/** A condition on `staff`: dentists, hygienists, and administrators who have been booked, such as an owner who is a dentist. */
export const isProvider: RawBuilder<boolean> = sql`(staff.role = ANY(${providerRoles}::text[])
  OR staff.is_company_admin AND EXISTS (
    SELECT FROM appointments WHERE appointments.company_id = staff.company_id AND appointments.staff_id = staff.id))`

/** Undefined for someone who does not work for the company, or not any more. */
export async function findAssignee(
  scope: Scope,
  db: Database,
  staffId: number,
  about: { subject: Subject; id: number } | undefined,
): Promise<{ sees: boolean } | undefined> {
  const sees = about ? whoSee(about.subject.visible(scope, sql`${about.id}::bigint`)) : sql`true`
  const { rows } = await sql<{ sees: boolean }>`SELECT ${sees} AS sees FROM staff
    WHERE company_id = ${scope.companyId} AND id = ${staffId} AND active`.execute(db)
  return rows[0]
}

/** Of a record that the user sees. */
function whoSee(visible: RawBuilder<unknown>): RawBuilder<boolean> {
  const place = sql`SELECT location_id FROM (${visible}) AS subject`
  return sql<boolean>`((${place}) IS NULL OR ${worksAt(sql`(${place})`)})`
}

/** Optionally of one location. */
export const listStaff = (
  scope: Scope,
  db: Database,
  { location, ...query }: PageQuery & { location?: number | undefined },
) => list(scope, db, query, location === undefined ? sql`` : sql`AND ${worksAt(sql`${location}::bigint`)}`)

/** Undefined when the user may not see the subject. */
export function listStaffWhoSee(scope: Scope, db: Database, subject: Subject, id: number, query: PageQuery) {
  const visible = subject.visible(scope, sql`${id}::bigint`)
  return list(scope, db, query, sql`AND ${whoSee(visible)}`, sql`EXISTS (${visible})`)
}
