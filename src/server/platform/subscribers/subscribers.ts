import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { isUnavailable } from '../database/failures.ts'
import { inTransaction } from '../database/transaction.ts'
import { describeError, type Log } from '../log.ts'
import {
  advanceCursor,
  findDue,
  type OpenSet,
  openSet,
  readEvents,
  recordFailure,
  registerCursors,
  tryCursor,
} from './cursor.ts'
import type { Subscriber } from './subscriber.ts'

/** Brings events to their subscribers. Any number of processes share the work. */
export interface Subscribers {
  /** Creates the cursors of new subscribers. */
  register(): Promise<void>
  /** Starts to handle waiting events and returns without waiting for the end. */
  wake(closing: AbortSignal): Promise<void>
  /** Handles all events that wait. Returns their number. */
  runDue(): Promise<number>
  /** Waits for batches under way. */
  settled(): Promise<void>
}

interface SubscribersParts {
  db: Database
  clock: Clock
  log: Log
  /** Subscribers that work at once, each with a connection. */
  places: number
}

const batchSize = 100
/** Milliseconds until a subscriber with many events lets others go first. */
const turn = 1_000

interface Batch {
  handled: number
  /** More events may be waiting. */
  isMore: boolean
}
const rest: Batch = { handled: 0, isMore: false }

export function createSubscribers(
  { db, clock, log, places }: SubscribersParts,
  all: readonly Subscriber[],
): Subscribers {
  const byName = new Map(all.map((subscriber) => [subscriber.name, subscriber]))
  if (byName.size < all.length) throw new Error('two subscribers have the same name')
  const working = new Map<string, Promise<void>>()

  async function handleBatch(subscriber: Subscriber, limit = batchSize): Promise<Batch> {
    const { name, types } = subscriber
    let set: OpenSet | undefined
    let handled = 0
    let failing: number | undefined
    try {
      return await inTransaction(db, async (tx) => {
        set = undefined
        failing = undefined
        if (!(await tryCursor(tx, name))) return rest
        set = await openSet(tx, name, clock.now())
        if (!set) return rest
        if (set.isForeign)
          log.warn({ subscriber: name }, 'its cursor is of another database: it starts at the present')
        const events = await readEvents(tx, set, types, limit)
        handled = 0
        for (const event of events) {
          failing = event.id
          await subscriber.handle(tx, event)
          handled++
        }
        const isLast = events.length < limit
        await advanceCursor(tx, name, set, { events, isLast })
        return { handled, isMore: !isLast }
      })
    } catch (error) {
      if (!set || failing === undefined || isUnavailable(error)) throw error
      // Commits what comes before the event. With all handled, it was the commit that failed.
      const fewer = handled < limit ? handled : Math.floor(handled / 2)
      if (fewer > 0) return handleBatch(subscriber, fewer)
      const { type, code, table, constraint } = describeError(error)
      const kind = [type, code, table, constraint].filter(Boolean).join(' ')
      await recordFailure(db, name, set, { eventId: failing, kind, now: clock.now() })
      log.warn({ err: error, subscriber: name, event: failing }, 'a subscriber failed')
      return rest
    }
  }

  async function takeTurn(subscriber: Subscriber, closing: AbortSignal): Promise<void> {
    const end = performance.now() + turn
    let batch = await handleBatch(subscriber)
    while (batch.isMore && !closing.aborted && performance.now() < end) batch = await handleBatch(subscriber)
  }

  const due = async () => {
    const idle = [...byName.keys()].filter((name) => !working.has(name))
    const names = idle.length > 0 ? await findDue(db, idle, clock.now()) : []
    return names.map((name) => byName.get(name) as Subscriber)
  }

  return {
    register: () => registerCursors(db, all, clock.now()),
    async wake(closing) {
      if (working.size >= places) return
      for (const subscriber of (await due()).slice(0, places - working.size)) {
        const { name } = subscriber
        const work = takeTurn(subscriber, closing)
          .catch((error: unknown) => log.warn({ err: error, subscriber: name }, 'events wait'))
          .finally(() => working.delete(name))
        working.set(name, work)
      }
    },
    async runDue() {
      for (let total = 0; ; ) {
        let handled = 0
        for (const subscriber of await due()) {
          let batch: Batch
          do {
            batch = await handleBatch(subscriber)
            handled += batch.handled
          } while (batch.isMore)
        }
        if (handled === 0) return total
        total += handled
      }
    },
    async settled() {
      await Promise.all(working.values())
    },
  }
}
