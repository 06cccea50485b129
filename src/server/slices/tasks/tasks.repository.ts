import { type Generated, type RawBuilder, sql } from 'kysely'
import { parseOrdering } from '#contract/http/paging.ts'
import type { TaskStatus } from '#contract/tasks/tasks.enums.ts'
import type { Task, TaskCreate, TaskListQuery, TaskPatch } from '#contract/tasks/tasks.schemas.ts'
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
  subjectVisible,
} from '#server/platform/subjects.ts'

interface TasksTable {
  id: Generated<number>
  company_id: number
  lead_id: number | null
  patient_id: number | null
  staff_id: number | null
  assigned_to: number | null
  title: string
  description: string
  content: Generated<string>
  due_date: string
  status: TaskStatus
  created_at: Date
  updated_at: Date
  version: Generated<number>
}
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    tasks: TasksTable
  }
}

/** Tasks that the person may see: those about people they see, and those about nobody that are theirs. */
function visibleTasks(scope: Scope, subjects: readonly Subject[]): RawBuilder<boolean> {
  return sql`tasks.company_id = ${scope.companyId} AND ${subjectVisible(scope, 'tasks', subjects)}
    AND (NOT ${aboutNobody('tasks')} OR tasks.staff_id = ${scope.staffId} OR tasks.assigned_to = ${scope.staffId})`
}

const creator = personName('creator')
const assignee = personName('assignee')
const joinPeople = sql`LEFT JOIN staff AS creating ON creating.id = tasks.staff_id LEFT JOIN users AS creator ON creator.id = creating.user_id
  LEFT JOIN staff AS assigned ON assigned.id = tasks.assigned_to LEFT JOIN users AS assignee ON assignee.id = assigned.user_id`

function columns(scope: Scope, subjects: readonly Subject[]): RawBuilder<unknown> {
  return sql`tasks.id, tasks.title, tasks.description, tasks.due_date, tasks.status, tasks.assigned_to,
    ${assignee} AS assigned_to_name, ${creator} AS created_by, tasks.created_at, tasks.updated_at, tasks.content,
    ${subjectColumns(scope, 'tasks', subjects)}, tasks.version`
}

const orderings: Record<string, RawBuilder<unknown>> = {
  due_date: sql`tasks.due_date`,
  title: sql`lower(tasks.title)`,
  description: sql`lower(tasks.description)`,
  status: sql`tasks.status`,
  assigned_to_name: sql`lower(${assignee})`,
  created_by: sql`lower(${creator})`,
  created_at: sql`tasks.created_at`,
  id: sql`tasks.id`,
}

/** A page of the tasks about a subject; undefined when the person may not see the subject. */
export function listTasksOf(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
  about: { subject: Subject; id: number },
  query: TaskListQuery,
): Promise<TextPage | undefined> {
  const { column, descending } = parseOrdering(query.ordering)
  const direction = sql.raw(descending ? 'DESC' : 'ASC')
  const exists = sql`EXISTS (${about.subject.visible(scope, sql`${about.id}::bigint`)})`
  const words = query.search && containing(query.search)
  const search = words
    ? sql`AND (tasks.title ILIKE ${words} OR tasks.description ILIKE ${words} OR ${assignee} ILIKE ${words})`
    : sql``
  const where = sql`tasks.company_id = ${scope.companyId} AND ${sql.ref(`tasks.${about.subject.column}`)} = ${about.id}`
  return readTextPage(db, {
    rows: {
      columns: columns(scope, subjects),
      from: sql`FROM tasks ${joinPeople} WHERE ${where} AND ${exists} ${search}`,
    },
    order: sql`${orderings[column]} ${direction}, tasks.id ${direction}`,
    ...query,
    exists,
  })
}

/** Every task assigned to the person, soonest first, as JSON text. */
export async function listMyTasks(scope: Scope, db: Database, subjects: readonly Subject[]): Promise<string> {
  const { rows } = await sql<{ results: string }>`
    SELECT coalesce(json_agg(row_to_json(mine)), '[]')::text AS results FROM (
      SELECT ${columns(scope, subjects)} FROM tasks ${joinPeople}
      WHERE ${visibleTasks(scope, subjects)} AND tasks.assigned_to = ${scope.staffId} ORDER BY tasks.due_date, tasks.id
    ) AS mine
  `.execute(db)
  return rows[0]?.results ?? '[]'
}

