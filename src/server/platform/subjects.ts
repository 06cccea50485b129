import { type RawBuilder, sql } from 'kysely'
import type { EventData, EventType } from '#contract/events/catalog.ts'
import type { SubjectKind, SubjectNoun } from '#contract/http/subjects.ts'
import { productName } from '#contract/product.ts'
import type { Database } from './database/database.ts'
import { type EventHistory, eventInsert } from './event-log.ts'
import type { Scope } from './http/scope.ts'

/** A kind of record that notes, tasks and history belong to, described by the slice that owns it. */
export interface Subject {
  kind: SubjectKind
  /** Its name in the event log. */
  name: SubjectNoun
  /** Foreign key column of other tables. */
  column: `${SubjectNoun}_id`
  /** Query of `id`, `location_id` and `label`; empty when the user may not see the record. */
  visible(scope: Scope, id: RawBuilder<unknown>): RawBuilder<unknown>
  /** Ids of records merged into it, whose history it shows. */
  formerIds?(scope: Scope, id: RawBuilder<unknown>): RawBuilder<unknown>
}

/** The user, database and kinds of subjects for which records are read. */
export interface SubjectsView {
  scope: Scope
  db: Database
  subjects: readonly Subject[]
}

/** A kind of event about a note, task, document or appointment, such as `note_written`. */
export type RecordEventName =
  Extract<EventType, `patient.${string}_${string}`> extends `patient.${infer Name}` ? Name : never

/** An event about a record of a lead or patient. The data get the id of the record when it is logged. */
export type RecordEvent = {
  [What in RecordEventName]: {
    what: What
    data: Omit<EventData<`patient.${What}`>, What extends `${infer Noun}_${string}` ? Noun : never>
    history?: EventHistory
    at: Date
  }
}[RecordEventName]

/** Logs an event for each row of `rows`, a query with `id` and `location_id` of the person, and `record_id`. */
export function recordEvent(
  scope: Scope,
  subject: Subject,
  { what, data, history, at }: RecordEvent,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const noun = what.slice(0, what.indexOf('_'))
  return eventInsert(
    {
      company_id: scope.companyId,
      actor: scope.actor,
      occurred_at: at,
      type: `${subject.name}.${what}` as EventType,
      data: sql`jsonb_build_object(${sql.lit(noun)}, changed.record_id) || ${JSON.stringify(data)}::jsonb`,
      history,
    },
    rows,
  )
}

/** Further parts of a statement that writes a person: the user's note about them. Empty for an empty text. */
export type WrittenNote = (
  scope: Scope,
  subject: Subject,
  note: { content: string; at: Date },
) => RawBuilder<unknown>

/** CTEs that log an event for the subjects of the records in `table`. */
export function recordEventsOf(
  scope: Scope,
  table: string,
  subjects: readonly Subject[],
  event: RecordEvent,
): RawBuilder<unknown> {
  const parts = subjects.map((subject) => {
    const visible = subject.visible(scope, sql.ref(`${table}.${subject.column}`))
    const rows = sql`SELECT subject.id, subject.location_id, ${sql.ref(`${table}.id`)} AS record_id FROM ${sql.table(table)}, LATERAL (${visible}) AS subject`
    return sql`, ${sql.ref(`logged_${subject.name}`)} AS (${recordEvent(scope, subject, event, rows)})`
  })
  return sql`${sql.join(parts, sql``)}`
}

/** `{id, name}` for each kind of subject, null except for the subject of the row. */
export function subjectReferences(scope: Scope, table: string, subjects: readonly Subject[]) {
  return subjects.map(({ name, column, visible }) => ({
    name,
    reference: sql`(SELECT json_build_object('id', subject.id, 'name', subject.label) FROM (${visible(scope, sql.ref(`${table}.${column}`))}) AS subject)`,
  }))
}

/** `subjectReferences` as columns. */
export const subjectColumns = (
  scope: Scope,
  table: string,
  subjects: readonly Subject[],
): RawBuilder<unknown> =>
  sql.join(
    subjectReferences(scope, table, subjects).map(
      ({ name, reference }) => sql`${reference} AS ${sql.ref(name)}`,
    ),
  )

/** True for rows without a subject, or with one the user may see. */
export function subjectVisible(
  scope: Scope,
  table: string,
  subjects: readonly Subject[],
): RawBuilder<boolean> {
  const checks = subjects.map(({ column, visible }) => {
    const id = sql.ref(`${table}.${column}`)
    return sql`(${id} IS NULL OR EXISTS (${visible(scope, id)}))`
  })
  return sql`(${sql.join(checks, sql` AND `)})`
}

/** True for personal rows. */
export function isPersonal(table: string, subjects: readonly Subject[]): RawBuilder<boolean> {
  const checks = subjects.map(({ column }) => sql`${sql.ref(`${table}.${column}`)} IS NULL`)
  return sql`(${sql.join(checks, sql` AND `)})`
}

export const subjectOfRow = (table: string, subjects: readonly Subject[]) => {
  const pointer = ({ column }: Subject) => sql.ref(`${table}.${column}`)
  const cases = subjects.map((subject) => sql`WHEN ${pointer(subject)} IS NOT NULL THEN ${subject.name}`)
  return {
    about: {
      kind: sql`(CASE ${sql.join(cases, sql` `)} END)`,
      id: sql`coalesce(${sql.join(subjects.map(pointer))})`,
    },
  }
}

/** The full name, or else the username. `alias` is a join of `users`. */
export function personName(alias: string): RawBuilder<string> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`coalesce(nullif(trim(${of('first_name')} || ' ' || ${of('last_name')}), ''), ${of('username')}, '')`
}

/** The name of the last author; null when that was the person, with a request. */
export const changerName = (kind: SubjectKind, noun: SubjectNoun): RawBuilder<string | null> => {
  const of = (column: string) => sql.ref(`${kind}.${column}`)
  return sql`CASE WHEN ${of('updated_by')} IS NOT NULL THEN (SELECT ${personName('users')} FROM staff JOIN users ON users.id = staff.user_id
      WHERE staff.company_id = ${of('company_id')} AND staff.id = ${of('updated_by')})
    ELSE (SELECT CASE events.actor WHEN 'key' THEN events.actor_name WHEN 'system' THEN ${productName} END FROM events
      WHERE events.company_id = ${of('company_id')} AND events.subject = ${noun} AND events.subject_id = ${of('id')}
        AND events.staff_id IS NULL ORDER BY events.id DESC LIMIT 1) END`
}

/** The changes in an `events` row. Rows of version 0 have them in their data. */
const changes = sql`coalesce(events.history, events.data) -> 'changes'`

/** Names by id of the locations and staff in the changes of an `events` row. */
export const changedNames = ({ companyId }: Scope): RawBuilder<unknown> => sql`json_build_object(
    'locations', ${named('location', sql`SELECT id, name FROM locations WHERE company_id = ${companyId}`)},
    'staff', ${named(
      'staff',
      sql`SELECT staff.id, ${personName('users')} AS name FROM staff LEFT JOIN users ON users.id = staff.user_id
        WHERE staff.company_id = ${companyId}`,
    )})`

const named = (field: string, all: RawBuilder<unknown>) =>
  sql`CASE WHEN jsonb_typeof(${changes} -> ${sql.lit(field)}) = 'array' THEN (
    SELECT coalesce(jsonb_object_agg(named.id, named.name), '{}') FROM (${all}) AS named
    WHERE named.id::text IN (SELECT jsonb_array_elements_text(${changes} -> ${sql.lit(field)}))) ELSE '{}' END`

/** An escaped LIKE pattern that matches anywhere. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
