import { type RawBuilder, sql } from 'kysely'
import { offeredPageSizes } from '#contract/http/paging.ts'
import { column } from './column.ts'
import type { Database } from './database.ts'
import type { TextPage } from './json-page.ts'
import type { MarkedList, Marks, Place } from './marks.ts'
import { readShared } from './shared-read.ts'

/** What a list is ordered by. */
export interface Order {
  by: readonly RawBuilder<unknown>[]
  /** Whether anything can be missing: that comes last. */
  nullable?: boolean
  /** Whether indexes have those of one first or last name in this order. */
  ofNames?: boolean
}

/** What is looked for. */
export interface Found {
  /** Conditions of which each row meets exactly one, each with an index of its own. */
  each: readonly RawBuilder<boolean>[]
  /** Whether they are those of one first or last name. */
  isOneName: boolean
}

interface Direction {
  descending: boolean
  nullable?: boolean
  /** From the end to the beginning. */
  backwards?: boolean
}

/** Terms of ORDER BY: what is missing comes last if anything can be, ties break on the id in the same direction. */
export function orderTerms(
  expressions: readonly RawBuilder<unknown>[],
  id: RawBuilder<unknown>,
  { descending, nullable = false, backwards = false }: Direction,
): RawBuilder<unknown> {
  const direction = sql.raw(descending === backwards ? 'ASC' : 'DESC')
  const nulls = sql.raw(nullable ? ` NULLS ${backwards ? 'FIRST' : 'LAST'}` : '')
  const terms = expressions.map((expression) => sql`${expression} ${direction}${nulls}`)
  return sql.join([...terms, sql`${id} ${direction}`])
}

/** Conditions that all have to hold. */
export const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql`${sql.join(conditions, sql` AND `)}`

interface IndexedList {
  table: 'leads' | 'patients' | 'audit_log' | 'intake_requests' | 'mails'
  where: RawBuilder<boolean>
  /** All rows without. */
  found?: Found | undefined
  order: Order & { descending: boolean }
  /** Where the order is that of locations' names: those that a row can be of. Of each, the first rows are looked for. */
  byLocationOf?: RawBuilder<boolean> | undefined
  /** What is shown of a row, and the joins that this needs. */
  columns: RawBuilder<unknown>
  join: RawBuilder<unknown>
  /** A query of the exact number of all rows that match, where that is known without finding them. */
  count?: RawBuilder<unknown> | undefined
  /** Where marks in long lists are kept, for lists whose changes are in the feed of changes. */
  marked?: Pick<MarkedList, 'subject' | 'companyId'> & { marks: Marks }
  page: number
  page_size: number
}

/**
 * How many rows a page has, for LIMIT. A size that screens offer stands in the text, which gives PostgreSQL one plan for
 * all pages; any other is a parameter, since each number in the text makes a statement of its own to prepare.
 */
export const pageLimit = (size: number): RawBuilder<unknown> =>
  offeredPageSizes.some((offered) => offered === size) ? sql.lit(size) : sql`${size}`

// From this offset on, it is worth a statement to know first how long the list is.
const far = 100

/** Reads one page of a long list, and the exact number of all that match; in one statement unless it lies far into it. */
export async function readIndexedPage(db: Database, list: IndexedList): Promise<TextPage> {
  const { count, page, page_size } = list
  const offset = (page - 1) * page_size
  if (!count) return isInOrder(list) ? readIndexedPage(db, listOfName(list)) : readFoundPage(db, list, offset)
  return offset < far
    ? readPage(db, list, ids(list, pageLimit(page_size), offset), sql`(${count})`)
    : readFarPage(db, list, count, offset)
}

