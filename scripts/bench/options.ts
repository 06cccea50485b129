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
  /** Measures only calls whose name contains this. */
  only: string
  /** Where to write the numbers as JSON. */
  json: string | undefined
  /** Prints how the database plans and runs each statement, too. */
  explain: boolean
}

const usage =
  'npm run bench -- [--leads 100000] [--patients 100000] [--appointments 100000] [--seconds 5] [--connections 16] [--only <part of a name>] [--json <file>] [--explain]'

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
      connections: { type: 'string', default: '16' },
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
    connections: whole('connections', values.connections, 1, 1_000),
    only: values.only,
    json: values.json,
    explain: values.explain,
  }
}

function whole(name: string, value: string, min: number, max: number): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new Error(`--${name} must be a whole number from ${min} to ${max}.`)
  }
  return number
}
