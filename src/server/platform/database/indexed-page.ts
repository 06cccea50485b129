import { type RawBuilder, sql } from 'kysely'
import { column } from './column.ts'
import type { Database } from './database.ts'
import type { TextPage } from './json-page.ts'
import type { RememberedList } from './list-changes.ts'
import type { ListMemory, Remembered, Slice } from './list-memory.ts'
import { all, any } from './order.ts'
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
import { plannedOnce } from './prepared.ts'
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
  /** For lists whose changes are in the feed of changes. */
  remembered?: (Pick<RememberedList, 'subject' | 'companyId'> & { memory: ListMemory }) | undefined
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
    return list.found?.isOneName && list.order.ofNames
      ? readPageOfName(db, list)
      : readFoundPage(db, list, offset)
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
  const started = performance.now()
  const took = () => performance.now() - started
  // Near the beginning, nothing is gained by it where the number is kept counted.
  const remembered = offset < far && (!list.filter || list.filter.ofAll) ? undefined : rememberedOf(list)
  const slice = { offset, limit: list.page_size }
  const known =
    (await remembered?.memory.find(db, remembered, slice)) ?? (await readTotal(db, list, count, slice))
  const { total, mark } = known
  if (offset >= total) return { count: total, results: '[]' }
  const limit = Math.min(list.page_size, total - offset)
  const behind = total - offset - limit
  const isFormer = offset <= behind
  const passed = Math.min(offset, behind)
  const found = idsOfFew(list, known, { passed, limit, offset })
  const page =
    found ??
    (mark && offset - mark.rank < passed
      ? idsFrom(list, mark.place, pageLimit(limit), offset - mark.rank)
      : ids(list, pageLimit(limit), passed, !isFormer))
  const answer = await readPage(db, list, page, { count: sql`${total}::bigint` })
  remembered?.memory.note(
    remembered,
    slice,
    found ? { took: took(), how: 'found' } : { took: took(), how: 'walked', total, count },
  )
  return answer
}

const rememberedOf = (list: IndexedList) =>
  list.remembered && { ...list, ...list.remembered, each: list.found?.each }

/** What is known of a list before its page is looked for. */
interface Known extends Omit<Remembered, 'ids'> {
  /** How many rows there are along its order, if it has filters. */
  ofAll?: number
  /** The page's ids, if they are remembered or had to be found for their number and are few. */
  ids?: readonly unknown[] | null
}

async function readTotal(
  db: Database,
  list: IndexedList,
  count: RawBuilder<unknown>,
  page: Slice,
): Promise<Known> {
  const { filter, remembered } = list
  const statement: RawBuilder<Known> = !filter
    ? sql`SELECT (${count}) AS total`
    : filter.ofAll
      ? sql`SELECT (${count}) AS total, (${filter.ofAll}) AS "ofAll"`
      : findFew(list, count, remembered?.memory.few.most ?? 0, page)
  const [known] = await readShared(db, statement)
  return known ?? { total: 0 }
}

// Ids are of a moment ago: what a row of theirs meets is asked once more.
const rowsOf = ({ table, where, found }: IndexedList, ids: readonly unknown[]) =>
  sql`SELECT ${plannedOnce} id FROM (SELECT * FROM ${sql.table(table)} WHERE id = ANY(${ids}::bigint[]) OFFSET 0) AS ${sql.table(table)}
    WHERE ${found ? all([where, any(found.each)]) : where}`

function idsOfFew(
  list: IndexedList,
  { total, ofAll, ids }: Known,
  { passed, limit, offset }: Record<'passed' | 'limit' | 'offset', number>,
): RawBuilder<unknown> | undefined {
  if (ids) return rowsOf(list, ids)
  const few = list.remembered?.memory.few
  if (!few || ofAll === undefined) return undefined
  // If they are spread evenly.
  const past = ((passed + limit) * ofAll) / total
  const areFew = total <= few.most && past > few.past && ofAll > few.of
  return areFew ? idsOfAll(list, pageLimit(limit), offset) : undefined
}

// Those of one name are counted by an index that has little else, and other indexes have them in the orders by default.
async function readPageOfName(db: Database, list: IndexedList): Promise<TextPage> {
  const where = all([list.where, ...(list.found?.each ?? [])])
  const count = sql`SELECT count(*) FROM ${sql.table(list.table)} WHERE ${where}`
  return readIndexedPage(db, { ...list, where, count, found: undefined, filter: undefined })
}

// All that match have to be found for their number anyway, by the indexes of what is searched for. Walking along the order
// until a page is full would read the whole table where few match.
async function readFoundPage(db: Database, list: IndexedList, offset: number): Promise<TextPage> {
  const started = performance.now()
  const remembered = rememberedOf(list)
  const { page_size: limit } = list
  const known = await remembered?.memory.find(db, remembered, { offset, limit })
  const answer = known?.ids
    ? await readPage(db, list, rowsOf(list, known.ids), { count: sql`${known.total}::bigint` })
    : await findPage(db, list, offset)
  remembered?.memory.note(remembered, { offset, limit }, { took: performance.now() - started, how: 'found' })
  return answer
}

function findPage(db: Database, list: IndexedList, offset: number): Promise<TextPage> {
  const selects = (list.found?.each ?? [undefined]).map((condition) => keysOf(list, condition))
  const page = sql`SELECT id FROM found ORDER BY ${orderOfKeys(list)} ${slice(pageLimit(list.page_size), offset)}`
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
