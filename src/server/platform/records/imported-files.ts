import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** The events from which a list finds the records that were imported from a file. */
export interface ImportedEvents {
  table: string
  /** Type of the event; an index has those of each type. */
  type: string
  /** Where a record may have gone since: a join with `events`, and the id that it has now. */
  moved?: { join: RawBuilder<unknown>; id: RawBuilder<unknown> }
  visible: (scope: Scope) => RawBuilder<boolean>
}

const ofType = ({ companyId }: Scope, { type }: ImportedEvents) =>
  sql`events.company_id = ${companyId} AND events.type = ${sql.lit(type)}`

const idsOf = (scope: Scope, of: ImportedEvents, file: RawBuilder<unknown>) => sql`
  SELECT ${of.moved?.id ?? sql`events.subject_id`} AS id FROM events ${of.moved?.join ?? sql``}
  WHERE ${ofType(scope, of)} AND events.data ->> 'file' = ${file}`

export const isImportedFrom = (scope: Scope, of: ImportedEvents, file: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.table(of.table)}.id IN (${idsOf(scope, of, sql`${file}`)})`

// More than anyone chooses from.
const maxFiles = 200

/** Names of the files from which records were imported that the person sees, by name. Each is sought in the index alone. */
export async function listImportedFiles(scope: Scope, db: Database, of: ImportedEvents): Promise<string[]> {
  const nextFile = (after: RawBuilder<unknown>) =>
    sql`(SELECT events.data ->> 'file' FROM events WHERE ${ofType(scope, of)} AND events.data ->> 'file' > ${after} ORDER BY 1 LIMIT 1)`
  const { rows } = await sql<{ file: string }>`
    WITH RECURSIVE files AS (
      SELECT ${nextFile(sql`''`)} AS file
      UNION ALL SELECT ${nextFile(sql`files.file`)} FROM files WHERE files.file IS NOT NULL
    ) SELECT file FROM files WHERE file IS NOT NULL AND EXISTS (
      SELECT FROM (${idsOf(scope, of, sql`files.file`)}) AS imported JOIN ${sql.table(of.table)} USING (id) WHERE ${of.visible(scope)})
    LIMIT ${sql.lit(maxFiles)}
  `.execute(db)
  return rows.map(({ file }) => file)
}
