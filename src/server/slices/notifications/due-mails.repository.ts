import { sql } from 'kysely'
import { mailLimits } from '#contract/mails/mails.limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import './notifications.tables.ts'

// A person's day is that of where they work, when that is in one time zone, else that of the company.
const zone = sql`coalesce((SELECT min(coalesce(locations.time_zone, companies.time_zone)) FROM staff_locations
    JOIN locations ON locations.id = staff_locations.location_id
    WHERE staff_locations.staff_id = staff.id
    HAVING count(DISTINCT coalesce(locations.time_zone, companies.time_zone)) = 1), companies.time_zone)`

const wanted = sql`staff.active AND staff.due_mails AND users.email <> ''`

const people = sql`staff JOIN users ON users.id = staff.user_id JOIN companies ON companies.id = staff.company_id
  CROSS JOIN LATERAL (SELECT ${zone} AS zone) AS place`

/**
 * Notes for each person whose morning it is that today's mail is theirs, unless that was noted before, by whichever
 * process; answers those that were noted now.
 */
export async function startMorning(db: Database, now: Date): Promise<{ id: number; company_id: number }[]> {
  const { from, until } = mailLimits.morning
  const local = sql`(${now}::timestamptz AT TIME ZONE place.zone)`
  const { rows } = await sql<{ id: number; company_id: number }>`
    INSERT INTO due_mails (company_id, staff_id, day)
    SELECT staff.company_id, staff.id, ${local}::date FROM ${people}
    WHERE ${wanted} AND extract(hour FROM ${local}) >= ${from} AND extract(hour FROM ${local}) < ${until}
      AND NOT EXISTS (SELECT FROM due_mails WHERE due_mails.staff_id = staff.id AND due_mails.day = ${local}::date)
    ON CONFLICT DO NOTHING RETURNING id, company_id
  `.execute(db)
  return rows
}

/** Whose mail it is; undefined when they do not want it any more, or its day is over. */
export async function findDueMail(
  db: Database,
  id: number,
  now: Date,
): Promise<{ staff_id: number; to: string; company: string } | undefined> {
  const { rows } = await sql<{ staff_id: number; to: string; company: string }>`
    SELECT staff.id AS staff_id, users.email AS to, companies.name AS company FROM ${people}
      JOIN due_mails ON due_mails.staff_id = staff.id
    WHERE due_mails.id = ${id} AND ${wanted} AND due_mails.day = (${now}::timestamptz AT TIME ZONE place.zone)::date
  `.execute(db)
  return rows[0]
}

/** Whether a person is told in the morning what is due. */
export async function wantsDueMails({ staffId }: Scope, db: Database): Promise<boolean> {
  const { rows } = await sql<{
    due_mails: boolean
  }>`SELECT due_mails FROM staff WHERE id = ${staffId}`.execute(db)
  return rows[0]?.due_mails ?? false
}

export async function setDueMails({ staffId }: Scope, db: Database, wanted: boolean): Promise<void> {
  await sql`UPDATE staff SET due_mails = ${wanted} WHERE id = ${staffId}`.execute(db)
}
