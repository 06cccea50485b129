import { type RawBuilder, sql } from 'kysely'
import type { EmailKind } from '#contract/emails/emails.enums.ts'
import { emailLimits } from '#contract/emails/emails.limits.ts'
import type { Channel } from '#contract/intake/requests.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RecordedEvent } from '#server/platform/subscribers/subscriber.ts'

const kind: EmailKind = 'new_requests'
const lockName = (locationId: number) => sql`hashtextextended(${`request notices ${locationId}`}, 0)`

/** A request at the location that received it. */
interface SentRequest {
  companyId: number
  locationId: number
  requestId: number
}

const sentChannels = ['forms', 'website', 'chatbot', 'meta'] as const satisfies Channel[]

/**
 * Finds the request that an event is about. Undefined for a request that staff entered or moved to another
 * lead.
 */
export async function findSentRequest(
  db: Database,
  {
    company_id,
    occurred_at,
    type,
    data,
  }: RecordedEvent<'lead.created' | 'lead.repeated' | 'lead.call_ended'>,
): Promise<SentRequest | undefined> {
  // Resolved with the event: a request that moves to another lead has events of that lead later.
  const which =
    type === 'lead.call_ended'
      ? sql`id = (SELECT request_id FROM calls WHERE company_id = ${company_id} AND id = ${data.call_id})`
      : sql`id = ${data.request ?? null} AND channel = ANY(${sentChannels}) AND resolved_at = ${occurred_at}`
  const { rows } = await sql<SentRequest>`
    SELECT company_id AS "companyId", location_id AS "locationId", id AS "requestId" FROM intake_requests
    WHERE company_id = ${company_id} AND location_id IS NOT NULL AND ${which}
  `.execute(db)
  return rows[0]
}

/**
 * True when the location wants alerts. Holds off composing until the transaction ends, so that an email
 * either includes this request or is known to have left without it.
 */
export async function holdNotices(db: Database, { companyId, locationId }: SentRequest): Promise<boolean> {
  const { rows } = await sql`
    SELECT pg_advisory_xact_lock_shared(${lockName(locationId)}) FROM locations
    WHERE company_id = ${companyId} AND id = ${locationId} AND notification_email <> ''
  `.execute(db)
  return rows.length > 0
}

interface Notice {
  dueAt: Date
  /** The name of the location that had all its emails of the day. */
  overAt: string | undefined
}

// A calendar day where the location is.
const place = (locationId: number) => sql`(
  SELECT locations.name, locations.company_id, coalesce(locations.time_zone, companies.time_zone) AS zone
  FROM locations JOIN companies ON companies.id = locations.company_id WHERE locations.id = ${locationId}
) AS place`
const dayAt = (now: Date) => sql`(${now}::timestamptz AT TIME ZONE place.zone)::date`
const ofLocation = (locationId: number) => sql`kind = ${kind} AND record_id = ${locationId}`
const ofCompany = sql`kind = ${kind}
  AND record_id IN (SELECT id FROM locations WHERE locations.company_id = place.company_id)`

/** Emails of a kind of place: those of the last minutes, planned ones included, and those of today. */
const waveOf = (which: RawBuilder<unknown>, now: Date) => {
  const lately = sql`due_at > ${minutesFrom(now, -emailLimits.newRequests.withinMinutes)}`
  return sql`(SELECT json_build_object('lately', count(*) FILTER (WHERE ${lately}),
      'last', max(due_at) FILTER (WHERE ${lately}),
      'today', count(*) FILTER (WHERE (due_at AT TIME ZONE place.zone)::date = ${dayAt(now)}))
    FROM emails WHERE ${which} AND due_at > ${minutesFrom(now, -dayMinutes)})`
}
// The longest that a day can be.
const dayMinutes = 25 * 60

interface Wave {
  lately: number
  last: string | null
  today: number
}

const isOver = ({ own, company }: { own: Wave; company: Wave }) =>
  own.today >= emailLimits.newRequests.perDay || company.today >= emailLimits.newRequestsOfCompany.perDay

