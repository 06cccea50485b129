import cluster from 'node:cluster'
import closeWithGrace from 'close-with-grace'
import { type OpenDatabase, openDatabase } from './app/open-database.ts'
import type { Service } from './app/serve.ts'
import { systemClock } from './platform/clock.ts'
import { ensureDataDir } from './platform/data-dir.ts'
import { createDatabase } from './platform/database/database.ts'
import { createLog, type Log } from './platform/log.ts'
import { AlreadyRunning } from './platform/postgres/embedded.ts'
import { installationSecret } from './platform/secrets.ts'
import { readSettings, type Settings } from './platform/settings.ts'

// Milliseconds. Nothing that is waited for at an end may take so long; workers end before whoever waits for them.
const lastResort = { worker: 15_000, all: 38_000 }
const tell = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

interface StartOptions {
  demo: boolean
  /** Username or e-mail of somebody who has lost what they sign in with beside their password. */
  resetSecondFactor: string | undefined
}

async function start(settings: Settings, options: StartOptions): Promise<void> {
  const log = createLog(settings.LOG_LEVEL)
  ensureDataDir(settings.DATA_DIR)
  const secret = installationSecret(settings)
  if (cluster.isWorker) {
    const { work } = await import('./app/worker.ts')
    return work(settings, secret, log, lastResort.worker)
  }
  tell(settings.DATABASE_URL ? 'Reaching the database …' : 'Starting the embedded PostgreSQL …')
  const database = await openDatabase(settings, secret, log, tell)
  if (options.resetSecondFactor !== undefined) {
    const { resetByOperator } = await import('./slices/auth/staff-second-factor.usecases.ts')
    const db = createDatabase(database.pool)
    const isKnown = await resetByOperator(db, options.resetSecondFactor, systemClock.now())
    tell(isKnown ? 'Done: this account signs in by password alone.' : 'There is no such account.')
    return database.close()
  }
  let service: Service | undefined
  closeWithGrace({ delay: lastResort.all }, async ({ signal, err }) => {
    if (err) log.error({ err }, 'stopping after an error')
    else log.info({ signal }, 'stopping')
    await service?.stop()
    await database.close()
  })
  try {
    if (options.demo) await fillDemo(settings, database)
    service = await startService(settings, secret, log, database)
  } catch (error) {
    await database.close()
    throw error
  }
  tell(`\nChairside is ready: ${service.address}`)
  if (!options.demo) {
    tell(
      `Create the first account at ${service.address}/signup, or fill a demo practice with: npm start -- --demo`,
    )
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

async function fillDemo(settings: Settings, { ownerConnection }: OpenDatabase): Promise<void> {
  const { openStorage } = await import('./platform/open-storage.ts')
  const demo = await import('../../scripts/demo/demo.ts')
  const storage = await openStorage(settings)
  await demo.fillDemo({ connection: ownerConnection, storage, now: systemClock.now(), tell })
}

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
    demo: process.argv.includes('--demo'),
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
