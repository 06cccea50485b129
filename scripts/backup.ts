import { join, resolve } from 'node:path'
import { backUpInstallation } from '#server/app/installation-backup.ts'
import { backupName } from '#server/platform/backup/backup-files.ts'
import { createLog } from '#server/platform/log.ts'
import { readSettings } from '#server/platform/settings.ts'

// Writes a backup of the installation that the settings lead to, while it runs or not. Where no file is named, it is one
// of BACKUP_DIR with the time in its name. BACKUP_PASSPHRASE encrypts it.
//
//     npm run backup [-- file]

const read = readSettings(process.env)
if (!read.ok) {
  console.error(read.problems.join('\n'))
  process.exit(1)
}
const { settings } = read
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
const [named] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isEncrypted = settings.BACKUP_PASSPHRASE !== undefined
const file = named ? resolve(named) : join(settings.BACKUP_DIR, backupName(new Date(), isEncrypted))
try {
  const made = await backUpInstallation({
    settings,
    file,
    log: createLog('warn'),
    signal: stop.signal,
    // Said by the product itself, which makes backups by its schedule.
    isRunning: process.argv.includes('--running'),
  })
  const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0)
  const megabytes = (made.bytes / 1_000_000).toFixed(1)
  console.log(
    `${file}: ${megabytes} MB, ${rows.toLocaleString('en')} rows, ${made.files.toLocaleString('en')} files.`,
  )
  if (!isEncrypted) {
    console.log(
      "It is not encrypted. Keep it private, and keep the installation's secret (SECRET_KEY or DATA_DIR/secret-key) in a separate place.",
    )
  }
  if (made.missing.length > 0) {
    console.log(`${made.missing.length} files were missing from storage: ${made.missing.join(', ')}`)
  }
} catch (error) {
  console.error(`No backup was made. ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
