import { type RawBuilder, sql } from 'kysely'
import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import type { AttemptResult, QueueReason, RequestOutcome } from '#contract/queue/queue.enums.ts'
import type { QueueEntry, QueuePerson, QueueQuery, QueueRequest } from '#contract/queue/queue.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readShortList } from '#server/platform/database/list-page.ts'
import { all } from '#server/platform/database/sql-parts.ts'
import { eventInsert } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName, type Subject } from '#server/platform/subjects.ts'
import { leadLabel } from '#server/slices/leads/lead-subject.ts'
import { openableLeads, todayOfLead } from '#server/slices/leads/leads.policy.ts'
import { isHeld, isOpen, visibleRequests } from './queue.policy.ts'

/** Whom to ask for what the queue shows of patients, and when. */
export interface QueueContext {
  now: Date
  patients: Subject
}

/** A message is null, and the raw body set, where a request has not been read or came before messages were kept. */
export interface Unread {
  message: string | null
  content_type: string
  raw: string | null
}
export type StoredEntry = Omit<QueueEntry, 'message'> & Unread
export type StoredRequest = Omit<QueueRequest, 'message'> & Unread
export type StoredPerson = Omit<QueuePerson, 'message' | 'other_requests' | 'proposed_at'> & {
  message: string | null
  content_type: string
  raw: string | null
  other_requests: (Omit<QueuePerson['other_requests'][number], 'message'> & Unread)[]
}

const reasonAt = (now: Date): RawBuilder<QueueReason | null> => sql`CASE
  WHEN ${isHeld} THEN 'held'
  WHEN last_result IS NOT NULL THEN CASE WHEN next_at > ${now}::timestamptz THEN NULL WHEN last_result = 'call_later' THEN 'promised_call' ELSE 'retry' END
  WHEN door = 'follow_up' THEN 'follow_up'
  WHEN calls.outcome = 'completed' THEN 'answered_call'
  WHEN calls.voicemail THEN 'voicemail'
  WHEN calls.outcome IS NOT NULL THEN 'missed_call'
  ELSE 'new_request' END`

const dueAt = sql`CASE WHEN last_result IS NULL THEN received_at ELSE coalesce(next_at, received_at) END`

const joinCall = sql`LEFT JOIN calls ON calls.company_id = intake_requests.company_id AND calls.request_id = intake_requests.id`

const callColumn = sql`CASE WHEN calls.id IS NOT NULL THEN
  json_build_object('outcome', calls.outcome, 'seconds', calls.seconds, 'voicemail', calls.voicemail) END AS call`
const placeColumn = sql`json_build_object('id', locations.id, 'name', locations.name) AS location`
// Calls, and what staff or the calendar opened, have no message.
const messageColumns = sql`intake_requests.content_type,
  CASE WHEN door IN ('phone', 'staff', 'follow_up') THEN '' ELSE arrival ->> 'message' END AS message,
  CASE WHEN arrival IS NULL AND door NOT IN ('phone', 'staff', 'follow_up') THEN encode(body, 'base64') END AS raw`

const nameOfStaff = (id: RawBuilder<unknown>) =>
  sql`(SELECT ${personName('users')} FROM staff JOIN users ON users.id = staff.user_id
    WHERE staff.company_id = intake_requests.company_id AND staff.id = ${id})`

