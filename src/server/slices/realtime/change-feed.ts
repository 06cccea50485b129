import { sql } from 'kysely'
import pg from 'pg'
import { connectionOf, type Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { type Batch, readChanges } from './read-changes.ts'
import type { Snapshot } from './snapshot.ts'

const channel = 'chairside_changes'
/** The NOTICE that the triggers raise. */
const notice = 'chairside: changes'
const maxBatch = 5_000
// Milliseconds. `reads` throttles, `looks` polls in case a notification was lost.
const between = { reads: 50, looks: 2_000, attempts: [100, 500, 1_000, 5_000] } as const

// Milliseconds.
const memory = { length: 10 * 60_000, step: 500 }

interface Follower {
  take(batch: Batch): void
  /** The feed begins: what came before, it does not tell. */
  catchUp(): void
}

/** Changes in the database as they happen, for all listeners in this process. */
export interface ChangeFeed {
  position(): { snapshot: Snapshot; at: number } | undefined
  /** The position so many milliseconds ago or a little earlier; undefined when that is forgotten. */
  before(milliseconds: number): Snapshot | undefined
  /** Returns a function that stops it. */
  follow(follower: Follower): () => void
  open(): void
  close(): Promise<void>
}

/**
 * Listens on a connection of its own, because the pool may be exhausted. Triggers raise a NOTICE on the
 * pool's connections; when such a connection is released, its transaction is done and one NOTIFY wakes all
 * processes for a whole burst.
 */
export function createChangeFeed({ pool, log }: { pool: pg.Pool; log: Log }): ChangeFeed {
  const followers = new Set<Follower>()
  let closed = false
  let client: pg.Client | undefined
  let position: { snapshot: Snapshot; at: number } | undefined
  const told: { at: number; snapshot: Snapshot }[] = []
  let failures = 0
  let working: Promise<void> | undefined
  let wanted = { read: false, notify: false }
  const timers = new Set<NodeJS.Timeout>()
  const later = (work: () => void, milliseconds: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, milliseconds).unref()
    timers.add(timer)
  }

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({ ...connectionOf(pool), application_name: 'chairside changes' })
    const lose = () => {
      if (client !== made) return
      client = undefined
      want({ read: true, notify: false })
    }
    made.on('error', lose)
    made.on('end', lose)
    made.on('notification', () => want({ read: true, notify: false }))
    try {
      await made.connect()
      await made.query(`LISTEN ${channel}`)
    } catch (error) {
      await made.end().catch(() => undefined)
      throw error
    }
    client = made
    return made
  }

  async function read(on: pg.Client): Promise<void> {
    const query = async (text: string, values: unknown[]) => (await on.query(text, values)).rows
    const batch = await readChanges(
      query,
      position ? { since: position.snapshot, max: maxBatch } : { max: 0 },
    )
    const isFirst = position === undefined
    position = batch
    remember(batch.snapshot)
    for (const follower of followers) {
      if (isFirst) follower.catchUp()
      else if (batch.rows?.length !== 0) follower.take(batch)
    }
  }

  function remember(snapshot: Snapshot): void {
    const now = performance.now()
    const last = told.at(-1)
    if (last && now - last.at < memory.step) return
    told.push({ at: now, snapshot })
    while (told[1] && told[1].at < now - memory.length) told.shift()
  }

  function want(more: typeof wanted): void {
    wanted = { read: wanted.read || more.read, notify: wanted.notify || more.notify }
    if (closed || working) return
    working = work().then((isDone) => {
      working = undefined
      if (isDone && (wanted.read || wanted.notify)) want({ read: false, notify: false })
    })
  }

  /** False after a failure, which schedules a retry. */
  async function work(): Promise<boolean> {
    while (!closed && (wanted.read || wanted.notify)) {
      const now = wanted
      wanted = { read: false, notify: false }
      try {
        const on = client ?? (await connect())
        // This process gets the notification too, and then reads.
        if (now.notify) await on.query(`NOTIFY ${channel}`)
        if (now.read) await read(on)
        failures = 0
      } catch (error) {
        if (closed) return false
        if (failures === 0) log.warn({ err: error }, 'lost the change feed')
        await client?.end().catch(() => undefined)
        client = undefined
        wanted = { read: true, notify: wanted.notify || now.notify }
        later(() => want({ read: true, notify: false }), between.attempts[Math.min(failures++, 3)] ?? 0)
        return false
      }
      await new Promise<void>((resolve) => later(resolve, between.reads))
    }
    return true
  }

  function look(): void {
    want({ read: true, notify: false })
    later(look, between.looks)
  }

  const heard = new WeakSet<pg.PoolClient>()
  const changed = new WeakSet<pg.PoolClient>()
  const hear = (connection: pg.PoolClient) => {
    if (heard.has(connection)) return
    heard.add(connection)
    connection.on('notice', ({ message }) => {
      if (message === notice) changed.add(connection)
    })
  }
  const released = (_error: unknown, back: pg.PoolClient) => {
    if (changed.delete(back)) want({ read: false, notify: true })
  }

  pool.on('acquire', hear)
  pool.on('release', released)

  return {
    position: () => position,
    before: (milliseconds) => told.findLast(({ at }) => at <= performance.now() - milliseconds)?.snapshot,
    follow(follower) {
      followers.add(follower)
      return () => followers.delete(follower)
    },
    open: look,
    async close() {
      closed = true
      pool.off('acquire', hear)
      pool.off('release', released)
      for (const timer of timers) clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

// pg keeps the password out of spread copies.
/** Deletes rows that are too old to catch up on. */
export async function forgetOldChanges(db: Database): Promise<void> {
  await sql`SELECT forget_old_changes()`.execute(db)
}
