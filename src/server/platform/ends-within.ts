import { setTimeout as sleep } from 'node:timers/promises'

/** True once work has ended, false when it has not within so many milliseconds; it goes on then. Throws what it throws by then. */
export async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const over = new AbortController()
  const late = sleep(milliseconds, false, { signal: over.signal }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    over.abort()
  }
}
