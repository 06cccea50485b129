import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { readShared } from './shared-read.ts'
import { all, column, limited, type Order, orderTerms, type Slice } from './sql-parts.ts'

/** One page of a list as JSON text made by the database, and the exact number of matching rows. */
export interface TextPage {
  count: number
  results: string
}

export interface List {
  /** Also the alias of `source`, which replaces the table where no single table has all rows. */
  table: string
  source?: RawBuilder<unknown>
  /** Identifies rows and breaks ties; the column `id` by default. */
  id?: RawBuilder<unknown>
  where: RawBuilder<boolean>
  /** Limits rows to the company when the rows of a page are read by their ids. */
  within: RawBuilder<boolean>
  order: Order & { descending: boolean }
  columns: RawBuilder<unknown>
  join?: RawBuilder<unknown>
  /** Condition for the list to exist, such as a visible patient that it belongs to. */
  exists?: RawBuilder<unknown> | undefined
  /** Table and condition to count with, where that costs less than finding all rows; `value` is summed. */
  counts?: { table: string; where: RawBuilder<boolean>; value: RawBuilder<unknown> } | undefined
  page: number
  page_size: number
}

// Up to this offset, skipping rows costs less than a separate statement to count the list.
const nearStart = 1_000

/**
 * Reads a page: first the ids in order, then their rows. Undefined when the list does not exist for the user.
 */
export async function readList(db: Database, list: List): Promise<TextPage | undefined> {
  const slice = { limit: list.page_size, offset: (list.page - 1) * list.page_size }
  if (!list.counts) return readFound(db, list, slice)
  const { table, where, value } = list.counts
  const counted = sql`coalesce(${value}, 0)::bigint AS count FROM ${sql.table(table)} AS ${sql.table(list.table)} WHERE ${where}`
  if (list.order.grouped) return readGrouped(db, list, slice, counted)
  if (slice.offset < nearStart) {
    // Avoids reading rows for a page past the end.
    const where = all([list.where, sql`(SELECT count FROM total) > ${slice.offset}`])
    const total = sql`total AS MATERIALIZED (SELECT ${counted})`
    return readRows(db, list, idsOf(list, where, slice), sql`(SELECT count FROM total)`, total)
  }
  const [total] = await readShared(db, sql<{ count: number }>`SELECT ${counted}`)
  return readRows(db, list, idsFromNearerEnd(list, slice, total?.count ?? 0), sql`${total?.count}::bigint`)
}

// Short lists, searches, and filters without stored counts have to find all matches anyway.
function readFound(db: Database, list: List, slice: Slice): Promise<TextPage | undefined> {
  const keys = list.order.by.map((key, at) => ({ key, name: sql.ref(`key_${at}`) }))
  const matches = sql`found AS MATERIALIZED (
    SELECT ${sql.join([sql`${idOf(list)} AS id`, ...keys.map(({ key, name }) => sql`${key} AS ${name}`)])}
    FROM ${sourceOf(list)} WHERE ${list.where})`
  const names = keys.map(({ name }) => name)
  const ids = sql`SELECT id FROM found ORDER BY ${orderTerms(names, sql.ref('id'), list.order)} ${limited(slice)}`
  return readRows(db, list, ids, sql`(SELECT count(*) FROM found)`, matches)
}

type Group = { key: string | number; count: number }

async function readGrouped(db: Database, list: List, { limit, offset }: Slice, counted: RawBuilder<unknown>) {
  const { by, grouped = sql`` } = list.order
  const terms = orderTerms(by, grouped, { ...list.order, nullable: true })
  const groups = sql<Group>`SELECT ${grouped} AS key, ${counted} GROUP BY ${grouped} ORDER BY ${terms}`
  const parts: RawBuilder<unknown>[] = []
  let start = 0
  for (const { key, count } of await readShared(db, groups)) {
    const from = Math.max(offset, start)
    const size = Math.min(offset + limit, start + count) - from
    // Counts store 0 where a row has null.
    const inGroup = key === 0 ? sql<boolean>`${grouped} IS NULL` : sql<boolean>`${grouped} = ${sql.lit(key)}`
    const group = { ...list, where: all([list.where, inGroup]), order: { ...list.order, by: [] } }
    if (size > 0) parts.push(sql`(${idsFromNearerEnd(group, { limit: size, offset: from - start }, count)})`)
    start += count
  }
  if (parts.length === 0) return { count: start, results: '[]' }
  return readRows(db, list, sql.join(parts, sql` UNION ALL `), sql`${start}::bigint`)
}

function idsFromNearerEnd(list: List, { limit, offset }: Slice, total: number): RawBuilder<unknown> {
  const size = Math.max(0, Math.min(limit, total - offset))
  const behind = total - offset - size
  if (offset <= behind) return idsOf(list, list.where, { limit: size, offset })
  return idsOf(list, list.where, { limit: size, offset: Math.max(0, behind) }, true)
}

function idsOf(list: List, where: RawBuilder<boolean>, slice: Slice, backwards = false): RawBuilder<unknown> {
  const { by, nullable, descending } = list.order
  const [key] = by
  const id = idOf(list)
  const order = { ...list.order, backwards }
  const from = sql`FROM ${sql.table(list.table)}`
  // An index sorts null after all values, so only ascending lists end with null without further work.
  if (!key || !nullable || !descending)
    return sql`SELECT ${id} AS id ${from} WHERE ${where} ORDER BY ${orderTerms(by, id, order)} ${limited(slice)}`
  const part = (is: RawBuilder<boolean>, shown: RawBuilder<unknown>, keys: readonly RawBuilder<unknown>[]) =>
    sql`(SELECT ${id} AS id, ${shown} AS key ${from} WHERE ${all([where, is])}
      ORDER BY ${orderTerms(keys, id, { ...order, nullable: false })} ${limited({ limit: slice.limit + slice.offset, offset: 0 })})`
  return sql`SELECT id FROM (${part(sql`${key} IS NOT NULL`, key, by)} UNION ALL ${part(sql`${key} IS NULL`, sql`NULL`, [])}) AS parts
    ORDER BY ${orderTerms([sql.ref('key')], sql.ref('id'), order)} ${limited(slice)}`
}

async function readRows(
  db: Database,
  list: List,
  ids: RawBuilder<unknown>,
  count: RawBuilder<unknown>,
  cte?: RawBuilder<unknown>,
): Promise<TextPage | undefined> {
  const [row] = await readShared(
    db,
    sql<TextPage & { found: boolean }>`
    WITH ${cte ? sql`${cte}, ` : sql``}page AS MATERIALIZED (${ids})
    SELECT ${list.exists ?? sql`true`} AS found, ${count} AS count, coalesce((SELECT json_agg(row_to_json(listed)) FROM (
        SELECT ${list.columns} FROM ${sourceOf(list)}
        WHERE ${list.within} AND ${idOf(list)} = ANY(ARRAY(SELECT id FROM page))
        ORDER BY ${orderTerms(list.order.by, idOf(list), list.order)}
      ) AS listed), '[]')::text AS results`,
  )
  return row?.found ? { count: row.count, results: row.results } : undefined
}

type Source = Pick<List, 'table' | 'source' | 'id' | 'join'>
export const idOf = ({ table, id = column(table, 'id') }: Source) => id
export const sourceOf = ({ table, source, join = sql`` }: Source) =>
  sql`${source ? sql`${source} AS ${sql.table(table)}` : sql.table(table)} ${join}`
