import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { quoted } from './database-snapshot.ts'
import type { BackedUpTable, Manifest, Summary } from './manifest.ts'

/** Fills empty tables in one transaction, with indexes and constraints dropped until the end. */
export interface RowLoader {
  load(table: BackedUpTable, piece: Readable): Promise<void>
  /** Restores indexes, references and triggers, which check the data. */
  finish(sequences: Manifest['sequences'], rows: Summary['rows']): Promise<void>
}

// Rows are loaded unchanged, including derived rows such as counts, and in any order. All of this works
// without a superuser, and rebuilding indexes at the end is much faster.
const hindrances = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS lift,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
  UNION ALL
  SELECT format('ALTER TABLE %s DISABLE TRIGGER USER', oid::regclass), format('ALTER TABLE %s ENABLE TRIGGER USER', oid::regclass)
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relhastriggers
  UNION ALL
  SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'i' AND NOT relispartition
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`

/** Prepares the tables in the owner's transaction. */
export async function startLoading(client: pg.Client, tables: readonly BackedUpTable[]): Promise<RowLoader> {
  await client.query(`SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
    SET LOCAL maintenance_work_mem = '256MB'; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
    SET LOCAL idle_in_transaction_session_timeout = 0`)
  const { rows: lifted } = await client.query<{ lift: string; restore: string }>(hindrances)
  for (const { lift } of lifted) await client.query(lift)
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  const loaded: Summary['rows'] = Object.fromEntries(tables.map(({ name }) => [name, 0]))
  return {
    async load({ name, columns }, piece) {
      // FREEZE needs the TRUNCATE in the same transaction; it saves a later VACUUM.
      const into = from(
        `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN WITH (FREEZE, ENCODING 'UTF8')`,
      )
      await pipeline(piece, client.query(into))
      loaded[name] = (loaded[name] ?? 0) + into.rowCount
    },
    async finish(sequences, rows) {
      for (const { name } of tables) {
        if (loaded[name] !== rows[name]) throw new Error(`${name} got ${loaded[name]} rows of ${rows[name]}`)
      }
      for (const { name, value } of sequences) {
        await client.query('SELECT setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value])
      }
      // Indexes come first, because the references need them.
      for (const { restore } of lifted.toReversed()) await client.query(restore)
    },
  }
}
