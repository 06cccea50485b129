import { type RawBuilder, sql } from 'kysely'
import { offeredPageSizes } from '#contract/http/paging.ts'
import { column } from './column.ts'
import { all, type Order, orderTerms } from './order.ts'
import { plannedEachTime } from './prepared.ts'

// The ids of one page of a long list, as SQL.

/** What a list is filtered by, beside what the person sees. */
export interface Filter {
  /** What the index of the order finds at once: the company, and maybe a key. */
  inOrder: RawBuilder<boolean>
  /** All other conditions. */
  rest: RawBuilder<boolean>
  /** The columns that these are about; every order's index has them. */
  columns: RawBuilder<unknown>
  /** Whether some of these are about a range of days: how many that are differs too much for one plan. */
  hasRange: boolean
  /** A query of how many rows there are in that order, which these are asked of; without, how many match is not kept counted. */
  ofAll: RawBuilder<unknown> | undefined
}

/** A long list whose rows come in the order of an index. */
export interface OrderedList {
  table: 'leads' | 'patients' | 'audit_log' | 'intake_requests' | 'mails'
  where: RawBuilder<boolean>
  /** Whatever the index of the order does not find at once: how pages are looked for depends on how many match then. */
  filter?: Filter | undefined
  order: Order & { descending: boolean }
  /** Where the order is that of locations' names: those that a row can be of. */
  byLocationOf?: RawBuilder<boolean> | undefined
}

/** A place in an order: the keys that a row there has, as text, and its id. */
export interface Place {
  keys: readonly (string | null)[]
  id: number
}

/**
 * How many rows a page has, for LIMIT. A size that screens offer stands in the text, which gives PostgreSQL one plan for
 * all pages; any other is a parameter, since each number in the text makes a statement of its own to prepare.
 */
export const pageLimit = (size: number): RawBuilder<unknown> =>
  offeredPageSizes.some((offered) => offered === size) ? sql.lit(size) : sql`${size}`

/** From this offset on, it is worth a statement to know first how long the list is. */
export const far = 100

/** Terms of ORDER BY for rows of the table. */
export const orderOf = ({ table, order }: OrderedList, backwards = false) =>
  orderTerms(order.by, column(table, 'id'), { ...order, backwards })

/** LIMIT and OFFSET. */
export const slice = (limit: RawBuilder<unknown>, offset: number) =>
  offset === 0 ? sql`LIMIT ${limit}` : sql`LIMIT ${limit} OFFSET ${offset < far ? offset : sql.lit(offset)}`

/** Of a page so far from the beginning of the list, or from its end. */
export function ids(
  list: OrderedList,
  limit: RawBuilder<unknown>,
  offset: number,
  backwards = false,
): RawBuilder<unknown> {
  if (list.byLocationOf !== undefined) return idsByLocation(list, limit, offset, backwards)
  const ordered = walk(list, undefined, orderOf(list, backwards))
  return offset === 0 || offset >= far
    ? sql`${ordered} ${slice(limit, offset)}`
    : sql`SELECT id FROM (${ordered} LIMIT ${limit} + ${sql.lit(far)}) AS near ${slice(limit, offset)}`
}

const keyNames = ({ by }: Order) => by.map((_, at) => sql.ref(`key_${at}`))
/** Terms of ORDER BY for what `keysOf` finds. */
export const orderOfKeys = ({ order }: OrderedList) => orderTerms(keyNames(order), sql.ref('id'), order)

/** All that match and a condition beside, with what they are ordered by: of locations' names, that is their rank, a number. */
export function keysOf(list: OrderedList, condition?: RawBuilder<boolean>): RawBuilder<unknown> {
  const { table, where, order, byLocationOf } = list
  const keys = byLocationOf ? [sql`place.rank`] : order.by
  const columns = keys.map((key, at) => sql`${key} AS ${keyNames(order)[at]}`)
  const join = byLocationOf
    ? sql`LEFT JOIN (${rankedPlaces(byLocationOf)}) AS place ON place.id = ${column(table, 'location_id')}`
    : sql``
  return sql`SELECT ${sql.join([column(table, 'id'), ...columns])} FROM ${sql.table(table)} ${join}
    WHERE ${condition ? all([where, condition]) : where}`
}

const rankedPlaces = (byLocationOf: RawBuilder<boolean>) =>
  sql`SELECT id, lower(name) AS name, dense_rank() OVER (ORDER BY lower(name)) AS rank FROM locations WHERE ${byLocationOf}`