const columns = (scope: Scope, { now, patients }: QueueContext) => sql`
  intake_requests.id, door AS channel, ${reasonAt(now)} AS reason, received_at, ${dueAt} AS due_at, ${placeColumn},
  CASE WHEN leads.id IS NOT NULL THEN json_build_object('id', leads.id, 'name', ${leadLabel}, 'phone', leads.phone, 'email', leads.email,
    'status', leads.status, 'version', leads.version, 'location', (SELECT json_build_object('id', place.id, 'name', place.name)
      FROM locations AS place WHERE place.id = leads.location_id)) END AS lead,
  (SELECT json_build_object('id', patient.id, 'name', patient.label) FROM (${patients.visible(scope, sql`leads.patient_id`)}) AS patient) AS patient,
  sender, ${messageColumns}, ${callColumn},
  coalesce((SELECT json_agg(json_build_object('id', tried.id, 'result', tried.result, 'at', tried.at, 'next_at', tried.next_at,
      'note', tried.note, 'by', (SELECT ${personName('users')} FROM staff JOIN users ON users.id = staff.user_id WHERE staff.id = tried.staff_id))
      ORDER BY tried.id)
    FROM request_attempts AS tried WHERE tried.company_id = intake_requests.company_id AND tried.request_id = intake_requests.id), '[]') AS attempts,
  promised_at, ${isHeld} AS held, CASE WHEN ${isHeld} THEN intake_requests.reason ELSE '' END AS held_reason,
  CASE WHEN claimed_until > ${now}::timestamptz THEN json_build_object('id', claimed_by, 'name', ${nameOfStaff(sql`claimed_by`)},
    'until', claimed_until, 'is_self', claimed_by = ${scope.staffId}) END AS claimed_by,
  (SELECT count(*) FROM intake_requests AS open WHERE open.company_id = intake_requests.company_id AND open.closed_as IS NULL
    AND open.outcome <> 'joined' AND (open.id = intake_requests.id OR open.lead_id = leads.id)) AS open_of_lead, intake_requests.version`

const outcomeColumns = sql`closed_as AS outcome, closed_at,
  CASE WHEN closed_as IS NOT NULL THEN ${nameOfStaff(sql`closed_by`)} END AS closed_by`

// A lead of another location is shown while a request of it is open here.
const joinShown = (scope: Scope) => sql`JOIN locations ON locations.id = intake_requests.location_id
  LEFT JOIN leads ON leads.id = intake_requests.lead_id AND ${openableLeads(scope)} ${joinCall}`

/** A page of the open requests that the person sees, most urgent first by the practice's order of reasons. */
export async function listQueue(
  scope: Scope,
  db: Database,
  { location, channel, held, lead, page, page_size }: QueueQuery,
  context: QueueContext,
  urgency: readonly QueueReason[],
): Promise<{ count: number; results: StoredEntry[] }> {
  const where = all([
    visibleRequests(scope),
    isOpen,
    ...(location === undefined
      ? []
      : [
          sql<boolean>`(intake_requests.location_id = ${location} OR EXISTS (SELECT FROM leads
            WHERE leads.company_id = ${scope.companyId} AND leads.id = intake_requests.lead_id AND leads.location_id = ${location}))`,
        ]),
    ...(channel === undefined ? [] : [sql<boolean>`door = ${channel}`]),
    ...(held === undefined ? [] : [sql<boolean>`${isHeld} = ${held}`]),
    ...(lead === undefined ? [] : [sql<boolean>`intake_requests.lead_id = ${lead}`]),
  ])
  const found = await readShortList(db, {
    rows: {
      columns: sql`intake_requests.id`,
      from: sql`FROM intake_requests ${joinCall} WHERE ${where}`,
      presented: sql`(SELECT to_jsonb(entry) FROM (SELECT ${columns(scope, context)} FROM intake_requests ${joinShown(scope)}
        WHERE intake_requests.id = listed.id) AS entry)`,
    },
    order: sql`array_position(${urgency}::text[], ${reasonAt(context.now)}) NULLS LAST, ${dueAt}, intake_requests.id`,
    ...{ page, page_size },
  })
  return { count: found?.count ?? 0, results: JSON.parse(found?.results ?? '[]') as StoredEntry[] }
}

async function readOne<T>(
  scope: Scope,
  db: Database,
  id: number,
  selected: RawBuilder<unknown>,
): Promise<T | undefined> {
  const { rows } = await sql<{ record: T }>`
    SELECT row_to_json(found) AS record FROM (
      SELECT ${selected} FROM intake_requests ${joinShown(scope)}
      WHERE ${visibleRequests(scope)} AND intake_requests.id = ${id}
    ) AS found
  `.execute(db)
  return rows[0]?.record
}

