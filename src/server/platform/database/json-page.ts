import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** One page of a list as JSON text made by the database, and the number of all that match. */
export interface TextPage {
  count: number
  results: string
}

interface ListQuery {
  /** A SELECT of the rows' columns with its FROM and WHERE; `presented` makes JSON of a row `listed`, unless all of it is shown. */
  rows: { columns: RawBuilder<unknown>; from: RawBuilder<unknown>; presented?: RawBuilder<unknown> }
  /** Terms of ORDER BY; the last one must break ties. */
  order: RawBuilder<unknown>
  page: number
  page_size: number
  /** A condition without which there is no list to see; none is needed where it is left out. */
  exists?: RawBuilder<unknown>
}

/**
 * Reads one page in one statement; undefined when what the list belongs to is not there. Every matching row is looked
 * at, so this is for the short lists of one person; leads have statements of their own.
 */
export async function readTextPage(db: Database, query: ListQuery): Promise<TextPage | undefined> {
  const { rows } = await sql<TextPage & { found: boolean }>`
    WITH matching AS (SELECT ${query.rows.columns}, row_number() OVER (ORDER BY ${query.order}) AS place ${query.rows.from})
    SELECT ${query.exists ?? sql`true`} AS found, (SELECT count(*) FROM matching) AS count,
      coalesce((SELECT json_agg((${query.rows.presented ?? sql`to_jsonb(listed)`}) - 'place' ORDER BY place) FROM (
        SELECT * FROM matching ORDER BY place LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}
      ) AS listed), '[]')::text AS results
  `.execute(db)
  const row = rows[0]
  return row?.found ? { count: row.count, results: row.results } : undefined
}
