import { type RawBuilder, sql } from 'kysely'
import type { SubjectNoun } from '#contract/http/subjects.ts'
import { beginChangeSet, type StoredRows, undoable, undone } from './change-sets/change-sets.ts'
import type { Database } from './database/database.ts'
import type { Scope } from './http/scope.ts'
import { inScope } from './visibility.ts'

// The deletion of a lead or patient is a change set, which only the same person can undo (ADR 76).

/** Conditions in SQL, by table, that leave out the stored rows of deletions. */
export const notDeletions = {
  change_sets: "kind <> 'deletion'",
  change_set_rows: `NOT EXISTS (SELECT FROM change_sets WHERE change_sets.company_id = change_set_rows.company_id
    AND change_sets.id = change_set_id AND kind = 'deletion')`,
}

export interface Deletion {
  subject: SubjectNoun
  id: number
}

/** Stores the rows and marks their files as unclaimed. */
export async function keepForUndo(
  scope: Scope,
  db: Database,
  { subject, id, location, at }: Deletion & { location: number | null; at: Date },
  doomed: readonly StoredRows[],
): Promise<void> {
  const files = sql`, files AS (INSERT INTO unclaimed_files (storage_key, since)
    SELECT before ->> 'storage_key', ${at}::timestamptz FROM stored WHERE after IS NULL AND before ? 'storage_key')`
  const set = {
    kind: 'deletion',
    person: { [`${subject}_id`]: id },
    location,
    at,
    asked: { [subject]: id },
  } as const
  await beginChangeSet(scope, db, set, doomed, files)
}

/** Locks a deletion that the user may undo, and returns its change set and time. */
export async function lockDeletion(
  scope: Scope,
  db: Database,
  { subject, id }: Deletion,
  now: Date,
): Promise<{ id: number; at: Date } | undefined> {
  const removal = sql`SELECT change_set_id FROM change_set_rows WHERE company_id = ${scope.companyId}
    AND ${sql.ref(`${subject}_id`)} = ${id} AND table_name = ${`${subject}s`} AND record_id = ${id} AND after IS NULL`
  const { rows } = await sql<{ id: number; at: Date }>`
    SELECT id, at FROM change_sets WHERE ${inScope(scope, 'change_sets')} AND ${undoable('deletion', now)}
      AND staff_id = ${scope.staffId} AND id IN (${removal}) FOR UPDATE
  `.execute(db)
  return rows[0]
}

/** Ends an undo: claims the files again and deletes the stored rows. */
export async function forgetUndone(scope: Scope, db: Database, id: number): Promise<void> {
  const keys: RawBuilder<unknown> = sql`SELECT before ->> 'storage_key' FROM change_set_rows
    WHERE company_id = ${scope.companyId} AND change_set_id = ${id} AND after IS NULL AND before ? 'storage_key'`
  await sql`WITH claimed AS (DELETE FROM unclaimed_files WHERE storage_key IN (${keys})), ${undone(scope, id)} SELECT`.execute(
    db,
  )
}
