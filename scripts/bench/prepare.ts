import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { buildApp } from '#server/app/app.ts'
import { openDatabase } from '#server/app/open-database.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import { readSettings, type Settings } from '#server/platform/settings.ts'
import { diskStorage } from '#server/platform/storage-disk.ts'
import { startServer } from '#server/testing/process.ts'
import { createBenchDatabase } from './bench-database.ts'
import { type Cleanup, ignoreFailure } from './cleanup.ts'
import { type BenchCompany, type BenchFill, benchLogins, fillBench } from './fill.ts'
import { send } from './load.ts'
import { type BenchContext, loginRequest } from './requests.ts'
import { watchStatements } from './statements.ts'

/** The company that is measured, and the password of those who sign in to it. */
interface Filled {
  company: BenchCompany
  password: string
}

interface Filling extends Omit<BenchFill, 'password' | 'tell'> {
  /** Where the database stays for other measurements; it is thrown away at the end without. */
  keep?: string | undefined
}

/** A database with leads, and the real server on it as a process, with settings of its own where given. */
export async function prepareServer(
  filling: Filling,
  cleanup: Cleanup,
  serverSettings: Record<string, string> = {},
) {
  const folder = filling.keep ?? mkdtempSync(join(tmpdir(), 'chairside-bench-'))
  if (!filling.keep) cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(folder, { recursive: true })
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
  const { settings } = read
  const log = createLog('warn', { write: (line) => void (cleanup.begun() || process.stderr.write(line)) })
  const database = await openDatabase(settings, environment.SECRET_KEY, log, () => {})
  cleanup.add(() => database.close())
  const { company, password } = await fillOnce(database.ownerConnection, folder, filling)
  const starting = startServer(dataDir, { settings: { ...environment, ...serverSettings } })
  cleanup.add(() => starting.then((server) => server.stop(), ignoreFailure))
  const { origin } = await starting
  return { company, password, environment, settings, folder, log, database, origin }
}

/** The same app in this process, with all its statements noted as they run. */
export async function prepareApp(
  server: {
    settings: Settings
    environment: { SECRET_KEY: string }
    folder: string
    log: Log
    pool: pg.Pool
  },
  cleanup: Cleanup,
) {
  const statements = watchStatements(server.pool)
  const app = await buildApp({
    worksInBackground: false,
    settings: server.settings,
    secret: server.environment.SECRET_KEY,
    pool: server.pool,
    clock: systemClock,
    log: server.log,
    storage: diskStorage(join(server.folder, 'files')),
  })
  cleanup.add(() => app.close())
  return { app, statements }
}

/** Signs in everybody whose requests are measured. */
export async function signInAll(origin: string, password: string): Promise<BenchContext['tokens']> {
  const signIn = async (username: string) => {
    const session = (await send(origin, loginRequest(username, password))) as { token: string }
    return session.token
  }
  return {
    administrator: await signIn(benchLogins.administrator),
    frontDesk: await signIn(benchLogins.frontDesk),
  }
}

async function fillOnce(owner: pg.ClientConfig, folder: string, { keep, ...fill }: Filling): Promise<Filled> {
  const file = join(folder, 'filled.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  console.log(`Filling in ${fill.leads.toLocaleString('en')} leads …`)
  const password = randomBytes(16).toString('hex')
  const company = await fillBench(owner, { ...fill, password, tell: (line) => console.log(line) })
  const filled = { company, password }
  if (keep) writeFileSync(file, JSON.stringify(filled), { mode: 0o600 })
  return filled
}
