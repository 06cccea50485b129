import { type RawBuilder, sql } from 'kysely'
import type { Changes } from '#contract/events/event-definition.ts'
import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import type { LeadStanding } from '#contract/leads/leads.rules.ts'
import type { AttemptResult, RequestOutcome } from '#contract/queue/queue.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import { write } from '#server/platform/database/table-writer.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName } from '#server/platform/subjects.ts'
import { noClosing, requestWriter } from '#server/slices/intake/requests/requests.writer.ts'
import { leadUpdated } from '#server/slices/leads/leads.repository.ts'
import { leadWriter } from '#server/slices/leads/leads.writer.ts'
import { leadsOfPatient } from '#server/slices/leads/leads-of-patient.ts'
import { visibleRequests } from './queue.policy.ts'

export interface LockedRequest {
  id: number
  location_id: number
  lead_id: number | null
  channel: string
  intake_result: string
  outcome: RequestOutcome | null
  closed_at: Date | null
  closed_by: number | null
  /** Number of its closing, counted per lead. */
  closing: number | null
  closed_from: LeadStatus | null
  closed_follow_up: string | null
  closed_to: LeadStatus | null
  closed_to_follow_up: string | null
  claimed_by: number | null
  claimed_until: Date | null
}

export interface LockedLead extends LeadStanding {
  id: number
  location_id: number | null
  time_zone: string
}

export interface LockedPerson {
  request: LockedRequest
  lead: LockedLead | undefined
  /**
   * The lead's requests that are open or were closed together with `request` or later, or only `request` when
   * it has no lead.
   */
  requests: LockedRequest[]
}

const leadOf = (scope: Scope, db: Database, id: number) =>
  sql<{
    lead_id: number | null
  }>`SELECT lead_id FROM intake_requests WHERE ${visibleRequests(scope)} AND intake_requests.id = ${id}`.execute(
    db,
  )

/**
 * Locks the person behind a request: the lead first, as all code does, then its requests in id order.
 * Undefined when the user does not see the request.
 */
export async function lockPersonOf(
  scope: Scope,
  db: Database,
  id: number,
): Promise<LockedPerson | undefined> {
  for (;;) {
    const [row] = (await leadOf(scope, db, id)).rows
    if (!row) return undefined
    const { rows: leads } = await sql<LockedLead>`
      SELECT id, location_id, status, follow_up_date::text AS follow_up_date,
        coalesce((SELECT time_zone FROM locations WHERE locations.id = leads.location_id), ${scope.timeZone}) AS time_zone
      FROM leads WHERE company_id = ${scope.companyId} AND id = ${row.lead_id} FOR NO KEY UPDATE
    `.execute(db)
    const [lead] = leads
    const { rows: requests } = await sql<LockedRequest>`
      SELECT id, location_id, lead_id, channel, intake_result, outcome, closed_at, closed_by, closing, closed_from, closed_follow_up::text AS closed_follow_up,
        closed_to, closed_to_follow_up::text AS closed_to_follow_up, claimed_by, claimed_until
      FROM intake_requests WHERE company_id = ${scope.companyId}
        AND (id = ${id} OR (lead_id = ${lead?.id ?? null} AND (outcome IS NULL OR EXISTS (
          SELECT FROM intake_requests AS own WHERE own.company_id = ${scope.companyId} AND own.id = ${id} AND own.outcome IS NOT NULL
            AND (intake_requests.closing >= coalesce(own.closing, 0) OR intake_requests.closed_at = own.closed_at)))))
        AND intake_result <> 'joined'
      ORDER BY id FOR NO KEY UPDATE
    `.execute(db)
    const request = requests.find((each) => each.id === id)
    // Otherwise the request moved to another lead before the lock was acquired: try again.
    if (request && request.lead_id === row.lead_id) return { request, lead, requests }
  }
}

/** The latest visible open request of a lead, except held requests. */
export async function latestOpenOf(scope: Scope, db: Database, leadId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM intake_requests WHERE ${visibleRequests(scope)} AND intake_requests.lead_id = ${leadId}
      AND outcome IS NULL AND intake_result IN ('lead', 'repeat') ORDER BY received_at DESC, id DESC LIMIT 1
  `.execute(db)
  return rows[0]?.id
}

/** The visible lead of a patient with the latest open request, except held requests. */
export async function waitingLeadOf(
  scope: Scope,
  db: Database,
  patientId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT lead.id FROM (${leadsOfPatient(scope, sql`${patientId}::bigint`)}) AS lead
      JOIN intake_requests ON intake_requests.lead_id = lead.id
    WHERE ${visibleRequests(scope)} AND outcome IS NULL AND intake_result IN ('lead', 'repeat')
    ORDER BY received_at DESC, intake_requests.id DESC LIMIT 1
  `.execute(db)
  return rows[0]?.id
}

