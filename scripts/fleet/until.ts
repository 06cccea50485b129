import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until something holds; throws after so many seconds. */
export async function until(what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + seconds * 1000; !(await holds()); await sleep(20)) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${seconds} s`)
  }
}
