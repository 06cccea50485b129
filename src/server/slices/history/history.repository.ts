import { type RawBuilder, sql } from 'kysely'
import type { StoredActor } from '#contract/actors/actors.enums.ts'
import type { ActivityType } from '#contract/history/history.endpoints.ts'
import type { ChangedNames } from '#contract/http/field-text.ts'
import type { SubjectNoun } from '#contract/http/subjects.ts'
import { callEvents } from '#contract/intake/phone.enums.ts'
import { storedActor } from '#server/platform/actors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList } from '#server/platform/database/list-page.ts'
import { beginRows } from '#server/platform/database/list-rows.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { changedNames, personName, type Subject } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'

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
  imported: 'Update',
  restored: 'Update',
  repeated: 'Update',
  updated: 'Update',
  booked: 'Update',
  converted: 'Update',
  linked: 'Update',
  unlinked: 'Update',
  merged: 'Update',
  unmerged: 'Update',
  told_apart: 'Update',
  may_be_same: 'Update',
  request_left: 'Update',
  request_joined: 'Update',
  request_closed: 'Update',
  request_reopened: 'Update',
  tried: 'Call',
}

// Records of an archive have the entries of `archived` instead.
const isTold = sql`events.data ->> 'cause' IS DISTINCT FROM 'archive'`

/** What came back from an archive: told there in words, with the activity. */
export const archivedEvent = 'archived'

export interface HistoryRow {
  id: number
  timestamp: string
  what: string
  by: StoredActor
  data: Record<string, unknown>
  names: ChangedNames
}

/** Newest first. Undefined when the user may not see the subject. */
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
  const former = subject.formerIds?.(scope, sql`${id}::bigint`)
  const ids = sql`ARRAY(SELECT ${id}::bigint ${former ? sql`UNION ALL ${former}` : sql``})`
  const isArchived = sql`events.type = ${`${subject.name}.${archivedEvent}`}
    AND ${query.activity_type} IN ('All', coalesce(events.history, events.data) ->> 'activity')`
  const list = await readList(db, {
    table: 'events',
    within: ofCompany(scope, 'events'),
    where: sql`events.company_id = ${scope.companyId} AND events.subject = ${subject.name} AND events.subject_id = ANY(${ids})
      AND (events.type = ANY(${types}::text[]) OR ${isArchived}) AND ${isTold}`,
    order: { by: [sql`events.occurred_at`], descending: true },
    columns: historyColumns(scope),
    join: historyJoins,
    page: query.page,
    page_size: query.page_size,
    exists: sql`EXISTS (${subject.visible(scope, sql`${id}::bigint`)})`,
  })
  return list && { count: list.count, results: JSON.parse(list.results) }
}

/** A row of the history, and which of all leads or patients it is about, in the order of their ids from 1. */
export type OwnedHistoryRow = HistoryRow & { subject: SubjectNoun; number: number }

/** What happened to one that was merged is of who it was merged into. */
const allHistory = (scope: Scope, subjects: readonly Subject[]): RawBuilder<unknown> => {
  const types = [...Object.keys(activityOfEvent), archivedEvent]
  const owners = subjects.map(({ kind, name, formerIds }) => {
    const id = sql.ref(`${kind}.id`)
    const former = formerIds ? sql`ARRAY(${formerIds(scope, id)})` : sql`'{}'::bigint[]`
    return sql`SELECT ${sql.lit(name)} AS subject, number, unnest(${id} || ${former}) AS id
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM ${sql.table(kind)} WHERE ${ofCompany(scope, kind)}) AS ${sql.ref(kind)}`
  })
  return sql`events JOIN (${sql.join(owners, sql` UNION ALL `)}) AS owners
      ON owners.subject = events.subject AND owners.id = events.subject_id
        AND events.company_id = ${scope.companyId} AND split_part(events.type, '.', 2) = ANY(${types}::text[]) AND ${isTold}`
}

export async function countAllHistory(
  scope: Scope,
  db: Database,
  subjects: readonly Subject[],
): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*) AS count FROM ${allHistory(scope, subjects)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** All that happened to the leads and patients of a company, oldest first. */
export const readAllHistory = (
  scope: Scope,
  snapshot: Database,
  subjects: readonly Subject[],
): Promise<AsyncGenerator<OwnedHistoryRow, void>> =>
  beginRows(
    snapshot,
    sql`SELECT owners.subject, owners.number, ${historyColumns(scope)}
      FROM ${allHistory(scope, subjects)} ${historyJoins} ORDER BY events.id`,
  )

const historyColumns = (
  scope: Scope,
) => sql`events.id, events.occurred_at AS timestamp, split_part(events.type, '.', 2) AS what,
  ${storedActor('events', personName('users'))} AS by, events.data || coalesce(events.history, '{}') || coalesce(to_jsonb(call), '{}') AS data,
  ${changedNames(scope)} AS names`

const historyJoins = sql`LEFT JOIN LATERAL (SELECT outcome, dial_status, seconds FROM calls
    WHERE events.type = ${callEvents.ringing} AND calls.company_id = events.company_id
      AND calls.id = (events.data ->> 'call_id')::bigint) AS call ON true
  LEFT JOIN staff ON staff.id = events.staff_id LEFT JOIN users ON users.id = staff.user_id`