/** A request, open or closed, that the person sees. */
export const findRequest = (scope: Scope, db: Database, id: number, context: QueueContext) =>
  readOne<StoredRequest>(scope, db, id, sql`${columns(scope, context)}, ${outcomeColumns}`)

/** The same with what there is to know before calling the person. */
export function findPerson(scope: Scope, db: Database, id: number, context: QueueContext) {
  const { now, patients } = context
  return readOne<StoredPerson>(
    scope,
    db,
    id,
    sql`${columns(scope, context)}, ${outcomeColumns},
      coalesce((SELECT json_agg(row_to_json(other) ORDER BY other.received_at DESC, other.id DESC) FROM (
        SELECT intake_requests.id, door AS channel, received_at, ${placeColumn}, ${messageColumns}, ${callColumn}
        FROM intake_requests JOIN locations ON locations.id = intake_requests.location_id ${joinCall}
        WHERE intake_requests.company_id = ${scope.companyId} AND intake_requests.lead_id = leads.id AND intake_requests.id <> ${id} AND ${isOpen}
      ) AS other), '[]') AS other_requests,
      coalesce((SELECT json_agg(row_to_json(written)) FROM (
        SELECT notes.id, notes.content, notes.created_at, (SELECT ${personName('users')} FROM staff JOIN users ON users.id = staff.user_id
          WHERE staff.id = notes.staff_id) AS created_by
        FROM notes WHERE notes.company_id = ${scope.companyId} AND notes.lead_id = leads.id ORDER BY notes.created_at DESC, notes.id DESC LIMIT 3
      ) AS written), '[]') AS notes,
      coalesce((SELECT json_agg(row_to_json(todo)) FROM (
        SELECT tasks.id, tasks.title, tasks.due_date FROM tasks
        WHERE tasks.company_id = ${scope.companyId} AND tasks.lead_id = leads.id AND tasks.status <> 'completed' ORDER BY tasks.due_date, tasks.id LIMIT 5
      ) AS todo), '[]') AS tasks,
      (SELECT json_build_object('id', booked.id, 'date_time', booked.starts_at, 'type', booked.type,
          'time_zone', coalesce((SELECT time_zone FROM locations AS place WHERE place.id = booked.location_id), ${scope.timeZone}))
        FROM appointments AS booked JOIN LATERAL (${patients.visible(scope, sql`booked.patient_id`)}) AS patient ON true
        WHERE booked.company_id = ${scope.companyId} AND booked.patient_id = leads.patient_id AND booked.starts_at > ${now}
          AND booked.status <> 'cancelled' ORDER BY booked.starts_at, booked.id LIMIT 1) AS next_appointment`,
  )
}

/** A request to be changed. */
export interface LockedRequest {
  id: number
  location_id: number
  lead_id: number | null
  door: string
  outcome: string
  closed_as: RequestOutcome | null
  closed_at: Date | null
  closed_by: number | null
  closed_from: LeadStatus | null
  closed_follow_up: string | null
  claimed_by: number | null
  claimed_until: Date | null
}

/** The lead of a request that is being changed. */
export interface LockedLead {
  id: number
  location_id: number | null
  status: LeadStatus
  follow_up_date: string | null
  /** That its follow-up date has come. */
  is_due: boolean
}

export interface LockedPerson {
  request: LockedRequest
  lead: LockedLead | undefined
  /** All requests of the lead that are open or were closed, or only this one where there is no lead. */
  requests: LockedRequest[]
}

const leadOf = (scope: Scope, db: Database, id: number) =>
  sql<{
    lead_id: number | null
  }>`SELECT lead_id FROM intake_requests WHERE ${visibleRequests(scope)} AND intake_requests.id = ${id}`.execute(
    db,
  )

/**
 * Locks the person behind a request that the user sees: the lead first, as everything else does, then its requests in the
 * order of their ids. Undefined when they do not see it.
 */
