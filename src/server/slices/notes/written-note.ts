import { sql } from 'kysely'
import { recordEvent, type WrittenNote } from '#server/platform/subjects.ts'

export const writtenNote: WrittenNote = (scope, subject, { content, at }) => {
  if (content === '') return sql``
  const people = sql.table(subject.kind)
  const event = { what: 'note_written' as const, data: {}, history: { content }, at }
  return sql`, written_note AS (
      INSERT INTO notes (company_id, ${sql.ref(subject.column)}, staff_id, content, created_at, updated_at)
      SELECT ${scope.companyId}::bigint, id, ${scope.staffId}::bigint, ${content}, ${at}::timestamptz, ${at}::timestamptz FROM ${people}
      RETURNING id, ${sql.ref(subject.column)} AS person_id
    ), logged_note AS (${recordEvent(
      scope,
      subject,
      event,
      sql`SELECT person.id, person.location_id, written_note.id AS record_id FROM written_note JOIN ${people} AS person ON person.id = person_id`,
    )})`
}
