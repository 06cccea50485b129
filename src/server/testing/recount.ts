import type pg from 'pg'

/** A kept count, and the actual one. */
export interface CountDifference {
  counts: string
  key: Record<string, unknown>
  kept: number
  recounted: number
}

// Which rows the triggers count, by which columns.
const keptCounts: readonly { counts: string; of: string; by: Readonly<Record<string, string>> }[] = [
  {
    counts: 'lead_counts',
    of: 'leads',
    by: { status: 'status', type: 'type', source: 'source', planned: 'follow_up_date IS NOT NULL' },
  },
  { counts: 'leads_by_status', of: 'leads', by: { status: 'status' } },
  {
    counts: 'follow_up_counts',
    of: 'leads WHERE follow_up_date IS NOT NULL',
    by: { follow_up_date: 'follow_up_date' },
  },
  { counts: 'patient_counts', of: 'patients', by: { status: 'status' } },
]

/**
 * Recounts all rows and returns the kept counts that differ. One statement per table, so that others may
 * write meanwhile. Needs a connection that sees every company.
 */
export async function differingCounts(db: Pick<pg.ClientBase, 'query'>): Promise<CountDifference[]> {
  const differences: CountDifference[] = []
  for (const { counts, of, by } of keptCounts) {
    const keys = ['company_id', 'location_id', ...Object.keys(by)].join(', ')
    const columns = Object.entries(by).map(([key, column]) => `${column} AS ${key}`)
    const { rows } = await db.query<CountDifference>(
      `WITH kept AS (SELECT ${keys}, sum(value) AS value FROM ${counts} GROUP BY ${keys}),
         placed AS (SELECT company_id, coalesce(location_id, 0) AS location_id, ${columns.join(', ')} FROM ${of}),
         recounted AS (SELECT ${keys}, count(*) AS value FROM placed GROUP BY ${keys})
       SELECT '${counts}' AS counts, (SELECT to_jsonb(key) FROM (SELECT ${keys}) AS key) AS key,
         coalesce(kept.value, 0)::float8 AS kept, coalesce(recounted.value, 0)::float8 AS recounted
       FROM kept FULL JOIN recounted USING (${keys})
       WHERE coalesce(kept.value, 0) <> coalesce(recounted.value, 0) ORDER BY ${keys}`,
    )
    differences.push(...rows)
  }
  return differences
}
