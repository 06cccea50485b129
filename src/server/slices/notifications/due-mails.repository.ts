import { sql } from 'kysely'
import { mailLimits } from '#contract/mails/mails.limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

// The time zone of the person's locations if they share one, or else the company's.
const zone = sql`coalesce((SELECT min(coalesce(locations.time_zone, companies.time_zone)) FROM staff_locations
    JOIN locations ON locations.id = staff_locations.location_id
    WHERE staff_locations.staff_id = staff.id
    HAVING count(DISTINCT coalesce(locations.time_zone, companies.time_zone)) = 1), companies.time_zone)`

/** Emails that people get once a day. */
export type DailyMail = 'due_today' | 'end_of_day'

const daily = {
  due_today: { isWanted: sql.ref('staff.due_mails'), hours: mailLimits.morning },
  end_of_day: { isWanted: sql.ref('staff.day_mails'), hours: mailLimits.evening },
}

const wants = (kind: DailyMail) => sql`staff.active AND ${daily[kind].isWanted} AND users.email <> ''`

const people = sql`staff JOIN users ON users.id = staff.user_id JOIN companies ON companies.id = staff.company_id
  CROSS JOIN LATERAL (SELECT ${zone} AS zone) AS place`

/** Claims today's email for everyone whose morning or evening it is, once across processes. Returns the claimed ones. */
export async function claimMails(
  db: Database,
  kind: DailyMail,
  now: Date,
): Promise<{ id: number; company_id: number }[]> {
  const { from, until } = daily[kind].hours
  const local = sql`(${now}::timestamptz AT TIME ZONE place.zone)`
  const { rows } = await sql<{ id: number; company_id: number }>`
    INSERT INTO due_mails (company_id, staff_id, kind, day)
    SELECT staff.company_id, staff.id, ${kind}, ${local}::date FROM ${people}
    WHERE ${wants(kind)} AND extract(hour FROM ${local}) >= ${from} AND extract(hour FROM ${local}) < ${until}
      AND NOT EXISTS (SELECT FROM due_mails WHERE due_mails.staff_id = staff.id AND due_mails.kind = ${kind} AND due_mails.day = ${local}::date)
    ON CONFLICT DO NOTHING RETURNING id, company_id
  `.execute(db)
  return rows
}

/** Undefined when turned off, or the day is over. */
export async function findDueMail(
  db: Database,
  kind: DailyMail,
  id: number,
  now: Date,
): Promise<{ staff_id: number; to: string; company: string } | undefined> {
  const { rows } = await sql<{ staff_id: number; to: string; company: string }>`
    SELECT staff.id AS staff_id, users.email AS to, companies.name AS company FROM ${people}
      JOIN due_mails ON due_mails.staff_id = staff.id
    WHERE due_mails.id = ${id} AND ${wants(kind)} AND due_mails.day = (${now}::timestamptz AT TIME ZONE place.zone)::date
  `.execute(db)
  return rows[0]
}

interface Wanted {
  due_mails: boolean
  day_mails: boolean
}

export async function findWanted({ companyId, staffId }: Scope, db: Database): Promise<Wanted> {
  const { rows } = await sql<Wanted>`
    SELECT due_mails, day_mails FROM staff WHERE company_id = ${companyId} AND id = ${staffId}
  `.execute(db)
  return rows[0] ?? { due_mails: false, day_mails: false }
}

export async function setWanted(
  { companyId, staffId }: Scope,
  db: Database,
  { due_mails = null, day_mails = null }: { [K in keyof Wanted]?: boolean | null | undefined },
): Promise<Wanted> {
  const { rows } = await sql<Wanted>`
    UPDATE staff SET due_mails = coalesce(${due_mails}, due_mails), day_mails = coalesce(${day_mails}, day_mails)
    WHERE company_id = ${companyId} AND id = ${staffId} RETURNING due_mails, day_mails
  `.execute(db)
  return rows[0] ?? { due_mails: false, day_mails: false }
}
