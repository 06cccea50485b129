import { parseSnapshot, type Snapshot } from './snapshot.ts'

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

export interface Batch {
  snapshot: Snapshot
  /** Milliseconds, by the database's clock. */
  at: number
  /** Undefined when there are too many, or the history is gone. */
  rows: ChangeRow[] | undefined
}

export type Query = (text: string, values: unknown[]) => Promise<unknown[]>

interface Range {
  since?: Snapshot | undefined
  /** Without a snapshot: milliseconds to look back. */
  age?: number
  company?: number
  max: number
}

// Images of the record are for the database only.
const columns = `xid, id, company_id, subject, what, record_id, lead_id, patient_id, location_id, old_location_id, staff_ids`

// Milliseconds. A transaction that began this long ago may become visible only now (see
// `database/app-role.ts`).
const longestTransaction = 60_000

/**
 * Reads the changes that a snapshot has not seen: each exactly once, however late its transaction commits.
 * Reading by ascending id would miss transactions that commit out of order.
 */
export async function readChanges(query: Query, { since, age = 0, company, max }: Range): Promise<Batch> {
  const unseen = since
    ? `xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)
       AND xid < pg_snapshot_xmax(pg_current_snapshot())`
    : `at >= now() - make_interval(secs => $1::bigint / 1000.0)`
  const [row] = (await query(
    `SELECT pg_current_snapshot()::text AS snapshot, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at,
      coalesce((SELECT json_agg(row_to_json(unseen) ORDER BY unseen.xid, unseen.id) FROM (
        SELECT ${columns} FROM changes WHERE ${unseen} ${company === undefined ? '' : 'AND company_id = $3'} LIMIT $2
      ) AS unseen), '[]') AS rows`,
    [since ? since.text : age + longestTransaction, max + 1, ...(company === undefined ? [] : [company])],
  )) as [{ snapshot: string; at: number; rows: ChangeRow[] }]
  const snapshot = parseSnapshot(row.snapshot)
  if (!snapshot) throw new Error('the database told no snapshot')
  // Another database, or one that lost its last transactions in a failover.
  const isBehind = since !== undefined && since.xmax > snapshot.xmax
  return { snapshot, at: row.at, rows: isBehind || row.rows.length > max ? undefined : row.rows }
}
