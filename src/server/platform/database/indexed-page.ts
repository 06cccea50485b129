import { type RawBuilder, sql } from 'kysely'
import { offeredPageSizes } from '#contract/http/paging.ts'
import type { Database } from './database.ts'
import type { TextPage } from './json-page.ts'

/** Terms of ORDER BY: what is missing comes last if anything can be, ties break on the id in the same direction. */
export function orderTerms(
  expressions: readonly RawBuilder<unknown>[],
  id: RawBuilder<unknown>,
  { descending, nullable }: { descending: boolean; nullable: boolean },
): RawBuilder<unknown> {
  const direction = sql.raw(descending ? 'DESC' : 'ASC')
  const nulls = sql.raw(nullable ? ' NULLS LAST' : '')
  const terms = expressions.map((expression) => sql`${expression} ${direction}${nulls}`)
  return sql.join([...terms, sql`${id} ${direction}`])
}

/** Conditions that all have to hold. */
export const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql`${sql.join(conditions, sql` AND `)}`

interface IndexedList {
  table: 'leads' | 'patients'
  where: RawBuilder<boolean>
  order: RawBuilder<unknown>
  /** A join that the order needs. */
  orderJoin?: RawBuilder<unknown> | undefined
  /** What is shown of a row, and the joins that this needs. */
  columns: RawBuilder<unknown>
  join: RawBuilder<unknown>
  /** A query of the exact number of all rows that match. */
  count: RawBuilder<unknown>
  page: number
  page_size: number
}

/**
 * How many rows a page has, for LIMIT. A size that screens offer stands in the text, which gives PostgreSQL one plan for
 * all pages; any other is a parameter, since each number in the text makes a statement of its own to prepare.
 */
export const pageLimit = (size: number): RawBuilder<unknown> =>
  offeredPageSizes.some((offered) => offered === size) ? sql.lit(size) : sql`${size}`

/** Reads one page of a long list in one statement, and the exact number of all that match. */
export async function readIndexedPage(db: Database, list: IndexedList): Promise<TextPage> {
  const { table, where, order, orderJoin = sql``, columns, join, count, page, page_size } = list
  const [rowsOf, id] = [sql.table(table), sql.ref(`${table}.id`)]
  // The ids of the page come from the order's index alone, so that passing over many rows stays cheap; the rows
  // themselves are read for the page only.
  const offset = page === 1 ? sql`` : sql`OFFSET ${(page - 1) * page_size}`
  const { rows } = await sql<TextPage>`
    WITH page AS MATERIALIZED (
      SELECT ${id} FROM ${rowsOf} ${orderJoin} WHERE ${where} ORDER BY ${order} LIMIT ${pageLimit(page_size)} ${offset}
    )
    SELECT (${count}) AS count,
      coalesce((SELECT json_agg(row_to_json(listed)) FROM (
        SELECT ${columns} FROM page JOIN ${rowsOf} ON ${id} = page.id ${join} ORDER BY ${order}
      ) AS listed), '[]')::text AS results
  `.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the list statement answers one row')
  return row
}
