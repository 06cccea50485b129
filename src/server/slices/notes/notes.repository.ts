import { type Generated, type RawBuilder, sql } from 'kysely'
import { parseOrdering } from '#contract/http/paging.ts'
import { may } from '#contract/http/permissions.ts'
import type { Note, NoteListQuery } from '#contract/notes/notes.schemas.ts'
import type { AuditPart } from '#server/platform/audit/audit-log.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readTextPage, type TextPage } from '#server/platform/database/json-page.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  aboutNobody,
  containing,
  eventsOfSubjects,
  personName,
  type Subject,
  subjectColumns,
  subjectEvent,
  subjectOfRow,
  subjectReferences,
  subjectVisible,
} from '#server/platform/subjects.ts'

interface NotesTable {
  id: Generated<number>
  company_id: number
  lead_id: number | null
  patient_id: number | null
  staff_id: number | null
  content: string
  created_at: Date
  updated_at: Date
  version: Generated<number>
}
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    notes: NotesTable
  }
}

/** Notes that the person may see: those about people they see, and their own about nobody. */
function visibleNotes(scope: Scope, subjects: readonly Subject[]): RawBuilder<boolean> {
  return sql`notes.company_id = ${scope.companyId} AND ${subjectVisible(scope, 'notes', subjects)}
    AND (NOT ${aboutNobody('notes')} OR notes.staff_id = ${scope.staffId})`
}

const canEdit = (scope: Scope) =>
  sql`(${may(scope, 'change_notes_of_others')}::boolean OR notes.staff_id IS NOT DISTINCT FROM ${scope.staffId})`
const author = personName('author')
const joinAuthor = sql`LEFT JOIN staff ON staff.id = notes.staff_id LEFT JOIN users AS author ON author.id = staff.user_id`
const columns = (
  scope: Scope,
) => sql`notes.id, notes.content, ${author} AS created_by, notes.created_at, notes.updated_at,
  ${canEdit(scope)} AS can_edit, notes.version`

// Whom a listed note is about is looked up for the rows of the page alone.
function presented(scope: Scope, subjects: readonly Subject[]): RawBuilder<unknown> {
  const parts = subjectReferences(scope, 'listed', subjects).flatMap(({ name, reference }) => [
    sql.lit(name),
    reference,
  ])
  return sql`to_jsonb(listed) - 'lead_id' - 'patient_id' || jsonb_build_object(${sql.join(parts)})`
}

const orderings: Record<string, RawBuilder<unknown>> = {
  created_at: sql`notes.created_at`,
  created_by: sql`lower(${author})`,
  content: sql`lower(notes.content)`,
  id: sql`notes.id`,
}

function list(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
  where: RawBuilder<boolean>,
  query: NoteListQuery,
  exists?: RawBuilder<unknown>,
): Promise<TextPage | undefined> {
  const { column, descending } = parseOrdering(query.ordering)
  const direction = sql.raw(descending ? 'DESC' : 'ASC')
  const words = query.search && containing(query.search)
  const search = words ? sql`AND (notes.content ILIKE ${words} OR ${author} ILIKE ${words})` : sql``
  return readTextPage(db, {
    rows: {
      columns: sql`${columns(scope)}, notes.lead_id, notes.patient_id`,
      presented: presented(scope, subjects),
      from: sql`FROM notes ${joinAuthor} WHERE ${where} ${search}`,
    },
    order: sql`${orderings[column]} ${direction}, notes.id ${direction}`,
    ...query,
    ...(exists ? { exists } : {}),
  })
}

/** A page of the notes about a subject; undefined when the person may not see the subject. */
export function listNotesOf(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
  { subject, id }: { subject: Subject; id: number },
  query: NoteListQuery,
) {
  const exists = sql`EXISTS (${subject.visible(scope, sql`${id}::bigint`)})`
  const of = sql.ref(`notes.${subject.column}`)
  return list(
    scope,
    db,
    subjects,
    sql`notes.company_id = ${scope.companyId} AND ${of} = ${id} AND ${exists}`,
    query,
    exists,
  )
}

