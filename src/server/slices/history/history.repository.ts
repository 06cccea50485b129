import { type RawBuilder, sql } from 'kysely'
import type { ActivityType } from '#contract/history/history.endpoints.ts'
import { callEvents } from '#contract/intake/phone.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName, type Subject } from '#server/platform/subjects.ts'

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
  recorded: 'Call',
  appointment_booked: 'Update',
  appointment_moved: 'Update',
  appointment_changed: 'Update',
  appointment_cancelled: 'Update',
  appointment_set: 'Update',
  appointment_deleted: 'Update',
  created: 'Update',
  restored: 'Update',
  repeated: 'Update',
  updated: 'Update',
  converted: 'Update',
  linked: 'Update',
  unlinked: 'Update',
  merged: 'Update',
  told_apart: 'Update',
  may_be_same: 'Update',
  request_left: 'Update',
  request_joined: 'Update',
  request_closed: 'Update',
  request_reopened: 'Update',
  tried: 'Call',
}

export interface HistoryRow {
  id: number
  timestamp: string
  what: string
  performed_by: string
  data: Record<string, unknown>
}

/** Names by id. */
export interface Names {
  locations: ReadonlyMap<number, string>
  staff: ReadonlyMap<number, string>
}

interface NamedRow {
  id: number
  name: string
}

/** Newest first, with the names of locations and staff. Undefined when the user may not see the subject. */
export async function listHistory(
  scope: Scope,
  db: Database,
  subject: Subject,
  id: number,
  query: { activity_type: string; page: number; page_size: number },
): Promise<{ count: number; results: HistoryRow[]; names: Names } | undefined> {
  const types = Object.entries(activityOfEvent)
    .filter(([, activity]) => query.activity_type === 'All' || activity === query.activity_type)
    .map(([what]) => `${subject.name}.${what}`)
  const former = subject.formerIds?.(scope, sql`${id}::bigint`)
  const ids = sql`ARRAY(SELECT ${id}::bigint ${former ? sql`UNION ALL ${former}` : sql``})`
  const where = sql`events.company_id = ${scope.companyId} AND events.subject = ${subject.name} AND events.subject_id = ANY(${ids})
    AND events.type = ANY(${types}::text[])`
  const named = (query: RawBuilder<unknown>) =>
    sql`coalesce((SELECT json_agg(row_to_json(named)) FROM (${query}) AS named), '[]')`
  const { rows } = await sql<{
    found: boolean
    count: number
    results: HistoryRow[]
    locations: NamedRow[]
    staff: NamedRow[]
  }>`
    WITH page AS MATERIALIZED (
      SELECT events.id, events.occurred_at AS timestamp, split_part(events.type, '.', 2) AS what, ${personName('users')} AS performed_by,
        events.data || coalesce(to_jsonb(call), '{}') AS data
      FROM events LEFT JOIN LATERAL (SELECT outcome, dial_status, seconds FROM calls
          WHERE events.type = ${callEvents.ringing} AND calls.company_id = events.company_id
            AND calls.id = (events.data ->> 'call_id')::bigint) AS call ON true
        LEFT JOIN staff ON staff.id = events.staff_id LEFT JOIN users ON users.id = staff.user_id
      WHERE ${where} ORDER BY events.occurred_at DESC, events.id DESC LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}
    )
    SELECT EXISTS (${subject.visible(scope, sql`${id}::bigint`)}) AS found,
      (SELECT count(*) FROM events WHERE ${where}) AS count,
      coalesce((SELECT json_agg(row_to_json(page) ORDER BY page.timestamp DESC, page.id DESC) FROM page), '[]') AS results,
      ${named(sql`SELECT id, name FROM locations WHERE company_id = ${scope.companyId}`)} AS locations,
      ${named(sql`SELECT staff.id, ${personName('users')} AS name FROM staff LEFT JOIN users ON users.id = staff.user_id
        WHERE staff.company_id = ${scope.companyId} AND staff.id IN (
          SELECT each.id::bigint FROM page, jsonb_array_elements_text(page.data -> 'changes' -> 'staff') AS each (id))`)} AS staff
  `.execute(db)
  const [row] = rows
  if (!row?.found) return undefined
  const byId = (list: NamedRow[]) => new Map(list.map(({ id, name }) => [id, name]))
  return {
    count: row.count,
    results: row.results,
    names: { locations: byId(row.locations), staff: byId(row.staff) },
  }
}
