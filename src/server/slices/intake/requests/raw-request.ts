import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import { isUnavailable } from '#server/platform/database/failures.ts'
import { AppError } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'

/** A header as text; empty when it is absent or repeated. */
export function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Captures a request as received, with only the listed headers, so that cookies and credentials are never
 * stored.
 */
export const rawOf = (
  request: FastifyRequest,
  clock: Clock,
  keptHeaders: readonly string[] = ['user-agent'],
) => ({
  received_at: clock.now(),
  address: request.ip,
  content_type: headerOf(request, 'content-type'),
  headers: Object.fromEntries(
    keptHeaders.map((name) => [name, headerOf(request, name)]).filter(([, value]) => value !== ''),
  ) as Record<string, string>,
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  delivery: randomUUID(),
})

/** Runs a check of a webhook call, and counts it against its network when the check refuses it. */
export async function countingRefusals<T>(
  refusals: Pick<RateLimit, 'consume'>,
  address: string,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      await refusals.consume(networkOf(address)).catch((uncounted: unknown) => {
        if (!isUnavailable(uncounted)) throw uncounted
      })
    }
    throw error
  }
}
