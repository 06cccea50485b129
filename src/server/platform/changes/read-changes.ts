import { parseSnapshot, type Snapshot } from './snapshot.ts'

/** A row of the feed of changes (migration 0023). */
export interface ChangeRow {
  xid: string
  company_id: number
  subject: string
  what: string
  record_id: number | null
  lead_id: number | null
  patient_id: number | null
  location_id: number | null
  old_location_id: number | null
  staff_ids: number[] | null
}

/** What was not seen before, in order, and what has been seen with it. */
export interface Batch {
  snapshot: Snapshot
  /** By the clock of the database, in milliseconds. */
  at: number
  /** Undefined when it cannot be told any more, or is too much to tell. */
  rows: ChangeRow[] | undefined
}

/** Sends one statement and answers its rows. */
export type Query = (text: string, values: unknown[]) => Promise<unknown[]>

interface Range {
  /** What has been seen already. */
  since?: Snapshot | undefined
  /** Where no snapshot says that: tells what has happened for so many milliseconds, and a little before. */
  age?: number
  company?: number
  most: number
}

// What a record was before is for the database alone.
const columns = `xid, id, company_id, subject, what, record_id, lead_id, patient_id, location_id, old_location_id, staff_ids`

// A transaction begins before its end shows what it did, by no longer than the pool lets it (`database/app-role.ts`).
const longestTransaction = 60_000

/**
 * Reads the changes that a snapshot has not seen: each exactly once, however late its transaction ended. An order of ids
 * would miss those of a transaction that was overtaken, and to wait for the oldest one would hold up all others.
 */
export async function readChanges(query: Query, { since, age = 0, company, most }: Range): Promise<Batch> {
  const unseen = since
    ? `xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)
       AND xid < pg_snapshot_xmax(pg_current_snapshot())`
    : `at >= now() - make_interval(secs => $1::bigint / 1000.0)`
  const [row] = (await query(
    `SELECT pg_current_snapshot()::text AS snapshot, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at,
      coalesce((SELECT json_agg(row_to_json(unseen) ORDER BY unseen.xid, unseen.id) FROM (
        SELECT ${columns} FROM changes WHERE ${unseen} ${company === undefined ? '' : 'AND company_id = $3'} LIMIT $2
      ) AS unseen), '[]') AS rows`,
    [since ? since.text : age + longestTransaction, most + 1, ...(company === undefined ? [] : [company])],
  )) as [{ snapshot: string; at: number; rows: ChangeRow[] }]
  const snapshot = parseSnapshot(row.snapshot)
  if (!snapshot) throw new Error('the database told no snapshot')
  // Another database, or one that has lost its last transactions to a failover.
  const isBehind = since !== undefined && since.xmax > snapshot.xmax
  return { snapshot, at: row.at, rows: isBehind || row.rows.length > most ? undefined : row.rows }
}
