import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app/app.ts'
import { openDatabase } from '#server/app/open-database.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/log.ts'
import { readSettings } from '#server/platform/settings.ts'
import { diskStorage } from '#server/platform/storage-disk.ts'
import { startServer } from '#server/testing/process.ts'
import { measureStatements } from './bare.ts'
import { createBenchDatabase } from './bench-database.ts'
import { benchCalls, callNames, loginRequest } from './calls.ts'
import { type Cleanup, createCleanup, ignoreFailure } from './cleanup.ts'
import { explain } from './explain.ts'
import { benchLogins, fillBench } from './fill.ts'
import { drive, send } from './load.ts'
import { type BenchOptions, readOptions } from './options.ts'
import { type BenchRow, formatTable } from './report.ts'
import { settle } from './settle.ts'
import { watchStatements } from './statements.ts'

const password = randomBytes(16).toString('hex')

/** Everything that a measurement needs: the leads, the real server as a process, and the same app in this one. */
async function prepare(options: BenchOptions, cleanup: Cleanup) {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-bench-'))
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: await createBenchDatabase(dataDir, cleanup),
    SECRET_KEY: randomBytes(32).toString('hex'),
    INTAKE_PER_MINUTE: '1000000',
    LOG_LEVEL: 'warn',
  }
  const read = readSettings(environment)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const log = createLog('warn', { write: (line) => void (cleanup.begun() || process.stderr.write(line)) })
  const database = await openDatabase(read.settings, environment.SECRET_KEY, log, () => {})
  cleanup.add(() => database.close())

  console.log(`Filling in ${options.leads.toLocaleString('en')} leads …`)
  const company = await fillBench(database.ownerConnection, {
    leads: options.leads,
    appointments: options.appointments,
    patients: options.patients,
    password,
    tell: (line) => console.log(line),
  })
  const statements = watchStatements(database.pool)
  const app = await buildApp({
    settings: read.settings,
    secret: environment.SECRET_KEY,
    pool: database.pool,
    clock: systemClock,
    log,
    storage: diskStorage(join(folder, 'files')),
  })
  cleanup.add(() => app.close())
  const starting = startServer(dataDir, { settings: environment })
  cleanup.add(() => starting.then((server) => server.stop(), ignoreFailure))
  const { origin } = await starting
  return { company, statements, app, origin, pool: database.pool }
}

async function run(options: BenchOptions, cleanup: Cleanup): Promise<BenchRow[]> {
  const names = callNames(options.only)
  if (names.length === 0) throw new Error(`No call has '${options.only}' in its name.`)
  const { company, statements, app, origin, pool } = await prepare(options, cleanup)
  const signIn = async (username: string) => {
    const session = (await send(origin, loginRequest(username, password))) as { token: string }
    return session.token
  }
  const tokens = {
    administrator: await signIn(benchLogins.administrator),
    frontDesk: await signIn(benchLogins.frontDesk),
  }
  const calls = benchCalls(names, company, tokens)
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
  console.log(`\n${formatTable(rows)}\n`)
  console.log(
    `Server, database and client share ${availableParallelism()} CPUs. SQL: all statements of a call, its session and its transaction included, one at a time.`,
  )
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ options, rows }, null, 2)}\n`)
  const failed = rows.filter(({ errors, requestsPerSecond }) => errors > 0 || requestsPerSecond === 0)
  if (failed.length === 0) return
  console.error(`Not answered with success every time: ${failed.map(({ call }) => call).join('; ')}`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const cleanup = createCleanup()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cleanup.run().then(() => process.exit(130)))
  }
  try {
    report(options, await run(options, cleanup))
  } catch (error) {
    // After an interruption, what was under way breaks off because everything is taken down.
    if (!cleanup.begun()) throw error
  } finally {
    await cleanup.run()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
