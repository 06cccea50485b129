import { createParser } from 'eventsource-parser'
import { apiBase } from '#contract/http/endpoint.ts'
import {
  type Changes,
  cursorHeader,
  listenToChanges,
  streamEvents,
} from '#contract/realtime/realtime.endpoints.ts'
import { realtimeLimits } from '#contract/realtime/realtime.limits.ts'
import { call } from '#web/lib/api.ts'
import { session } from '#web/lib/session.ts'

/** Where a stream has got to, and who hears of it. */
export interface Follower {
  cursor: string | undefined
  /** `missed` says that this is what happened before the stream was open. */
  onChanges(changes: Changes, missed: boolean): void
  onAlive(): void
  onOpen(isOpen: boolean): void
}

// Milliseconds between attempts, each a little longer or shorter so that many browsers do not come back all at once.
const waits = [300, 1_000, 3_000, 8_000, 15_000]
const spread = () => 0.6 + Math.random() * 0.8

/** Follows what changes until the signal says stop: opens the stream again whenever it ends, and catches up. */
export async function follow(follower: Follower, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted && session.get()) {
    const hasOpened = await readStream(follower, signal).catch(() => false)
    follower.onOpen(false)
    failures = hasOpened ? 0 : failures + 1
    if (signal.aborted) return
    await pause((waits[Math.min(failures, waits.length - 1)] ?? 0) * spread(), signal)
  }
}

/** Reads one stream to its end. True when it was open at all. */
async function readStream(follower: Follower, signal: AbortSignal): Promise<boolean> {
  const broken = new AbortController()
  const breakOff = () => broken.abort()
  let silence = setTimeout(breakOff, realtimeLimits.silence)
  // A computer that wakes up has a dead connection that does not know it yet.
  const wake = () => Date.now() - heard > realtimeLimits.heartbeat * 1.25 && breakOff()
  let heard = Date.now()
  let hasOpened = false
  signal.addEventListener('abort', breakOff)
  window.addEventListener('offline', breakOff)
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  const parser = createParser({
    onEvent({ event, id, data }) {
      if (event === streamEvents.over) return breakOff()
      follower.cursor = id ?? follower.cursor
      const changes = JSON.parse(data) as Changes
      if (event === streamEvents.alive) return follower.onAlive()
      if (event === streamEvents.opened) {
        hasOpened = true
        follower.onOpen(true)
      }
      follower.onChanges(changes, event === streamEvents.opened)
    },
  })
  try {
    const body = await openStream(follower.cursor, broken.signal)
    const reader = body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .getReader()
    while (!broken.signal.aborted) {
      const { done, value } = await reader.read()
      if (done) break
      heard = Date.now()
      clearTimeout(silence)
      silence = setTimeout(breakOff, realtimeLimits.silence)
      parser.feed(value)
    }
    return hasOpened
  } catch (error) {
    if (!hasOpened) throw error
    return true
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', breakOff)
    window.removeEventListener('offline', breakOff)
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
    breakOff()
  }
}

async function openStream(
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const token = session.get()?.token
  if (!token || session.hasLeftCompany()) throw new Error('there is no session to follow')
  // What the page shows may be as old as the page.
  const age = Math.ceil(performance.now())
  const query = cursor === undefined && age < realtimeLimits.catchUp ? `?age=${age}` : ''
  // The one call that axios does not make: the browser's own fetch hands over the answer while it comes.
  const response = await fetch(`${apiBase}${listenToChanges.path}${query}`, {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Token ${token}`,
      ...(cursor && { [cursorHeader]: cursor }),
    },
    cache: 'no-store',
    signal,
  })
  if (response.ok && response.body) return response.body
  await response.body?.cancel()
  // The same call as any other: it renews the session, or ends it.
  if (response.status === 401 || response.status === 403) {
    await call(listenToChanges, { query: {} }, { background: true })
  }
  throw new Error(`the stream was refused with ${response.status}`)
}

/** Waits, until the network is back or somebody looks at the page at the latest. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      document.removeEventListener('visibilitychange', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
    document.addEventListener('visibilitychange', end)
    signal.addEventListener('abort', end)
  })
}
