import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Log } from '../log.ts'
import { column } from './column.ts'
import type { Database } from './database.ts'
import { type KeptIds, lookAtIds, readIds } from './kept-ids.ts'
import { type Happened, matches, type RememberedList } from './list-changes.ts'
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
  /** How many ids. */
  mostIds?: number
  few?: Few
  /** How many milliseconds a page may take before its list is worth remembering. */
  slow?: number
  /** For how many seconds what is remembered is good: the feed of changes goes back an hour. */
  lasting?: number
}

interface Known<T> {
  what: T
  isOld: boolean
  wasUsed: boolean
}

// Of each kind: 80 kB of ids or 160 kB of marks a list.
const mostLists = 50
// So many lists that took long are known by name.
const mostSlow = 500
// To find 2,000 rows takes as long as to pass over 3,000 and to plan it, and so does the whole of 10,000.
const fewByDefault: Few = { most: 2_000, past: 3_000, of: 10_000 }
// With more changes than these, a list is read anew meanwhile.
const fewChanges = 200
// Milliseconds without another attempt where a list could not be read, is too long, or changes too soon.
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
  mostIds = 10_000,
  few = fewByDefault,
  slow = 2,
  lasting = 3_000,
}: ListMemoryOptions): ListMemory {
  // The one that was asked for last comes last.
  const marked = new Map<string, Known<Marks>>()
  const found = new Map<string, Known<KeptIds>>()
  const slowOnce = new Map<string, true>()
  const leftAloneSince = new Map<string, number>()
  let making: Promise<void> | undefined

  /** Forgets a list; one that changes before it was of any use is left alone for a while. */
  function forget<T>(lists: Map<string, Known<T>>, name: string, known: Known<T>): void {
    if (lists.get(name) === known) lists.delete(name)
    if (!known.wasUsed) leaveAlone(name)
  }
  const leaveAlone = (name: string) => keepLast(leftAloneSince, name, performance.now(), mostSlow)
  const isLeftAlone = (name: string) =>
    performance.now() < (leftAloneSince.get(name) ?? Number.NEGATIVE_INFINITY) + pause

  async function findPage<T>(
    lists: Map<string, Known<T>>,
    name: string,
    look: (known: T) => Promise<Happened & { page?: Remembered | undefined }>,
  ): Promise<Remembered | undefined> {
    const known = lists.get(name)
    if (!known) return undefined
    keepLast(lists, name, known, mostLists)
    const { changes, is_lost, is_behind, page } = await look(known.what)
    if (is_behind) return undefined
    known.isOld ||= changes > fewChanges
    if (is_lost || !page) forget(lists, name, known)
    else known.wasUsed = true
    return is_lost ? undefined : page
  }

  return {
    few,
    async find(db, list, { offset, limit }) {
      const name = nameOf(db, list)
      const ofIds = await findPage(found, name, async (known) => {
        const { is_same, ...happened } = await lookAtIds(db, list, known, lasting)
        const page = { total: known.ids.length, ids: [...known.ids.subarray(offset, offset + limit)] }
        return { ...happened, page: is_same ? page : undefined }
      })
      return (
        ofIds ??
        findPage(marked, name, async (known) => {
          const { total, mark, ...happened } = await findMark(db, list, known, offset, lasting)
          return { ...happened, page: { total, ...(mark ? { mark } : {}) } }
        })
      )
    },
    note(list, { offset }, read) {
      if (making) return
      const name = nameOf(primary, list)
      const known = found.get(name) ?? marked.get(name)
      if ((known ? !known.isOld : read.took < slow) || isLeftAlone(name)) return
      // Whoever pages far into a list goes on; any other is worth it when it comes again.
      if (!known && offset < far && !slowOnce.delete(name)) return keepLast(slowOnce, name, true, mostSlow)
      // Only the primary's snapshots tell all transactions that were running.
      const reading =
        read.how === 'found'
          ? readIds(primary, list, mostIds).then((ids) => keep(found, name, ids))
          : readMarks(primary, list, read.count, read.total, mostMarks).then((marks) =>
              keep(marked, name, marks),
            )
      making = reading
        .catch((error: unknown) => {
          log.warn({ err: error }, 'a list could not be remembered')
          leaveAlone(name)
        })
        .finally(() => {
          making = undefined
        })
    },
    made: async () => making,
  }

  function keep<T>(lists: Map<string, Known<T>>, name: string, what: T | undefined): void {
    if (what) keepLast(lists, name, { what, isOld: false, wasUsed: false }, mostLists)
    else leaveAlone(name)
  }
}

function keepLast<T>(all: Map<string, T>, name: string, value: T, most: number): void {
  all.delete(name)
  all.set(name, value)
  const [oldest] = all.keys()
  if (all.size > most && oldest !== undefined) all.delete(oldest)
}

// The list of one request is looked for and noted by the same name.
const names = new WeakMap<RememberedList, string>()

/** Lists with the same conditions, for the same rights and in the same order have one name. A search may have a thousand words. */
function nameOf(db: Database, list: RememberedList): string {
  const known = names.get(list)
  if (known) return known
  const terms = orderTerms(list.order.by, column(list.table, 'id'), list.order)
  const { sql: text, parameters } = sql`${matches(list)} ORDER BY ${terms}`.compile(db)
  const name = createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest('base64url')
  names.set(list, name)
  return name
}