/** Returns when to send the email. Null when one is already waiting, or the request has its notice. */
export async function addNotice(
  db: Database,
  { companyId, locationId, requestId }: SentRequest,
  now: Date,
): Promise<Notice | null> {
  const { newRequests, newRequestsOfCompany, morning } = emailLimits
  const { rows } = await sql<{ waits: boolean; own: Wave; company: Wave; name: string; tomorrow: Date }>`
    WITH noticed AS (INSERT INTO request_notices (intake_request_id, company_id, location_id)
      VALUES (${requestId}, ${companyId}, ${locationId}) ON CONFLICT DO NOTHING RETURNING true)
    SELECT NOT EXISTS (SELECT FROM noticed) OR EXISTS (SELECT FROM emails WHERE ${ofLocation(locationId)} AND state = 'waiting' AND composed_at IS NULL) AS waits,
      ${waveOf(ofLocation(locationId), now)} AS own, ${waveOf(ofCompany, now)} AS company, place.name,
      (${dayAt(now)} + 1 + make_time(${morning.from}, 0, 0)) AT TIME ZONE place.zone AS tomorrow
    FROM ${place(locationId)} WHERE place.company_id = ${companyId}
  `.execute(db)
  const [row] = rows
  if (!row || row.waits) return null
  if (isOver(row)) return { dueAt: row.tomorrow, overAt: row.name }
  const times = [
    now,
    afterWave(row.own, newRequests, now),
    afterWave(row.company, newRequestsOfCompany, now),
  ].map(Number)
  return { dueAt: new Date(Math.max(...times)), overAt: undefined }
}

const afterWave = (
  { lately, last }: Wave,
  { atOnce, apartMinutes }: { atOnce: number; apartMinutes: number },
  now: Date,
): Date => (lately >= atOnce && last ? minutesFrom(new Date(last), apartMinutes) : now)

const minutesFrom = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000)

/** Only this email reports these requests. */
export interface GatheredRequests {
  to: string
  location: string
  leads: number[]
  requests: number
  missed_calls: number
  /** No more leave today. */
  isLastToday: boolean
}

/**
 * Collects the location's unreported requests; a retry keeps its own. Undefined when there is nothing to
 * send, or no address.
 */
export async function gatherRequests(
  db: Database,
  { locationId, emailId, now }: { locationId: number; emailId: number; now: Date },
): Promise<GatheredRequests | undefined> {
  await sql`SELECT pg_advisory_xact_lock(${lockName(locationId)})`.execute(db)
  await sql`WITH composed AS (UPDATE emails SET composed_at = ${now} WHERE id = ${emailId})
    UPDATE request_notices SET email_id = ${emailId} WHERE location_id = ${locationId} AND email_id IS NULL`.execute(
    db,
  )
  const { rows } = await sql<Omit<GatheredRequests, 'isLastToday'> & { own: Wave; company: Wave }>`
    SELECT (SELECT ${waveOf(ofLocation(locationId), now)} FROM ${place(locationId)}) AS own,
      (SELECT ${waveOf(ofCompany, now)} FROM ${place(locationId)}) AS company, locations.notification_email AS to, locations.name AS location, count(*) AS requests,
      count(*) FILTER (WHERE calls.outcome <> 'completed') AS missed_calls,
      array_agg(leads.id ORDER BY intake_requests.received_at DESC, intake_requests.id DESC) AS leads
    FROM request_notices
      JOIN intake_requests ON intake_requests.id = request_notices.intake_request_id
      JOIN leads ON leads.company_id = intake_requests.company_id AND leads.id = intake_requests.lead_id
      JOIN locations ON locations.id = request_notices.location_id
      LEFT JOIN calls ON calls.company_id = intake_requests.company_id AND calls.request_id = intake_requests.id
    WHERE request_notices.email_id = ${emailId} AND locations.notification_email <> '' AND NOT locations.closed
    GROUP BY locations.id
  `.execute(db)
  const [gathered] = rows
  if (!gathered) return undefined
  const { own, company, ...found } = gathered
  const leads = [...new Set(found.leads.map(Number))]
  return { ...found, leads, isLastToday: isOver({ own, company }) }
}
