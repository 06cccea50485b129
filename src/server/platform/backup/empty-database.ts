import type pg from 'pg'
import { jobSchema } from '../jobs/job-queues.ts'
import { BackupRefused } from './archive-format.ts'
import { quoted } from './database-snapshot.ts'
import type { BackupRules } from './make-backup.ts'

const existing = async (client: pg.Client, names: readonly string[]): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname = ANY($1)`,
    [names],
  )
  return rows.map(({ name }) => name)
}

/** Refuses a database that is in use or has data. */
export async function refuseUsedDatabase(client: pg.Client, rules: BackupRules): Promise<void> {
  const { rows: running } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'chairside' LIMIT 1`,
  )
  if (running.length > 0) throw new BackupRefused('Chairside is running on this database. Stop it first.')
  for (const table of await existing(client, rules.emptyBeforeUse)) {
    const { rowCount } = await client.query(`SELECT FROM ${quoted(table)} LIMIT 1`)
    if (rowCount) {
      throw new BackupRefused(
        'This installation already has accounts. A backup can only be restored into an empty one. Nothing was changed.',
      )
    }
  }
  const isOurs = (await existing(client, ['schema_migrations'])).length > 0
  const { rows: tables } = await client.query(
    `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LIMIT 1`,
  )
  if (!isOurs && tables.length > 0) {
    throw new BackupRefused(
      "The database has tables that don't belong to Chairside. Use a separate database.",
    )
  }
}

/** Drops what a first start created, because the backup may bring an older schema. */
export async function clearUnusedDatabase(client: pg.Client): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS ${quoted(jobSchema)} CASCADE`)
  await client.query(`
    DO $$ DECLARE it record; BEGIN
      FOR it IN SELECT oid::regclass AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      LOOP EXECUTE format('DROP TABLE IF EXISTS %s CASCADE', it.name); END LOOP;
      FOR it IN SELECT oid::regprocedure AS name FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
          AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
      LOOP EXECUTE format('DROP FUNCTION IF EXISTS %s CASCADE', it.name); END LOOP;
      FOR it IN SELECT pg_type.oid::regtype AS name FROM pg_type LEFT JOIN pg_class ON pg_class.oid = typrelid
        WHERE typnamespace = 'public'::regnamespace AND (typtype IN ('e', 'd') OR relkind = 'c')
          AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_type'::regclass AND objid = pg_type.oid AND deptype = 'e')
      LOOP EXECUTE format('DROP TYPE IF EXISTS %s CASCADE', it.name); END LOOP;
    END $$`)
}
