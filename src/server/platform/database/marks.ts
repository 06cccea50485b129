import { type RawBuilder, sql } from 'kysely'
import type { Log } from '../log.ts'
import { column } from './column.ts'
import type { Database } from './database.ts'
import { all, orderTerms } from './order.ts'
import type { OrderedList, Place } from './page-ids.ts'

/** A place in a list, and how many rows of the list come before it. */
export interface Mark {
  place: Place
  rank: number
}

/** A list that marks can be kept of: changes of its rows are in the feed of changes, with what they were before. */
export interface MarkedList extends OrderedList {
  /** What the feed of changes calls its rows. */
  subject: 'lead' | 'patient'
  companyId: number
}

/** When the rows of a list with filters are all found and put in order, instead of being come across in order. */
export interface Few {
  /** They are so many at most, */
  most: number
  /** and before a page so many others would be passed over at least, */
  past: number
  /** of so many. */
  of: number
}

/** Marks in long lists, in memory. */
export interface Marks {
  /** Lists that need none. */
  few: Few
  /** The nearest mark at or before an offset, and how many rows a list has, both as of now; undefined where none is known. */
  find(
    db: Database,
    list: MarkedList,
    count: RawBuilder<unknown>,
    offset: number,
  ): Promise<{ total: number; mark: Mark } | undefined>
  /** Has a list of so many rows marked by and by where a page far into it took so many milliseconds, unless its marks are good. */
  make(list: MarkedList, total: number, took: number): void
  /** Waits for what is being made. */
  made(): Promise<void>
}

interface Known {
  snapshot: string
  /** When that was, by the clock of the database. */
  at: string
  /** How many rows there were. */
  total: number
  /** Each so many rows has a mark, from the first one on. */
  step: number
  /** Places as JSON, which takes a fraction of what objects would: `[key, …, id]`. */
  places: readonly string[]
  isOld: boolean
}

interface MarksOptions {
  db: Database
  log: Log
  /** How many marks a list has at most. */
  most?: number
  few?: Few
  /** How many milliseconds a page may take before its list is worth marks. */
  slow?: number
  /** For how many seconds marks are good: the feed of changes goes back an hour. */
  lasting?: number
}

const mostLists = 50
// To find 2,000 rows takes as long as to pass over 3,000 and to plan it, and so does the whole of 10,000.
const fewByDefault: Few = { most: 2_000, past: 3_000, of: 10_000 }
// So many changes cost some milliseconds to look at; with more than a few, new marks are made meanwhile.
const mostChanges = 2_000
const fewChanges = 200
// Milliseconds without another attempt where marks could not be made.
const pause = 60_000

/**
 * Remembers places in lists that somebody pages far into, so that a page there is looked for from the nearest one and not
 * from the beginning. A mark is as of a snapshot; what has changed since then is in the feed of changes with what it was
 * before, and is added up for each page. So the rank of a mark is exact. Where too much has changed, or something that
 * cannot be added up, there is no mark.
 */
export function createMarks({
  db: primary,
  log,
  most = 2_000,
  few = fewByDefault,
  slow = 2,
  lasting = 3_000,
}: MarksOptions): Marks {
  // The one that was asked for last comes last.
  const lists = new Map<string, Known>()
  let making: Promise<void> | undefined
  let pausedUntil = 0

  function remember(name: string, known: Known): void {
    lists.delete(name)
    lists.set(name, known)
    const [oldest] = lists.keys()
    if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest)
  }

  // Only the primary's snapshots tell all transactions that were running.
  async function mark(list: MarkedList, total: number): Promise<void> {
    const step = Math.max(1, Math.ceil(total / most))
    const { rows } = await sql<{ snapshot: string; at: string; places: string | null }>`
      SELECT pg_current_snapshot()::text AS snapshot, now()::text AS at, (SELECT ${walk(list, step)}) AS places
    `.execute(primary)
    const [{ snapshot, at, places } = { snapshot: '', at: '', places: null }] = rows
    if (places === null) return
    remember(nameOf(primary, list), {
      ...{ snapshot, at, total, step },
      places: places.split('\n'),
      isOld: false,
    })
  }

  return {
    few,
    async find(db, list, count, offset) {
      const name = nameOf(db, list)
      const known = lists.get(name)
      if (!known) return undefined
      remember(name, known)
      const passed = Math.min(offset, known.total - offset)
      for (let aim = offset; ; ) {
        const at = Math.min(Math.floor(aim / known.step), known.places.length - 1)
        const text = known.places[at]
        // The beginning or the end is nearer.
        if (text === undefined || offset - at * known.step >= passed) return undefined
        const place = placeOf(text)
        const { total, changes, is_lost, shift } = await readNow(db, list, count, place, known, lasting)
        known.isOld ||= changes > fewChanges
        if (is_lost) {
          lists.delete(name)
          return undefined
        }
        const rank = at * known.step + shift
        if (rank <= offset) return { total, mark: { place, rank } }
        // More have come before it than are between two marks.
        aim -= Math.max(known.step, rank - offset)
      }
    },
    make(list, total, took) {
      if (making || performance.now() < pausedUntil) return
      const known = lists.get(nameOf(primary, list))
      if (known ? !known.isOld : took < slow) return
      making = mark(list, total)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'marks of a list could not be made')
          pausedUntil = performance.now() + pause
        })
        .finally(() => {
          making = undefined
        })
    },
    made: async () => making,
  }
}

