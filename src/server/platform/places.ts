import { AppError } from './errors.ts'

interface Waiting {
  key: string
  go(): void
}

/** Limits concurrent work that takes memory or time, and keeps any single key from occupying all places. */
export interface Places {
  /** Waits for a place and returns the function that releases it. Throws 429 after `waitSeconds`. */
  take(key: string): Promise<() => void>
}

export function createPlaces(
  limits: { total: number; perKey: number; waitSeconds: number },
  busy: string,
): Places {
  const taken = new Map<string, number>()
  let total = 0
  const waiting: Waiting[] = []
  const isFree = (key: string) => total < limits.total && (taken.get(key) ?? 0) < limits.perKey
  const enter = (key: string) => {
    total += 1
    taken.set(key, (taken.get(key) ?? 0) + 1)
    let isGiven = false
    return () => {
      if (isGiven) return
      isGiven = true
      total -= 1
      const remaining = (taken.get(key) ?? 1) - 1
      if (remaining > 0) taken.set(key, remaining)
      else taken.delete(key)
      const next = waiting.findIndex((each) => isFree(each.key))
      if (next >= 0) waiting.splice(next, 1)[0]?.go()
    }
  }
  return {
    async take(key) {
      if (isFree(key)) return enter(key)
      await new Promise<void>((resolve, reject) => {
        const waiter: Waiting = { key, go: resolve }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(waiter), 1)
          reject(new AppError('too_many_requests', { detail: busy, retryAfterSeconds: limits.waitSeconds }))
        }, limits.waitSeconds * 1000)
        waiter.go = () => {
          clearTimeout(timer)
          resolve()
        }
        waiting.push(waiter)
      })
      return enter(key)
    },
  }
}
