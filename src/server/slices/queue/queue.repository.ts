import { type RawBuilder, sql } from 'kysely'
import { ownChannels } from '#contract/intake/requests.enums.ts'
import type { QueueReason } from '#contract/queue/queue.enums.ts'
import type { QueueEntry, QueuePerson, QueueQuery, QueueRequest } from '#contract/queue/queue.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList } from '#server/platform/database/list-page.ts'
import { all } from '#server/platform/database/sql-parts.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName, type Subject } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import { isHeld } from '#server/slices/intake/requests/requests.policy.ts'
import { leadLabel } from '#server/slices/leads/lead-subject.ts'
import { openableLeads } from '#server/slices/leads/leads.policy.ts'
import { isOpen, visibleRequests } from './queue.policy.ts'

/** The current time, and the subject that reads the patients shown in the queue. */
export interface QueueContext {
  now: Date
  patients: Subject
}

/**
 * A request that is not processed yet or predates stored messages has a null message, and its raw body
 * instead.
 */
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
  WHEN channel = 'follow_up' THEN 'follow_up'
  WHEN calls.outcome = 'completed' THEN 'answered_call'
  WHEN calls.voicemail THEN 'voicemail'
  WHEN calls.outcome IS NOT NULL THEN 'missed_call'
  ELSE 'new_request' END`

const dueAt = sql`CASE WHEN last_result IS NULL THEN received_at ELSE coalesce(next_at, received_at) END`

const joinCall = sql`LEFT JOIN calls ON calls.company_id = intake_requests.company_id AND calls.request_id = intake_requests.id`

const callColumn = sql`CASE WHEN calls.id IS NOT NULL THEN
  json_build_object('outcome', calls.outcome, 'seconds', calls.seconds, 'voicemail', calls.voicemail) END AS call`
const placeColumn = sql`json_build_object('id', locations.id, 'name', locations.name) AS location`
// Calls, and requests opened by staff, a follow-up or an import, have no message.
const isWithoutMessage = sql`channel IN (${sql.join(['phone', ...ownChannels].map((channel) => sql.lit(channel)))})`
const messageColumns = sql`intake_requests.content_type,
  CASE WHEN ${isWithoutMessage} THEN '' ELSE arrival ->> 'message' END AS message,
  CASE WHEN arrival IS NULL AND NOT ${isWithoutMessage} THEN encode(body, 'base64') END AS raw`

const nameOfStaff = (id: RawBuilder<unknown>) =>
  sql`(SELECT ${personName('users')} FROM staff JOIN users ON users.id = staff.user_id
    WHERE staff.company_id = intake_requests.company_id AND staff.id = ${id})`

const columns = (scope: Scope, { now, patients }: QueueContext) => sql`
  intake_requests.id, channel, ${reasonAt(now)} AS reason, received_at, ${dueAt} AS due_at, ${placeColumn},
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
  (SELECT count(*) FROM intake_requests AS open WHERE open.company_id = intake_requests.company_id AND open.outcome IS NULL
    AND open.intake_result <> 'joined' AND (open.id = intake_requests.id OR open.lead_id = leads.id)) AS open_of_lead, intake_requests.version`

const outcomeColumns = sql`intake_requests.outcome, booked_for, closed_at,
  CASE WHEN intake_requests.outcome IS NOT NULL THEN ${nameOfStaff(sql`closed_by`)} END AS closed_by`

// A lead of another location is shown while it has an open request here.
const joinShown = (scope: Scope) => sql`JOIN locations ON locations.id = intake_requests.location_id
  LEFT JOIN leads ON leads.id = intake_requests.lead_id AND ${openableLeads(scope)} ${joinCall}`

/** Lists a page of the open requests that the user sees, in the order of urgency that the practice chose. */
export async function listQueue(
  scope: Scope,
  db: Database,
  { location, channel, held, lead, page, page_size }: QueueQuery,
  context: QueueContext,
  urgency: readonly QueueReason[],
): Promise<{ count: number; results: StoredEntry[] }> {
  const where = all([
    visibleRequests(scope, location),
    isOpen,
    ...(channel === undefined ? [] : [sql<boolean>`channel = ${channel}`]),
    ...(held === undefined ? [] : [sql<boolean>`${isHeld} = ${held}`]),
    ...(lead === undefined ? [] : [sql<boolean>`intake_requests.lead_id = ${lead}`]),
  ])
  const list = await readList(db, {
    table: 'intake_requests',
    within: ofCompany(scope, 'intake_requests'),
    where,
    // Reasons missing from the practice's order come last.
    order: {
      by: [sql`array_position(${urgency}::text[], ${reasonAt(context.now)})`, dueAt],
      descending: false,
    },
    columns: columns(scope, context),
    join: joinShown(scope),
    page,
    page_size,
  })
  return { count: list?.count ?? 0, results: JSON.parse(list?.results ?? '[]') as StoredEntry[] }
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

/** Finds a request, open or closed, that the user sees. */
export const findRequest = (scope: Scope, db: Database, id: number, context: QueueContext) =>
  readOne<StoredRequest>(scope, db, id, sql`${columns(scope, context)}, ${outcomeColumns}`)

/** Like findRequest, with the details to read before calling the person. */
export function findPerson(scope: Scope, db: Database, id: number, context: QueueContext) {
  const { now, patients } = context
  return readOne<StoredPerson>(
    scope,
    db,
    id,
    sql`${columns(scope, context)}, ${outcomeColumns},
      coalesce((SELECT json_agg(row_to_json(other) ORDER BY other.received_at DESC, other.id DESC) FROM (
        SELECT intake_requests.id, channel, received_at, ${placeColumn}, ${messageColumns}, ${callColumn}
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
          'provider', (SELECT ${personName('users')} FROM staff JOIN users ON users.id = staff.user_id
            WHERE staff.company_id = booked.company_id AND staff.id = booked.staff_id),
          'time_zone', coalesce((SELECT time_zone FROM locations AS place WHERE place.id = booked.location_id), ${scope.timeZone}))
        FROM appointments AS booked JOIN LATERAL (${patients.visible(scope, sql`booked.patient_id`)}) AS patient ON true
        WHERE booked.company_id = ${scope.companyId} AND booked.patient_id = leads.patient_id AND booked.starts_at > ${now}
          AND booked.status <> 'cancelled' ORDER BY booked.starts_at, booked.id LIMIT 1) AS next_appointment`,
  )
}
