import { type RawBuilder, sql } from 'kysely'
import { parseOrdering } from '#contract/http/paging.ts'
import { may } from '#contract/http/permissions.ts'
import type { Note, NoteListQuery, noteOrderings } from '#contract/notes/notes.schemas.ts'
import type { AuditPart } from '#server/platform/audit/audit-log.ts'
import { readList, type TextPage } from '#server/platform/database/list-page.ts'
import { readStored, type StoredSource } from '#server/platform/database/stored-record.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  containing,
  isPersonal,
  personName,
  recordEvent,
  recordEventsOf,
  type Subject,
  subjectColumns,
  subjectOfRow,
  subjectVisible,
  type SubjectsView as View,
} from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import { noteWriter } from './notes.writer.ts'

/** Notes that the person may see: those about people they see, and their own about no one. */
function visibleNotes(scope: Scope, subjects: readonly Subject[]): RawBuilder<boolean> {
  return sql`notes.company_id = ${scope.companyId} AND ${subjectVisible(scope, 'notes', subjects)}
    AND (NOT ${isPersonal('notes', subjects)} OR notes.staff_id = ${scope.staffId})`
}

const canEdit = (scope: Scope) =>
  sql`(${may(scope, 'change_notes_of_others')}::boolean OR notes.staff_id IS NOT DISTINCT FROM ${scope.staffId})`
const author = personName('author')
const joinAuthor = sql`LEFT JOIN staff ON staff.id = notes.staff_id LEFT JOIN users AS author ON author.id = staff.user_id`
const columns = (
  scope: Scope,
) => sql`notes.id, notes.content, ${author} AS created_by, notes.created_at, notes.updated_at,
  ${canEdit(scope)} AS can_edit, notes.version`

const orderings: Record<(typeof noteOrderings)[number], RawBuilder<unknown>> = {
  created_at: sql`notes.created_at`,
  created_by: sql`nullif(lower(${author}), '')`,
  content: sql`lower(notes.content)`,
  id: sql`notes.id`,
}

function list(
  { scope, db, subjects }: View,
  where: RawBuilder<boolean>,
  query: NoteListQuery,
  exists?: RawBuilder<unknown>,
): Promise<TextPage | undefined> {
  const { column, descending } = parseOrdering(query.ordering)
  const words = query.search && containing(query.search)
  const search = words ? sql`AND (notes.content ILIKE ${words} OR ${author} ILIKE ${words})` : sql``
  return readList(db, {
    table: 'notes',
    within: ofCompany(scope, 'notes'),
    where: sql`${where} ${search}`,
    order: { by: [orderings[column]], descending, nullable: column === 'created_by' },
    columns: sql`${columns(scope)}, ${subjectColumns(scope, 'notes', subjects)}`,
    join: joinAuthor,
    ...query,
    exists,
  })
}

export function listNotesOf(
  view: View,
  { subject, id }: { subject: Subject; id: number },
  query: NoteListQuery,
) {
  const { scope } = view
  const exists = sql`EXISTS (${subject.visible(scope, sql`${id}::bigint`)})`
  const of = sql.ref(`notes.${subject.column}`)
  return list(view, sql`notes.company_id = ${scope.companyId} AND ${of} = ${id} AND ${exists}`, query, exists)
}

export function listOwnNotes(view: View, query: NoteListQuery) {
  const { scope, subjects } = view
  return list(view, sql`${visibleNotes(scope, subjects)} AND notes.staff_id = ${scope.staffId}`, query)
}

// `source` may include rows written by the same statement.
const readNote = ({ scope, db, subjects }: View, note: StoredSource): Promise<Note | undefined> =>
  readStored(scope, db, {
    ...{ table: 'notes', join: joinAuthor, ...note },
    columns: sql`${columns(scope)}, ${subjectColumns(scope, 'notes', subjects)}`,
  })

const logged = (
  { scope, subjects }: View,
  what: 'note_changed' | 'note_deleted',
  content: string,
  at: Date,
) => recordEventsOf(scope, 'notes', subjects, { what, data: {}, history: { content }, at })

/** Optionally of one subject. */
export function findNote(view: View, id: number, about?: { subject: Subject; id: number }) {
  const { scope, subjects } = view
  const of = about ? sql`AND ${sql.ref(`notes.${about.subject.column}`)} = ${about.id}` : sql``
  return readNote(view, {
    source: sql`SELECT * FROM notes WHERE ${visibleNotes(scope, subjects)} AND notes.id = ${id} ${of}`,
  })
}

/** Locked. `audited` adds the audit entry. */
export function lockNote(view: View, id: number, audited: AuditPart): Promise<Note | undefined> {
  const { scope, subjects } = view
  return readNote(view, {
    source: sql`SELECT * FROM notes WHERE ${visibleNotes(scope, subjects)} AND notes.id = ${id} FOR UPDATE`,
    more: audited('notes', subjectOfRow('notes', subjects)),
  })
}

export function insertNoteAbout(
  view: View,
  { subject, id }: { subject: Subject; id: number },
  content: string,
  at: Date,
) {
  const { scope } = view
  const event = { what: 'note_written' as const, data: {}, history: { content }, at }
  return readNote(view, {
    first: sql`subject AS (${subject.visible(scope, sql`${id}::bigint`)})`,
    written: noteWriter.insert(
      { ...scope, at },
      {
        values: { [subject.column]: sql`subject.id`, staff_id: scope.staffId, content },
        from: sql`subject`,
        event: sql`, logged AS (${recordEvent(scope, subject, event, sql`SELECT subject.id, subject.location_id, notes.id AS record_id FROM subject, notes`)})`,
      },
    ),
  })
}

export const insertOwnNote = (view: View, content: string, at: Date): Promise<Note | undefined> =>
  readNote(view, {
    written: noteWriter.insert(
      { ...view.scope, at },
      { values: { staff_id: view.scope.staffId, content }, event: null },
    ),
  })

export const updateNote = (view: View, id: number, content: string, now: Date) =>
  readNote(view, {
    written: noteWriter.update(
      { ...view.scope, at: now },
      {
        ...{ set: { content }, where: sql`notes.id = ${id}` },
        event: logged(view, 'note_changed', content, now),
      },
    ),
  })

export const deleteNote = (view: View, { id, content }: Note, now: Date) =>
  readNote(view, {
    written: noteWriter.remove(
      { ...view.scope, at: now },
      { where: sql`notes.id = ${id}`, event: logged(view, 'note_deleted', content, now) },
    ),
  })
