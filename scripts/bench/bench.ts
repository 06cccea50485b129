import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { startServer } from '#server/testing/process.ts'
import { runBackup } from './backup.ts'
import { measureStatements } from './bare.ts'
import { benchCalls, callNames } from './calls.ts'
import { type Cleanup, ignoreFailure, runCommand } from './cleanup.ts'
import { explain } from './explain.ts'
import { benchLogins } from './fill.ts'
import { runGrowth } from './growth.ts'
import { runLimit } from './limit.ts'
import { formatLive, measureLive } from './live.ts'
import { drive } from './load.ts'
import { type BenchOptions, readOptions } from './options.ts'
import { prepareApp, prepareServer, signInAll } from './prepare.ts'
import { type BenchRow, formatReport } from './report.ts'
import { loginRequest } from './requests.ts'
import { settle } from './settle.ts'
import { runSoak } from './soak.ts'
import { runWriters } from './writers.ts'

// Companies beside the one that is measured.
const neighbours = 4

/** How soon others see what comes in, instead of how many calls are answered. */
async function runLive(options: BenchOptions, cleanup: Cleanup): Promise<void> {
  // The real pages need the web as it is now, before a server has read it.
  spawnSync(process.execPath, ['scripts/build-web.ts'], { stdio: 'inherit' })
  const { company, password, environment, origin } = await prepareServer({ ...options, neighbours }, cleanup)
  const dataDir = `${environment.DATA_DIR}-second`
  const starting = startServer(dataDir, { settings: { ...environment, DATA_DIR: dataDir } })
  cleanup.add(() => starting.then((server) => server.stop(), ignoreFailure))
  const second = (await starting).origin
  const login = loginRequest(benchLogins.administrator, password)
  for (const [processes, readers] of [
    ['one process', origin],
    ['two processes', second],
  ] as const) {
    console.log(`\n${processes}`)
    const work = { door: origin, readers, formId: company.formId, login, seconds: options.liveSeconds }
    console.log(formatLive(await measureLive(work, cleanup)))
  }
}

async function run(options: BenchOptions, cleanup: Cleanup): Promise<BenchRow[]> {
  const names = callNames(options.only)
  if (names.length === 0) throw new Error(`No call has '${options.only}' in its name.`)
  const server = await prepareServer({ ...options, neighbours }, cleanup)
  const { company, password, origin } = server
  const { pool } = server.database
  const { app, statements } = await prepareApp({ ...server, pool }, cleanup)
  const calls = benchCalls(names, company, await signInAll(origin, password))
  console.log(
    `Driving ${calls.length} calls, ${options.seconds} s each, over ${options.connections} connections …`,
  )
  const rows: BenchRow[] = []
  for (const call of calls) {
    const bare = await measureStatements(call, app, statements.take)
    const load = await drive(call, { ...options, origin, settle: () => settle(pool) })
    rows.push({ call: call.name, ...load, sqlP50: bare.p50, statements: bare.statements.length })
    console.log(`  ${call.name}`)
    if (options.explain) console.log(`\n${await explain(pool, bare.statements)}\n`)
  }
  return rows
}

function report(options: BenchOptions, rows: BenchRow[]): void {
  console.log(`\n${formatReport(rows)}\n`)
  console.log(
    `Server, database and client share ${availableParallelism()} CPUs. SQL: all statements of a call, its session and its transaction included, one at a time.`,
  )
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ options, rows }, null, 2)}\n`)
  const failed = rows.filter(({ errors, requestsPerSecond }) => errors > 0 || requestsPerSecond === 0)
  if (failed.length === 0) return
  console.error(`Not answered with success every time: ${failed.map(({ call }) => call).join('; ')}`)
  process.exitCode = 1
}

await runCommand(async (cleanup) => {
  const options = readOptions(process.argv.slice(2))
  if (options.only === 'live') await runLive(options, cleanup)
  else if (options.only.startsWith('growth')) await runGrowth(options, cleanup)
  else if (options.only === 'writers') await runWriters(options, cleanup)
  else if (options.only === 'limit') await runLimit(options, cleanup)
  else if (options.only === 'backup') await runBackup(options, cleanup)
  else if (options.only === 'soak') await runSoak(options, cleanup)
  else report(options, await run(options, cleanup))
})
