import type { Cleanup } from '../bench/cleanup.ts'
import type { Setting, Stage } from './stage.ts'

/** What a fault cost, in milliseconds. */
export interface Outcome {
  /** How long it lasted. */
  held: number
  /** From its end until every kind of write succeeded again. */
  recovery: number
}

/** Something that goes wrong under load. */
export interface Fault {
  name: string
  /** Seconds. */
  maxRecovery: number
  endedBy: 'itself' | 'a start'
  /** What the product must be started with. */
  prepare?(cleanup: Cleanup): Promise<Setting>
  run(stage: Stage): Promise<Outcome>
}

/** Thrown where a fault is impossible, with what is missing. */
export class CannotDo extends Error {}

// A start on a busy machine, with recovery of the database. Seconds.
const maxStart = 30

/** A fault without duration: recovery counts from its beginning, including a start made by `happen`. */
export const momentary = (
  name: string,
  endedBy: Fault['endedBy'],
  happen: (stage: Stage) => Promise<unknown>,
): Fault => ({
  ...{ name, endedBy, maxRecovery: maxStart },
  async run(stage) {
    const at = performance.now()
    await happen(stage)
    return { held: 0, recovery: await stage.recovery(at) }
  },
})
