import { type RawBuilder, sql } from 'kysely'
import type { EventData } from '#contract/events/catalog.ts'
import { type EndedStatus, endedStatuses } from '#contract/leads/leads.enums.ts'
import type { EndedLead } from '#contract/leads/leads.rules.ts'
import { outcomeOfStatus } from '#contract/queue/queue.enums.ts'
import type { ClosedByStatus } from '#contract/queue/queue.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { eventInsert } from '#server/platform/event-log.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { requestWriter } from '#server/slices/intake/requests/requests.writer.ts'
import { openableLeads } from '#server/slices/leads/leads.policy.ts'
import { visibleRequests } from './queue.policy.ts'
import { nextClosing, opened, released } from './request-changes.repository.ts'

type Moment = Pick<CallContext, 'scope' | 'now'>

/** Whether the patient of the query `leads` has a visit that is not canceled. */
const hasVisit = (
  scope: Scope,
) => sql`EXISTS (SELECT FROM appointments WHERE appointments.company_id = ${scope.companyId}
  AND appointments.patient_id = leads.patient_id AND appointments.status <> 'cancelled')`

const outcomeOf = (scope: Scope, status: EndedStatus): RawBuilder<unknown> =>
  status === 'converted'
    ? sql`CASE WHEN ${hasVisit(scope)} THEN 'booked' ELSE 'booked_elsewhere' END`
    : sql`${sql.lit(outcomeOfStatus[status])}`

/** Writes the requests of the query `locked`, as the query `as`. */
const ofLocked = (as: string) => ({
  as,
  from: sql`locked`,
  where: sql`intake_requests.id = locked.id`,
  returning: sql`intake_requests.lead_id, locked.location_id, locked.outcome`,
})

/** An event for each lead with requests in the query `rows`. */
function recorded(
  { scope, now }: Moment,
  type: 'lead.request_closed' | 'lead.request_reopened',
  rows: string,
) {
  const event = {
    ...{ type, company_id: scope.companyId, actor: scope.actor, occurred_at: now },
    data: sql<EventData<typeof type>>`jsonb_build_object('outcome', changed.outcome)`,
  }
  return sql`, logged AS (${eventInsert(event, sql`SELECT DISTINCT lead_id AS id, location_id, outcome FROM ${sql.ref(rows)}`)})`
}

/**
 * Closes the open requests of locked leads whose new status ends them. Held requests stay for their review, because
 * they may come from someone else.
 */
export async function closeEnded(call: CallContext, ended: readonly EndedLead[]): Promise<void> {
  if (ended.length > 0) await sql`WITH ${closedWithEnded(call, ended)} SELECT`.execute(call.db)
}

/** Like `closeEnded`, but as parts of the statement that changes the leads, whose written rows are its query `leads`. */
export function closedWithEnded({ scope, now }: Moment, ended: readonly EndedLead[]): RawBuilder<unknown> {
  const rows = ended.map(({ id, before, after }) => ({
    ...{ id, from_status: before.status, from_date: before.follow_up_date },
    ...{ to_status: after.status, to_date: after.follow_up_date },
  }))
  const outcomes = endedStatuses.map(
    (status) => sql`WHEN ${sql.lit(status)} THEN ${outcomeOf(scope, status)}`,
  )
  const closed = requestWriter.update(scope, {
    ...ofLocked('closed'),
    set: {
      ...released,
      ...{
        outcome: sql`locked.outcome`,
        closed_at: now,
        closed_by: scope.staffId,
        closing: nextClosing(scope),
      },
      ...{ closed_from: sql`from_status`, closed_follow_up: sql`from_date` },
      ...{ closed_to: sql`to_status`, closed_to_follow_up: sql`to_date` },
    },
    event: recorded({ scope, now }, 'lead.request_closed', 'closed'),
  })
  return sql`locked AS (
      SELECT intake_requests.id, leads.location_id, ended.from_status, ended.from_date, ended.to_status, ended.to_date,
        CASE ended.to_status ${sql.join(outcomes, sql` `)} END AS outcome
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS ended (id bigint, from_status text, from_date date, to_status text, to_date date)
        JOIN leads ON leads.company_id = ${scope.companyId} AND leads.id = ended.id
        JOIN intake_requests ON intake_requests.company_id = ${scope.companyId} AND intake_requests.lead_id = leads.id
      WHERE intake_requests.outcome IS NULL AND intake_requests.intake_result IN ('lead', 'repeat')
      ORDER BY intake_requests.id FOR NO KEY UPDATE OF intake_requests
    ), ${closed}`
}

/** A lead whose status ended it by an import, and no longer does. */
export interface RevivedLead {
  id: number
  from: string
  to: string
}

/** Opens the requests again that an import closed by the statuses it gave to leads, when it is undone. */
export async function reopenEnded(
  call: CallContext,
  leads: readonly RevivedLead[],
  { by, since }: { by: number | null; since: Date },
): Promise<void> {
  const { scope, db } = call
  if (leads.length === 0) return
  const reopened = requestWriter.update(scope, {
    ...ofLocked('reopened'),
    set: opened(scope),
    event: recorded(call, 'lead.request_reopened', 'reopened'),
  })
  await sql`
    WITH locked AS (
      SELECT intake_requests.id, leads.location_id, intake_requests.outcome
      FROM jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) AS revived (id bigint, "from" text, "to" text)
        JOIN leads ON leads.company_id = ${scope.companyId} AND leads.id = revived.id
        JOIN intake_requests ON intake_requests.company_id = ${scope.companyId} AND intake_requests.lead_id = leads.id
      WHERE closed_from = revived."from" AND closed_to = revived."to" AND closed_by = ${by} AND closed_at >= ${since}::timestamptz
      ORDER BY intake_requests.id FOR NO KEY UPDATE OF intake_requests
    ), ${reopened} SELECT
  `.execute(db)
}

/**
 * The requests that a staff member's latest change of a lead closed; undefined for a lead that they don't see. A lead
 * of another location is seen by them.
 */
export async function listClosedByStatus(
  scope: Scope,
  db: Database,
  id: number,
): Promise<ClosedByStatus | undefined> {
  const { rows } = await sql<ClosedByStatus & { is_seen: boolean }>`
    SELECT ${openableLeads(scope)} AS is_seen, coalesce((SELECT json_agg(json_build_object('id', intake_requests.id,
        'outcome', intake_requests.outcome) ORDER BY intake_requests.id)
      FROM intake_requests WHERE ${visibleRequests(scope)} AND intake_requests.lead_id = leads.id AND closed_to = leads.status
        AND closed_at = leads.updated_at AND closed_by = ${scope.staffId}), '[]') AS results
    FROM leads WHERE leads.company_id = ${scope.companyId} AND leads.id = ${id}
  `.execute(db)
  const [lead] = rows
  return lead && (lead.is_seen || lead.results.length > 0) ? { results: lead.results } : undefined
}
