import { type RawBuilder, sql } from 'kysely'
import { column } from './column.ts'
import type { Database } from './database.ts'
import {
  type AsOf,
  asOfNow,
  changedRows,
  type Happened,
  matches,
  type RememberedList,
  selectSince,
  unknown,
} from './list-changes.ts'
import { orderTerms } from './order.ts'
import type { Place } from './page-ids.ts'
import { readShared } from './shared-read.ts'

/** A place in a list, and how many rows of the list come before it. */
export interface Mark {
  place: Place
  rank: number
}

/** Where each so many rows of a list begin. */
export interface Marks extends AsOf {
  /** How many rows there were. */
  total: number
  /** Each so many rows has a mark, from the first one on. */
  step: number
  /** Places as JSON, which takes a fraction of what objects would: `[key, …, id]`. */
  places: readonly string[]
}

/** Walks along a list for at most so many marks; undefined for an empty one. */
export async function readMarks(
  db: Database,
  list: RememberedList,
  count: RawBuilder<unknown>,
  last: number,
  most: number,
): Promise<Marks | undefined> {
  const step = Math.max(1, Math.ceil(last / most))
  const { rows } = await sql<AsOf & { total: number; places: string | null }>`
    SELECT ${asOfNow}, (${count}) AS total, (${walk(list, step)}) AS places
  `.execute(db)
  const [known] = rows
  return known?.places ? { ...known, step, places: known.places.split('\n') } : undefined
}

/** The nearest mark at or before an offset, if there is one; how many rows the list has; both as of now. */
export async function findMark(
  db: Database,
  list: RememberedList,
  known: Marks,
  offset: number,
  lasting: number,
): Promise<Happened & { total: number; mark?: Mark }> {
  for (let aim = offset; ; ) {
    const at = Math.min(Math.floor(Math.max(aim, 0) / known.step), known.places.length - 1)
    const place = placeOf(known.places[at] ?? '[]')
    const { grown, shift, ...happened } = await readNow(db, list, place, known, lasting)
    const [total, rank] = [known.total + grown, at * known.step + shift]
    if (happened.is_lost || happened.is_behind || (at === 0 && rank > offset)) return { ...happened, total }
    if (rank <= offset) return { ...happened, total, mark: { place, rank } }
    // More have come before it than are between two marks.
    aim -= Math.max(known.step, rank - offset)
  }
}

function placeOf(text: string): Place {
  const keys = JSON.parse(text) as [...(string | null)[], number]
  return { id: keys.pop() as number, keys: keys as (string | null)[] }
}

const joinLocation = ({ table, byLocationOf }: RememberedList) =>
  byLocationOf === undefined
    ? sql``
    : sql`LEFT JOIN locations ON locations.id = ${column(table, 'location_id')}`

// One text: a place per line.
function walk(list: RememberedList, step: number): RawBuilder<unknown> {
  const { table, order } = list
  const id = column(table, 'id')
  const keys = [...order.by.map((key) => sql`${key}::text`), id]
  return sql`SELECT string_agg(place, E'\n' ORDER BY number) FROM (
    SELECT json_build_array(${sql.join(keys)})::text AS place,
      row_number() OVER (ORDER BY ${orderTerms(order.by, id, order)}) - 1 AS number
    FROM ${sql.table(table)} ${joinLocation(list)} WHERE ${matches(list)}
  ) AS walked WHERE number % ${step} = 0`
}

/** Rows that come before a place. */
function isBefore({ table, order }: RememberedList, { keys, id: placeId }: Place): RawBuilder<boolean> {
  const id = column(table, 'id')
  const before = sql.raw(order.descending ? '>' : '<')
  // What is missing comes last.
  if (keys[0] === null) return sql`(${order.by[0]} IS NOT NULL OR ${id} ${before} ${placeId})`
  return sql`(${sql.join([...order.by, id])}) ${before} (${sql.join([...keys, placeId])})`
}

interface Now {
  /** How many more rows there are. */
  grown: number
  /** How many more of them come before the mark. */
  shift: number
}

// Of the records that have changed since, those that were in the list have left, and those that are have come; so it is with those
// before the mark.
async function readNow(
  db: Database,
  list: RememberedList,
  place: Place,
  known: Marks,
  lasting: number,
): Promise<Now & Happened> {
  const rows = sql.table(list.table)
  const numbers = sql`SELECT count(*) AS all, count(*) FILTER (WHERE ${isBefore(list, place)}) AS before`
  const those = sql`${joinLocation(list)} WHERE ${matches(list)}`
  const statement = selectSince<Now>(
    list,
    known,
    lasting,
    sql`come.all - gone.all AS grown, come.before - gone.before AS shift`,
    sql`FROM (${numbers} FROM ${changedRows(list)} ${those}) AS come, (
      ${numbers} FROM (SELECT (image).* FROM (
        SELECT jsonb_populate_record(NULL::${rows}, was) AS image FROM changed WHERE was IS NOT NULL OFFSET 0
      ) AS images) AS ${rows} ${those}
    ) AS gone`,
  )
  const [now] = await readShared(db, statement)
  return now ?? { ...unknown, grown: 0, shift: 0 }
}
