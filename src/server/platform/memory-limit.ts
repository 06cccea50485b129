import type { Clock } from './clock.ts'
import { AppError } from './errors.ts'
import type { RateLimit } from './rate-limits.ts'

const maxKeys = 10_000

/** Counts attempts in this process, for when the database is down. */
export function createMemoryLimit(
  clock: Clock,
  points: number,
  windowSeconds: number,
): Pick<RateLimit, 'consume'> {
  const counts = new Map<string, number>()
  let window = 0
  return {
    async consume(key) {
      const now = clock.now().getTime() / 1000
      const current = Math.floor(now / windowSeconds)
      if (current !== window) counts.clear()
      window = current
      const count = (counts.get(key) ?? 0) + 1
      // New keys beyond the maximum are refused, so that made-up keys cannot fill the memory.
      if (count > points || (count === 1 && counts.size >= maxKeys)) {
        throw new AppError('too_many_requests', {
          retryAfterSeconds: Math.max(1, Math.ceil((current + 1) * windowSeconds - now)),
        })
      }
      counts.set(key, count)
      return count
    },
  }
}
