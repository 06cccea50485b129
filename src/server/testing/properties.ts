import fc from 'fast-check'
import { inject } from 'vitest'

// Every property of a run draws from the seed that the run began with.
fc.configureGlobal({ seed: inject('seed') })

const runs = process.env.PROPERTY_RUNS
const longRun = runs === undefined ? { interruptAfterTimeLimit: 5_000 } : {}

/** How long a test may take that tries such a property. */
export const longRunTimeout = runs === undefined ? 120_000 : 24 * 3_600_000

/**
 * Tries a property that takes long: for 5 seconds, and at least once however slow the machine is, or as often as
 * `PROPERTY_RUNS` asks for.
 */
export async function holdsLong<T>(property: fc.IAsyncProperty<T>): Promise<void> {
  await fc.assert(property, { numRuns: 1 })
  const details = await fc.check(property, { ...longRun, numRuns: Number(runs ?? 10_000) })
  // Time was up before the second try.
  if (details.numRuns === 0) return
  const failure = await fc.asyncDefaultReportMessage(details)
  if (failure) throw new Error(failure, { cause: details.errorInstance })
}
