import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export interface AttackOptions {
  /** What the fuzzing draws from: the same seed sends the same. */
  seed: number
  /** Inputs that every call of the API is fuzzed with. */
  runs: number
  /** Runs only kinds whose name contains this, or one of several with a | between them. */
  only: string
}

const usage = 'npm run attack -- [--seed <number>] [--runs 20] [--only <part of a name>]'

/** Reads the command line; throws with a clear line for what it does not know, and how it is used. */
export function readOptions(args: string[]): AttackOptions {
  try {
    const { values } = parseArgs({
      args,
      options: {
        seed: { type: 'string', default: String(randomInt(2 ** 31)) },
        runs: { type: 'string', default: '20' },
        only: { type: 'string', default: '' },
      },
    })
    return {
      seed: whole('seed', values.seed, 0, 2 ** 31),
      runs: whole('runs', values.runs, 1, 100_000),
      only: values.only,
    }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}

function whole(name: string, value: string, min: number, max: number): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new Error(`--${name} must be a whole number from ${min} to ${max}.`)
  }
  return number
}
