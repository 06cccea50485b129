let isLive = false

export const setLiveUpdates = (live: boolean): void => {
  isLive = live
}

/** What a change of one's own asks again for: nothing while live updates arrive, which tell of it as well. */
export const refetchAfterChange = (): 'none' | 'active' => (isLive ? 'none' : 'active')

/** Polling interval in milliseconds. No polling while live updates arrive. */
export const refreshInterval = (): number | false => (isLive ? false : 30_000)
