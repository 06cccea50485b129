import { sql } from 'kysely'
import { type Day, dayLimits } from '#contract/desk/day.schemas.ts'
import type { Reference } from '#contract/http/fields.ts'
import { requestOutcomes } from '#contract/queue/queue.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { leadLabel } from '#server/slices/leads/lead-subject.ts'
import { openableLeads } from '#server/slices/leads/leads.policy.ts'
import { visibleRequests } from './queue.policy.ts'

/** A day at one location, or at all that the user sees. */
export interface Span {
  location: number | undefined
  start: Date
  /** Exclusive. */
  end: Date
}

const within = (column: string, { start, end }: Pick<Span, 'start' | 'end'>) =>
  sql`${sql.ref(`intake_requests.${column}`)} >= ${start}::timestamptz AND ${sql.ref(`intake_requests.${column}`)} < ${end}::timestamptz`

// An answered call keeps the promise by itself.
const answeredAt = sql`CASE WHEN EXISTS (SELECT FROM calls WHERE calls.company_id = intake_requests.company_id
    AND calls.request_id = intake_requests.id AND calls.outcome = 'completed' AND NOT calls.voicemail) THEN intake_requests.received_at
  ELSE least(intake_requests.closed_at, (SELECT min(tried.at) FROM request_attempts AS tried
    WHERE tried.company_id = intake_requests.company_id AND tried.request_id = intake_requests.id)) END`

/** Undefined when the user may not see the location. */
export async function findPlace(
  { companyId, locationIds }: Scope,
  db: Database,
  id: number,
): Promise<Reference | undefined> {
  const own = locationIds && sql`AND id = ANY(${locationIds}::bigint[])`
  const { rows } = await sql<Reference>`
    SELECT id, name FROM locations WHERE company_id = ${companyId} AND id = ${id} ${own ?? sql``}
  `.execute(db)
  return rows[0]
}

/** Counts the promises due within a span by whether they are kept, broken or still waiting. */
export async function countPromises(
  scope: Scope,
  db: Database,
  span: Span,
  now: Date,
): Promise<Day['promises']> {
  const { rows } = await sql<Day['promises']>`
    SELECT count(*) FILTER (WHERE answered_at <= promised_at) AS kept,
      count(*) FILTER (WHERE answered_at > promised_at OR answered_at IS NULL AND promised_at < ${now}::timestamptz) AS broken,
      count(*) FILTER (WHERE answered_at IS NULL AND promised_at >= ${now}::timestamptz) AS waiting
    FROM (SELECT promised_at, ${answeredAt} AS answered_at FROM intake_requests
      WHERE ${visibleRequests(scope, span.location)} AND ${within('promised_at', span)}) AS promised
  `.execute(db)
  return rows[0] ?? { kept: 0, broken: 0, waiting: 0 }
}

type DayOfRequests = Pick<
  Day,
  'received' | 'follow_ups' | 'closed_of_received' | 'closed_today' | 'by_outcome' | 'open' | 'open_requests'
>

/** Reads the requests received and closed on a day, and those open at its end or now. */
export async function readRequestsOfDay(
  scope: Scope,
  db: Database,
  span: Span,
  now: Date,
): Promise<DayOfRequests> {
  const isSeen = visibleRequests(scope, span.location)
  const isClosed = sql`intake_requests.outcome IS NOT NULL`
  // A day that is not over needs no closed requests, so that the index of open requests is enough.
  const isLeft =
    span.end > now
      ? sql`NOT ${isClosed}`
      : sql`intake_requests.received_at < ${span.end}::timestamptz
          AND (NOT ${isClosed} OR intake_requests.closed_at >= ${span.end}::timestamptz)`
  const { rows } = await sql<
    Omit<DayOfRequests, 'closed_today' | 'by_outcome'> & { outcomes: Partial<Day['by_outcome']> }
  >`
    SELECT came.*,
      (SELECT coalesce(json_object_agg(outcome, count), '{}') FROM (
        SELECT outcome, count(*) AS count FROM intake_requests
        WHERE ${isSeen} AND ${isClosed} AND ${within('closed_at', span)} GROUP BY outcome) AS closed) AS outcomes,
      (SELECT count(*) FROM intake_requests WHERE ${isSeen} AND ${isLeft}) AS open,
      (SELECT coalesce(json_agg(row_to_json(listed) ORDER BY received_at, id), '[]') FROM (
        SELECT intake_requests.id, channel, received_at, CASE WHEN leads.id IS NULL THEN sender ELSE ${leadLabel} END AS name,
          CASE WHEN leads.id IS NOT NULL THEN json_build_object('id', leads.id, 'name', ${leadLabel}) END AS lead,
          (SELECT count(*) FROM request_attempts AS tried
            WHERE tried.company_id = intake_requests.company_id AND tried.request_id = intake_requests.id) AS attempts, promised_at
        FROM intake_requests LEFT JOIN leads ON leads.id = intake_requests.lead_id AND ${openableLeads(scope)}
        WHERE ${isSeen} AND ${isLeft}
        ORDER BY received_at, intake_requests.id LIMIT ${dayLimits.open}) AS listed) AS open_requests
    FROM (SELECT count(*) AS received, count(*) FILTER (WHERE channel = 'follow_up') AS follow_ups,
        count(*) FILTER (WHERE NOT (${isLeft})) AS closed_of_received
      FROM intake_requests WHERE ${isSeen} AND ${within('received_at', span)}) AS came
  `.execute(db)
  const { outcomes, ...counts } = rows[0] as (typeof rows)[number]
  const by_outcome = Object.fromEntries(
    requestOutcomes.map((outcome) => [outcome, outcomes[outcome] ?? 0]),
  ) as Day['by_outcome']
  const closed_today = Object.values(by_outcome).reduce((sum, count) => sum + count, 0)
  return { ...counts, by_outcome, closed_today }
}
