import type { BackupRules } from '#server/platform/backup/make-backup.ts'
import { notDeletions } from '#server/platform/deletions.ts'
import { handledUpTo } from '#server/platform/subscribers/cursor.ts'

export const backupRules: BackupRules = {
  leftOut: [
    // Made by the migrations, or bound to this server's transactions, this minute, or this installation's schedule or secret.
    ...[
      'schema_migrations',
      'schema_migrations_lock',
      'changes',
      'rate_limits',
      'backups',
      'secret_check',
      'server_restarts',
    ],
    // What was ended or used since the backup would live again: everybody signs in anew after a restore.
    ...['sessions', 'sign_in_challenges', 'password_resets'],
    // Uploaded to be imported: of these the file is not kept.
    'archives',
  ],
  // Transactions of one cluster mean nothing to another: after a restore, subscribers go on by the ids of events.
  storedAs: { events: { xid: 'NULL' }, subscribers: { seen: 'NULL', target: 'NULL', after_id: handledUpTo } },
  onlyRows: notDeletions,
  fileTables: ['documents', 'call_recordings'],
  emptyBeforeUse: ['users', 'companies', 'audit_log'],
}

/** Folder of DATA_DIR with uploaded files whose rows are being stored. */
export const incomingFolder = 'incoming'

/** Folders of DATA_DIR with texts that wait for the database. */
export const spoolFolders = { intake: 'intake-spool', calls: 'call-spool' } as const
