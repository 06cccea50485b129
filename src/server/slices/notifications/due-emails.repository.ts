import { sql } from 'kysely'
import { emailLimits } from '#contract/emails/emails.limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

// The time zone of the person's locations if they share one, or else the company's.
const zone = sql`coalesce((SELECT min(coalesce(locations.time_zone, companies.time_zone)) FROM staff_locations
    JOIN locations ON locations.id = staff_locations.location_id
    WHERE staff_locations.staff_id = staff.id
    HAVING count(DISTINCT coalesce(locations.time_zone, companies.time_zone)) = 1), companies.time_zone)`

/** Emails that people get once a day. */
export type DailyEmail = 'due_today' | 'end_of_day'

const daily = {
  due_today: { isWanted: sql.ref('staff.due_emails'), hours: emailLimits.morning },
  end_of_day: { isWanted: sql.ref('staff.day_emails'), hours: emailLimits.evening },
}

const wants = (kind: DailyEmail) => sql`staff.active AND ${daily[kind].isWanted} AND users.email <> ''`

const people = sql`staff JOIN users ON users.id = staff.user_id JOIN companies ON companies.id = staff.company_id
  CROSS JOIN LATERAL (SELECT ${zone} AS zone) AS place`

/** Claims today's email for everyone whose morning or evening it is, once across processes. Returns the claimed ones. */
export async function claimEmails(
  db: Database,
  kind: DailyEmail,
  now: Date,
): Promise<{ id: number; company_id: number; staff_id: number }[]> {
  const { from, until } = daily[kind].hours
  const local = sql`(${now}::timestamptz AT TIME ZONE place.zone)`
  const { rows } = await sql<{ id: number; company_id: number; staff_id: number }>`
    INSERT INTO due_emails (company_id, staff_id, kind, day)
    SELECT staff.company_id, staff.id, ${kind}, ${local}::date FROM ${people}
    WHERE ${wants(kind)} AND extract(hour FROM ${local}) >= ${from} AND extract(hour FROM ${local}) < ${until}
      AND NOT EXISTS (SELECT FROM due_emails WHERE due_emails.staff_id = staff.id AND due_emails.kind = ${kind} AND due_emails.day = ${local}::date)
    ON CONFLICT DO NOTHING RETURNING id, company_id, staff_id
  `.execute(db)
  return rows
}

/** Undefined when turned off, or the day is over. */
export async function findDueEmail(
  db: Database,
  kind: DailyEmail,
  id: number,
  now: Date,
): Promise<{ staff_id: number; to: string; company: string } | undefined> {
  const { rows } = await sql<{ staff_id: number; to: string; company: string }>`
    SELECT staff.id AS staff_id, users.email AS to, companies.name AS company FROM ${people}
      JOIN due_emails ON due_emails.staff_id = staff.id
    WHERE due_emails.id = ${id} AND ${wants(kind)} AND due_emails.day = (${now}::timestamptz AT TIME ZONE place.zone)::date
  `.execute(db)
  return rows[0]
}

interface Wanted {
  due_emails: boolean
  day_emails: boolean
}

export async function findWanted({ companyId, staffId }: Scope, db: Database): Promise<Wanted> {
  const { rows } = await sql<Wanted>`
    SELECT due_emails, day_emails FROM staff WHERE company_id = ${companyId} AND id = ${staffId}
  `.execute(db)
  return rows[0] ?? { due_emails: false, day_emails: false }
}

export async function setWanted(
  { companyId, staffId }: Scope,
  db: Database,
  { due_emails = null, day_emails = null }: { [K in keyof Wanted]?: boolean | null | undefined },
): Promise<Wanted> {
  const { rows } = await sql<Wanted>`
    UPDATE staff SET due_emails = coalesce(${due_emails}, due_emails), day_emails = coalesce(${day_emails}, day_emails)
    WHERE company_id = ${companyId} AND id = ${staffId} RETURNING due_emails, day_emails
  `.execute(db)
  return rows[0] ?? { due_emails: false, day_emails: false }
}