/** The ids of a page as an array, if so many match at most; and how many do, whose query is given for when they are more. */
export function findFew(
  list: OrderedList,
  count: RawBuilder<unknown>,
  most: number,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<{ total: number; ids: unknown[] | null }> {
  const page = sql`ARRAY(SELECT id FROM few ORDER BY ${orderOfKeys(list)} LIMIT ${limit} OFFSET ${offset})`
  return sql`WITH few AS MATERIALIZED (SELECT * FROM (${keysOf(list)} OFFSET 0) AS matching LIMIT ${sql.lit(most + 1)})
    SELECT CASE WHEN are_few THEN n ELSE (${count}) END AS total, CASE WHEN are_few THEN ${page} END AS ids
    FROM (SELECT count(*) AS n, count(*) <= ${sql.lit(most)} AS are_few FROM few) AS found ${plannedEachTime}`
}

/** Of a page of few: they are found first (OFFSET 0 sees to that), by whatever finds them soonest, and then put in order. */
export const idsOfAll = (list: OrderedList, limit: RawBuilder<unknown>, offset: number) =>
  sql`SELECT ${list.filter?.hasRange ? plannedEachTime : sql``} id FROM (${keysOf(list)} OFFSET 0) AS matching ORDER BY ${orderOfKeys(list)} ${slice(limit, offset)}`

// Rows in the order of an index. Those of a list with filters are not looked for by them: each is asked as it comes (OFFSET 0 sees
// to that, and what is read from a subquery keeps its order), which the index alone can answer. How many there may be is hidden
// from PostgreSQL (coalesce does that), so that it makes one plan for all.
function walk(
  { table, where, filter }: OrderedList,
  condition: RawBuilder<boolean> | undefined,
  terms: RawBuilder<unknown>,
  columns: RawBuilder<unknown> = column(table, 'id'),
): RawBuilder<unknown> {
  const rows = sql.table(table)
  const and = (first: RawBuilder<boolean>) => (condition ? all([first, condition]) : first)
  if (!filter) return sql`SELECT ${columns} FROM ${rows} WHERE ${and(where)} ORDER BY ${terms}`
  const each = sql`SELECT ${column(table, 'id')}, ${filter.columns} FROM ${rows} WHERE ${and(filter.inOrder)} ORDER BY ${terms} OFFSET 0`
  return sql`SELECT ${columns} FROM (${each}) AS ${rows} WHERE coalesce(${filter.rest}, false)`
}

/**
 * Of a page so far from a place, which the order's index finds at once. What is missing is beyond every range of what is there, so
 * it is read beside.
 */
export function idsFrom(
  list: OrderedList,
  place: Place,
  limit: RawBuilder<unknown>,
  offset: number,
): RawBuilder<unknown> {
  const { table, order, byLocationOf } = list
  if (byLocationOf !== undefined) return idsByLocation(list, limit, offset, false, place)
  const id = column(table, 'id')
  const from = sql.raw(order.descending ? '<=' : '>=')
  const [key = id] = order.by
  const missing = sql<boolean>`${key} IS NULL`
  const missingFrom = sql<boolean>`${key} IS NULL AND ${id} ${from} ${place.id}`
  const there = sql<boolean>`(${sql.join([...order.by, id])}) ${from} (${sql.join([...place.keys, place.id])})`
  if (place.keys[0] === null) return sql`${walk(list, missingFrom, orderOf(list))} ${slice(limit, offset)}`
  if (!order.nullable) return sql`${walk(list, there, orderOf(list))} ${slice(limit, offset)}`
  const part = (condition: RawBuilder<boolean>) =>
    sql`(${walk(list, condition, orderOf(list), sql`${id}, ${key} AS key`)} LIMIT ${limit} + ${sql.lit(offset)})`
  return sql`SELECT id FROM (${part(there)} UNION ALL ${part(missing)}) AS parts
    ORDER BY ${orderTerms([sql.ref('key')], sql.ref('id'), order)} ${slice(limit, offset)}`
}

// Location after location as the page needs them, and of each the first. From a place on, locations before it have none, and its
// own those that come after.
function idsByLocation(
  list: OrderedList,
  limit: RawBuilder<unknown>,
  offset: number,
  backwards: boolean,
  from?: Place,
): RawBuilder<unknown> {
  const { table, order, byLocationOf = sql<boolean>`true` } = list
  const [id, location] = [column(table, 'id'), column(table, 'location_id')]
  const direction = sql.raw(order.descending === backwards ? 'ASC' : 'DESC')
  const byRank = sql`rank ${direction} NULLS ${sql.raw(backwards ? 'FIRST' : 'LAST')}`
  const most = offset === 0 ? limit : sql`${limit} + ${offset}::bigint`
  const after = sql.raw(order.descending ? '<=' : '>=')
  const [name = null] = from?.keys ?? []
  const placesFrom =
    from === undefined
      ? sql``
      : name === null
        ? sql`WHERE name IS NULL`
        : sql`WHERE name ${after} ${name} OR name IS NULL`
  const ownFrom =
    from &&
    sql<boolean>`${id} ${after} CASE WHEN place.name IS NOT DISTINCT FROM ${name} THEN ${from.id}::bigint ELSE ${sql.lit(order.descending ? Number.MAX_SAFE_INTEGER : 0)} END`
  // All are of one location, or of none, for which PostgreSQL takes the index of locations only if they are in its order.
  const first = (condition: RawBuilder<boolean>) =>
    sql`(${walk(list, ownFrom ? all([condition, ownFrom]) : condition, sql`${location} ${direction}, ${id} ${direction}`)} LIMIT ${most})`
  return sql`SELECT own.id FROM (
      SELECT id, name, rank FROM (${rankedPlaces(byLocationOf)} UNION ALL SELECT NULL, NULL, NULL) AS places ${placesFrom}
      ORDER BY ${byRank} OFFSET 0
    ) AS place, LATERAL (
      ${first(sql`${location} = place.id`)} UNION ALL ${first(sql`${location} IS NULL AND place.id IS NULL`)}
    ) AS own ORDER BY place.${byRank}, own.id ${direction} ${slice(limit, offset)}`
}
