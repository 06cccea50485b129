import { type RawBuilder, sql } from 'kysely'
import type { Log } from '../log.ts'
import { column } from './column.ts'
import type { Database } from './database.ts'
import { type KeptIds, lookAtIds, readIds } from './kept-ids.ts'
import { matches, type RememberedList } from './list-changes.ts'
import { findMark, type Mark, type Marks, readMarks } from './marks.ts'
import { orderTerms } from './order.ts'
import { far } from './page-ids.ts'

/** When the rows of a list with filters are all found and put in order, instead of being come across in order. */
export interface Few {
  /** They are so many at most, */
  most: number
  /** and before a page so many others would be passed over at least, */
  past: number
  /** of so many. */
  of: number
}

/** A page of a list. */
export interface Slice {
  offset: number
  limit: number
}

/** What is known of a list as of now: how many rows it has, and either the ids of the page or the nearest mark at or before it. */
export interface Remembered {
  total: number
  ids?: readonly number[]
  mark?: Mark
}

/** What a process remembers of long lists. */
export interface ListMemory {
  few: Few
  /** Undefined where nothing is known any more. */
  find(db: Database, list: RememberedList, page: Slice): Promise<Remembered | undefined>
  /**
   * Has a list remembered by and by where reading a page took so many milliseconds, unless it is. Of one that was found as a whole
   * all ids are kept, any other is marked; how many rows that has is asked for anew then.
   */
  note(list: RememberedList, page: Slice, read: { took: number } & (Found | Walked)): void
  /** Waits for what is being read for it. */
  made(): Promise<void>
}

interface Found {
  how: 'found'
}
interface Walked {
  how: 'walked'
  total: number
  count: RawBuilder<unknown>
}

interface ListMemoryOptions {
  db: Database
  log: Log
  /** How many marks a list has at most. */
  mostMarks?: number
  few?: Few
  /** How many milliseconds a page may take before its list is worth remembering. */
  slow?: number
  /** For how many seconds what is remembered is good: the feed of changes goes back an hour. */
  lasting?: number
}

const mostLists = 50
// So many lists that took long are known by name.
const mostSlow = 500
// To find 2,000 rows takes as long as to pass over 3,000 and to plan it, and so does the whole of 10,000.
const fewByDefault: Few = { most: 2_000, past: 3_000, of: 10_000 }
// With more changes than these, a list is read anew meanwhile.
const fewChanges = 200
// Milliseconds without another attempt where a list could not be read.
const pause = 60_000

/**
 * Remembers lists that take long: all ids of those that have to be found, and places in those that are walked along, so that a page
 * is looked for from the nearest one and not from the beginning. Both are as of a snapshot; what has changed since then is in the
 * feed of changes. Ids are good until a row of theirs changes or another comes to meet their conditions. For marks, what the changed
 * rows were before is added up for each page, so that their rank and the list's number are exact. Where too much has
 * changed, or something that cannot be added up, nothing is remembered.
 */
export function createListMemory({
  db: primary,
  log,
  mostMarks = 2_000,
  few = fewByDefault,
  slow = 2,
  lasting = 3_000,
}: ListMemoryOptions): ListMemory {
  // The one that was asked for last comes last.
  const lists = new Map<string, (Marks | KeptIds) & { isOld?: boolean }>()
  const slowOnce = new Map<string, true>()
  const failedAt = new Map<string, number>()
  let making: Promise<void> | undefined

  return {
    few,
    async find(db, list, { offset, limit }) {
      const name = nameOf(db, list)
      const known = lists.get(name)
      if (!known) return undefined
      keepLast(lists, name, known, mostLists)
      if ('ids' in known) {
        const { changes, is_lost, is_same } = await lookAtIds(db, list, known, lasting)
        known.isOld ||= changes > fewChanges
        if (!is_lost && is_same)
          return { total: known.ids.length, ids: [...known.ids.subarray(offset, offset + limit)] }
      } else {
        const { changes, is_lost, ...found } = await findMark(db, list, known, offset, lasting)
        known.isOld ||= changes > fewChanges
        if (!is_lost) return found
      }
      lists.delete(name)
      return undefined
    },
    note(list, { offset }, read) {
      const name = nameOf(primary, list)
      const known = lists.get(name)
      if (making || (known ? !known.isOld : read.took < slow)) return
      if (performance.now() < (failedAt.get(name) ?? Number.NEGATIVE_INFINITY) + pause) return
      // Whoever pages far into a list goes on; any other is worth it when it comes again.
      if (!known && offset < far && !slowOnce.delete(name)) return keepLast(slowOnce, name, true, mostSlow)
      // Only the primary's snapshots tell all transactions that were running.
      const reading =
        read.how === 'found'
          ? readIds(primary, list)
          : readMarks(primary, list, read.count, read.total, mostMarks)
      making = reading
        .then((made) => made && keepLast(lists, name, made, mostLists))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'a list could not be remembered')
          keepLast(failedAt, name, performance.now(), mostLists)
        })
        .finally(() => {
          making = undefined
        })
    },
    made: async () => making,
  }
}

function keepLast<T>(all: Map<string, T>, name: string, value: T, most: number): void {
  all.delete(name)
  all.set(name, value)
  const [oldest] = all.keys()
  if (all.size > most && oldest !== undefined) all.delete(oldest)
}

/** Lists with the same conditions, for the same rights and in the same order have one name. */
function nameOf(db: Database, list: RememberedList): string {
  const terms = orderTerms(list.order.by, column(list.table, 'id'), list.order)
  const { sql: text, parameters } = sql`${matches(list)} ORDER BY ${terms}`.compile(db)
  return JSON.stringify([text, parameters])
}
