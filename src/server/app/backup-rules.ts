import type { BackupRules } from '#server/platform/backup/make-backup.ts'
import { notDeletions } from '#server/platform/deletions.ts'
import { handledUpTo } from '#server/platform/subscribers/cursor.ts'
import { allSlices } from './slices.ts'

const declared = allSlices.flatMap(({ backup }) => backup ?? [])

export const backupRules: BackupRules = {
  leftOut: [
    // Made by the migrations, or bound to this minute, or this installation's schedule or secret.
    ...['schema_migrations', 'schema_migrations_lock', 'rate_limits', 'backups', 'secret_check'],
    ...declared.flatMap(({ leftOut = [] }) => leftOut),
  ],
  // Transactions of one cluster mean nothing to another: after a restore, subscribers go on by the ids of events.
  storedAs: { events: { xid: 'NULL' }, subscribers: { seen: 'NULL', target: 'NULL', after_id: handledUpTo } },
  onlyRows: notDeletions,
  fileTables: declared.flatMap(({ files = [] }) => files),
  emptyBeforeUse: ['users', 'companies', 'audit_log'],
}

/** Folders of DATA_DIR with texts that wait for the database. */
export const spoolFolders = declared.flatMap(({ spools = [] }) => spools)
