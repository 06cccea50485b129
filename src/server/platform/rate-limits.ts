import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'

export interface RateLimit {
  /** Counts one attempt; throws 429 with the seconds to wait when there were too many. */
  consume(key: string): Promise<void>
  /** Takes one attempt back, after it turned out to be rightful. */
  giveBack(key: string): Promise<void>
  /** Forgets all attempts of the key. */
  reset(key: string): Promise<void>
}

/** Limits attempts per key and window; counted in the database, so that all processes share them. */
export function createRateLimit(
  pool: pg.Pool,
  name: string,
  points: number,
  windowSeconds: number,
): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: windowSeconds,
  })
  // Keys hold names and addresses of people: only a hash of them is stored, of a length that fits.
  const stored = (key: string) => createHash('sha256').update(key).digest('base64url')
  return {
    async consume(key) {
      try {
        await limiter.consume(stored(key))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
      }
    },
    giveBack: async (key) => void (await limiter.reward(stored(key))),
    reset: async (key) => void (await limiter.delete(stored(key))),
  }
}
