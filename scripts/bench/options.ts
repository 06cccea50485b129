import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'

export const scenes = [
  'speed',
  'writes',
  'throughput',
  'soak',
  'queue',
  'files',
  'archive',
  'flood',
  'calendar',
  'search',
] as const
export type Scene = (typeof scenes)[number]

export interface BenchOptions {
  /** What is measured; the first three, the speed contract, unless told. */
  only: Scene | undefined
  /** Numbers of leads that `speed` compares. */
  sizes: number[]
  /** Leads of the company, except for `speed`. */
  leads: number
  /** How many calls `speed` draws for each kind of page, and `throughput` for each scene; from which seed. */
  calls: number
  seed: string
  connections: number
  /** How long something is driven at a time, and how often by turns. */
  seconds: number
  rounds: number
  /** Where databases stay from one run to the next; without, they are removed at the end. */
  keep: string | undefined
}

const usage = `npm run bench -- [--only ${scenes.join('|')}] [--sizes 10000,100000,1000000] [--leads 100000] [--calls 400] [--seed <text>] [--connections 64] [--seconds 4; 600 for soak and flood] [--rounds 3] [--keep <folder>]`

/** Reads the command line; throws with a clear line for what it does not know, and how it is used. */
export function readOptions(args: string[]): BenchOptions {
  try {
    return parse(args)
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}

function parse(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      sizes: { type: 'string', default: '10000,100000,1000000' },
      leads: { type: 'string', default: '100000' },
      calls: { type: 'string', default: '400' },
      seed: { type: 'string', default: randomBytes(4).toString('hex') },
      connections: { type: 'string', default: '64' },
      seconds: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      keep: { type: 'string' },
    },
  })
  const only = scenes.find((scene) => scene === values.only)
  if (values.only !== undefined && !only) throw new Error(`--only must be one of: ${scenes.join(', ')}.`)
  return {
    only,
    sizes: values.sizes.split(',').map((size) => whole('sizes', size, 1_000, 5_000_000)),
    leads: whole('leads', values.leads, 1_000, 5_000_000),
    calls: whole('calls', values.calls, 1, 10_000),
    seed: values.seed,
    connections: whole('connections', values.connections, 1, 1_000),
    seconds: whole(
      'seconds',
      values.seconds ?? (only === 'soak' || only === 'flood' ? '600' : '4'),
      1,
      86_400,
    ),
    rounds: whole('rounds', values.rounds, 1, 100),
    keep: values.keep,
  }
}

function whole(name: string, value: string, min: number, max: number): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new Error(`--${name} must be a whole number from ${min} to ${max}.`)
  }
  return number
}
