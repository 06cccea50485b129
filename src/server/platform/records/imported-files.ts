import { type RawBuilder, sql } from 'kysely'
import type { SubjectNoun } from '#contract/http/subjects.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** Events by which a list finds the records imported from a file. */
export interface ImportedEvents {
  table: string
  subject: SubjectNoun
  /** Where a record may have moved since: a join with `events`, and its current id. */
  moved?: { join: RawBuilder<unknown>; id: RawBuilder<unknown> }
  visible: (scope: Scope) => RawBuilder<boolean>
}

// Each has an index. Older imports have their own type, and the file in their data.
const namesOf = ({ companyId }: Scope, { subject }: ImportedEvents) => {
  const ofType = (type: string) =>
    sql`events.company_id = ${companyId} AND events.type = ${sql.lit(`${subject}.${type}`)}`
  return [
    { file: sql`events.history ->> 'file'`, where: sql`${ofType('created')} AND events.history ? 'file'` },
    { file: sql`events.data ->> 'file'`, where: ofType('imported') },
  ]
}

const idsOf = (scope: Scope, of: ImportedEvents, name: RawBuilder<unknown>) =>
  sql.join(
    namesOf(scope, of).map(
      ({ file, where }) => sql`
        SELECT ${of.moved?.id ?? sql`events.subject_id`} AS id FROM events ${of.moved?.join ?? sql``} WHERE ${where} AND ${file} = ${name}`,
    ),
    sql` UNION ALL `,
  )

export const isImportedFrom = (scope: Scope, of: ImportedEvents, file: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.table(of.table)}.id IN (${idsOf(scope, of, sql`${file}`)})`

// More files than a person would choose from.
const maxFiles = 200

/**
 * Names of the files whose imported records the user may see, in order. Each name is a look-up in the index.
 */
export async function listImportedFiles(scope: Scope, db: Database, of: ImportedEvents): Promise<string[]> {
  const nextFile = (after: RawBuilder<unknown>) =>
    sql`least(${sql.join(
      namesOf(scope, of).map(
        ({ file, where }) =>
          sql`(SELECT ${file} FROM events WHERE ${where} AND ${file} > ${after} ORDER BY 1 LIMIT 1)`,
      ),
    )})`
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
