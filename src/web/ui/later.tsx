import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'

/** How long parts wait for one another, so that none moves another. Milliseconds. */
const patience = 500

/** True when all is there, or when that takes too long. */
export function usePatience(ready: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return ready || isOver
}

// As wide as it will be: a table finds out how it is laid out before it shows.
const unseen: CSSProperties = { visibility: 'hidden', height: 0, overflow: 'clip' }

/** What follows something that is still loading: it loads at once, and waits a moment to be shown below it. */
export function Later({ ready, children }: { ready: boolean; children: ReactNode }) {
  return <div style={usePatience(ready) ? undefined : unseen}>{children}</div>
}