/** Numbers of the person's own tasks that are not completed, and late or due today: the practice's day, yyyy-MM-dd. */
export async function countDueTasks(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
  today: string,
): Promise<{ past_due: number; due_today: number }> {
  const { rows } = await sql<{ past_due: number; due_today: number }>`
    SELECT count(*) FILTER (WHERE tasks.due_date < ${today}) AS past_due, count(*) FILTER (WHERE tasks.due_date = ${today}) AS due_today
    FROM tasks WHERE ${visibleTasks(scope, subjects)} AND tasks.assigned_to = ${scope.staffId}
      AND tasks.due_date <= ${today} AND tasks.status <> 'completed'
  `.execute(db)
  return rows[0] ?? { past_due: 0, due_today: 0 }
}

// `source` gives tasks as they are stored, among them what the same statement has just written.
async function readTask(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
  source: RawBuilder<unknown>,
  more = sql``,
): Promise<Task | undefined> {
  const { rows } = await sql<{ task: Task }>`
    WITH ${source}${more}
    SELECT row_to_json(found) AS task FROM (SELECT ${columns(scope, subjects)} FROM tasks ${joinPeople}) AS found
  `.execute(db)
  return rows[0]?.task
}

const one = (scope: Scope, subjects: readonly Subject[], id: number) =>
  sql`SELECT * FROM tasks WHERE ${visibleTasks(scope, subjects)} AND tasks.id = ${id}`

/** One task that the person may see. */
export function findTask(scope: Scope, db: Database, subjects: readonly Subject[], id: number) {
  return readTask(scope, db, subjects, sql`tasks AS (${one(scope, subjects, id)})`)
}

/** As `findTask`, and nobody else can change the task until the transaction ends; `audited` tells who is at it. */
export function lockTask(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
  id: number,
  audited: AuditPart,
) {
  return readTask(
    scope,
    db,
    subjects,
    sql`tasks AS (${one(scope, subjects, id)} FOR UPDATE)`,
    audited('tasks', subjectOfRow('tasks', subjects)),
  )
}

/** Creates a task about a subject; undefined when the person may not see it. */
export function insertTaskAbout(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
  about: { subject: Subject; id: number },
  fields: TaskCreate,
  now: Date,
): Promise<Task | undefined> {
  const { subject, id } = about
  const event = { what: 'task_created', data: { title: fields.title }, at: now }
  return readTask(
    scope,
    db,
    subjects,
    sql`subject AS (${subject.visible(scope, sql`${id}::bigint`)}), tasks AS (
      INSERT INTO tasks (company_id, ${sql.ref(subject.column)}, staff_id, assigned_to, title, description, due_date, status, created_at, updated_at)
      SELECT ${scope.companyId}::bigint, subject.id, ${scope.staffId}::bigint, ${fields.assigned_to}::bigint, ${fields.title}, ${fields.description},
        ${fields.due_date}::date, ${fields.status}, ${now}::timestamptz, ${now}::timestamptz FROM subject
      RETURNING *
    )`,
    sql`, logged AS (${subjectEvent(scope, subject, event, sql`SELECT id, location_id FROM subject`)})`,
  )
}

/** Creates a task about nobody. */
export function insertOwnTask(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
  fields: TaskCreate,
  now: Date,
): Promise<Task | undefined> {
  const insert = db
    .insertInto('tasks')
    .values({
      ...fields,
      company_id: scope.companyId,
      staff_id: scope.staffId,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
  return readTask(scope, db, subjects, sql`tasks AS (${insert})`)
}

/** Changes a task that was locked before. */
export function updateTask(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
  id: number,
  fields: TaskPatch,
  event: { what: string; data: Record<string, unknown> },
  now: Date,
): Promise<Task | undefined> {
  const update = db
    .updateTable('tasks')
    .set((set) => ({ ...fields, updated_at: now, version: set('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .returningAll()
  return readTask(
    scope,
    db,
    subjects,
    sql`tasks AS (${update})`,
    eventsOfSubjects(scope, 'tasks', subjects, { ...event, at: now }),
  )
}

/** Deletes a task that was locked before. */
export async function deleteTask(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
  task: Task,
  now: Date,
): Promise<void> {
  await readTask(
    scope,
    db,
    subjects,
    sql`tasks AS (DELETE FROM tasks WHERE company_id = ${scope.companyId} AND id = ${task.id} RETURNING *)`,
    eventsOfSubjects(scope, 'tasks', subjects, {
      what: 'task_deleted',
      data: { title: task.title },
      at: now,
    }),
  )
}
