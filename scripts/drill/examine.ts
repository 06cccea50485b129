import { setTimeout as sleep } from 'node:timers/promises'
import { leadStatusCounts } from '#contract/leads/leads.endpoints.ts'
import { processesOf } from '#server/testing/processes.ts'
import { differingCounts } from '#server/testing/recount.ts'
import { checkFiles, keptFiles } from './files.ts'
import { compare } from './ledger.ts'
import type { Stage } from './stage.ts'
import { countUndoneChanges, readTraces, readWaiting } from './traces.ts'

// What lost its worker less than five seconds before a start waits for the sweep after the first, half a minute later.
const settleSeconds = 60

/** What was found after a fault. */
export interface Findings {
  lost: number
  doubled: number
  /** How long after a start nothing waited any more. Milliseconds. */
  settled: number
  /** All that is not as it has to be, one line each; none when the fault did no harm. */
  problems: string[]
}

/**
 * Looks at everything once the load has stopped: ends the product, which must leave nothing running, has the next start
 * sweep up, and compares what clients were told with what is there.
 */
export async function examine(stage: Stage): Promise<Findings> {
  // The next start does not take them for files on their way any more.
  await stage.asOwner((db) => db.query(`UPDATE unclaimed_files SET since = since - interval '2 hours'`))
  const problems = await endInOrder(stage)
  await stage.start()
  const settled = await untilSettled(stage)
  const found = await stage.asOwner(async (db) => {
    const waiting = await readWaiting(db, stage.dataDir)
    const { lost, late, doubled, unasked } = compare(stage.ledger.writes, await readTraces(db), waiting)
    const undone = await countUndoneChanges(db)
    problems.push(
      ...lost.map((key) => `lost: ${key}`),
      ...late.map((key) => `not worked on after ${settleSeconds} s: ${key}`),
      ...doubled.map((key) => `twice: ${key}`),
      ...unasked.map((key) => `never asked for: ${key}`),
      ...(undone > 0 ? [`${undone} leads do not show their last change`] : []),
      ...(await differingCounts(db)).map((difference) => `counted wrong: ${JSON.stringify(difference)}`),
      ...(await checkFiles(db, stage.dataDir)),
      ...(await checkShownCount(stage, db)),
    )
    return { lost: lost.length, doubled: doubled.length }
  })
  problems.push(
    ...(await endInOrder(stage)),
    ...new Set(stage.ledger.refusals.map((said) => `answered ${said}`)),
  )
  return { ...found, settled, problems }
}

async function endInOrder(stage: Stage): Promise<string[]> {
  const server = stage.server()
  await server.stop()
  const { exitCode, signalCode } = server.process
  return [
    ...(exitCode === 0 ? [] : [`ended with ${exitCode ?? signalCode}`]),
    ...processesOf(stage.dataDir).map((pid) => `left running: process ${pid}`),
  ]
}

/** What was thanked for while the database was away becomes leads, and files without a row go. Answers how long that took. */
async function untilSettled(stage: Stage): Promise<number> {
  const open = `SELECT (SELECT count(*) FROM intake_requests WHERE outcome = 'received')
    + (SELECT count(*) FROM unclaimed_files) AS count`
  const since = performance.now()
  for (;;) {
    const isEmpty = keptFiles(stage.dataDir).length === 0
    const left = await stage.asOwner(async (db) => Number((await db.query(open)).rows[0]?.count))
    const waited = performance.now() - since
    if ((isEmpty && left === 0) || waited > settleSeconds * 1000) return waited
    await sleep(100)
  }
}

/** What people are shown is what is there. */
async function checkShownCount(
  { practice }: Stage,
  db: { query(text: string): Promise<{ rows: { count: string }[] }> },
): Promise<string[]> {
  const counts = await practice.call(leadStatusCounts)
  const shown = counts.reduce((sum, { value }) => sum + value, 0)
  const { rows } = await db.query('SELECT count(*) FROM leads')
  return shown === Number(rows[0]?.count) ? [] : [`${shown} leads are shown, ${rows[0]?.count} are there`]
}
