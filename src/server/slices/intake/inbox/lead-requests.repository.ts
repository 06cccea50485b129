import { sql } from 'kysely'
import type { RecognisedFields } from '#contract/intake/inbox.schemas.ts'
import type { IntakeDoor } from '#contract/intake/intake.enums.ts'
import type { LeadRequest } from '#contract/intake/lead-requests.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { pageLimit } from '#server/platform/database/page-ids.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { visibleLeads } from '#server/slices/leads/leads.policy.ts'
import type { Arrival } from '../intake.arrivals.ts'
import '../intake.repository.ts'

/** A request of a lead; without what it said it came in before that was kept, and has its raw body. */
export interface StoredLeadRequest extends Omit<LeadRequest, 'message'> {
  content_type: string
  message: string | null
  raw: string | null
}

/** A page of a lead's requests, newest first, and how many there are; undefined when the person may not see the lead. */
export async function listRequestsOfLead(
  scope: Scope,
  db: Database,
  id: number,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ count: number; results: StoredLeadRequest[] } | undefined> {
  const own = sql`intake_requests.company_id = ${scope.companyId} AND intake_requests.lead_id = ${id}
    AND outcome IN ('lead', 'repeat')`
  const { rows } = await sql<{ found: boolean; count: number; results: StoredLeadRequest[] }>`
    SELECT EXISTS (SELECT FROM leads WHERE ${visibleLeads(scope)} AND leads.id = ${id}) AS found,
      (SELECT count(*) FROM intake_requests WHERE ${own}) AS count,
      coalesce((SELECT json_agg(row_to_json(listed)) FROM (
        SELECT intake_requests.id, received_at, door, json_build_object('id', locations.id, 'name', locations.name) AS location,
          sender, intake_requests.outcome, intake_requests.version,
          (SELECT json_build_object('outcome', calls.outcome, 'seconds', calls.seconds) FROM calls
            WHERE calls.company_id = intake_requests.company_id AND calls.request_id = intake_requests.id) AS call, content_type, arrival ->> 'message' AS message,
          CASE WHEN arrival IS NULL THEN encode(body, 'base64') END AS raw
        FROM intake_requests JOIN locations ON locations.id = intake_requests.location_id
        WHERE ${own} ORDER BY received_at DESC, intake_requests.id DESC
        LIMIT ${pageLimit(page_size)} OFFSET ${(page - 1) * page_size}
      ) AS listed), '[]') AS results
  `.execute(db)
  const [row] = rows
  return row?.found ? row : undefined
}

/** A request of a lead, locked; what it said is null when that was not kept yet. */
export async function lockRequestOfLead(
  scope: Scope,
  db: Database,
  { lead, id }: { lead: number; id: number },
) {
  const { rows } = await sql<{
    id: number
    version: number
    door: IntakeDoor
    received_at: Date
    location_id: number | null
    content_type: string
    body: Buffer
    said: Arrival | null
    corrected: RecognisedFields | null
  }>`
    SELECT intake_requests.id, intake_requests.version, door, received_at, content_type, body, arrival AS said, corrected,
      CASE WHEN NOT locations.closed THEN locations.id END AS location_id
    FROM intake_requests JOIN locations ON locations.id = intake_requests.location_id
    WHERE intake_requests.company_id = ${scope.companyId} AND intake_requests.id = ${id} AND lead_id = ${lead} AND outcome IN ('lead', 'repeat')
    FOR UPDATE OF intake_requests
  `.execute(db)
  return rows[0]
}

/** True when a request was moved from a lead that the person sees, or that was joined to such a one, to another one that they see. */
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
        AND type = 'lead.request_left' AND data ->> 'intake_request_id' = ${String(id)}) AS "left"
  `.execute(db)
  return rows[0]?.left ?? false
}

/** Locks the call that a request began, which comes before its lead for everybody. */
export async function lockCallOfRequest(scope: Scope, db: Database, id: number): Promise<void> {
  await sql`SELECT FROM calls WHERE company_id = ${scope.companyId} AND request_id = ${id} FOR UPDATE`.execute(
    db,
  )
}

/** Gives a request to a lead, with the call that it began and its recordings. */
export async function giveRequest(
  scope: Scope,
  db: Database,
  { id, lead }: { id: number; lead: number },
): Promise<void> {
  await db
    .updateTable('intake_requests')
    .set((set) => ({ lead_id: lead, handled_by: scope.staffId, version: set('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute()
  await sql`
    WITH moved AS (
      UPDATE calls SET lead_id = ${lead} WHERE company_id = ${scope.companyId} AND request_id = ${id} RETURNING id
    )
    UPDATE call_recordings SET lead_id = ${lead} FROM moved WHERE company_id = ${scope.companyId} AND call_id = moved.id
  `.execute(db)
}
