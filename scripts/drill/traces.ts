import type pg from 'pg'
import { keptKeys } from './files.ts'
import type { Traces } from './ledger.ts'

// Where each kind of write leaves its key. A request stored twice raises the request_count of its lead.
const traceQueries = [
  `SELECT split_part(email, '@', 1) AS key, id FROM leads, generate_series(1, request_count) WHERE email LIKE 'drill-%'`,
  `SELECT history #>> '{changes,insurance_provider,1}' AS key, subject_id AS id FROM events
   WHERE type = 'lead.updated' AND history #> '{changes,insurance_provider}' IS NOT NULL`,
  // The note of an intake_result begins with it.
  `SELECT regexp_replace(content, '^[A-Z]\\w+: ', '') AS key, id FROM notes`,
  `SELECT split_part(name, '.', 1) AS key, id FROM documents`,
]

export async function readTraces(db: pg.Client): Promise<Traces> {
  const traces = new Map<string, number[]>()
  for (const query of traceQueries) {
    const { rows } = await db.query<{ key: string; id: string }>(query)
    for (const { key, id } of rows) traces.set(key, [...(traces.get(key) ?? []), Number(id)])
  }
  return traces
}

/**
 * The keys of forms still to be processed. Read the spools before the database, and both before the traces: in the direction
 * that a form travels, so that one moving meanwhile is not missed.
 */
export async function readWaiting(db: pg.Client, dataDir: string): Promise<ReadonlySet<string>> {
  const kept = keptKeys(dataDir)
  const { rows } = await db.query<{ key: string }>(
    `SELECT idempotency_key AS key FROM intake_requests WHERE intake_result = 'received'`,
  )
  return new Set([...kept, ...rows.map(({ key }) => key)])
}

/** Leads that do not show their last change in the event log. */
export async function countUndoneChanges(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    `SELECT count(*) FROM leads JOIN (
       SELECT DISTINCT ON (subject_id) subject_id, history #>> '{changes,insurance_provider,1}' AS said FROM events
       WHERE type = 'lead.updated' AND history #> '{changes,insurance_provider}' IS NOT NULL
       ORDER BY subject_id, id DESC
     ) AS last ON last.subject_id = leads.id WHERE insurance_provider <> said`,
  )
  return Number(rows[0]?.count)
}
