import { Readable } from 'node:stream'
import { type Changes, streamEvents } from '#contract/realtime/realtime.endpoints.ts'
import { realtimeLimits } from '#contract/realtime/realtime.limits.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Batch } from './read-changes.ts'
import { type Cursor, writeCursor } from './realtime.cursor.ts'
import { concernsAccess, toldTo, viewOf } from './realtime.policy.ts'
import { type RealtimeParts, readMissed, type Since } from './realtime.usecases.ts'
import { isSeen, laterOf } from './snapshot.ts'

// Changes buffered for a slow reader before it has to catch up, and how often a session is checked without a
// reason.
const [maxQueued, bufferedBytes, lookAfter] = [100, 64 * 1024, 5 * 60_000]
const nothing: Changes = { reset: false, changes: [] }

export interface ChangeStream {
  scope: Scope
  body: Readable
  take(batch: Batch): void
  /** Reads what has changed since the last it told. */
  catchUp(): void
  /** The client opens a new one. */
  end(): void
}

/**
 * Works in order: catch up, forward, check the session. A slow reader gets nothing until it has read, then
 * catches up, so that memory doesn't grow.
 */
export function openChangeStream(
  parts: RealtimeParts,
  scopeAtFirst: Scope,
  since: Since,
  { onEnd, onError }: { onEnd: (stream: ChangeStream) => void; onError: (error: unknown) => void },
): ChangeStream {
  let scope = scopeAtFirst
  let cursor: Cursor | undefined
  let isBehind = false
  let isResuming = false
  let isEnded = false
  let waiting = 0
  let queue: Promise<void> = Promise.resolve()
  let sessionTimer: NodeJS.Timeout | undefined

  const inOrder = (work: () => void | Promise<void>) => {
    waiting++
    queue = queue
      .then(() => (isEnded ? undefined : work()))
      // The client reopens from its position.
      .catch((error: unknown) => {
        onError(error)
        end()
      })
      .finally(() => {
        waiting--
      })
  }

  const body = new Readable({
    highWaterMark: bufferedBytes,
    read() {
      if (isBehind) resume()
    },
    destroy(error, done) {
      end()
      done(error)
    },
  })

  function say(event: string, changes: Changes): void {
    if (isEnded || isBehind) return
    const id = cursor ? `id: ${writeCursor(cursor, scope)}\n` : ''
    isBehind = !body.push(`event: ${event}\n${id}data: ${JSON.stringify(changes)}\n\n`)
  }

  /** Forwards nothing until it has caught up. */
  function resume(): void {
    if (isResuming) return
    isResuming = true
    inOrder(async () => {
      isResuming = false
      isBehind = false
      await catchUp(streamEvents.changes, { cursor: cursor && writeCursor(cursor, scope) })
    })
  }

  async function catchUp(event: string, from: Since): Promise<void> {
    const missed = await readMissed(parts, scope, from)
    cursor = missed.cursor
    if (missed.concernsAccess && (await hasOtherView())) say(event, { reset: true, changes: [] })
    else if (event === streamEvents.opened || missed.reset || missed.changes.length > 0) {
      say(event, { reset: missed.reset, changes: missed.changes })
    }
  }

  async function pass(batch: Batch): Promise<void> {
    if (isBehind || !cursor) return
    const seen = cursor.snapshot
    const rows = batch.rows?.filter(({ xid }) => !isSeen(seen, BigInt(xid)))
    cursor = { snapshot: laterOf(seen, batch.snapshot), at: Math.max(cursor.at, batch.at) }
    if (!rows) return say(streamEvents.changes, { reset: true, changes: [] })
    const reset = rows.some((row) => concernsAccess(scope, row)) && (await hasOtherView())
    const changes = rows.flatMap((row) => toldTo(scope, row) ?? [])
    if (reset || changes.length > 0) say(streamEvents.changes, { reset, changes })
  }

  /** Reloads what the session may see, or closes. True when that changed. */
  async function hasOtherView(): Promise<boolean> {
    const session = await parts.followSession(scope.sessionId)
    if (!session) {
      say(streamEvents.over, nothing)
      end()
      return false
    }
    clearTimeout(sessionTimer)
    const milliseconds = Math.max(1_000, Math.min(session.milliseconds, lookAfter))
    sessionTimer = setTimeout(() => inOrder(async () => void (await hasOtherView())), milliseconds).unref()
    const isOther = viewOf(session.scope) !== viewOf(scope)
    scope = session.scope
    return isOther
  }

  const heartbeat = setInterval(() => {
    // Everything the feed has reported so far is queued before this.
    const position = parts.feed.position()
    inOrder(() => {
      if (position && cursor && !isBehind) {
        cursor = {
          snapshot: laterOf(cursor.snapshot, position.snapshot),
          at: Math.max(cursor.at, position.at),
        }
      }
      say(streamEvents.alive, nothing)
    })
  }, realtimeLimits.heartbeat).unref()

  function end(): void {
    if (isEnded) return
    isEnded = true
    clearInterval(heartbeat)
    clearTimeout(sessionTimer)
    if (!body.destroyed) body.push(null)
    onEnd(stream)
  }

  const stream: ChangeStream = {
    get scope() {
      return scope
    },
    body,
    take(batch) {
      if (waiting <= maxQueued) return inOrder(() => pass(batch))
      isBehind = true
      resume()
    },
    catchUp: () =>
      inOrder(async () => {
        // A slow reader does so once it has read.
        if (cursor && !isBehind) await catchUp(streamEvents.changes, { cursor: writeCursor(cursor, scope) })
      }),
    end,
  }
  inOrder(async () => {
    await hasOtherView()
    await catchUp(streamEvents.opened, since)
  })
  return stream
}
