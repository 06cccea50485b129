import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { leadStatusCounts } from '#contract/leads/leads.endpoints.ts'
import { getLedger } from '#contract/queue/queue.endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { processesOf } from '#server/testing/processes.ts'
import { differingCounts } from '#server/testing/recount.ts'
import { checkEquation } from './equation.ts'
import { checkFiles, keptFiles } from './files.ts'
import { compare } from './ledger.ts'
import type { Stage } from './stage.ts'
import { countUndoneChanges, readTraces, readWaiting } from './traces.ts'

// A job that lost its worker less than five seconds before a start waits for the second sweep, half a minute later.
const settleSeconds = 60

/** What was found after a fault. */
export interface Findings {
  lost: number
  doubled: number
  /** Milliseconds from a start until nothing was waiting. */
  settled: number
  /** Everything that is wrong, one line each. */
  problems: string[]
}

/**
 * Checks everything after the load: stops the product, which must leave nothing running, starts it so that it sweeps up,
 * and compares what clients were told with what is stored.
 */
export async function examine(stage: Stage): Promise<Findings> {
  // So that the next start does not treat them as uploads in progress.
  await stage.asOwner((db) => db.query(`UPDATE unclaimed_files SET since = since - interval '2 hours'`))
  const problems = await endInOrder(stage)
  await stage.start()
  const settled = await untilSettled(stage)
  const found = await stage.asOwner(async (db) => {
    const waiting = await readWaiting(db, stage.dataDir)
    const { lost, late, doubled, unknown } = compare(stage.ledger.writes, await readTraces(db), waiting)
    const undone = await countUndoneChanges(db)
    problems.push(
      ...lost.map((key) => `lost: ${key}`),
      ...late.map((key) => `not processed after ${settleSeconds} s: ${key}`),
      ...doubled.map((key) => `twice: ${key}`),
      ...unknown.map((key) => `never sent: ${key}`),
      ...(undone > 0 ? [`${undone} leads do not show their last change`] : []),
      ...(await differingCounts(db)).map((difference) => `counted wrong: ${JSON.stringify(difference)}`),
      ...(await checkFiles(db, stage.dataDir)),
      ...(await checkShownCount(stage, db)),
      ...(await checkEquation(builderOver(db), await stage.practice.call(getLedger))),
    )
    return { lost: lost.length, doubled: doubled.length }
  })
  problems.push(
    ...(await endInOrder(stage)),
    ...new Set(stage.ledger.refusals.map((said) => `answered ${said}`)),
  )
  return { ...found, settled, problems }
}

/** The query builder over a connection that is open already. */
function builderOver(db: pg.Client): Database {
  const client = { query: (text: string, values: unknown[]) => db.query(text, values), release() {} }
  const pool = { connect: async () => client, end: async () => {} } as unknown as PostgresPool
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
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

/** Waits until requests taken without a database are leads and files without a row are gone. Returns how long that took. */
async function untilSettled(stage: Stage): Promise<number> {
  const open = `SELECT (SELECT count(*) FROM intake_requests WHERE intake_result = 'received')
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

/** The counts on the dashboard must equal the stored leads. */
async function checkShownCount(
  { practice }: Stage,
  db: { query(text: string): Promise<{ rows: { count: string }[] }> },
): Promise<string[]> {
  const counts = await practice.call(leadStatusCounts)
  const shown = counts.reduce((sum, { value }) => sum + value, 0)
  const { rows } = await db.query('SELECT count(*) FROM leads')
  return shown === Number(rows[0]?.count) ? [] : [`${shown} leads are shown, ${rows[0]?.count} are there`]
}
