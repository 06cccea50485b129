import { parseArgs } from 'node:util'

export interface DrillOptions {
  /** Does only faults whose name contains this. */
  only: string
  /** Faults whose name contains one of these are left out, and do not count as broken. */
  skip: string[]
}

const usage = 'npm run drill -- [--only <part of a name>] [--skip <part of a name>]…'

/** Reads the command line; throws with a clear line for what it does not know, and how it is used. */
export function readOptions(args: string[]): DrillOptions {
  try {
    const { values } = parseArgs({
      args,
      options: {
        only: { type: 'string', default: '' },
        skip: { type: 'string', multiple: true, default: [] },
      },
    })
    return values
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}
