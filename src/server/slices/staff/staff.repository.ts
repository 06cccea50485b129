import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { readTextPage } from '#server/platform/database/json-page.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName, type Subject } from '#server/platform/subjects.ts'

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
  return readTextPage(db, {
    rows: {
      columns: sql`staff.id, json_build_object('username', users.username) AS "user",
        json_build_object('name', staff.role) AS role, ${name} AS name`,
      from: sql`FROM staff JOIN users ON users.id = staff.user_id
        WHERE staff.company_id = ${scope.companyId} AND staff.active ${where}`,
    },
    order: sql`lower(${name}), staff.id`,
    ...query,
    ...(exists ? { exists } : {}),
  })
}

const worksAt = (location: RawBuilder<unknown>) => sql`(staff.is_company_admin OR EXISTS (
  SELECT FROM staff_locations WHERE staff_locations.staff_id = staff.id AND staff_locations.location_id = ${location}))`

/** A page of the company's active staff, by name; with a location, of those who work there. */
export const listStaff = (
  scope: Scope,
  db: Database,
  { location, ...query }: PageQuery & { location?: number | undefined },
) => list(scope, db, query, location === undefined ? sql`` : sql`AND ${worksAt(sql`${location}::bigint`)}`)

/** A page of the active staff who may see a subject; undefined when the person asking may not. */
export function listStaffWhoSee(scope: Scope, db: Database, subject: Subject, id: number, query: PageQuery) {
  const visible = subject.visible(scope, sql`${id}::bigint`)
  const place = sql`SELECT location_id FROM (${visible}) AS subject`
  const works = sql`AND ((${place}) IS NULL OR ${worksAt(sql`(${place})`)})`
  return list(scope, db, query, works, sql`EXISTS (${visible})`)
}
