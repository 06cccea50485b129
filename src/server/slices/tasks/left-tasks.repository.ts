import { type RawBuilder, sql } from 'kysely'
import type { EventData } from '#contract/events/catalog.ts'
import { toldChange } from '#contract/events/event-definition.ts'
import { taskValues } from '#contract/events/tasks.ts'
import { type EventHistory, eventInsert } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { SubjectsView } from '#server/platform/subjects.ts'
import { taskWriter } from './tasks.writer.ts'

/** A condition on rows of `staff`. */
type WorksAt = (location: RawBuilder<unknown>) => RawBuilder<boolean>

/** Whether a person is active and sees what the row of `about` is about. */
const sees = ({ companyId }: Scope, staff: number, worksAt: WorksAt) => sql`EXISTS (
  SELECT FROM staff WHERE staff.company_id = ${companyId} AND staff.id = ${staff} AND staff.active
    AND (about.location_id IS NULL OR ${worksAt(sql`about.location_id`)}))`

/** A query of a person's open tasks about records that the person no longer sees. */
function leftTasks({ scope, subjects }: SubjectsView, staff: number, worksAt: WorksAt): RawBuilder<unknown> {
  const about = sql.join(
    subjects.map(({ column, visible }) => visible(scope, sql.ref(`tasks.${column}`))),
    sql` UNION ALL `,
  )
  return sql`SELECT tasks.id, about.location_id FROM tasks LEFT JOIN LATERAL (${about}) AS about ON true
    WHERE tasks.company_id = ${scope.companyId} AND tasks.assigned_to = ${staff} AND tasks.status <> 'completed'
      AND NOT ${sees(scope, staff, worksAt)}`
}

export async function countLeftTasks(view: SubjectsView, staff: number, worksAt: WorksAt): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM (${leftTasks(view, staff, worksAt)}) AS left_task
  `.execute(view.db)
  return rows[0]?.count ?? 0
}

/** Assigns those tasks to a colleague, as far as the colleague sees what they are about. Returns their count. */
export async function giveTasks(
  view: SubjectsView,
  { from, to, at }: { from: number; to: number; at: Date },
  worksAt: WorksAt,
): Promise<number> {
  const { scope, db, subjects } = view
  const logged = subjects.map(({ name, column, visible }) => {
    const record = {
      type: `${name}.task_changed`,
      data: sql<EventData<'lead.task_changed'>>`jsonb_build_object('task', changed.task)
        || ${JSON.stringify(toldChange(taskValues, { assigned_to: [from, to] }))}::jsonb`,
      history: sql<EventHistory>`jsonb_build_object('title', changed.title)`,
      company_id: scope.companyId,
      actor: scope.actor,
      occurred_at: at,
    } as const
    const rows = sql`SELECT subject.id, subject.location_id, given.id AS task, given.title
      FROM given, LATERAL (${visible(scope, sql.ref(`given.${column}`))}) AS subject`
    return sql`, ${sql.ref(`logged_${name}`)} AS (${eventInsert(record, rows)})`
  })
  const reassigned = taskWriter.update(
    { ...scope, at },
    {
      ...{ as: 'given', set: { assigned_to: to }, from: sql`left_tasks AS about` },
      where: sql`tasks.id = about.id AND ${sees(scope, to, worksAt)}`,
      event: sql.join(logged, sql``),
    },
  )
  const { rows } = await sql<{ count: number }>`
    WITH left_tasks AS (${leftTasks(view, from, worksAt)}), ${reassigned}
    SELECT count(*) FROM given
  `.execute(db)
  return rows[0]?.count ?? 0
}
