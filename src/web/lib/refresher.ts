import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

// Milliseconds. The first change shows at once; a burst of them asks again no more often than this, and rests for three
// times as long as the answers took: a server that has much to do gets less to do.
const [leastBetween, longestWait] = [400, 5_000]
const restFor = 3
const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Asks again for what is out of date, without a burst of changes making a burst of calls. */
export function createRefresher(client: QueryClient): (keys: readonly QueryKey[]) => void {
  const stale = new Map<string, QueryKey>()
  let running = false

  async function run(): Promise<void> {
    while (stale.size > 0) {
      await ownChanges(client)
      const keys = [...stale.values()]
      stale.clear()
      const start = performance.now()
      // Nobody looks at a hidden page: it asks when somebody does.
      const refetchType = document.hidden ? 'none' : 'active'
      const asked = keys.map(async (queryKey) => {
        await comingAnswers(client, queryKey)
        await client.invalidateQueries({ queryKey, refetchType })
      })
      await Promise.race([Promise.allSettled(asked), after(longestWait)])
      const took = performance.now() - start
      await after(Math.max(leastBetween - took, restFor * took))
    }
  }

  return (keys) => {
    for (const key of keys) stale.set(JSON.stringify(key), key)
    if (running) return
    running = true
    run().finally(() => {
      running = false
    })
  }
}

// A first answer that is on its way may be older than the change; what is asked while it comes would be answered by it. And
// what somebody has just asked more of would not get it.
const comingAnswers = (client: QueryClient, queryKey: QueryKey): Promise<unknown> =>
  Promise.allSettled(
    client
      .getQueryCache()
      .findAll({ queryKey, fetchStatus: 'fetching', predicate: isAsked })
      .map(({ promise }) => promise),
  )

const isAsked = ({ state }: Query) => state.data === undefined || state.fetchMeta !== null

/** Waits for what the person is just changing: what shows of it already must not flicker back. */
function ownChanges(client: QueryClient): Promise<unknown> {
  if (client.isMutating() === 0) return Promise.resolve()
  const done = new Promise<void>((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (client.isMutating() > 0) return
      stop()
      resolve()
    })
  })
  return Promise.race([done, after(longestWait)])
}
