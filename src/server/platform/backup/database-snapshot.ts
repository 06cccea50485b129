import pg from 'pg'
import { to } from 'pg-copy-streams'
import type { BackupRules } from './make-backup.ts'
import type { BackedUpTable, Manifest } from './manifest.ts'

/** One consistent state of the database, however long reading takes. */
export interface DatabaseSnapshot {
  tables: BackedUpTable[]
  sequences: Manifest['sequences']
  migrations: string[]
  /** PostgreSQL's COPY text format, in chunks of whole rows. */
  pieces(table: BackedUpTable): AsyncGenerator<Buffer>
  query<T extends pg.QueryResultRow>(text: string): Promise<T[]>
  close(): Promise<void>
}

/** Target bytes of a chunk. */
const pieceBytes = 4 * 1024 * 1024
const lineFeed = 10

export const quoted = pg.escapeIdentifier

/** Connects as the owner of the tables. */
export async function openSnapshot(
  connection: pg.ClientConfig,
  { leftOut, storedAs, onlyRows }: Pick<BackupRules, 'leftOut' | 'storedAs' | 'onlyRows'>,
): Promise<DatabaseSnapshot> {
  const client = new pg.Client({ ...connection, application_name: 'chairside backup', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<T>(text, values)).rows
  try {
    await query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    // The same text format on every server, and an error instead of rows hidden by a policy.
    await query(`SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
      SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 3; SET LOCAL row_security = off;
      SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`)
    const tables = await query<BackedUpTable>(
      `SELECT relname AS name, json_agg(attname ORDER BY attnum) AS columns
       FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> ALL($1)
       GROUP BY relname ORDER BY relname`,
      [leftOut],
    )
    // Snapshots don't cover sequences. Read afterwards, they are ahead of every row.
    const sequences = await query<Manifest['sequences'][number]>(
      `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
       WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
    )
    const migrations = await query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')
    return {
      tables,
      sequences,
      migrations: migrations.map(({ name }) => name),
      pieces: ({ name, columns }) =>
        wholeLines(
          client.query(
            to(
              `COPY (SELECT ${columns.map((column) => storedAs[name]?.[column] ?? quoted(column)).join(', ')} FROM ${quoted(name)} WHERE ${onlyRows[name] ?? 'true'}) TO STDOUT`,
            ),
          ),
        ),
      query,
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function* wholeLines(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let bytes = 0
  for await (const part of rows) {
    parts.push(part)
    bytes += part.length
    const end = bytes < pieceBytes ? 0 : part.lastIndexOf(lineFeed) + 1
    if (end === 0) continue
    yield Buffer.concat([...parts.slice(0, -1), part.subarray(0, end)])
    parts = [part.subarray(end)]
    bytes = part.length - end
  }
  if (bytes > 0) yield Buffer.concat(parts)
}

/** Counts line feeds, since line feeds inside values are escaped. */
export function rowsIn(piece: Buffer): number {
  let rows = 0
  for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, at + 1)) rows++
  return rows
}
