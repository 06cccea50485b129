import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Cleanup, createCleanup, runCommand } from '../bench/cleanup.ts'
import { examine } from './examine.ts'
import { CannotDo, type Fault } from './fault.ts'
import { connectionFaults } from './faults/connection.ts'
import {
  killApp,
  killBoth,
  killDatabase,
  killDatabaseProcess,
  killInitdb,
  stopApp,
} from './faults/crashes.ts'
import { fillDisk, fillLogDisk } from './faults/fill-disk.ts'
import { freezeDatabase } from './faults/freeze-database.ts'
import { clockFaults } from './faults/move-clock.ts'
import { type DrillRow, formatReport } from './report.ts'
import { openStage } from './stage.ts'

const faults: readonly Fault[] = [
  killApp,
  stopApp,
  killDatabase,
  killDatabaseProcess,
  killBoth,
  killInitdb,
  fillDisk,
  fillLogDisk,
  freezeDatabase,
  ...connectionFaults,
  ...clockFaults,
]

// How long clients write before a fault, and after recovery. Milliseconds.
const [before, afterwards] = [1_500, 1_000]
const maxShown = 3

const usage = 'npm run drill -- [--only <part of a name>] [--skip <part of a name>]…'

function readOptions(args: string[]) {
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

async function perform(fault: Fault, cleanup: Cleanup): Promise<DrillRow> {
  const stage = await openStage((await fault.prepare?.(cleanup)) ?? {}, cleanup)
  await sleep(before)
  const outcome = await fault.run(stage).catch((error: Error) => {
    if (!(error instanceof CannotDo)) error.message += `\n${stage.server().said()}`
    throw error
  })
  await sleep(afterwards)
  await stage.load.stop()
  const findings = await examine(stage)
  if (outcome.recovery > fault.maxRecovery * 1000)
    findings.problems.push(`recovered after more than ${fault.maxRecovery} s`)
  const { writes } = stage.ledger
  const count = (which: (write: (typeof writes)[number]) => boolean) => writes.filter(which).length
  return {
    ...{ fault, ...outcome, ...findings, writes: writes.length },
    acknowledged: count(({ acknowledged }) => acknowledged !== undefined),
    retried: count(({ attempts }) => attempts > 1),
  }
}

/** A fault that is impossible here or did not finish counts as broken. */
function notDone(fault: Fault, error: unknown): DrillRow {
  const reason = error instanceof Error ? error.message : String(error)
  const problem = error instanceof CannotDo ? `not possible here: ${reason}` : reason
  return {
    ...{ fault, held: Number.NaN, recovery: Number.NaN, settled: Number.NaN },
    ...{ writes: 0, acknowledged: 0, retried: 0, lost: 0, doubled: 0, problems: [problem] },
  }
}

function summary(problems: readonly string[]): string[] {
  const kinds = Object.entries(Object.groupBy(problems, (problem) => problem.split(':')[0] ?? ''))
  return kinds.flatMap(([kind, all = []]) => [
    ...all.slice(0, maxShown),
    ...(all.length > maxShown ? [`${kind}: ${all.length} in all`] : []),
  ])
}

async function main(cleanup: Cleanup): Promise<void> {
  const { only, skip } = readOptions(process.argv.slice(2))
  const chosen = faults.filter(({ name }) => name.includes(only) && !skip.some((part) => name.includes(part)))
  if (chosen.length === 0) throw new Error('No fault has such a name.')
  const rows: DrillRow[] = []
  for (const fault of chosen) {
    const ofFault = createCleanup()
    cleanup.add(ofFault.run)
    const row = await perform(fault, ofFault).catch((error: unknown) => {
      // After an interruption, work fails because everything is being stopped.
      if (cleanup.begun()) throw error
      return notDone(fault, error)
    })
    await ofFault.run()
    rows.push(row)
    console.log(`${fault.name}: ${row.problems.length === 0 ? 'ok' : 'BROKEN'}`)
    for (const line of summary(row.problems)) console.log(`  ${line}`)
  }
  console.log(`\n${formatReport(rows)}\n`)
  if (rows.some(({ problems }) => problems.length > 0)) process.exitCode = 1
}

await runCommand(main)
// Node may otherwise wait forever for a connection that was reset.
process.exit()
