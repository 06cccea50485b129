import { sql } from 'kysely'
import type { ActivityType } from '#contract/history/history.endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Changes } from '#server/platform/record-changes.ts'
import { personName, type Subject } from '#server/platform/subjects.ts'

/** Which events make a history entry, and of which kind. */
export const activityOfEvent: Readonly<Record<string, ActivityType>> = {
  note_written: 'Note',
  note_changed: 'Note',
  note_deleted: 'Note',
  task_created: 'Task',
  task_changed: 'Task',
  task_moved: 'Task',
  task_deleted: 'Task',
  document_uploaded: 'Update',
  document_deleted: 'Update',
  document_restored: 'Update',
  called: 'Call',
  appointment_booked: 'Update',
  appointment_moved: 'Update',
  appointment_changed: 'Update',
  appointment_cancelled: 'Update',
  appointment_set: 'Update',
  appointment_deleted: 'Update',
  created: 'Update',
  repeated: 'Update',
  updated: 'Update',
  converted: 'Update',
  linked: 'Update',
  unlinked: 'Update',
}

export interface HistoryRow {
  id: number
  timestamp: string
  /** What happened, as in `activityOfEvent`. */
  what: string
  performed_by: string
  data: Record<string, unknown>
}

/** A page of what happened to a subject, newest first; undefined when the person may not see the subject. */
export async function listHistory(
  scope: Scope,
  db: Database,
  subject: Subject,
  id: number,
  query: { activity_type: string; page: number; page_size: number },
): Promise<{ count: number; results: HistoryRow[] } | undefined> {
  const types = Object.entries(activityOfEvent)
    .filter(([, activity]) => query.activity_type === 'All' || activity === query.activity_type)
    .map(([what]) => `${subject.name}.${what}`)
  const where = sql`events.company_id = ${scope.companyId} AND events.subject = ${subject.name} AND events.subject_id = ${id}
    AND events.type = ANY(${types}::text[])`
  const { rows } = await sql<{ found: boolean; count: number; results: HistoryRow[] }>`
    SELECT EXISTS (${subject.visible(scope, sql`${id}::bigint`)}) AS found,
      (SELECT count(*) FROM events WHERE ${where}) AS count,
      coalesce((SELECT json_agg(row_to_json(page)) FROM (
        SELECT events.id, events.occurred_at AS timestamp, split_part(events.type, '.', 2) AS what, ${personName('users')} AS performed_by, events.data
        FROM events LEFT JOIN staff ON staff.id = events.staff_id LEFT JOIN users ON users.id = staff.user_id
        WHERE ${where} ORDER BY events.id DESC LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}
      ) AS page), '[]') AS results
  `.execute(db)
  return rows[0]?.found ? rows[0] : undefined
}

/** What entries call locations and staff, by id. */
export interface Names {
  locations: ReadonlyMap<number, string>
  staff: ReadonlyMap<number, string>
}

/** Names of the company's locations, and of the staff whom entries tell of. */
export async function namesFor(scope: Scope, db: Database, entries: readonly HistoryRow[]): Promise<Names> {
  const staffIds = entries.flatMap(({ data }) => (data.changes as Changes | undefined)?.staff ?? [])
  const { rows } = await sql<{ is_staff: boolean; id: number; name: string }>`
    SELECT false AS is_staff, id, name FROM locations WHERE company_id = ${scope.companyId}
    UNION ALL
    SELECT true, staff.id, ${personName('users')} FROM staff LEFT JOIN users ON users.id = staff.user_id
    WHERE staff.company_id = ${scope.companyId} AND staff.id = ANY(${staffIds}::bigint[])
  `.execute(db)
  const named = (staff: boolean) =>
    new Map(rows.filter(({ is_staff }) => is_staff === staff).map(({ id, name }) => [id, name]))
  return { locations: named(false), staff: named(true) }
}
