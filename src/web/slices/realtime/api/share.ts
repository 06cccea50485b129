import type { Changes } from '#contract/realtime/realtime.endpoints.ts'
import { realtimeLimits } from '#contract/realtime/realtime.limits.ts'
import { session } from '#web/lib/session.ts'
import { type Follower, follow } from './follow.ts'

interface Listener {
  /** `missed` marks changes from before this tab listened. */
  onChanges(changes: Changes, missed: boolean): void
  onOpen(isOpen: boolean): void
}

type Message =
  | { kind: 'changes'; company: number | undefined; cursor: string | undefined; changes: Changes }
  | { kind: 'open'; isOpen: boolean; cursor: string | undefined }
  | { kind: 'hello'; age: number }

const name = 'chairside-changes'
// How long the leader keeps changes for tabs that just loaded. Milliseconds.
const historyTime = 2 * 60_000
const everything: Changes = { reset: true, changes: [] }

/**
 * One stream per browser, shared by all tabs, since browsers limit connections per host. The tab holding the
 * lock has the stream; when it closes, the next one resumes from its cursor.
 */
export function listen(listener: Listener): () => void {
  const stopped = new AbortController()
  // Locks exist only with TLS or on localhost.
  if (!navigator.locks) {
    void follow({ cursor: undefined, onAlive: () => undefined, ...listener }, stopped.signal)
    return () => stopped.abort()
  }
  const channel = new BroadcastChannel(name)
  const broadcast = (message: Message) => channel.postMessage(message)
  const recent: { at: number; changes: Changes }[] = []
  let leading: AbortController | undefined
  let lastMessage = Date.now()
  let isOpen = false

  const companyId = () => session.get()?.userInfo.companyId
  const broadcastState = () => broadcast({ kind: 'open', isOpen, cursor: follower.cursor })
  const broadcastChanges = (changes: Changes) =>
    broadcast({ kind: 'changes', company: companyId(), cursor: follower.cursor, changes })

  const follower: Follower = {
    cursor: undefined,
    onChanges(changes, missed) {
      while (recent[0] && recent[0].at < Date.now() - historyTime) recent.shift()
      recent.push({ at: Date.now(), changes })
      listener.onChanges(changes, missed)
      broadcastChanges(changes)
    },
    onAlive: broadcastState,
    onOpen(now) {
      isOpen = now
      listener.onOpen(now)
      broadcastState()
    },
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello') {
      if (!leading) return
      const since = Date.now() - data.age - 1_000
      const recentChanges = recent.filter(({ at }) => at >= since).flatMap(({ changes }) => changes)
      const missed = data.age > historyTime ? [everything] : recentChanges
      for (const changes of missed) broadcastChanges(changes)
      return broadcastState()
    }
    if (leading) return
    lastMessage = Date.now()
    follower.cursor = data.cursor
    if (data.kind === 'open') listener.onOpen(data.isOpen)
    else if (data.company === companyId()) listener.onChanges(data.changes, false)
  }

  const lead = (steal: boolean) =>
    navigator.locks
      .request(name, steal ? { steal } : { signal: stopped.signal }, async () => {
        const mine = new AbortController()
        leading = mine
        stopped.signal.addEventListener('abort', () => mine.abort())
        await follow(follower, mine.signal)
      })
      // Another tab took over, or this one stopped.
      .catch(() => undefined)
      .finally(() => {
        leading?.abort()
        leading = undefined
        if (!stopped.signal.aborted && session.get()) void lead(false)
      })
  void lead(false)
  broadcast({ kind: 'hello', age: Math.ceil(performance.now()) })

  // A suspended tab keeps the lock, so take it over when this one is visible and hears nothing.
  const watch = setInterval(() => {
    if (leading || document.hidden || Date.now() - lastMessage < realtimeLimits.silence * 1.5) return
    lastMessage = Date.now()
    void lead(true)
  }, realtimeLimits.heartbeat)

  return () => {
    stopped.abort()
    clearInterval(watch)
    channel.close()
  }
}