export async function lockPersonOf(
  scope: Scope,
  db: Database,
  id: number,
  now: Date,
): Promise<LockedPerson | undefined> {
  for (;;) {
    const [found] = (await leadOf(scope, db, id)).rows
    if (!found) return undefined
    const { rows: leads } = await sql<LockedLead>`
      SELECT id, location_id, status, follow_up_date::text AS follow_up_date, coalesce(follow_up_date <= ${todayOfLead(scope, now)}, false) AS is_due
      FROM leads WHERE company_id = ${scope.companyId} AND id = ${found.lead_id} FOR NO KEY UPDATE
    `.execute(db)
    const [lead] = leads
    const { rows: requests } = await sql<LockedRequest>`
      SELECT id, location_id, lead_id, door, outcome, closed_as, closed_at, closed_by, closed_from, closed_follow_up::text AS closed_follow_up,
        claimed_by, claimed_until
      FROM intake_requests WHERE company_id = ${scope.companyId}
        AND (id = ${id} OR (lead_id = ${lead?.id ?? null} AND (closed_as IS NULL OR closed_at = (
          SELECT closed_at FROM intake_requests AS own WHERE own.company_id = ${scope.companyId} AND own.id = ${id}))))
        AND outcome <> 'joined'
      ORDER BY id FOR NO KEY UPDATE
    `.execute(db)
    const request = requests.find((each) => each.id === id)
    // It moved to another lead before the lock was had.
    if (request && request.lead_id === found.lead_id) return { request, lead, requests }
  }
}

const company = (scope: Scope) => sql`company_id = ${scope.companyId}`
const changed = sql`version = intake_requests.version + 1`
const released = sql`claimed_by = NULL, claimed_until = NULL`

/** Closes requests; what their first one took from the lead is kept for undoing it. */
export async function closeRequests(
  scope: Scope,
  db: Database,
  { request, requests }: LockedPerson,
  closing: {
    outcome: RequestOutcome
    ids: readonly number[]
    from: LeadStatus | null
    followUp: string | null
    now: Date
  },
): Promise<void> {
  const { outcome, ids, from, followUp, now } = closing
  const isMain = sql`id = ${request.id}`
  const isClosed = sql`id = ANY(${ids}::bigint[])`
  // Whoever was calling the person is no more.
  await sql`UPDATE intake_requests SET ${changed}, ${released},
      closed_as = CASE WHEN ${isClosed} THEN ${outcome} END, closed_at = CASE WHEN ${isClosed} THEN ${now}::timestamptz END,
      closed_by = CASE WHEN ${isClosed} THEN ${scope.staffId}::bigint END,
      closed_from = CASE WHEN ${isMain} THEN ${from} END, closed_follow_up = CASE WHEN ${isMain} THEN ${followUp}::date END
    WHERE ${company(scope)} AND closed_as IS NULL AND id = ANY(${requests.map(({ id }) => id)}::bigint[])
      AND (${isClosed} OR claimed_by IS NOT NULL)`.execute(db)
}

export async function reopenRequests(scope: Scope, db: Database, ids: readonly number[]): Promise<void> {
  await sql`UPDATE intake_requests SET ${changed}, closed_as = NULL, closed_at = NULL, closed_by = ${scope.staffId},
      closed_from = NULL, closed_follow_up = NULL
    WHERE ${company(scope)} AND id = ANY(${ids}::bigint[])`.execute(db)
}

/** Gives a locked lead another status or follow-up date, and logs that. */
export async function changeLead(
  scope: Scope,
  db: Database,
  lead: LockedLead,
  { status, follow_up_date }: Pick<LockedLead, 'status' | 'follow_up_date'>,
  now: Date,
): Promise<void> {
  const changes = {
    ...(status !== lead.status && { status: [lead.status, status] }),
    ...(follow_up_date !== lead.follow_up_date && { follow_up_date: [lead.follow_up_date, follow_up_date] }),
  }
  if (Object.keys(changes).length === 0) return
  const event = {
    company_id: scope.companyId,
    staff_id: scope.staffId,
    occurred_at: now,
    type: 'lead.updated',
  } as const
  await sql`WITH changed AS (
      UPDATE leads SET status = ${status}, follow_up_date = ${follow_up_date}::date, updated_at = ${now}, updated_by = ${scope.staffId},
        version = version + 1
      WHERE ${company(scope)} AND id = ${lead.id} RETURNING id, location_id
    ) ${eventInsert({ ...event, data: { changes } }, sql`SELECT id, location_id FROM changed`)}`.execute(db)
}