/** Lists with the same conditions, for the same rights and in the same order have one name. */
function nameOf(db: Database, { where, order, table }: MarkedList): string {
  const terms = orderTerms(order.by, column(table, 'id'), order)
  const { sql: text, parameters } = sql`${where} ORDER BY ${terms}`.compile(db)
  return JSON.stringify([text, parameters])
}

function placeOf(text: string): Place {
  const keys = JSON.parse(text) as [...(string | null)[], number]
  return { id: keys.pop() as number, keys: keys as (string | null)[] }
}

const joinLocation = ({ table, byLocationOf }: MarkedList) =>
  byLocationOf === undefined
    ? sql``
    : sql`LEFT JOIN locations ON locations.id = ${column(table, 'location_id')}`

// One text: a place per line.
function walk(list: MarkedList, step: number): RawBuilder<unknown> {
  const { table, where, order } = list
  const id = column(table, 'id')
  const keys = [...order.by.map((key) => sql`${key}::text`), id]
  return sql`string_agg(place, E'\n' ORDER BY number) FROM (
    SELECT json_build_array(${sql.join(keys)})::text AS place,
      row_number() OVER (ORDER BY ${orderTerms(order.by, id, order)}) - 1 AS number
    FROM ${sql.table(table)} ${joinLocation(list)} WHERE ${where}
  ) AS walked WHERE number % ${step} = 0`
}

/** Rows that come before a place. */
function isBefore({ table, order }: MarkedList, { keys, id: placeId }: Place): RawBuilder<boolean> {
  const id = column(table, 'id')
  const before = sql.raw(order.descending ? '>' : '<')
  // What is missing comes last.
  if (keys[0] === null) return sql`(${order.by[0]} IS NOT NULL OR ${id} ${before} ${placeId})`
  return sql`(${sql.join([...order.by, id])}) ${before} (${sql.join([...keys, placeId])})`
}

interface Now {
  total: number
  /** How many changes there have been since the marks were made, of whatever. */
  changes: number
  /** True when they cannot be added up. */
  is_lost: boolean
  /** How many more rows come before the mark. */
  shift: number
}

// Of the records that have changed since, those that were before the mark have left, and those that are have come. What a
// record was is told by its first change; changes of one record have ids in their order, as each waits for the one before.
// The snapshot is hidden from the planner, and the subject is not, so that it does not plan anew for each page, which takes longer
// than the rest: in the order of the feed's index, one plan is good for few changes and for many.
async function readNow(
  db: Database,
  list: MarkedList,
  count: RawBuilder<unknown>,
  place: Place,
  { snapshot, at }: Known,
  lasting: number,
): Promise<Now> {
  const { table, subject, companyId, where } = list
  const rows = sql.table(table)
  const since = sql`${snapshot}::pg_snapshot`
  const counted = sql`${joinLocation(list)} WHERE ${all([where, isBefore(list, place)])}`
  const ofList = sql`company_id = ${companyId} AND subject = ${sql.lit(subject)}`
  const { rows: answer } = await sql<Now>`
    WITH since AS MATERIALIZED (
      SELECT id, company_id, subject, what, record_id, was FROM changes
      WHERE xid >= (SELECT pg_snapshot_xmin(${since})) AND NOT pg_visible_in_snapshot(xid, ${since})
      ORDER BY xid, id LIMIT ${sql.lit(mostChanges + 1)}
    ), changed AS MATERIALIZED (
      SELECT DISTINCT ON (record_id) record_id, was FROM since
      WHERE ${ofList} AND (what = 'created' OR was IS NOT NULL) ORDER BY record_id, id
    )
    SELECT (${count}) AS total, (SELECT count(*) FROM since) AS changes,
      (SELECT count(*) FROM since) > ${sql.lit(mostChanges)}
        OR EXISTS (SELECT FROM since WHERE ${ofList} AND what = 'many')
        OR now() > ${at}::timestamptz + make_interval(secs => ${lasting})
        OR pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${since}) AS is_lost,
      (SELECT count(*) FROM changed JOIN ${rows} ON ${column(table, 'company_id')} = ${companyId}
        AND ${column(table, 'id')} = changed.record_id ${counted})
      - (SELECT count(*) FROM (SELECT (image).* FROM (
          SELECT jsonb_populate_record(NULL::${rows}, was) AS image FROM changed WHERE was IS NOT NULL OFFSET 0
        ) AS images) AS ${rows} ${counted}) AS shift
  `.execute(db)
  return answer[0] ?? { total: 0, changes: 0, is_lost: true, shift: 0 }
}
