import { type RawBuilder, sql } from 'kysely'
import { channels } from '#contract/intake/requests.enums.ts'
import { requestOutcomes } from '#contract/queue/queue.enums.ts'
import type { Ledger, LedgerQuery } from '#contract/queue/queue.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { all } from '#server/platform/database/sql-parts.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { countsInLedger, visibleRequests } from './queue.policy.ts'

/**
 * Counts the requests that the user sees and that arrived in a range of days, with one statement so that the sums
 * agree.
 */
export async function readLedger(
  scope: Scope,
  db: Database,
  { from, to, location }: LedgerQuery,
): Promise<Ledger> {
  const at = sql`intake_requests.received_at`
  const where: RawBuilder<boolean>[] = [
    visibleRequests(scope, location),
    ...(from === undefined
      ? []
      : [sql<boolean>`${at} >= ${from}::date::timestamp AT TIME ZONE ${scope.timeZone}`]),
    ...(to === undefined
      ? []
      : [sql<boolean>`${at} < (${to}::date + 1)::timestamp AT TIME ZONE ${scope.timeZone}`]),
  ]
  const { rows } = await sql<{ channel: string; outcome: string | null; count: number }>`
    SELECT channel, outcome, count(*) AS count FROM intake_requests WHERE ${all(where)} GROUP BY channel, outcome
  `.execute(db)
  const sumOf = (counts: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(counts).reduce((sum, { count }) => sum + count, 0)
  const byKey = <K extends string>(keys: readonly K[], column: 'channel' | 'outcome') =>
    Object.fromEntries(keys.map((key) => [key, sumOf((row) => row[column] === key)])) as Record<K, number>
  return {
    received: sumOf(() => true),
    closed: sumOf(({ outcome }) => outcome !== null),
    open: sumOf(({ outcome }) => outcome === null),
    by_outcome: byKey(requestOutcomes, 'outcome'),
    by_channel: byKey(channels, 'channel'),
  }
}

/** A location whose stored requests and events disagree. */
export interface LedgerDifference {
  company_id: number
  location_id: number
  received: number
  recounted_received: number
  closed: number
  recounted_closed: number
}

/** Recounts the ledger of every location from the events. Returns the locations that differ. */
export async function differingLedgers(db: Database): Promise<LedgerDifference[]> {
  const { rows } = await sql<LedgerDifference>`
    WITH stored AS (
      SELECT company_id, location_id, count(*) AS received, count(outcome) AS closed FROM intake_requests
      WHERE ${countsInLedger} GROUP BY company_id, location_id
    ), recounted AS (
      SELECT company_id, location_id,
        count(*) FILTER (WHERE type = 'request.opened') - count(*) FILTER (WHERE type = 'request.removed') AS received,
        count(*) FILTER (WHERE type = 'request.closed') - count(*) FILTER (WHERE type = 'request.reopened')
          - count(*) FILTER (WHERE type = 'request.removed' AND (data ->> 'closed')::boolean) AS closed
      FROM events WHERE subject = 'request' GROUP BY company_id, location_id
    )
    SELECT * FROM (SELECT company_id, location_id, coalesce(stored.received, 0) AS received,
        coalesce(recounted.received, 0) AS recounted_received, coalesce(stored.closed, 0) AS closed, coalesce(recounted.closed, 0) AS recounted_closed
      FROM stored FULL JOIN recounted USING (company_id, location_id)) AS both_counts
    WHERE received <> recounted_received OR closed <> recounted_closed ORDER BY company_id, location_id
  `.execute(db)
  return rows
}
