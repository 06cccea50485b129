import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves to false after the timeout, while the work continues. */
export async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const over = new AbortController()
  const late = sleep(milliseconds, false, { signal: over.signal }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    over.abort()
  }
}
