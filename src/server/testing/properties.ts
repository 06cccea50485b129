import fc from 'fast-check'
import { inject } from 'vitest'

// Every property of a run draws from the seed that the run began with.
fc.configureGlobal({ seed: inject('seed') })

const runs = process.env.PROPERTY_RUNS

/** How long a property is tried that takes long: 5 seconds, or the runs that `PROPERTY_RUNS` asks for. */
export const longRun =
  runs === undefined ? { numRuns: 10_000, interruptAfterTimeLimit: 5_000 } : { numRuns: Number(runs) }
export const longRunTimeout = runs === undefined ? 30_000 : 3_600_000
