import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'

export interface RateLimit {
  /** Counts one attempt, or `points`, and returns the total. Throws 429 with the wait when over the limit. */
  consume(key: string, points?: number): Promise<number>
  giveBack(key: string): Promise<void>
  reset(key: string): Promise<void>
}

export const isTooMany = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'too_many_requests'

/** Counts one attempt; true when over the limit, for callers that must not reveal it. */
export async function isOver(limit: Pick<RateLimit, 'consume'>, key: string): Promise<boolean> {
  try {
    await limit.consume(key)
    return false
  } catch (error) {
    if (isTooMany(error)) return true
    throw error
  }
}

/** Counts attempts in the database, shared by all processes. */
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
  // Keys contain names and addresses, so only hashes are stored.
  const stored = (key: string) => createHash('sha256').update(key).digest('base64url')
  return {
    async consume(key, points) {
      try {
        return (await limiter.consume(stored(key), points)).consumedPoints
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
      }
    },
    giveBack: async (key) => void (await limiter.reward(stored(key))),
    reset: async (key) => void (await limiter.delete(stored(key))),
  }
}

/** Creates a limit per name, from attempts and seconds. */
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
