import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { readShared } from './shared-read.ts'
import { all, column, type Order, orderTerms } from './sql-parts.ts'

/** One page of a list as JSON text made by the database, and the exact number of rows that match. */
export interface TextPage {
  count: number
  results: string
}

export interface List {
  table: string
  companyId: number
  where: RawBuilder<boolean>
  order: Order & { descending: boolean }
  columns: RawBuilder<unknown>
  join?: RawBuilder<unknown>
  /** The table to count in and its condition, where a count costs less than finding all rows; `value` is summed. */
  counts?: { table: string; where: RawBuilder<boolean>; value: RawBuilder<unknown> } | undefined
  page: number
  page_size: number
}

interface Slice {
  limit: number
  offset: number
}

// Up to here, skipping rows costs less than a statement to learn how long the list is.
const nearStart = 1_000

/** Reads one page of a long list: the ids in the order of an index first, then the rows of those ids. */
export async function readList(db: Database, list: List): Promise<TextPage> {
  const slice = { limit: list.page_size, offset: (list.page - 1) * list.page_size }
  if (!list.counts) return readFound(db, list, slice)
  const { table, where, value } = list.counts
  const counted = sql`FROM ${sql.table(table)} AS ${sql.table(list.table)} WHERE ${where}`
  if (list.order.grouped) return readGrouped(db, list, slice, { counted, value })
  const count = sql`SELECT coalesce(${value}, 0)::bigint AS count ${counted}`
  if (slice.offset < nearStart) {
    // Where the page is empty, no row is looked at.
    const where = all([list.where, sql`(SELECT count FROM total) > ${slice.offset}`])
    const total = sql`total AS MATERIALIZED (${count})`
    return readRows(db, list, idsOf(list, where, slice), sql`(SELECT count FROM total)`, total)
  }
  const [total] = await readShared(db, sql<{ count: number }>`${count}`)
  return readRows(db, list, idsFromNearerEnd(list, slice, total?.count ?? 0), sql`${total?.count}::bigint`)
}

// Searches, and filters whose count is not kept: all matches have to be found anyway.
function readFound(db: Database, list: List, { limit, offset }: Slice): Promise<TextPage> {
  const keys = list.order.by.map((key, at) => sql`${key} AS ${keyName(at)}`)
  const terms = orderTerms(
    list.order.by.map((_, at) => keyName(at)),
    sql.ref('id'),
    list.order,
  )
  const found = sql`found AS MATERIALIZED (SELECT ${sql.join([idOf(list), ...keys])} FROM ${sql.table(list.table)} WHERE ${list.where})`
  const ids = sql`SELECT id FROM found ORDER BY ${terms} ${page({ limit, offset })}`
  return readRows(db, list, ids, sql`(SELECT count(*) FROM found)`, found)
}

