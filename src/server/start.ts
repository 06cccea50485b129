import cluster from 'node:cluster'
import closeWithGrace from 'close-with-grace'
import type pg from 'pg'
import { type OpenDatabase, openDatabase } from './app/open-database.ts'
import { privateFields } from './app/private-fields.ts'
import type { Service } from './app/serve.ts'
import { systemClock } from './platform/clock.ts'
import { ensureDataDir } from './platform/data-dir.ts'
import { createDatabase } from './platform/database/database.ts'
import { createLog, type Log } from './platform/log.ts'
import { AlreadyRunning } from './platform/postgres/embedded.ts'
import { installationSecret } from './platform/secrets.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import type { Storage } from './platform/storage.ts'

// Milliseconds. Nothing that is waited for at an end may take so long; workers end before whoever waits for them.
const lastResort = { worker: 15_000, all: 38_000 }
const tell = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

/** Fills an empty database with a made-up practice. */
export type FillDemo = (options: {
  /** How to connect as the owner of the tables. */
  connection: pg.ClientConfig
  storage: Storage
  now: Date
  tell(line: string): void
}) => Promise<void>

interface StartOptions {
  /** Set when the demo practice was asked for. */
  fillDemo: FillDemo | undefined
  /** Goes on with another secret than the one that the database was set up with. */
  withNewSecret: boolean
  /** Username or email of an account that lost its second factor. */
  resetSecondFactor: string | undefined
}

async function start(settings: Settings, options: StartOptions): Promise<void> {
  const log = createLog(settings.LOG_LEVEL, undefined, privateFields)
  ensureDataDir(settings.DATA_DIR)
  const secret = installationSecret(settings)
  if (cluster.isWorker) {
    const { work } = await import('./app/worker.ts')
    return work(settings, secret, log, lastResort.worker)
  }
  const open = () => {
    tell(settings.DATABASE_URL ? 'Connecting to the database …' : 'Starting the embedded PostgreSQL …')
    return openDatabase(settings, secret, log, tell, options.withNewSecret)
  }
  if (options.resetSecondFactor !== undefined)
    return resetSecondFactor(await open(), options.resetSecondFactor)

  // A stop waits for the step of the start that is under way, for nothing is to be left running.
  const stopping = new AbortController()
  let starting: Promise<Started> | undefined
  const grace = closeWithGrace({ delay: lastResort.all }, async ({ signal, err }) => {
    stopping.abort()
    if (err) log.error({ err }, 'stopping after an error')
    else log.info({ signal }, 'stopping')
    const started = await starting?.catch(() => undefined)
    await started?.service?.stop()
    await started?.database.close()
  })
  // Whoever started it and watches over it has died: nobody would stop it any more.
  process.once('disconnect', () => grace.close())
  starting = startAll(settings, secret, log, { open, fillDemo: options.fillDemo, stopping: stopping.signal })
  const started = await starting.catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  if (!started?.service || stopping.signal.aborted) return
  const { address } = started.service
  process.send?.('serving')
  tell(`\nChairside is ready: ${address}`)
  if (settings.PUBLIC_URL?.startsWith('https:') && settings.TRUST_PROXY === undefined) {
    tell(
      'TRUST_PROXY is not set: behind a proxy, all visitors would count as one. Set it to 1 for one proxy.',
    )
  }
  if (!started.hasUsers)
    tell(`Create the first account at ${address}/signup, or try the demo practice: npm start -- --demo`)
}

async function resetSecondFactor(database: OpenDatabase, account: string): Promise<void> {
  const { resetByOperator } = await import('./slices/auth/staff-second-factor.usecases.ts')
  const isKnown = await resetByOperator(createDatabase(database.pool), account, systemClock.now())
  tell(isKnown ? 'Done. This account now signs in with just a password.' : 'No such account.')
  await database.close()
}

interface Steps {
  open(): Promise<OpenDatabase>
  fillDemo: FillDemo | undefined
  /** Once it is aborted, no further step begins. */
  stopping: AbortSignal
}

interface Started {
  database: OpenDatabase
  service: Service | undefined
  hasUsers: boolean
}

async function startAll(
  settings: Settings,
  secret: string,
  log: Log,
  { open, fillDemo, stopping }: Steps,
): Promise<Started> {
  const database = await open()
  try {
    if (fillDemo && !stopping.aborted) {
      const { openStorage } = await import('./platform/open-storage.ts')
      const storage = await openStorage(settings)
      await fillDemo({ connection: database.ownerConnection, storage, now: systemClock.now(), tell })
    }
    const { rowCount: users } = await database.pool.query('SELECT FROM users LIMIT 1')
    const service = stopping.aborted ? undefined : await startService(settings, secret, log, database)
    return { database, service, hasUsers: users !== 0 }
  } catch (error) {
    await database.close()
    throw error
  }
}

// With workers, this process does not load what they serve with.
async function startService(
  settings: Settings,
  secret: string,
  log: Log,
  database: OpenDatabase,
): Promise<Service> {
  if (settings.WEB_CONCURRENCY > 1) {
    const { startWorkers } = await import('./app/workers.ts')
    return startWorkers(settings, log)
  }
  const { serve } = await import('./app/serve.ts')
  return serve(settings, secret, log, database)
}

/** The whole program, from the settings to the server. The demo is handed in: the server itself has no sample data. */
export async function main(fillDemo: FillDemo): Promise<void> {
  // What cannot be told (a full disk, a closed pipe) is no reason to stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const read = readSettings(process.env)
  if (!read.ok) {
    complain(
      `Chairside cannot start with these settings:\n${read.problems.map((problem) => `  ${problem}`).join('\n')}`,
    )
    process.exit(1)
  }
  try {
    const reset = process.argv.indexOf('--reset-second-factor')
    await start(read.settings, {
      fillDemo: process.argv.includes('--demo') ? fillDemo : undefined,
      withNewSecret: process.argv.includes('--new-secret'),
      resetSecondFactor: reset < 0 ? undefined : (process.argv[reset + 1] ?? ''),
    })
  } catch (error) {
    complain(
      error instanceof AlreadyRunning
        ? error.message
        : `Chairside could not start. ${error instanceof Error ? error.message : error}`,
    )
    process.exit(1)
  }
}
