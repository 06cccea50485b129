import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

// Milliseconds. The first change refreshes at once; bursts refresh at most this often, with a pause three
// times as long as the responses took, to relieve a busy server. A single slow response is no reason to look away.
const [minPause, maxPause, maxWait] = [400, 2_000, 5_000]
const pauseFactor = 3
const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

export function createRefresher(client: QueryClient): (keys: readonly QueryKey[]) => void {
  const stale = new Map<string, QueryKey>()
  let running = false

  async function run(): Promise<void> {
    running = true
    while (stale.size > 0) {
      await ownMutations(client)
      const keys = [...stale.values()]
      stale.clear()
      const start = performance.now()
      // Hidden tabs refresh when they become visible.
      const refetchType = document.hidden ? 'none' : 'active'
      const refetches = keys.map(async (queryKey) => {
        await pendingResponses(client, queryKey)
        await client.invalidateQueries({ queryKey, refetchType })
      })
      await Promise.race([Promise.allSettled(refetches), after(maxWait)])
      const took = performance.now() - start
      await after(Math.max(minPause - took, Math.min(pauseFactor * took, maxPause)))
    }
    // Not in a `finally` of the caller's: keys that came before that ran would stay.
    running = false
  }

  return (keys) => {
    for (const key of keys) stale.set(JSON.stringify(key), key)
    if (!running) void run()
  }
}

// A first response on its way may predate the change, and refetching would only join that request. Refetching
// would also cancel a fetch of further pages.
const pendingResponses = (client: QueryClient, queryKey: QueryKey): Promise<unknown> =>
  Promise.allSettled(
    client
      .getQueryCache()
      .findAll({ queryKey, fetchStatus: 'fetching', predicate: isFirstOrNext })
      .map(({ promise }) => promise),
  )

const isFirstOrNext = ({ state }: Query) => state.data === undefined || state.fetchMeta !== null

/** Waits for the person's own mutations, whose optimistic state must not flicker back. */
function ownMutations(client: QueryClient): Promise<unknown> {
  if (client.isMutating() === 0) return Promise.resolve()
  const done = new Promise<void>((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (client.isMutating() > 0) return
      stop()
      resolve()
    })
  })
  return Promise.race([done, after(maxWait)])
}
