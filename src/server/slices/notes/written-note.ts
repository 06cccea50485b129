import { sql } from 'kysely'
import type { CallContext } from '#server/platform/http/routes.ts'
import { recordEvent, type Subject, type WrittenNote } from '#server/platform/subjects.ts'
import { noteWriter } from './notes.writer.ts'

export const writtenNote: WrittenNote = (scope, subject, { content, at }) => {
  if (content === '') return sql``
  const people = sql.table(subject.kind)
  const event = { what: 'note_written' as const, data: {}, history: { content }, at }
  const rows = sql`SELECT person.id, person.location_id, written_note.id AS record_id
    FROM written_note JOIN ${people} AS person ON person.id = written_note.${sql.ref(subject.column)}`
  const written = noteWriter.insert(
    { ...scope, at },
    {
      as: 'written_note',
      values: { [subject.column]: sql`${people}.id`, staff_id: scope.staffId, content },
      from: people,
      event: sql`, logged_note AS (${recordEvent(scope, subject, event, rows)})`,
    },
  )
  return sql`, ${written}`
}

/** Writes a note about a person whom the caller has locked. */
export async function writeNote(
  { scope, db, now }: CallContext,
  subject: Subject,
  id: number,
  content: string,
): Promise<void> {
  const people = sql.table(subject.kind)
  const person = sql`${people} AS (SELECT id, location_id FROM ${people} WHERE company_id = ${scope.companyId} AND id = ${id})`
  await sql`WITH ${person}${writtenNote(scope, subject, { content, at: now })} SELECT`.execute(db)
}
