import { type RawBuilder, sql } from 'kysely'
import { dayLimits, type TaskLeft } from '#contract/desk/day.schemas.ts'
import { parseOrdering } from '#contract/http/paging.ts'
import type {
  Task,
  TaskCreate,
  TaskListQuery,
  TaskPatch,
  taskOrderings,
} from '#contract/tasks/tasks.schemas.ts'
import type { AuditPart } from '#server/platform/audit/audit-log.ts'
import { readList, type TextPage } from '#server/platform/database/list-page.ts'
import { readStored, type StoredSource } from '#server/platform/database/stored-record.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  containing,
  isPersonal,
  personName,
  type RecordEvent,
  recordEvent,
  recordEventsOf,
  type Subject,
  subjectColumns,
  subjectOfRow,
  subjectVisible,
  type SubjectsView as View,
} from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import { taskWriter } from './tasks.writer.ts'

/** Tasks that the person may see: those about people they see, and those about no one that are theirs. */
export function visibleTasks(scope: Scope, subjects: readonly Subject[]): RawBuilder<boolean> {
  return sql`tasks.company_id = ${scope.companyId} AND ${subjectVisible(scope, 'tasks', subjects)}
    AND (NOT ${isPersonal('tasks', subjects)} OR tasks.staff_id = ${scope.staffId} OR tasks.assigned_to = ${scope.staffId})`
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

const orderings: Record<(typeof taskOrderings)[number], RawBuilder<unknown>> = {
  due_date: sql`tasks.due_date`,
  title: sql`lower(tasks.title)`,
  description: sql`lower(tasks.description)`,
  status: sql`tasks.status`,
  assigned_to_name: sql`nullif(lower(${assignee}), '')`,
  created_by: sql`nullif(lower(${creator}), '')`,
  created_at: sql`tasks.created_at`,
  id: sql`tasks.id`,
}

/** Undefined when the user may not see the subject. */
export function listTasksOf(
  { scope, db, subjects }: View,
  about: { subject: Subject; id: number },
  query: TaskListQuery,
): Promise<TextPage | undefined> {
  const { column, descending } = parseOrdering(query.ordering)
  const exists = sql`EXISTS (${about.subject.visible(scope, sql`${about.id}::bigint`)})`
  const words = query.search && containing(query.search)
  const search = words
    ? sql`AND (tasks.title ILIKE ${words} OR tasks.description ILIKE ${words} OR ${assignee} ILIKE ${words})`
    : sql``
  const isAbout = sql`${sql.ref(`tasks.${about.subject.column}`)} = ${about.id}`
  return readList(db, {
    table: 'tasks',
    within: ofCompany(scope, 'tasks'),
    where: sql`tasks.company_id = ${scope.companyId} AND ${isAbout} AND ${exists} ${search}`,
    order: {
      by: [orderings[column]],
      descending,
      nullable: ['assigned_to_name', 'created_by'].includes(column),
    },
    columns: columns(scope, subjects),
    join: joinPeople,
    ...query,
    exists,
  })
}

/** What is assigned to the person, soonest first. */
export const myTasks = ({ scope, subjects }: Pick<View, 'scope' | 'subjects'>) => ({
  table: 'tasks',
  within: ofCompany(scope, 'tasks'),
  where: sql<boolean>`${visibleTasks(scope, subjects)} AND tasks.assigned_to = ${scope.staffId}`,
  order: { by: [sql`tasks.due_date`], descending: false },
  columns: columns(scope, subjects),
  join: joinPeople,
})

export async function listMyTasks({ scope, db, subjects }: View): Promise<string> {
  const { where, columns } = myTasks({ scope, subjects })
  const { rows } = await sql<{ results: string }>`
    SELECT coalesce(json_agg(row_to_json(mine)), '[]')::text AS results FROM (
      SELECT ${columns} FROM tasks ${joinPeople} WHERE ${where} ORDER BY tasks.due_date, tasks.id
    ) AS mine
  `.execute(db)
  return rows[0]?.results ?? '[]'
}

/** Open tasks that are overdue or due today; the day is yyyy-MM-dd. */
export async function countDueTasks(
  { scope, db, subjects }: View,
  today: string,
): Promise<{ past_due: number; due_today: number }> {
  const { rows } = await sql<{ past_due: number; due_today: number }>`
    SELECT count(*) FILTER (WHERE tasks.due_date < ${today}) AS past_due, count(*) FILTER (WHERE tasks.due_date = ${today}) AS due_today
    FROM tasks WHERE ${visibleTasks(scope, subjects)} AND tasks.assigned_to = ${scope.staffId}
      AND tasks.due_date <= ${today} AND tasks.status <> 'completed'
  `.execute(db)
  return rows[0] ?? { past_due: 0, due_today: 0 }
}

/** Open tasks due by a day about people of a location, or all that the user sees; earliest first. */
export async function listTasksLeft(
  { scope, db, subjects }: View,
  { day, location }: { day: string; location: number | undefined },
): Promise<{ count: number; tasks: TaskLeft[] }> {
  const about = sql.join(
    subjects.map(({ column, visible }) => visible(scope, sql.ref(`tasks.${column}`))),
    sql` UNION ALL `,
  )
  const here = location === undefined ? sql`` : sql`AND about.location_id = ${location}`
  const left = sql`FROM tasks LEFT JOIN LATERAL (${about}) AS about ON true ${joinPeople}
    WHERE ${visibleTasks(scope, subjects)} AND tasks.due_date <= ${day} AND tasks.status <> 'completed' ${here}`
  const { rows } = await sql<{ count: number; tasks: TaskLeft[] }>`
    SELECT (SELECT count(*) ${left}) AS count, (SELECT coalesce(json_agg(row_to_json(listed)), '[]') FROM (
      SELECT tasks.id, tasks.title, tasks.due_date, ${assignee} AS assigned_to_name, coalesce(about.label, '') AS about ${left}
      ORDER BY tasks.due_date, tasks.id LIMIT ${dayLimits.tasks}) AS listed) AS tasks
  `.execute(db)
  return rows[0] ?? { count: 0, tasks: [] }
}

const readTask = ({ scope, db, subjects }: View, task: StoredSource): Promise<Task | undefined> =>
  readStored(scope, db, {
    ...{ table: 'tasks', columns: columns(scope, subjects), join: joinPeople, ...task },
  })

const one = ({ scope, subjects }: View, id: number) =>
  sql`SELECT * FROM tasks WHERE ${visibleTasks(scope, subjects)} AND tasks.id = ${id}`

export const findTask = (view: View, id: number) => readTask(view, { source: one(view, id) })

/** Locked. `audited` adds the audit entry. */
export const lockTask = (view: View, id: number, audited: AuditPart) =>
  readTask(view, {
    source: sql`${one(view, id)} FOR UPDATE`,
    more: audited('tasks', subjectOfRow('tasks', view.subjects)),
  })

export function insertTaskAbout(
  view: View,
  about: { subject: Subject; id: number },
  fields: TaskCreate,
  now: Date,
): Promise<Task | undefined> {
  const { scope } = view
  const { subject, id } = about
  const { title, status, assigned_to } = fields
  const event = {
    ...{ what: 'task_created' as const, at: now },
    ...{ data: { status, assigned_to: assigned_to ?? null }, history: { title } },
  }
  return readTask(view, {
    first: sql`subject AS (${subject.visible(scope, sql`${id}::bigint`)})`,
    written: taskWriter.insert(
      { ...scope, at: now },
      {
        values: { ...fields, [subject.column]: sql`subject.id`, staff_id: scope.staffId },
        from: sql`subject`,
        event: sql`, logged AS (${recordEvent(scope, subject, event, sql`SELECT subject.id, subject.location_id, tasks.id AS record_id FROM subject, tasks`)})`,
      },
    ),
  })
}

export const insertOwnTask = (view: View, fields: TaskCreate, now: Date): Promise<Task | undefined> =>
  readTask(view, {
    written: taskWriter.insert(
      { ...view.scope, at: now },
      { values: { ...fields, staff_id: view.scope.staffId }, event: null },
    ),
  })

type TaskEvent = Omit<Extract<RecordEvent, { what: 'task_changed' | 'task_moved' }>, 'at'>

export function updateTask(
  view: View,
  id: number,
  fields: TaskPatch,
  event: TaskEvent,
  now: Date,
): Promise<Task | undefined> {
  const { scope, subjects } = view
  return readTask(view, {
    written: taskWriter.update(
      { ...scope, at: now },
      {
        ...{ set: fields, where: sql`tasks.id = ${id}` },
        event: recordEventsOf(scope, 'tasks', subjects, { ...event, at: now }),
      },
    ),
  })
}

export function deleteTask(view: View, { id, title }: Task, now: Date) {
  const { scope, subjects } = view
  const event = { what: 'task_deleted' as const, data: {}, history: { title }, at: now }
  const removed = { where: sql`tasks.id = ${id}`, event: recordEventsOf(scope, 'tasks', subjects, event) }
  return readTask(view, { written: taskWriter.remove({ ...scope, at: now }, removed) })
}
