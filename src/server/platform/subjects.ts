import { type RawBuilder, sql } from 'kysely'
import type { SubjectKind } from '#contract/http/subjects.ts'
import { eventInsert } from './event-log.ts'
import type { Scope } from './http/scope.ts'

/**
 * A kind of record that notes, tasks and history belong to. The slice that owns it says what the others need to know,
 * so that they need not know the slice.
 */
export interface Subject {
  kind: SubjectKind
  /** Its name in the event log. */
  name: 'lead' | 'patient'
  /** The column that points to it. */
  column: 'lead_id' | 'patient_id'
  /** A query of `id`, `location_id` and `label` of the record with this id, when the person may see it. */
  visible(scope: Scope, id: RawBuilder<unknown>): RawBuilder<unknown>
  /** A query of the ids of those that were joined to it, whose history is its own. */
  formerIds?(scope: Scope, id: RawBuilder<unknown>): RawBuilder<unknown>
}

/** What happened to a subject, and when. */
export interface SubjectEvent {
  /** A past participle with its object, such as `note_written`. */
  what: string
  data: Record<string, unknown>
  at: Date
}

/** The part of a statement that logs an event about each subject in `rows`, a query of `id` and `location_id`. */
export function subjectEvent(
  scope: Scope,
  subject: Subject,
  event: SubjectEvent,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return eventInsert(
    {
      company_id: scope.companyId,
      staff_id: scope.staffId,
      occurred_at: event.at,
      type: `${subject.name}.${event.what}`,
      data: event.data,
    },
    rows,
  )
}

/** Further parts of a statement that log an event about whoever the rows of the query `table` are about. */
export function eventsOfSubjects(
  scope: Scope,
  table: string,
  subjects: readonly Subject[],
  event: SubjectEvent,
): RawBuilder<unknown> {
  const parts = subjects.map((subject) => {
    const visible = subject.visible(scope, sql.ref(`${table}.${subject.column}`))
    const rows = sql`SELECT subject.id, subject.location_id FROM ${sql.table(table)}, LATERAL (${visible}) AS subject`
    return sql`, ${sql.ref(`logged_${subject.name}`)} AS (${subjectEvent(scope, subject, event, rows)})`
  })
  return sql`${sql.join(parts, sql``)}`
}

/** The `{id, name}` of whom a row of `table` is about, by the name of the kind; null where it is about none of it. */
export function subjectReferences(scope: Scope, table: string, subjects: readonly Subject[]) {
  return subjects.map(({ name, column, visible }) => ({
    name,
    reference: sql`(SELECT json_build_object('id', subject.id, 'name', subject.label) FROM (${visible(scope, sql.ref(`${table}.${column}`))}) AS subject)`,
  }))
}

/** The same as columns of a row. */
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

/** True for rows of `table` about nobody, or about a subject that the person may see. */
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

/** True for rows of `table` that are about nobody: a person's own. */
export function aboutNobody(table: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${table}.lead_id`)} IS NULL AND ${sql.ref(`${table}.patient_id`)} IS NULL)`
}

/** Whom a row of `table` is about, for the audit log. */
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

/** Name of a staff member by a join of `staff` and `users` under this alias: the full name, else the username. */
export function personName(alias: string): RawBuilder<string> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`coalesce(nullif(trim(${of('first_name')} || ' ' || ${of('last_name')}), ''), ${of('username')}, '')`
}

/** Name of the staff member who changed a row of `table` last, by its `updated_by`; null when it was nobody of the staff. */
export const changerName = (table: string): RawBuilder<string | null> =>
  sql`(SELECT ${personName('users')} FROM staff JOIN users ON users.id = staff.user_id
    WHERE staff.company_id = ${sql.ref(`${table}.company_id`)} AND staff.id = ${sql.ref(`${table}.updated_by`)})`

/** Escapes a text for use inside a LIKE pattern, and lets it match anywhere. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
