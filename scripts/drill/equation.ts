import { sql } from 'kysely'
import type { Ledger } from '#contract/queue/queue.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { differingLedgers } from '#server/slices/queue/ledger.repository.ts'

const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/**
 * Whether what came in is what was closed and what is open: as staff are shown it, as its leads count their requests, and
 * for each location as recounted from the events. Answers what differs.
 */
export async function checkEquation(db: Database, shown: Ledger): Promise<string[]> {
  const { received, closed, open, by_outcome, by_channel } = shown
  const { rows } = await sql<{ counted: number; noted: number }>`
    SELECT (SELECT coalesce(sum(request_count), 0) FROM leads)::int AS counted,
      (SELECT count(*) FROM notes WHERE content LIKE 'Answered: drill-outcome-%')::int AS noted`.execute(db)
  const [{ counted, noted } = { counted: 0, noted: 0 }] = rows
  return [
    ...(received === closed + open && sumOf(by_channel) === received && sumOf(by_outcome) === closed
      ? []
      : [`the ledger does not add up: ${JSON.stringify(shown)}`]),
    ...(received === counted ? [] : [`the ledger has ${received} requests, the leads have ${counted}`]),
    ...(closed === noted ? [] : [`the ledger has ${closed} outcomes, the notes tell of ${noted}`]),
    ...(await differingLedgers(db)).map((difference) => `recounted: ${JSON.stringify(difference)}`),
  ]
}
