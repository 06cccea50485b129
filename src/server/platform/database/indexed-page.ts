import { type RawBuilder, sql } from 'kysely'
import { column } from './column.ts'
import type { Database } from './database.ts'
import type { TextPage } from './json-page.ts'
import type { Mark, MarkedList, Marks } from './marks.ts'
import { all } from './order.ts'
import {
  far,
  findFew,
  ids,
  idsFrom,
  idsOfAll,
  keysOf,
  type OrderedList,
  orderOf,
  orderOfKeys,
  pageLimit,
  slice,
} from './page-ids.ts'
import { readShared } from './shared-read.ts'

/** What is looked for. */
export interface Found {
  /** Conditions of which each row meets exactly one, each with an index of its own. */
  each: readonly RawBuilder<boolean>[]
  /** Whether they are those of one first or last name. */
  isOneName: boolean
}

interface IndexedList extends OrderedList {
  /** All rows without. */
  found?: Found | undefined
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
 * Reads one page of a long list, and the exact number of all that match; in one statement, unless the page lies far into the list
 * or what is filtered by is not what the order's index begins with.
 */
export async function readIndexedPage(db: Database, list: IndexedList): Promise<TextPage> {
  const { count, page, page_size } = list
  const offset = (page - 1) * page_size
  if (!count)
    return list.found?.isOneName ? readPageOfName(db, list, offset) : readFoundPage(db, list, offset)
  return offset < far && !list.filter
    ? readPage(db, list, ids(list, pageLimit(page_size), offset), { count: sql`(${count})` })
    : readCountedPage(db, list, count, offset)
}

// Rows that are passed over cost time. Of a list with filters, few are all found and put in order; PostgreSQL would have to guess their
// number, and from the shares of single keys it is off by a hundred times. Else a page is looked for from the nearest of what is known:
// the beginning, the end, or a mark. The numbers stand in the text: how to pass over many rows is planned otherwise than for few.
async function readCountedPage(
  db: Database,
  list: IndexedList,
  count: RawBuilder<unknown>,
  offset: number,
): Promise<TextPage> {
  const marked = offset < far ? undefined : list.marked && { ...list, ...list.marked }
  const known: Known =
    (await marked?.marks.find(db, marked, count, offset)) ?? (await readTotal(db, list, count, offset))
  const { total, mark } = known
  if (offset >= total) return { count: total, results: '[]' }
  const limit = Math.min(list.page_size, total - offset)
  const behind = total - offset - limit
  const isFormer = offset <= behind
  const passed = Math.min(offset, behind)
  const all = idsOfFew(list, known, { passed, limit, offset })
  const page =
    all ??
    (mark && offset - mark.rank < passed
      ? idsFrom(list, mark.place, pageLimit(limit), offset - mark.rank)
      : ids(list, pageLimit(limit), passed, !isFormer))
  const started = performance.now()
  const answer = await readPage(db, list, page, { count: sql`${total}::bigint` })
  if (!all) marked?.marks.make(marked, total, performance.now() - started)
  return answer
}

/** What is known of a list before its page is looked for. */
interface Known {
  total: number
  mark?: Mark
  /** How many rows there are along its order, if it has filters. */
  ofAll?: number
  /** The page's ids, if they had to be found for their number and are few. */
  ids?: readonly unknown[] | null
}

async function readTotal(
  db: Database,
  list: IndexedList,
  count: RawBuilder<unknown>,
  offset: number,
): Promise<Known> {
  const { filter, marked, page_size: limit } = list
  const statement: RawBuilder<Known> = !filter
    ? sql`SELECT (${count}) AS total`
    : filter.ofAll
      ? sql`SELECT (${count}) AS total, (${filter.ofAll}) AS "ofAll"`
      : findFew(list, count, marked?.marks.few.most ?? 0, { limit, offset })
  const [known] = await readShared(db, statement)
  return known ?? { total: 0 }
}

function idsOfFew(
  list: IndexedList,
  { total, ofAll, ids }: Known,
  { passed, limit, offset }: Record<'passed' | 'limit' | 'offset', number>,
): RawBuilder<unknown> | undefined {
  if (ids) return sql`SELECT unnest(${ids}::bigint[]) AS id`
  const few = list.marked?.marks.few
  if (!few || ofAll === undefined) return undefined
  // If they are spread evenly.
  const past = ((passed + limit) * ofAll) / total
  const areFew = total <= few.most && past > few.past && ofAll > few.of
  return areFew ? idsOfAll(list, pageLimit(limit), offset) : undefined
}

// Those of one name are counted by an index that has little else, and other indexes have them in the orders by default.
async function readPageOfName(db: Database, list: IndexedList, offset: number): Promise<TextPage> {
  const where = all([list.where, ...(list.found?.each ?? [])])
  const count = sql`SELECT count(*) FROM ${sql.table(list.table)} WHERE ${where}`
  const named = { ...list, where, count, found: undefined, filter: undefined }
  return list.order.ofNames
    ? readIndexedPage(db, named)
    : readPage(db, named, idsOfAll(named, pageLimit(list.page_size), offset), { count: sql`(${count})` })
}

// All that match have to be found for their number anyway, by the indexes of what is searched for. Walking along the order
// until a page is full would read the whole table where few match.
async function readFoundPage(db: Database, list: IndexedList, offset: number): Promise<TextPage> {
  const selects = (list.found?.each ?? [undefined]).map((condition) => keysOf(list, condition))
  const page = sql`SELECT id FROM found
    ORDER BY ${orderOfKeys(list)} ${slice(pageLimit(list.page_size), offset)}`
  return readPage(db, list, page, {
    count: sql`(SELECT count(*) FROM found)`,
    given: sql`found AS MATERIALIZED (${sql.join(selects, sql` UNION ALL `)})`,
  })
}

// The ids of the page come from the order's index alone, so that passing over many rows stays cheap; the rows themselves
// are read for the page only.
async function readPage(
  db: Database,
  list: IndexedList,
  page: RawBuilder<unknown>,
  { count, given }: { count: RawBuilder<unknown>; given?: RawBuilder<unknown> },
): Promise<TextPage> {
  const { table, columns, join } = list
  const [row] = await readShared(
    db,
    sql<TextPage>`
    WITH ${given ? sql`${given},` : sql``} page AS MATERIALIZED (${page})
    SELECT ${count} AS count, coalesce((SELECT json_agg(row_to_json(listed)) FROM (
        SELECT ${columns} FROM ${sql.table(table)} ${join} WHERE ${column(table, 'id')} = ANY(ARRAY(SELECT id FROM page)) ORDER BY ${orderOf(list)}
      ) AS listed), '[]')::text AS results
  `,
  )
  if (!row) throw new Error('the list statement answers one row')
  return row
}
