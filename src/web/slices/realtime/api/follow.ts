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

export interface Follower {
  cursor: string | undefined
  /** `missed` marks changes from before the stream opened. */
  onChanges(changes: Changes, missed: boolean): void
  onAlive(): void
  onOpen(isOpen: boolean): void
}

// Retry delays in milliseconds, randomized so that browsers do not reconnect all at once.
const retryDelays = [300, 1_000, 3_000, 8_000, 15_000]
const jitter = () => 0.6 + Math.random() * 0.8

/** Keeps a stream open until the signal aborts: reconnects and catches up. */
export async function follow(follower: Follower, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted && session.get()) {
    const hasOpened = await readStream(follower, signal).catch(() => false)
    follower.onOpen(false)
    failures = hasOpened ? 0 : failures + 1
    if (signal.aborted) return
    await pause((retryDelays[Math.min(failures, retryDelays.length - 1)] ?? 0) * jitter(), signal)
  }
}

/** Reads one stream to its end. True if it ever opened. */
async function readStream(follower: Follower, signal: AbortSignal): Promise<boolean> {
  const connection = new AbortController()
  const disconnect = () => connection.abort()
  let silence = setTimeout(disconnect, realtimeLimits.silence)
  // After sleep, a dead connection does not know it yet.
  const wake = () => Date.now() - lastMessage > realtimeLimits.heartbeat * 1.25 && disconnect()
  let lastMessage = Date.now()
  let hasOpened = false
  signal.addEventListener('abort', disconnect)
  window.addEventListener('offline', disconnect)
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  const parser = createParser({
    onEvent({ event, id, data }) {
      if (event === streamEvents.over) return disconnect()
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
    const body = await openStream(follower.cursor, connection.signal)
    const reader = body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .getReader()
    while (!connection.signal.aborted) {
      const { done, value } = await reader.read()
      if (done) break
      lastMessage = Date.now()
      clearTimeout(silence)
      silence = setTimeout(disconnect, realtimeLimits.silence)
      parser.feed(value)
    }
    return hasOpened
  } catch (error) {
    if (!hasOpened) throw error
    return true
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', disconnect)
    window.removeEventListener('offline', disconnect)
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
    disconnect()
  }
}

async function openStream(
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const token = session.get()?.token
  if (!token || session.hasLeftCompany()) throw new Error('there is no session to follow')
  // The page's data may be as old as the page.
  const age = Math.ceil(performance.now())
  const query = cursor === undefined && age < realtimeLimits.catchUp ? `?age=${age}` : ''
  // axios cannot stream responses.
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
  // Goes through the normal client, which renews or ends the session.
  if (response.status === 401 || response.status === 403) {
    await call(listenToChanges, { query: {} }, { background: true })
  }
  throw new Error(`the stream was refused with ${response.status}`)
}

/** Ends early when the network returns or the tab is shown. */
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
