import { sql } from 'kysely'
import type { RecognisedFields } from '#contract/intake/inbox.schemas.ts'
import type { LeadRequest } from '#contract/intake/lead-requests.schemas.ts'
import { type Channel, ownChannels } from '#contract/intake/requests.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import { openableLeads, visibleLeads } from '#server/slices/leads/leads.policy.ts'
import type { Arrival } from '../people/people.usecases.ts'
import { noClosing, requestWriter } from '../requests/requests.writer.ts'

const wasSent = sql`channel NOT IN (${sql.join(ownChannels.map((channel) => sql.lit(channel)))})`

/**
 * A request of a lead. Requests from before messages were stored have a null message, and their raw body
 * instead.
 */
export interface StoredLeadRequest extends Omit<LeadRequest, 'message'> {
  content_type: string
  message: string | null
  raw: string | null
}

/**
 * Lists a page of a lead's requests, newest first, and counts them. Undefined when the user may not see the
 * lead.
 */
export async function listRequestsOfLead(
  scope: Scope,
  db: Database,
  id: number,
  query: { page: number; page_size: number },
): Promise<{ count: number; results: StoredLeadRequest[] } | undefined> {
  const page = await readList(db, {
    table: 'intake_requests',
    within: ofCompany(scope, 'intake_requests'),
    where: sql`intake_requests.company_id = ${scope.companyId} AND lead_id = ${id} AND intake_result IN ('lead', 'repeat')
      AND ${wasSent}`,
    order: { by: [sql`received_at`], descending: true },
    columns: sql`intake_requests.id, received_at, channel, json_build_object('id', locations.id, 'name', locations.name) AS location,
        sender, intake_requests.intake_result, intake_requests.version,
        (SELECT json_build_object('outcome', calls.outcome, 'seconds', calls.seconds) FROM calls
          WHERE calls.company_id = intake_requests.company_id AND calls.request_id = intake_requests.id) AS call,
        content_type, arrival ->> 'message' AS message, CASE WHEN arrival IS NULL THEN encode(body, 'base64') END AS raw`,
    join: sql`JOIN locations ON locations.id = intake_requests.location_id`,
    ...query,
    exists: sql`EXISTS (SELECT FROM leads WHERE ${openableLeads(scope)} AND leads.id = ${id})`,
  })
  return page && { count: page.count, results: JSON.parse(page.results) as StoredLeadRequest[] }
}

/** Locks a request of a lead, with its arrival unless the request predates stored arrivals. */
export async function lockRequestOfLead(
  scope: Scope,
  db: Database,
  { lead, id }: { lead: number; id: number },
) {
  const { rows } = await sql<{
    id: number
    version: number
    channel: Channel
    received_at: Date
    location_id: number | null
    content_type: string
    body: Buffer
    told: Arrival | null
    corrected: RecognisedFields | null
  }>`
    SELECT intake_requests.id, intake_requests.version, channel, received_at, content_type, body, arrival AS told, corrected,
      CASE WHEN NOT locations.closed THEN locations.id END AS location_id
    FROM intake_requests JOIN locations ON locations.id = intake_requests.location_id
    WHERE intake_requests.company_id = ${scope.companyId} AND intake_requests.id = ${id} AND lead_id = ${lead} AND intake_result IN ('lead', 'repeat')
      AND ${wasSent}
    FOR UPDATE OF intake_requests
  `.execute(db)
  return rows[0]
}

/**
 * Whether a request was moved from a lead that the user sees, or from a lead merged into a visible one, to
 * another visible lead.
 */
export async function hasLeftLead(
  scope: Scope,
  db: Database,
  { lead, id }: { lead: number; id: number },
): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    SELECT EXISTS (SELECT FROM leads WHERE ${visibleLeads(scope)} AND leads.id IN (${lead},
          (SELECT into_id FROM lead_merges WHERE company_id = ${scope.companyId} AND lead_id = ${lead})))
      AND EXISTS (SELECT FROM intake_requests JOIN leads ON leads.company_id = intake_requests.company_id AND leads.id = lead_id
        WHERE intake_requests.company_id = ${scope.companyId} AND intake_requests.id = ${id} AND ${visibleLeads(scope)})
      AND EXISTS (SELECT FROM events WHERE company_id = ${scope.companyId} AND subject = 'lead' AND subject_id = ${lead}
        AND type = 'lead.request_left' AND coalesce(data ->> 'request', data ->> 'intake_request_id') = ${String(id)}) AS "left"
  `.execute(db)
  return rows[0]?.left ?? false
}

/** Locks the call behind a request. Calls are always locked before leads. */
export async function lockCallOfRequest(scope: Scope, db: Database, id: number): Promise<void> {
  await sql`SELECT FROM calls WHERE company_id = ${scope.companyId} AND request_id = ${id} FOR UPDATE`.execute(
    db,
  )
}

export async function giveRequest(
  scope: Scope,
  db: Database,
  { id, lead }: { id: number; lead: number },
): Promise<void> {
  const reassigned = requestWriter.update(scope, {
    // The closing has values of the previous lead.
    set: { ...noClosing, lead_id: lead, handled_by: scope.staffId },
    where: sql`id = ${id}`,
    event: null,
  })
  await sql`
    WITH ${reassigned}, moved AS (
      UPDATE calls SET lead_id = ${lead} WHERE company_id = ${scope.companyId} AND request_id = ${id} RETURNING id
    )
    UPDATE call_recordings SET lead_id = ${lead} FROM moved WHERE company_id = ${scope.companyId} AND call_id = moved.id
  `.execute(db)
}
