import { setTimeout as sleep } from 'node:timers/promises'

/** What is found within some seconds, asked again and again; undefined when it never is. */
export async function eventually<T>(
  find: () => Promise<T | undefined>,
  seconds = 15,
): Promise<T | undefined> {
  const deadline = Date.now() + seconds * 1_000
  for (;;) {
    const found = await find()
    if (found !== undefined || Date.now() > deadline) return found
    await sleep(100)
  }
}
