import type pg from 'pg'

/** A number that is kept counted, and what counting the rows anew gives instead. */
export interface CountDifference {
  counts: string
  key: Record<string, unknown>
  kept: number
  recounted: number
}

// What triggers keep counted: of which rows, and by which of their columns.
const keptCounts: readonly { counts: string; of: string; by: Readonly<Record<string, string>> }[] = [
  {
    counts: 'lead_counts',
    of: 'leads',
    by: {
      status: 'status',
      type: 'type',
      source: 'source',
      waiting: "coalesce(waiting, '')",
      planned: 'follow_up_date IS NOT NULL',
    },
  },
  {
    counts: 'lead_totals',
    of: `leads, LATERAL (VALUES ('status', status), ('type', type), ('source', source), ('waiting', waiting),
      ('follow_up', coalesce(to_char(follow_up_date, 'YYYY-MM-DD'), ''))) AS each (dimension, key) WHERE key IS NOT NULL`,
    by: { dimension: 'dimension', key: 'key' },
  },
  { counts: 'patient_counts', of: 'patients', by: { status: 'status' } },
]

/**
 * Counts all rows anew, of every company, and answers the kept counts that differ: none when all is well. Each table is
 * read in one statement, so others may write meanwhile. The connection must see every company's rows.
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