async function readGrouped(
  db: Database,
  list: List,
  { limit, offset }: Slice,
  { counted, value }: { counted: RawBuilder<unknown>; value: RawBuilder<unknown> },
): Promise<TextPage> {
  const { by, grouped = sql`` } = list.order
  const terms = orderTerms(by, grouped, { ...list.order, nullable: true })
  const groups = await readShared(
    db,
    sql<{ key: string | number; count: number }>`
      SELECT ${grouped} AS key, ${value} AS count ${counted} GROUP BY ${grouped} HAVING ${value} > 0 ORDER BY ${terms}`,
  )
  const parts: RawBuilder<unknown>[] = []
  let start = 0
  for (const { key, count } of groups) {
    const from = Math.max(offset, start)
    const to = Math.min(offset + limit, start + count)
    // Counts keep 0 where a row has null.
    const inGroup: RawBuilder<boolean> =
      key === 0 ? sql`${grouped} IS NULL` : sql`${grouped} = ${sql.lit(key)}`
    const group = { ...list, where: all([list.where, inGroup]), order: { ...list.order, by: [] } }
    if (from < to)
      parts.push(sql`(${idsFromNearerEnd(group, { limit: to - from, offset: from - start }, count)})`)
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

function idsOf(
  list: List,
  where: RawBuilder<boolean>,
  { limit, offset }: Slice,
  backwards = false,
): RawBuilder<unknown> {
  const { by, nullable, descending } = list.order
  const [key] = by
  const direction = { ...list.order, backwards }
  const from = sql`FROM ${sql.table(list.table)}`
  // An index has null after everything else, so only ascending lists end with it by themselves.
  if (!key || !nullable || !descending) {
    const terms = orderTerms(by, idOf(list), direction)
    return sql`SELECT ${idOf(list)} AS id ${from} WHERE ${where} ORDER BY ${terms} ${page({ limit, offset })}`
  }
  const part = (
    isNull: RawBuilder<boolean>,
    name: RawBuilder<unknown>,
    keys: readonly RawBuilder<unknown>[],
  ) =>
    sql`(SELECT ${idOf(list)} AS id, ${name} AS key ${from} WHERE ${all([where, isNull])}
      ORDER BY ${orderTerms(keys, idOf(list), { ...direction, nullable: false })} ${page({ limit: limit + offset, offset: 0 })})`
  return sql`SELECT id FROM (${part(sql`${key} IS NOT NULL`, key, by)} UNION ALL ${part(sql`${key} IS NULL`, sql`NULL`, [])}) AS parts
    ORDER BY ${orderTerms([sql.ref('key')], sql.ref('id'), direction)} ${page({ limit, offset })}`
}

async function readRows(
  db: Database,
  list: List,
  ids: RawBuilder<unknown>,
  count: RawBuilder<unknown>,
  given?: RawBuilder<unknown>,
): Promise<TextPage> {
  const { table, companyId, columns, join = sql``, order } = list
  const [row] = await readShared(
    db,
    sql<TextPage>`
    WITH ${given ? sql`${given}, ` : sql``}page AS MATERIALIZED (${ids})
    SELECT ${count} AS count, coalesce((SELECT json_agg(row_to_json(listed)) FROM (
        SELECT ${columns} FROM ${sql.table(table)} ${join}
        WHERE ${column(table, 'company_id')} = ${companyId} AND ${idOf(list)} = ANY(ARRAY(SELECT id FROM page))
        ORDER BY ${orderTerms(order.by, idOf(list), order)}
      ) AS listed), '[]')::text AS results`,
  )
  if (!row) throw new Error('a list statement answers one row')
  return row
}

// A plan depends on how many rows are wanted, so the limit stands in the text. Offsets are too many for that.
const page = ({ limit, offset }: Slice) =>
  offset === 0 ? sql`LIMIT ${sql.lit(limit)}` : sql`LIMIT ${sql.lit(limit)} OFFSET ${offset}`

const idOf = ({ table }: List) => column(table, 'id')
const keyName = (at: number) => sql.ref(`key_${at}`)

interface ShortList {
  /** A SELECT of the rows' columns with its FROM and WHERE; `presented` makes JSON of a row `listed`, unless all of it is shown. */
  rows: { columns: RawBuilder<unknown>; from: RawBuilder<unknown>; presented?: RawBuilder<unknown> }
  /** Terms of ORDER BY; the last one must break ties. */
  order: RawBuilder<unknown>
  page: number
  page_size: number
  /** A condition without which there is no list to see. */
  exists?: RawBuilder<unknown> | undefined
}

/** Reads one page of a list short enough to look at every row; undefined when what it belongs to does not exist. */
export async function readShortList(db: Database, list: ShortList): Promise<TextPage | undefined> {
  const { rows } = await sql<TextPage & { found: boolean }>`
    WITH matching AS (SELECT ${list.rows.columns}, row_number() OVER (ORDER BY ${list.order}) AS place ${list.rows.from})
    SELECT ${list.exists ?? sql`true`} AS found, (SELECT count(*) FROM matching) AS count,
      coalesce((SELECT json_agg((${list.rows.presented ?? sql`to_jsonb(listed)`}) - 'place' ORDER BY place) FROM (
        SELECT * FROM matching ORDER BY place LIMIT ${list.page_size} OFFSET ${(list.page - 1) * list.page_size}
      ) AS listed), '[]')::text AS results
  `.execute(db)
  const row = rows[0]
  return row?.found ? { count: row.count, results: row.results } : undefined
}
