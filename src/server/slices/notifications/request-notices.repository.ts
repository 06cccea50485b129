import { sql } from 'kysely'
import type { MailKind } from '#contract/mails/mails.enums.ts'
import { mailLimits } from '#contract/mails/mails.limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import '#server/platform/mail/mails.tables.ts'
import './notifications.tables.ts'

const kind: MailKind = 'new_requests'
const lockName = (locationId: number) => sql`hashtextextended(${`request notices ${locationId}`}, 0)`

/**
 * True when a location wants mails about requests. Until the transaction ends no mail gathers what it tells, so that it
 * either tells of this request or is seen to have left without it; other requests need not wait.
 */
export async function holdNotices(db: Database, locationId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT pg_advisory_xact_lock_shared(${lockName(locationId)}) FROM locations
    WHERE id = ${locationId} AND notification_email <> ''
  `.execute(db)
  return rows.length > 0
}

/** Notes that a location is to be told of a request; answers when a mail that does so is due, or null when one waits. */
export async function addNotice(
  db: Database,
  { companyId, locationId, requestId }: { companyId: number; locationId: number; requestId: number },
  now: Date,
): Promise<Date | null> {
  const { newRequests, newRequestsOfCompany } = mailLimits
  const of = sql`FROM mails WHERE kind = ${kind} AND record_id = ${locationId}`
  const ofCompany = sql`FROM mails WHERE kind = ${kind}
    AND record_id IN (SELECT id FROM locations WHERE company_id = ${companyId})`
  const lately = sql`due_at > ${minutesFrom(now, -newRequests.withinMinutes)}`
  const { rows } = await sql<{ waits: boolean; own: Wave; company: Wave }>`
    WITH noticed AS (INSERT INTO request_notices (intake_request_id, company_id, location_id)
      VALUES (${requestId}, ${companyId}, ${locationId}) ON CONFLICT DO NOTHING)
    SELECT EXISTS (SELECT ${of} AND state = 'waiting' AND composed_at IS NULL) AS waits,
      (SELECT json_build_object('lately', count(*), 'last', max(due_at)) ${of} AND ${lately}) AS own,
      (SELECT json_build_object('lately', count(*), 'last', max(due_at)) ${ofCompany} AND ${lately}) AS company
  `.execute(db)
  const [row] = rows
  if (!row || row.waits) return null
  const times = [
    now,
    afterWave(row.own, newRequests, now),
    afterWave(row.company, newRequestsOfCompany, now),
  ].map(Number)
  return new Date(Math.max(...times))
}

/** Mails of late, and when the last of them is due. */
interface Wave {
  lately: number
  last: string | null
}

const afterWave = (
  { lately, last }: Wave,
  { atOnce, apartMinutes }: { atOnce: number; apartMinutes: number },
  now: Date,
): Date => (lately >= atOnce && last ? minutesFrom(new Date(last), apartMinutes) : now)

const minutesFrom = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000)

/** What a mail tells a location, of which nothing else does. */
export interface GatheredRequests {
  to: string
  location: string
  leads: number[]
  requests: number
  missed_calls: number
}

/**
 * Gathers for a mail all requests that its location was not told of; those of an earlier try are told again. Undefined
 * when there is nothing to tell any more, or nobody to tell it.
 */
export async function gatherRequests(
  db: Database,
  { locationId, mailId, now }: { locationId: number; mailId: number; now: Date },
): Promise<GatheredRequests | undefined> {
  await sql`SELECT pg_advisory_xact_lock(${lockName(locationId)})`.execute(db)
  await sql`WITH composed AS (UPDATE mails SET composed_at = ${now} WHERE id = ${mailId})
    UPDATE request_notices SET mail_id = ${mailId} WHERE location_id = ${locationId} AND mail_id IS NULL`.execute(
    db,
  )
  const { rows } = await sql<GatheredRequests>`
    SELECT locations.notification_email AS to, locations.name AS location, count(*) AS requests,
      count(*) FILTER (WHERE calls.outcome <> 'completed') AS missed_calls,
      array_agg(leads.id ORDER BY intake_requests.received_at DESC, intake_requests.id DESC) AS leads
    FROM request_notices
      JOIN intake_requests ON intake_requests.id = request_notices.intake_request_id
      JOIN leads ON leads.company_id = intake_requests.company_id AND leads.id = intake_requests.lead_id
      JOIN locations ON locations.id = request_notices.location_id
      LEFT JOIN calls ON calls.company_id = intake_requests.company_id AND calls.request_id = intake_requests.id
    WHERE request_notices.mail_id = ${mailId} AND locations.notification_email <> '' AND NOT locations.closed
    GROUP BY locations.id
  `.execute(db)
  const [gathered] = rows
  return gathered && { ...gathered, leads: [...new Set(gathered.leads.map(Number))] }
}
