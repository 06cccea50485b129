import type { FastifyInstance } from 'fastify'
import type { BenchCall } from './calls.ts'
import { percentile } from './load.ts'
import type { RunStatement } from './statements.ts'

/** What one call costs the database alone, one at a time. */
export interface BareResult {
  /** Middle of the sums of the call's statements, in milliseconds. */
  p50: number
  /** The statements of the last run. */
  statements: RunStatement[]
}

// Statements are prepared once they have come back a few times.
const warmUpRuns = 20
const runs = 200
// A call that is slow is run less often.
const longestMilliseconds = 10_000

/**
 * Runs a call's requests in this process, one after the other, and adds up the time of the very statements that it
 * sends: the session's, its transaction's and its own.
 */
export async function measureStatements(
  call: BenchCall,
  app: FastifyInstance,
  take: () => RunStatement[],
): Promise<BareResult> {
  const times: number[] = []
  let statements: RunStatement[] = []
  const deadline = performance.now() + longestMilliseconds
  for (let run = 0; run < warmUpRuns + runs; run++) {
    if (times.length > 0 && performance.now() > deadline) break
    const { method, path, headers, body } = call.request()
    take()
    const answer = await app.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) })
    statements = take()
    if (answer.statusCode >= 300) {
      throw new Error(
        `${call.name}: ${method} ${path} answered ${answer.statusCode} ${answer.body.slice(0, 300)}`,
      )
    }
    if (run >= warmUpRuns) times.push(statements.reduce((sum, { milliseconds }) => sum + milliseconds, 0))
  }
  times.sort((one, next) => one - next)
  return { p50: percentile(times, 50), statements }
}
