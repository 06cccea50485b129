import type { Changes } from '#contract/realtime/realtime.endpoints.ts'
import { realtimeLimits } from '#contract/realtime/realtime.limits.ts'
import { session } from '#web/lib/session.ts'
import { type Follower, follow } from './follow.ts'

/** What a tab hears, whichever tab of the browser has the stream. */
export interface Listener {
  /** `missed` says that it happened before this tab listened. */
  onChanges(changes: Changes, missed: boolean): void
  onOpen(isOpen: boolean): void
}

/** What the tab with the stream tells the others, and what a new tab asks it. */
type Word =
  | { kind: 'changes'; company: number | undefined; cursor: string | undefined; changes: Changes }
  | { kind: 'open'; isOpen: boolean; cursor: string | undefined }
  | { kind: 'hello'; age: number }

const name = 'chairside-changes'
// How long the tab with the stream remembers what it told, for a tab whose page has just loaded. Milliseconds.
const remembered = 2 * 60_000
const everything: Changes = { reset: true, changes: [] }

/**
 * Follows what changes with one stream for all tabs of the browser: browsers open few connections to one place. The tab
 * that holds the lock has the stream; when it goes, the next one goes on from where it had got to.
 */
export function listen(listener: Listener): () => void {
  const stopped = new AbortController()
  // Offered only to pages that came over TLS or from this machine.
  if (!navigator.locks) {
    void follow({ cursor: undefined, onAlive: () => undefined, ...listener }, stopped.signal)
    return () => stopped.abort()
  }
  const channel = new BroadcastChannel(name)
  const say = (word: Word) => channel.postMessage(word)
  const recent: { at: number; changes: Changes }[] = []
  let leading: AbortController | undefined
  let heard = Date.now()
  let isOpen = false

  const follower: Follower = {
    cursor: undefined,
    onChanges(changes, missed) {
      while (recent[0] && recent[0].at < Date.now() - remembered) recent.shift()
      recent.push({ at: Date.now(), changes })
      listener.onChanges(changes, missed)
      say({ kind: 'changes', company: session.get()?.userInfo.companyId, cursor: follower.cursor, changes })
    },
    onAlive: () => say({ kind: 'open', isOpen, cursor: follower.cursor }),
    onOpen(now) {
      isOpen = now
      listener.onOpen(now)
      say({ kind: 'open', isOpen, cursor: follower.cursor })
    },
  }

  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'hello') {
      if (!leading) return
      const since = Date.now() - data.age - 1_000
      const told = recent.filter(({ at }) => at >= since).flatMap(({ changes }) => changes)
      const missed = data.age > remembered ? [everything] : told
      for (const changes of missed) {
        say({ kind: 'changes', company: session.get()?.userInfo.companyId, cursor: follower.cursor, changes })
      }
      return say({ kind: 'open', isOpen, cursor: follower.cursor })
    }
    if (leading) return
    heard = Date.now()
    follower.cursor = data.cursor
    if (data.kind === 'open') listener.onOpen(data.isOpen)
    else if (data.company === session.get()?.userInfo.companyId) listener.onChanges(data.changes, false)
  }

  const lead = (steal: boolean) =>
    navigator.locks
      .request(name, steal ? { steal } : { signal: stopped.signal }, async () => {
        const mine = new AbortController()
        leading = mine
        stopped.signal.addEventListener('abort', () => mine.abort())
        await follow(follower, mine.signal)
      })
      // Another tab took it over, or this one has stopped.
      .catch(() => undefined)
      .finally(() => {
        leading?.abort()
        leading = undefined
        if (!stopped.signal.aborted && session.get()) void lead(false)
      })
  void lead(false)
  say({ kind: 'hello', age: Math.ceil(performance.now()) })

  // A tab that the browser has put to sleep keeps the lock: somebody who looks at this one must not wait for it.
  const watch = setInterval(() => {
    if (leading || document.hidden || Date.now() - heard < realtimeLimits.silence * 1.5) return
    heard = Date.now()
    void lead(true)
  }, realtimeLimits.heartbeat)

  return () => {
    stopped.abort()
    clearInterval(watch)
    channel.close()
  }
}