/** A page of the notes that the person wrote. */
export function listOwnNotes(scope: Scope, db: Database, subjects: readonly Subject[], query: NoteListQuery) {
  return list(
    scope,
    db,
    subjects,
    sql`${visibleNotes(scope, subjects)} AND notes.staff_id = ${scope.staffId}`,
    query,
  )
}

// `source` gives notes as they are stored, among them what the same statement has just written.
async function readNote(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
  source: RawBuilder<unknown>,
  more = sql``,
): Promise<Note | undefined> {
  const { rows } = await sql<{ note: Note }>`
    WITH ${source}${more}
    SELECT row_to_json(found) AS note FROM (SELECT ${columns(scope)}, ${subjectColumns(scope, 'notes', subjects)} FROM notes ${joinAuthor}) AS found
  `.execute(db)
  return rows[0]?.note
}

/** One note that the person may see; about a given subject when one is given. */
export function findNote(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
  id: number,
  about?: { subject: Subject; id: number },
) {
  const of = about ? sql`AND ${sql.ref(`notes.${about.subject.column}`)} = ${about.id}` : sql``
  return readNote(
    scope,
    db,
    subjects,
    sql`notes AS (SELECT * FROM notes WHERE ${visibleNotes(scope, subjects)} AND notes.id = ${id} ${of})`,
  )
}

/** As `findNote`, and nobody else can change the note until the transaction ends; `audited` tells who is at it. */
export function lockNote(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
  id: number,
  audited: AuditPart,
): Promise<Note | undefined> {
  return readNote(
    scope,
    db,
    subjects,
    sql`notes AS (SELECT * FROM notes WHERE ${visibleNotes(scope, subjects)} AND notes.id = ${id} FOR UPDATE)`,
    audited('notes', subjectOfRow('notes', subjects)),
  )
}

/** Writes a note about a subject; undefined when the person may not see it. */
export function insertNoteAbout(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
  { subject, id }: { subject: Subject; id: number },
  content: string,
  now: Date,
) {
  const event = subjectEvent(
    scope,
    subject,
    { what: 'note_written', data: { content }, at: now },
    sql`SELECT id, location_id FROM subject`,
  )
  return readNote(
    scope,
    db,
    subjects,
    sql`subject AS (${subject.visible(scope, sql`${id}::bigint`)}), notes AS (
      INSERT INTO notes (company_id, ${sql.ref(subject.column)}, staff_id, content, created_at, updated_at)
      SELECT ${scope.companyId}::bigint, subject.id, ${scope.staffId}::bigint, ${content}, ${now}::timestamptz, ${now}::timestamptz FROM subject
      RETURNING *
    )`,
    sql`, logged AS (${event})`,
  )
}

/** Writes a personal note. */
export function insertOwnNote(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
  content: string,
  now: Date,
): Promise<Note | undefined> {
  return readNote(
    scope,
    db,
    subjects,
    sql`notes AS (
      INSERT INTO notes (company_id, staff_id, content, created_at, updated_at)
      VALUES (${scope.companyId}, ${scope.staffId}, ${content}, ${now}, ${now}) RETURNING *
    )`,
  )
}

/** Changes a note that was locked before. */
export function updateNote(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
  id: number,
  content: string,
  now: Date,
) {
  return readNote(
    scope,
    db,
    subjects,
    sql`notes AS (
      UPDATE notes SET content = ${content}, updated_at = ${now}, version = version + 1
      WHERE company_id = ${scope.companyId} AND id = ${id} RETURNING *
    )`,
    eventsOfSubjects(scope, 'notes', subjects, { what: 'note_changed', data: { content }, at: now }),
  )
}

/** Deletes a note that was locked before. */
export async function deleteNote(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
  note: Note,
  now: Date,
): Promise<void> {
  await readNote(
    scope,
    db,
    subjects,
    sql`notes AS (DELETE FROM notes WHERE company_id = ${scope.companyId} AND id = ${note.id} RETURNING *)`,
    eventsOfSubjects(scope, 'notes', subjects, {
      what: 'note_deleted',
      data: { content: note.content },
      at: now,
    }),
  )
}
