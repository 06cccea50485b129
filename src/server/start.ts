import closeWithGrace from 'close-with-grace'
import { buildApp } from './app/app.ts'
import { openDatabase } from './app/open-database.ts'
import { systemClock } from './platform/clock.ts'
import { ensureDataDir } from './platform/data-dir.ts'
import { createLog } from './platform/log.ts'
import { openStorage } from './platform/open-storage.ts'
import { AlreadyRunning } from './platform/postgres/embedded.ts'
import { installationSecret } from './platform/secrets.ts'
import { readSettings, type Settings } from './platform/settings.ts'

const drainMilliseconds = 20_000
const tell = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

async function start(settings: Settings, options: { demo: boolean }): Promise<void> {
  const log = createLog(settings.LOG_LEVEL)
  ensureDataDir(settings.DATA_DIR)
  const secret = installationSecret(settings)
  tell(settings.DATABASE_URL ? 'Reaching the database …' : 'Starting the embedded PostgreSQL …')
  const database = await openDatabase(settings, secret, log, tell)
  const storage = openStorage(settings)
  const app = await buildApp({ settings, secret, pool: database.pool, clock: systemClock, log, storage })
  closeWithGrace({ delay: drainMilliseconds }, async ({ signal, err }) => {
    if (err) log.error({ err }, 'stopping after an error')
    else log.info({ signal }, 'stopping')
    await app.close()
    await database.close()
  })
  if (options.demo) {
    const { fillDemo } = await import('../../scripts/demo/demo.ts')
    await fillDemo({ connection: database.ownerConnection, storage, now: systemClock.now(), tell })
  }
  await app.listen({ port: settings.PORT, host: settings.HOST })
  const address = settings.PUBLIC_URL ?? app.listeningOrigin.replace('//127.0.0.1:', '//localhost:')
  tell(`\nChairside is ready: ${address}`)
  if (!options.demo) {
    tell(`Create the first account at ${address}/signup, or fill a demo practice with: npm start -- --demo`)
  }
}

const read = readSettings(process.env)
if (!read.ok) {
  complain(
    `Chairside cannot start with these settings:\n${read.problems.map((problem) => `  ${problem}`).join('\n')}`,
  )
  process.exit(1)
}
try {
  await start(read.settings, { demo: process.argv.includes('--demo') })
} catch (error) {
  complain(
    error instanceof AlreadyRunning
      ? error.message
      : `Chairside could not start. ${error instanceof Error ? error.message : error}`,
  )
  process.exit(1)
}
