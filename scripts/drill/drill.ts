import { setTimeout as sleep } from 'node:timers/promises'
import { type Cleanup, createCleanup } from '../bench/cleanup.ts'
import { examine } from './examine.ts'
import { CannotDo, type Fault } from './fault.ts'
import { connectionFaults } from './faults/connection.ts'
import { fillDisk } from './faults/fill-disk.ts'
import { killApp } from './faults/kill-app.ts'
import { killBoth, killDatabase, killDatabaseProcess } from './faults/kill-database.ts'
import { clockFaults } from './faults/move-clock.ts'
import { stopApp } from './faults/stop-app.ts'
import { readOptions } from './options.ts'
import { type DrillRow, formatReport } from './report.ts'
import { openStage } from './stage.ts'

const faults: readonly Fault[] = [
  killApp,
  stopApp,
  killDatabase,
  killDatabaseProcess,
  killBoth,
  fillDisk,
  ...connectionFaults,
  ...clockFaults,
]

// How long the clients write before a fault, and after everything works again. Milliseconds.
const steady = 1_500
const afterwards = 1_000
const shown = 3

async function perform(fault: Fault, cleanup: Cleanup): Promise<DrillRow> {
  const stage = await openStage((await fault.prepare?.(cleanup)) ?? {}, cleanup)
  await sleep(steady)
  const outcome = await fault.run(stage).catch((error: Error) => {
    if (!(error instanceof CannotDo)) error.message += `\n${stage.server().said()}`
    throw error
  })
  await sleep(afterwards)
  await stage.load.stop()
  const findings = await examine(stage)
  if (outcome.recovery > fault.bound * 1000)
    findings.problems.push(`recovered after more than ${fault.bound} s`)
  const { writes } = stage.ledger
  const count = (which: (write: (typeof writes)[number]) => boolean) => writes.filter(which).length
  return {
    ...{ fault, ...outcome, ...findings, writes: writes.length },
    acknowledged: count(({ acknowledged }) => acknowledged !== undefined),
    retried: count(({ attempts }) => attempts > 1),
  }
}

/** A fault that could not be done, or came to no end: nothing is known of it, so it counts as broken. */
function undone(fault: Fault, error: unknown): DrillRow {
  const reason = error instanceof Error ? error.message : String(error)
  const problem = error instanceof CannotDo ? `cannot be done here: ${reason}` : reason
  const nothing = {
    held: Number.NaN,
    recovery: Number.NaN,
    settled: Number.NaN,
    writes: 0,
    acknowledged: 0,
    retried: 0,
  }
  return { fault, ...nothing, lost: 0, doubled: 0, problems: [problem] }
}

/** Some problems of each kind, and how many there are. */
function summary(problems: readonly string[]): string[] {
  const kinds = Object.entries(Object.groupBy(problems, (problem) => problem.split(':')[0] ?? ''))
  return kinds.flatMap(([kind, all = []]) => [
    ...all.slice(0, shown),
    ...(all.length > shown ? [`${kind}: ${all.length} in all`] : []),
  ])
}

async function main(): Promise<void> {
  const { only, skip } = readOptions(process.argv.slice(2))
  const chosen = faults.filter(({ name }) => name.includes(only) && !skip.some((part) => name.includes(part)))
  if (chosen.length === 0) throw new Error('No fault has such a name.')
  let cleanup = createCleanup()
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      interrupted = true
      void cleanup.run().then(() => process.exit(130))
    })
  }
  const rows: DrillRow[] = []
  for (const fault of chosen) {
    cleanup = createCleanup()
    try {
      rows.push(await perform(fault, cleanup))
    } catch (error) {
      // After an interruption, what was under way breaks off because everything is taken down.
      if (!interrupted) rows.push(undone(fault, error))
    } finally {
      await cleanup.run()
    }
    if (interrupted) return
    const problems = rows.at(-1)?.problems ?? []
    console.log(`${fault.name}: ${problems.length === 0 ? 'ok' : 'BROKEN'}`)
    for (const line of summary(problems)) console.log(`  ${line}`)
  }
  console.log(`\n${formatReport(rows)}\n`)
  if (rows.some(({ problems }) => problems.length > 0)) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
// Left to end by itself, Node can wait for ever for a connection that was reset.
process.exit()
