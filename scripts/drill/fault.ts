import type { Cleanup } from '../bench/cleanup.ts'
import type { Setting, Stage } from './stage.ts'

/** What a fault has cost; milliseconds. */
export interface Outcome {
  /** How long it lasted. */
  held: number
  /** From its end until every kind of write was acknowledged again. */
  recovery: number
}

/** Something that goes wrong under load. */
export interface Fault {
  name: string
  /** Recovery in seconds that it may take at most. */
  bound: number
  /** Who ends it: the product by itself, or whoever starts it again. */
  endedBy: 'itself' | 'a start'
  /** What the product has to be started with. */
  prepare?(cleanup: Cleanup): Promise<Setting>
  run(stage: Stage): Promise<Outcome>
}

/** Thrown by a fault that cannot be done here, with what it lacks. */
export class CannotDo extends Error {}

/** Seconds: a start on a busy machine, with the recovery of the database. */
const startBound = 30

/** A fault of a moment: recovery counts from its beginning, a start that `happen` makes included. */
export const momentary = (
  name: string,
  endedBy: Fault['endedBy'],
  happen: (stage: Stage) => Promise<unknown>,
): Fault => ({
  ...{ name, endedBy, bound: startBound },
  async run(stage) {
    const at = performance.now()
    await happen(stage)
    return { held: 0, recovery: await stage.recovery(at) }
  },
})
