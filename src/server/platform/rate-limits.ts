import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'

export interface RateLimit {
  /** Counts one attempt and answers how many there were with it; throws 429 with the seconds to wait when it is one too many. */
  consume(key: string): Promise<number>
  /** Takes one attempt back, after it turned out to be rightful. */
  giveBack(key: string): Promise<void>
  /** Forgets all attempts of the key. */
  reset(key: string): Promise<void>
}

/** True when an error says that there were too many attempts. */
export const isTooMany = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'too_many_requests'

/** Counts one attempt; true when it is one too many, for where nobody is to be told. */
export async function isOver(limit: Pick<RateLimit, 'consume'>, key: string): Promise<boolean> {
  try {
    await limit.consume(key)
    return false
  } catch (error) {
    if (isTooMany(error)) return true
    throw error
  }
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
        return (await limiter.consume(stored(key))).consumedPoints
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
      }
    },
    giveBack: async (key) => void (await limiter.reward(stored(key))),
    reset: async (key) => void (await limiter.delete(stored(key))),
  }
}

/** Limits of one name each, given as attempts and the seconds of their window. */
export const createRateLimits = <Name extends string>(
  pool: pg.Pool,
  limits: Record<Name, readonly [attempts: number, windowSeconds: number]>,
): Record<Name, RateLimit> =>
  Object.fromEntries(
    Object.entries<readonly [number, number]>(limits).map(([name, [attempts, seconds]]) => [
      name,
      createRateLimit(pool, name, attempts, seconds),
    ]),
  ) as Record<Name, RateLimit>
