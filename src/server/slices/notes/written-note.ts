import { sql } from 'kysely'
import { subjectEvent, type WrittenNote } from '#server/platform/subjects.ts'

export const writtenNote: WrittenNote = (scope, subject, { content, at }) => {
  if (content === '') return sql``
  const people = sql.table(subject.kind)
  const event = { what: 'note_written', data: { content }, at }
  return sql`, written_note AS (
      INSERT INTO notes (company_id, ${sql.ref(subject.column)}, staff_id, content, created_at, updated_at)
      SELECT ${scope.companyId}::bigint, id, ${scope.staffId}::bigint, ${content}, ${at}::timestamptz, ${at}::timestamptz FROM ${people}
    ), logged_note AS (${subjectEvent(scope, subject, event, sql`SELECT id, location_id FROM ${people}`)})`
}
