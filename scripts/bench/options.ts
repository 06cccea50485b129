import { parseArgs } from 'node:util'

export interface BenchOptions {
  /** Leads of the company that is measured. */
  leads: number
  /** Appointments of its patients, over ten years. */
  appointments: number
  /** Patients of that company, beside those among its leads. */
  patients: number
  /** How long each call is driven. */
  seconds: number
  connections: number
  /** How long leads come in while it is measured how soon others see them. */
  liveSeconds: number
  /** How often `limit` drives the app and bare servers by turns. */
  rounds: number
  /** How long `soak` keeps the server fully busy. */
  soakSeconds: number
  /** The two numbers of leads that `growth` and `backup` compare. */
  sizes: readonly [small: number, large: number]
  /** Where `growth` and `backup` keep their databases from one run to the next; without, they are thrown away at the end. */
  keep: string | undefined
  /**
   * Measures only calls whose name contains this; `live` measures how soon others see what comes in, and `growth` (with
   * part of a name after it, if given) how much longer calls take with many leads than with few;
   * `writers` measures how many can add leads at once, `limit` how near the list comes to a bare server, `soak` how much
   * memory the server needs in the long run, `backup` what backups cost.
   */
  only: string
  /** Where to write the numbers as JSON. */
  json: string | undefined
  /** Prints how the database plans and runs each statement, too. */
  explain: boolean
}

const usage =
  'npm run bench -- [--leads 100000] [--patients 100000] [--appointments 100000] [--seconds 5] [--connections 16, or 64 for limit and soak] [--only <part of a name>|live|growth <…>|writers|limit|soak|backup] [--sizes 10000,1000000] [--keep <folder>] [--live-seconds 60] [--rounds 5] [--soak-seconds 600] [--json <file>] [--explain]'

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
      leads: { type: 'string', default: '100000' },
      appointments: { type: 'string', default: '100000' },
      patients: { type: 'string' },
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string' },
      'live-seconds': { type: 'string', default: '60' },
      rounds: { type: 'string', default: '5' },
      'soak-seconds': { type: 'string', default: '600' },
      sizes: { type: 'string', default: '10000,1000000' },
      keep: { type: 'string' },
      only: { type: 'string', default: '' },
      json: { type: 'string' },
      explain: { type: 'boolean', default: false },
    },
  })
  const leads = whole('leads', values.leads, 1_000, 5_000_000)
  return {
    leads,
    patients: values.patients === undefined ? leads : whole('patients', values.patients, 1, 5_000_000),
    appointments: whole('appointments', values.appointments, 0, 10_000_000),
    seconds: whole('seconds', values.seconds, 1, 600),
    connections: whole('connections', values.connections ?? usualConnections(values.only), 1, 1_000),
    liveSeconds: whole('live-seconds', values['live-seconds'], 1, 600),
    rounds: whole('rounds', values.rounds, 1, 100),
    soakSeconds: whole('soak-seconds', values['soak-seconds'], 3, 86_400),
    sizes: twoSizes(values.sizes),
    keep: values.keep,
    only: values.only,
    json: values.json,
    explain: values.explain,
  }
}

const usualConnections = (only: string) => (only === 'limit' || only === 'soak' ? '64' : '16')

function whole(name: string, value: string, min: number, max: number): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new Error(`--${name} must be a whole number from ${min} to ${max}.`)
  }
  return number
}

function twoSizes(value: string): [number, number] {
  const [small = '', large = '', ...more] = value.split(',')
  if (more.length > 0) throw new Error('--sizes must be two numbers of leads.')
  return [whole('sizes', small, 1_000, 5_000_000), whole('sizes', large, 1_000, 5_000_000)]
}