// Rows that are passed over cost time, so a page is looked for from the nearest of what is known: the beginning, the end, or a
// mark. The numbers stand in the text: how to pass over many rows is planned otherwise than for few.
async function readFarPage(
  db: Database,
  list: IndexedList,
  count: RawBuilder<unknown>,
  offset: number,
): Promise<TextPage> {
  const marked = list.marked && { ...list, ...list.marked }
  const { total, mark } = (await marked?.marks.find(db, marked, count, offset)) ?? {
    total: await readTotal(db, count),
    mark: undefined,
  }
  if (offset >= total) return { count: total, results: '[]' }
  const limit = Math.min(list.page_size, total - offset)
  const behind = total - offset - limit
  const isFormer = offset <= behind
  const passed = Math.min(offset, behind)
  const page =
    mark && offset - mark.rank < passed
      ? idsFrom(list, mark.place, sql.lit(limit), offset - mark.rank)
      : ids(list, sql.lit(limit), passed, !isFormer)
  const started = performance.now()
  const answer = await readPage(db, list, page, sql`${total}::bigint`)
  marked?.marks.make(marked, total, performance.now() - started)
  return answer
}

async function readTotal(db: Database, count: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT (${count}) AS total`.execute(db)
  return rows[0]?.total ?? 0
}

const isInOrder = ({ found, order }: IndexedList) => found?.isOneName && order.ofNames

// Those of one name are counted by an index that has little else, and another one has them in the order of the list.
function listOfName(list: IndexedList): IndexedList {
  const where = all([list.where, ...(list.found?.each ?? [])])
  return {
    ...list,
    where,
    found: undefined,
    count: sql`SELECT count(*) FROM ${sql.table(list.table)} WHERE ${where}`,
  }
}

// All that match have to be found for their number anyway, by the indexes of what is searched for. Walking along the order
// until a page is full would read the whole table where few match.
async function readFoundPage(db: Database, list: IndexedList, offset: number): Promise<TextPage> {
  const { table, where, found, order, byLocationOf } = list
  const join =
    byLocationOf === undefined
      ? sql``
      : sql`LEFT JOIN locations ON locations.id = ${column(table, 'location_id')}`
  const keys = order.by.map((_, at) => sql.ref(`key_${at}`))
  const columns = sql.join([
    column(table, 'id'),
    ...order.by.map((expression, at) => sql`${expression} AS ${keys[at]}`),
  ])
  const selects = (found?.each ?? [sql<boolean>`true`]).map(
    (condition) => sql`SELECT ${columns} FROM ${sql.table(table)} ${join} WHERE ${all([where, condition])}`,
  )
  const page = sql`SELECT id FROM found
    ORDER BY ${orderTerms(keys, sql.ref('id'), order)} ${slice(pageLimit(list.page_size), offset)}`
  return readPage(db, list, page, sql`(SELECT count(*) FROM found)`, sql.join(selects, sql` UNION ALL `))
}

// The ids of the page come from the order's index alone, so that passing over many rows stays cheap; the rows themselves
// are read for the page only.
async function readPage(
  db: Database,
  list: IndexedList,
  page: RawBuilder<unknown>,
  count: RawBuilder<unknown>,
  found?: RawBuilder<unknown>,
): Promise<TextPage> {
  const { table, columns, join } = list
  const [row] = await readShared(
    db,
    sql<TextPage>`
    WITH ${found ? sql`found AS MATERIALIZED (${found}),` : sql``} page AS MATERIALIZED (${page})
    SELECT ${count} AS count, coalesce((SELECT json_agg(row_to_json(listed)) FROM (
        SELECT ${columns} FROM page JOIN ${sql.table(table)} ON ${column(table, 'id')} = page.id ${join} ORDER BY ${orderOf(list)}
      ) AS listed), '[]')::text AS results
  `,
  )
  if (!row) throw new Error('the list statement answers one row')
  return row
}

const orderOf = ({ table, order }: IndexedList, backwards = false) =>
  orderTerms(order.by, column(table, 'id'), { ...order, backwards })

const slice = (limit: RawBuilder<unknown>, offset: number) =>
  offset === 0 ? sql`LIMIT ${limit}` : sql`LIMIT ${limit} OFFSET ${offset < far ? offset : sql.lit(offset)}`

function ids(
  list: IndexedList,
  limit: RawBuilder<unknown>,
  offset: number,
  backwards = false,
): RawBuilder<unknown> {
  const { table, where, byLocationOf } = list
  if (byLocationOf !== undefined) return idsByLocation(list, limit, offset, backwards)
  const ordered = sql`SELECT ${column(table, 'id')} FROM ${sql.table(table)} WHERE ${where} ORDER BY ${orderOf(list, backwards)}`
  return offset === 0 || offset >= far
    ? sql`${ordered} ${slice(limit, offset)}`
    : sql`SELECT id FROM (${ordered} LIMIT ${limit} + ${sql.lit(far)}) AS near ${slice(limit, offset)}`
}

// The same from a place on, which the order's index finds at once. What is missing is beyond every range of what is there, so
// it is read beside.
function idsFrom(
  list: IndexedList,
  place: Place,
  limit: RawBuilder<unknown>,
  offset: number,
): RawBuilder<unknown> {
  const { table, where, order, byLocationOf } = list
  if (byLocationOf !== undefined) return idsByLocation(list, limit, offset, false, place)
  const id = column(table, 'id')
  const from = sql.raw(order.descending ? '<=' : '>=')
  const [key = id] = order.by
  const part = (condition: RawBuilder<unknown>, slice: RawBuilder<unknown>) =>
    sql`SELECT ${id}, ${key} AS key FROM ${sql.table(table)} WHERE ${where} AND ${condition} ORDER BY ${orderOf(list)} ${slice}`
  if (place.keys[0] === null)
    return part(sql`${key} IS NULL AND ${id} ${from} ${place.id}`, slice(limit, offset))
  const there = sql`(${sql.join([...order.by, id])}) ${from} (${sql.join([...place.keys, place.id])})`
  if (!order.nullable) return part(there, slice(limit, offset))
  const first = sql`LIMIT ${limit} + ${sql.lit(offset)}`
  return sql`SELECT id FROM ((${part(there, first)}) UNION ALL (${part(sql`${key} IS NULL`, first)})) AS parts
    ORDER BY ${orderTerms([sql.ref('key')], sql.ref('id'), order)} ${slice(limit, offset)}`
}

// The first of each location, then the first of those: a sort of a few pages instead of all rows. From a place on, locations
// before it have none, and its own those that come after.
function idsByLocation(
  { table, where, order, byLocationOf }: IndexedList,
  limit: RawBuilder<unknown>,
  offset: number,
  backwards: boolean,
  from?: Place,
): RawBuilder<unknown> {
  const [id, location] = [column(table, 'id'), column(table, 'location_id')]
  const direction = sql.raw(order.descending === backwards ? 'ASC' : 'DESC')
  const nowhere = sql.raw(backwards ? 'FIRST' : 'LAST')
  const most = offset === 0 ? limit : sql`${limit} + ${offset}::bigint`
  const after = sql.raw(order.descending ? '<=' : '>=')
  const [name = null] = from?.keys ?? []
  const placesFrom = from ? sql`WHERE place.name ${after} ${name}` : sql``
  const ownFrom = from
    ? sql`AND ${id} ${after} CASE WHEN place.name = ${name} THEN ${from.id}::bigint ELSE ${order.descending ? sql.lit(Number.MAX_SAFE_INTEGER) : sql.lit(0)} END`
    : sql``
  const nowhereFrom = from && name === null ? sql`AND ${id} ${after} ${from.id}` : sql``
  // All are of one location, or of none, for which PostgreSQL takes the index of locations only if they are in its order.
  const first = (at: RawBuilder<unknown>) =>
    sql`SELECT ${id} FROM ${sql.table(table)} WHERE ${where} AND ${location} ${at}
      ORDER BY ${location} ${direction}, ${id} ${direction} LIMIT ${most}`
  return sql`SELECT ranked.id FROM (
      SELECT own.id, place.rank FROM (
        SELECT id, lower(name) AS name, dense_rank() OVER (ORDER BY lower(name) ${direction}) AS rank
        FROM locations WHERE ${byLocationOf}
      ) AS place, LATERAL (${first(sql`= place.id ${ownFrom}`)}) AS own ${placesFrom}
      UNION ALL SELECT nowhere.id, NULL FROM (${first(sql`IS NULL ${nowhereFrom}`)}) AS nowhere
    ) AS ranked ORDER BY ranked.rank NULLS ${nowhere}, ranked.id ${direction} ${slice(limit, offset)}`
}
