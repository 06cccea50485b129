import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds until what is waited for has to be there. */
const patience = 20_000

/** Waits until `look` finds something; answers what it found. */
export async function until<T>(what: string, look: () => Promise<T> | T): Promise<NonNullable<T>> {
  for (const end = Date.now() + patience; ; await pause(50)) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`Not there: ${what}`)
  }
}