export async function writeNote(
  scope: Scope,
  db: Database,
  lead: LockedLead,
  content: string,
  now: Date,
): Promise<void> {
  const event = {
    company_id: scope.companyId,
    staff_id: scope.staffId,
    occurred_at: now,
    type: 'lead.note_written',
  } as const
  await sql`WITH written AS (
      INSERT INTO notes (company_id, lead_id, staff_id, content, created_at, updated_at)
      VALUES (${scope.companyId}, ${lead.id}, ${scope.staffId}, ${content}, ${now}, ${now})
    ) ${eventInsert({ ...event, data: { content } }, sql`SELECT ${lead.id}::bigint AS id, ${lead.location_id}::bigint AS location_id`)}`.execute(
    db,
  )
}

/** Records a try for each of these requests, and ends the claims on them. */
export async function insertAttempts(
  scope: Scope,
  db: Database,
  ids: readonly number[],
  { result, next_at, note, now }: { result: AttemptResult; next_at: Date | null; note: string; now: Date },
): Promise<void> {
  await sql`WITH tried AS (
      INSERT INTO request_attempts (company_id, request_id, staff_id, result, at, next_at, note)
      SELECT ${scope.companyId}::bigint, id, ${scope.staffId}::bigint, ${result}::text, ${now}::timestamptz, ${next_at}::timestamptz, ${note}::text
      FROM unnest(${ids}::bigint[]) AS id
    )
    UPDATE intake_requests SET ${changed}, ${released}, last_result = ${result}, next_at = ${next_at}
    WHERE ${company(scope)} AND id = ANY(${ids}::bigint[])`.execute(db)
}

/** The tries of a request, oldest first. */
export async function listAttempts(scope: Scope, db: Database, id: number) {
  const { rows } = await sql<{ id: number; staff_id: number | null; result: AttemptResult; at: Date }>`
    SELECT id, staff_id, result, at FROM request_attempts WHERE ${company(scope)} AND request_id = ${id} ORDER BY id
  `.execute(db)
  return rows
}

/** Deletes a try of one request and what was recorded with it for others of the same person. */
export async function deleteAttempts(
  scope: Scope,
  db: Database,
  ids: readonly number[],
  { at, staff_id }: { at: Date; staff_id: number | null },
): Promise<void> {
  await sql`WITH undone AS (
      DELETE FROM request_attempts WHERE ${company(scope)} AND request_id = ANY(${ids}::bigint[]) AND at = ${at}
        AND staff_id IS NOT DISTINCT FROM ${staff_id} RETURNING id, request_id
    )
    UPDATE intake_requests SET ${changed}, last_result = before.result, next_at = before.next_at
    FROM undone LEFT JOIN LATERAL (
      SELECT result, next_at FROM request_attempts AS tried WHERE tried.company_id = ${scope.companyId}
        AND tried.request_id = undone.request_id AND tried.id < undone.id ORDER BY tried.id DESC LIMIT 1
    ) AS before ON true
    WHERE intake_requests.company_id = ${scope.companyId} AND intake_requests.id = undone.request_id`.execute(
    db,
  )
}

/** Has a staff member hold requests until an instant, or nobody. */
export async function setClaim(
  scope: Scope,
  db: Database,
  ids: readonly number[],
  claim: { staffId: number; until: Date } | null,
): Promise<void> {
  await sql`UPDATE intake_requests SET ${changed}, claimed_by = ${claim?.staffId ?? null}, claimed_until = ${claim?.until ?? null}
    WHERE ${company(scope)} AND id = ANY(${ids}::bigint[])`.execute(db)
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

/** Whether a colleague is active and sees a request: where it came to, or where its lead is known. */
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
