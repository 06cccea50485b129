import type pg from 'pg'
import { keptKeys } from './files.ts'
import type { Traces } from './ledger.ts'

// Each kind of write leaves its key in a column of its own; a request that was taken twice makes a lead count twice.
const traceQueries = [
  `SELECT split_part(email, '@', 1) AS key, id FROM leads, generate_series(1, request_count) WHERE email LIKE 'drill-%'`,
  `SELECT data #>> '{changes,insurance_provider,1}' AS key, subject_id AS id FROM events
   WHERE type = 'lead.updated' AND data #> '{changes,insurance_provider}' IS NOT NULL`,
  'SELECT content AS key, id FROM notes',
  `SELECT split_part(name, '.', 1) AS key, id FROM documents`,
]

/** Reads past the product what has come of each write. */
export async function readTraces(db: pg.Client): Promise<Traces> {
  const traces = new Map<string, number[]>()
  for (const query of traceQueries) {
    const { rows } = await db.query<{ key: string; id: string }>(query)
    for (const { key, id } of rows) traces.set(key, [...(traces.get(key) ?? []), Number(id)])
  }
  return traces
}

/**
 * The keys of forms that wait to be worked on. To be read before the traces, and the spools before the database: that is the
 * way that a form goes, and whoever looks the other way round misses one that moves meanwhile.
 */
export async function readWaiting(db: pg.Client, dataDir: string): Promise<ReadonlySet<string>> {
  const kept = keptKeys(dataDir)
  const { rows } = await db.query<{ key: string }>(
    `SELECT idempotency_key AS key FROM intake_requests WHERE outcome = 'received'`,
  )
  return new Set([...kept, ...rows.map(({ key }) => key)])
}

/** Leads whose last change in the event log is not what they show: a change that was undone by nobody. */
export async function countUndoneChanges(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    `SELECT count(*) FROM leads JOIN (
       SELECT DISTINCT ON (subject_id) subject_id, data #>> '{changes,insurance_provider,1}' AS said FROM events
       WHERE type = 'lead.updated' AND data #> '{changes,insurance_provider}' IS NOT NULL
       ORDER BY subject_id, id DESC
     ) AS last ON last.subject_id = leads.id WHERE insurance_provider <> said`,
  )
  return Number(rows[0]?.count)
}
