import { isUnavailable } from '#server/platform/database/failures.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'

/** Counts what a network had refused. Whoever is told to wait was to be refused anyway. */
export async function countRefusal(refusals: Pick<RateLimit, 'consume'>, network: string): Promise<void> {
  await refusals.consume(network).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
}
