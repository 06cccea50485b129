import { join } from 'node:path'
import { BackupRefused } from '#server/platform/backup/archive-format.ts'
import { type BackupMade, makeBackup, secretCheck } from '#server/platform/backup/make-backup.ts'
import { restoreBackup, type VerifiedBackup, verifyBackup } from '#server/platform/backup/restore-backup.ts'
import { ensureDataDir } from '#server/platform/data-dir.ts'
import { migrationNames } from '#server/platform/database/migrate.ts'
import type { Log } from '#server/platform/log.ts'
import { openStorage } from '#server/platform/open-storage.ts'
import { AlreadyRunning, startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import { existingSecret, installationSecret, keepSecret, secretFile } from '#server/platform/secrets.ts'
import type { Settings } from '#server/platform/settings.ts'
import { backupRules, spoolFolders } from './backup-rules.ts'
import { migrateAsOwnerTo, migrateInstallation, ownerConnectionOf } from './open-database.ts'
import { sealed } from './secret-check.ts'

const spoolsOf = ({ DATA_DIR }: Settings) => spoolFolders.map((name) => join(DATA_DIR, name))

interface BackupOptions {
  settings: Settings
  log: Log
  file: string
  /** The product runs and keeps the embedded database running: it is only to be reached. */
  isRunning?: boolean
  signal?: AbortSignal
}

/** Writes a backup of the installation that the settings lead to, whether it is running or not. */
export async function backUpInstallation(options: BackupOptions): Promise<BackupMade> {
  const { settings, log, file, signal } = options
  const connection = await ownerConnectionOf(settings)
  const started = settings.DATABASE_URL || options.isRunning ? null : await startUnlessRunning(settings, log)
  try {
    return await makeBackup({
      file,
      passphrase: settings.BACKUP_PASSPHRASE,
      signal,
      connection,
      storage: await openStorage(settings),
      spools: spoolsOf(settings),
      secret: installationSecret(settings),
      rules: backupRules,
      now: new Date(),
    })
  } finally {
    await started?.stop()
  }
}

async function startUnlessRunning(settings: Settings, log: Log) {
  try {
    return await startEmbeddedPostgres(settings.DATA_DIR, log)
  } catch (error) {
    if (error instanceof AlreadyRunning) return null
    throw error
  }
}

interface RestoreOptions {
  settings: Settings
  log: Log
  file: string
  passphrase: string | undefined
  /** Goes without the secret of the installation that the backup is of. */
  withNewSecret: boolean
  tell(line: string): void
}

/** Restores a backup to the installation that the settings lead to, which no one may have used. */
export async function restoreInstallation(options: RestoreOptions): Promise<VerifiedBackup> {
  const { settings, log, tell } = options
  tell('Reading the backup through …')
  const backup = await verifyBackup(options.file, options.passphrase, await migrationNames())
  ensureDataDir(settings.DATA_DIR)
  const secret = options.withNewSecret ? undefined : secretToKeep(backup, settings)
  const embedded = settings.DATABASE_URL ? null : await startEmbeddedPostgres(settings.DATA_DIR, log)
  try {
    const connection = await ownerConnectionOf(settings)
    tell('Restoring …')
    await restoreBackup({
      backup,
      connection,
      rules: backupRules,
      storage: await openStorage(settings),
      spools: spoolsOf(settings),
      migrateTo: (migration) => migrateAsOwnerTo(connection, migration),
      beforeCommit: () => void (secret !== undefined && keepSecret(secretFile(settings), secret)),
    })
    await migrateInstallation(connection, installationSecret(settings), tell)
    return backup
  } finally {
    await embedded?.stop()
  }
}

function secretToKeep({ manifest, secret }: VerifiedBackup, settings: Settings): string | undefined {
  const own = existingSecret(settings)
  if (own !== undefined && secretCheck(own) === manifest.secret_check) return undefined
  if (secret === undefined) {
    throw new BackupRefused(
      `This backup is not encrypted, so it does not contain the installation's secret, which encrypts ${sealed}. ` +
        `Set SECRET_KEY to that secret, or copy its file secret-key to ${settings.DATA_DIR}. ` +
        'If it is lost, add --new-secret; all of these then have to be set up again.',
    )
  }
  if (settings.SECRET_KEY === undefined) return secret
  const file = join(settings.DATA_DIR, 'restored-secret-key')
  keepSecret(file, secret)
  throw new BackupRefused(
    `SECRET_KEY differs from the backup's, which encrypts ${sealed}. The backup's secret is now in ${file}: ` +
      'set SECRET_KEY to it and restore again. With --new-secret, all of these have to be set up again.',
  )
}
