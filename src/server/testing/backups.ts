import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { backupRules, spoolFolders } from '#server/app/backup-rules.ts'
import { migrateAsOwner, migrateAsOwnerTo } from '#server/app/open-database.ts'
import { type BackupMade, type BackupParts, makeBackup } from '#server/platform/backup/make-backup.ts'
import { restoreBackup, verifyBackup } from '#server/platform/backup/restore-backup.ts'
import { migrationNames } from '#server/platform/database/migrate.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { TestApp } from './app.ts'
import { testSecret } from './secret.ts'

const spoolsIn = (folder: string) => Object.values(spoolFolders).map((name) => join(folder, name))

/** Backs a test's app up as the product does it, in plain unless told. */
export const backUp = (
  app: Pick<TestApp, 'database' | 'storage' | 'dataDir' | 'clock'>,
  file: string,
  changes: Partial<BackupParts> = {},
): Promise<BackupMade> =>
  makeBackup({
    file,
    passphrase: undefined,
    connection: app.database.ownerConnection,
    storage: app.storage,
    spools: spoolsIn(app.dataDir),
    secret: testSecret,
    rules: backupRules,
    now: app.clock.now(),
    ...changes,
  })

/** Where a backup is restored to. */
export interface RestoreTarget {
  connection: pg.ClientConfig
  storage: Storage
  dataDir: string
}

/** Restores rows and files with the schema that they were backed up with. */
export async function restoreOnly({ connection, storage, dataDir }: RestoreTarget, file: string) {
  const backup = await verifyBackup(file, undefined, await migrationNames())
  const migrateTo = (migration: string) => migrateAsOwnerTo(connection, migration)
  const spools = spoolsIn(dataDir)
  await restoreBackup({
    backup,
    connection,
    storage,
    spools,
    rules: backupRules,
    migrateTo,
    beforeCommit: () => {},
  })
  return backup
}

/** Restores as the product does it, with the schema brought to the newest. */
export async function restoreTo(target: RestoreTarget, file: string): Promise<void> {
  await restoreOnly(target, file)
  await migrateAsOwner(target.connection, inject('postgres').appRole, () => {})
}

// Something of every type that is hard to carry along; the same in each table, so that what refers to a row finds it.
const sampleValue = `
  CASE
    WHEN allowed IS NOT NULL THEN quote_literal(split_part(allowed, ',', 1))
    WHEN name = 'other_id' THEN '2'
    WHEN name = 'ends_at' THEN quote_literal('infinity')
    WHEN name = 'email' THEN quote_literal('pat@example.com')
    WHEN name = 'storage_key' THEN quote_literal('00000000-0000-4000-8000-000000000000')
    WHEN name = 'purpose' THEN quote_literal('passkey_sign_in')
    WHEN type IN ('int2', 'int4', 'int8', 'numeric') THEN '1'
    WHEN type = 'text' THEN quote_literal(E'a tab\\t a line\\n a \\\\ and \\\\N')
    WHEN type = 'bytea' THEN quote_literal('\\x000aff')
    WHEN type = 'jsonb' THEN quote_literal('{"a": "tab\\tquote\\""}')
    WHEN type = 'bool' THEN 'true'
    WHEN type = '_text' THEN quote_literal('{"a,b",NULL}')
    WHEN type = 'uuid' THEN 'gen_random_uuid()'
    ELSE 'now()'
  END`

/** Puts a row into every table that is backed up and has none, past all triggers and references. */
export async function fillEmptyTables(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string; statement: string }>(
      `
      SELECT table_name AS table, format('INSERT INTO %I (%s) SELECT %s WHERE NOT EXISTS (SELECT FROM %I)', table_name,
        string_agg(quote_ident(name), ', ' ORDER BY place), string_agg(${sampleValue}, ', ' ORDER BY place), table_name) AS statement
      FROM (
        SELECT table_name, column_name AS name, ordinal_position AS place, udt_name AS type,
          (SELECT obj_description(oid, 'pg_constraint') FROM pg_constraint
           WHERE conname = table_name || '_' || column_name || '_allowed') AS allowed
        FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_nullable = 'NO'
          AND is_identity = 'NO' AND is_generated = 'NEVER' AND table_name <> ALL($1)
      ) AS columns GROUP BY table_name`,
      [backupRules.leftOut],
    )
    await client.query('SET session_replication_role = replica')
    for (const { statement } of rows) await client.query(statement)
  } finally {
    await client.end()
  }
}
