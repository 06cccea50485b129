import { type RawBuilder, sql } from 'kysely'
import type { SubjectNoun } from '#contract/http/subjects.ts'
import type { Database } from './database/database.ts'
import type { TableWriter } from './database/table-writer.ts'
import type { Scope } from './http/scope.ts'
import { type Tidying, tidyFiles } from './unclaimed-files.ts'
import { inScope } from './visibility.ts'

// Rows that a deletion removes or changes are stored for a minute, so that it can be undone (ADR 76).

/** Milliseconds. Longer than screens offer the undo, for slow connections. */
const keptFor = 60_000

/** Conditions of the rows that a deletion removes or changes, by table. */
export type Doomed = Readonly<Record<string, RawBuilder<unknown>>>

export interface Deletion {
  subject: SubjectNoun
  id: number
}

const ofDeletion = (scope: Scope, { subject, id }: Deletion) =>
  sql`deletions.company_id = ${scope.companyId} AND deletions.subject = ${subject} AND deletions.subject_id = ${id}`

const keyOfFile = sql`jsonb_path_query(kept, '$.*[*].storage_key') #>> '{}'`

/**
 * Stores the rows and marks their files as unclaimed. The rows are locked, so that nothing changes until the
 * statement that deletes them.
 */
export async function keepForUndo(
  scope: Scope,
  db: Database,
  deletion: Deletion & { location: number | null; at: Date },
  doomed: Doomed,
): Promise<void> {
  const tables = Object.entries(doomed).map(
    ([table, where]) => sql`${sql.lit(table)}, (SELECT coalesce(jsonb_agg(to_jsonb(doomed)), '[]')
      FROM (SELECT * FROM ${sql.table(table)} WHERE company_id = ${scope.companyId} AND ${where} FOR UPDATE) AS doomed)`,
  )
  await sql`
    WITH deletion AS (
      INSERT INTO deletions (company_id, subject, subject_id, location_id, staff_id, at, kept)
      SELECT ${scope.companyId}, ${deletion.subject}, ${deletion.id}, ${deletion.location}::bigint, ${scope.staffId}, ${deletion.at},
        jsonb_build_object(${sql.join(tables)})
      RETURNING kept
    )
    INSERT INTO unclaimed_files (storage_key, since) SELECT ${keyOfFile}, ${deletion.at}::timestamptz FROM deletion
  `.execute(db)
}

/** Locks a deletion that the user may undo, and returns its time. */
export async function lockDeletion(
  scope: Scope,
  db: Database,
  deletion: Deletion,
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    SELECT at FROM deletions WHERE ${inScope(scope, 'deletions')} AND ${ofDeletion(scope, deletion)}
      AND staff_id = ${scope.staffId} AND at > ${new Date(now.getTime() - keptFor)} FOR UPDATE
  `.execute(db)
  return rows[0]?.at
}

/** The stored rows of a table, as a table expression. */
export const keptRows = (scope: Scope, deletion: Deletion, table: string): RawBuilder<unknown> =>
  sql`(SELECT kept_row.* FROM deletions, jsonb_populate_recordset(NULL::${sql.table(table)}, kept -> ${sql.lit(table)}) AS kept_row
    WHERE ${ofDeletion(scope, deletion)})`

/** Inserts the stored rows of a table. `changed` rewrites rows that cannot return unchanged. */
export async function restoreRows(
  scope: Scope,
  db: Database,
  deletion: Deletion,
  table: string | Pick<TableWriter, 'table' | 'restored'>,
  changed = (rows: RawBuilder<unknown>) => rows,
): Promise<void> {
  const isWritten = typeof table !== 'string'
  const rows = changed(sql`(kept -> ${sql.lit(isWritten ? table.table : table)})`)
  const company = sql`deletions.company_id`
  const restored = isWritten
    ? table.restored(company, rows)
    : sql`restore_rows(${table}::text::regclass, ${company}, ${rows})`
  await sql`SELECT ${restored} FROM deletions WHERE ${ofDeletion(scope, deletion)}`.execute(db)
}

/** Ends an undo: claims the files again and deletes the stored rows. */
export async function forgetUndone(scope: Scope, db: Database, deletion: Deletion): Promise<void> {
  await sql`
    WITH undone AS (DELETE FROM deletions WHERE ${ofDeletion(scope, deletion)} RETURNING kept)
    DELETE FROM unclaimed_files WHERE storage_key IN (SELECT ${keyOfFile} FROM undone)
  `.execute(db)
}

/** Purges deletions older than a minute, with their files. */
export async function forgetOldDeletions({ db, storage, clock, log }: Tidying): Promise<void> {
  const now = clock.now()
  const { rows } = await sql`
    WITH forgotten AS (DELETE FROM deletions WHERE at <= ${new Date(now.getTime() - keptFor)} RETURNING kept),
      files AS (UPDATE unclaimed_files SET since = '-infinity' WHERE storage_key IN (SELECT ${keyOfFile} FROM forgotten))
    SELECT FROM forgotten
  `.execute(db)
  if (rows.length > 0) await tidyFiles({ db, storage, clock, log })
}