/** Whether the person's patient has a scheduled visit after `now`. */
export async function hasVisitAhead(
  scope: Scope,
  db: Database,
  { lead }: LockedPerson,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM leads JOIN appointments ON appointments.company_id = leads.company_id AND appointments.patient_id = leads.patient_id
    WHERE leads.company_id = ${scope.companyId} AND leads.id = ${lead?.id ?? null} AND appointments.status = 'scheduled'
      AND appointments.starts_at > ${now} LIMIT 1
  `.execute(db)
  return rows.length > 0
}

const company = (scope: Scope) => sql`company_id = ${scope.companyId}`
const amongIds = (ids: readonly number[]) => sql`intake_requests.id = ANY(${ids}::bigint[])`
export const released = { claimed_by: null, claimed_until: null } as const

/** The next closing number, for a locked lead; null for a request without a lead. */
export const nextClosing = (
  scope: Scope,
) => sql`CASE WHEN lead_id IS NOT NULL THEN (SELECT coalesce(max(closing), 0) + 1
  FROM intake_requests AS other WHERE other.company_id = ${scope.companyId} AND other.lead_id = intake_requests.lead_id) END`

/** Closes requests. Stores the lead's status and follow-up date for an undo. */
export async function closeRequests(
  scope: Scope,
  db: Database,
  { lead, requests }: LockedPerson,
  closing: { outcome: RequestOutcome; booked_for: string | null; ids: readonly number[]; now: Date },
): Promise<void> {
  const { outcome, booked_for, ids, now } = closing
  const isClosed = amongIds(ids)
  const ifClosed = (value: RawBuilder<unknown>) => sql`CASE WHEN ${isClosed} THEN ${value} END`
  const change = requestWriter.update(scope, {
    set: {
      // Closing also releases the person.
      ...released,
      outcome: ifClosed(sql`${outcome}`),
      closed_at: ifClosed(sql`${now}::timestamptz`),
      closed_by: ifClosed(sql`${scope.staffId}::bigint`),
      booked_for: ifClosed(sql`${booked_for}::date`),
      closing: ifClosed(nextClosing(scope)),
      closed_from: ifClosed(sql`${lead?.status ?? null}`),
      closed_follow_up: ifClosed(sql`${lead?.follow_up_date ?? null}::date`),
    },
    where: sql`outcome IS NULL AND ${amongIds(requests.map(({ id }) => id))} AND (${isClosed} OR claimed_by IS NOT NULL)`,
    event: null,
  })
  await write(db, change)
}

/** Sets a request open again, as if it had never been closed. */
export const opened = ({ staffId }: Scope) => ({
  ...{ outcome: null, closed_at: null, closed_by: staffId, booked_for: null },
  ...noClosing,
})

export async function reopenRequests(scope: Scope, db: Database, ids: readonly number[]): Promise<void> {
  const reopened = { set: opened(scope), where: amongIds(ids), event: null }
  await write(db, requestWriter.update(scope, reopened))
}

/** Stores what closings started from after an earlier one was undone. */
export async function storeStarts(
  scope: Scope,
  db: Database,
  starts: readonly (LeadStanding & { id: number })[],
): Promise<void> {
  if (starts.length === 0) return
  const change = requestWriter.update(scope, {
    set: { closed_from: sql`start.status`, closed_follow_up: sql`start.follow_up_date` },
    from: sql`jsonb_to_recordset(${JSON.stringify(starts)}::jsonb) AS start (id bigint, status text, follow_up_date date)`,
    where: sql`intake_requests.id = start.id`,
    event: null,
    silent: true,
  })
  await write(db, change)
}

/** Changes the status or follow-up date of a locked lead and records the event. */
export async function changeLead(
  scope: Scope,
  db: Database,
  lead: LockedLead,
  { status, follow_up_date }: Pick<LockedLead, 'status' | 'follow_up_date'>,
  now: Date,
): Promise<void> {
  const changes: Changes = {
    ...(status !== lead.status && { status: [lead.status, status] }),
    ...(follow_up_date !== lead.follow_up_date && { follow_up_date: [lead.follow_up_date, follow_up_date] }),
  }
  if (Object.keys(changes).length === 0) return
  const change = {
    ...{ set: { status, follow_up_date }, where: sql`leads.id = ${lead.id}` },
    event: leadUpdated(changes),
  }
  await write(db, leadWriter.update({ ...scope, at: now }, change))
}

/** Records a try for each request and releases their claims. */
export async function insertAttempts(
  scope: Scope,
  db: Database,
  ids: readonly number[],
  { result, next_at, note, now }: { result: AttemptResult; next_at: Date | null; note: string; now: Date },
): Promise<void> {
  const set = { ...released, last_result: result, next_at }
  const tried = requestWriter.update(scope, { set, where: amongIds(ids), event: null })
  await sql`WITH attempts AS (
      INSERT INTO request_attempts (company_id, request_id, staff_id, result, at, next_at, note)
      SELECT ${scope.companyId}::bigint, id, ${scope.staffId}::bigint, ${result}::text, ${now}::timestamptz, ${next_at}::timestamptz, ${note}::text
      FROM unnest(${ids}::bigint[]) AS id
    ), ${tried} SELECT`.execute(db)
}

/** Lists the tries of a request, oldest first. */
export async function listAttempts(scope: Scope, db: Database, id: number) {
  const { rows } = await sql<{ id: number; staff_id: number | null; result: AttemptResult; at: Date }>`
    SELECT id, staff_id, result, at FROM request_attempts WHERE ${company(scope)} AND request_id = ${id} ORDER BY id
  `.execute(db)
  return rows
}

/** Deletes a try from all requests of the person that it was recorded for. */
export async function deleteAttempts(
  scope: Scope,
  db: Database,
  ids: readonly number[],
  { at, staff_id }: { at: Date; staff_id: number | null },
): Promise<void> {
  const change = requestWriter.update(scope, {
    set: { last_result: sql`before.result`, next_at: sql`before.next_at` },
    from: sql`undone LEFT JOIN LATERAL (
        SELECT result, next_at FROM request_attempts AS tried WHERE tried.company_id = ${scope.companyId}
          AND tried.request_id = undone.request_id AND tried.id < undone.id ORDER BY tried.id DESC LIMIT 1
      ) AS before ON true`,
    where: sql`intake_requests.id = undone.request_id`,
    event: null,
  })
  await sql`WITH undone AS (
      DELETE FROM request_attempts WHERE ${company(scope)} AND request_id = ANY(${ids}::bigint[]) AND at = ${at}
        AND staff_id IS NOT DISTINCT FROM ${staff_id} RETURNING id, request_id
    ), ${change} SELECT`.execute(db)
}

/** Sets until when a staff member holds the requests, or releases them. */
export async function setClaim(
  scope: Scope,
  db: Database,
  ids: readonly number[],
  claim: { staffId: number; until: Date } | null,
): Promise<void> {
  const set = { claimed_by: claim?.staffId ?? null, claimed_until: claim?.until ?? null }
  const change = requestWriter.update(scope, { set, where: amongIds(ids), event: null })
  await write(db, change)
}

/** The phone number of a lead as E.164, or empty. */
export async function phoneOf(scope: Scope, db: Database, leadId: number): Promise<string> {
  const { rows } = await sql<{
    phone: string
  }>`SELECT coalesce(phone_e164, '') AS phone FROM leads WHERE ${company(scope)} AND id = ${leadId}`.execute(
    db,
  )
  return rows[0]?.phone ?? ''
}

export async function staffName(scope: Scope, db: Database, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT ${personName('users')} AS name FROM staff JOIN users ON users.id = staff.user_id
    WHERE staff.company_id = ${scope.companyId} AND staff.id = ${id}
  `.execute(db)
  return rows[0]?.name ?? ''
}

/** Whether a colleague is active and works where the request came in or where its lead belongs. */
export async function isSeenBy(
  scope: Scope,
  db: Database,
  { request, lead }: Pick<LockedPerson, 'request' | 'lead'>,
  staffId: number,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM staff WHERE company_id = ${scope.companyId} AND id = ${staffId} AND active
      AND (is_company_admin OR ${lead !== undefined && lead.location_id === null} OR EXISTS (SELECT FROM staff_locations
        WHERE staff_id = staff.id AND location_id IN (${request.location_id}, ${lead?.location_id ?? null})))
  `.execute(db)
  return rows.length > 0
}
