import { type RawBuilder, sql } from 'kysely'
import { ownChannels } from '#contract/intake/requests.enums.ts'
import { type LaterRecord, type LeadMerge, maxLater } from '#contract/leads/lead-merges.schemas.ts'
import {
  restoreRows,
  type StoredChangeSet,
  storedRows,
  undoable,
  undone,
} from '#server/platform/change-sets/change-sets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { eventInsert } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { requestAsJson, requestColumns, thirdOf, type WritersForLeads } from './lead-merge.repository.ts'
import type { LeadValues } from './lead-unmerge.rules.ts'
import { openableLeads } from './leads.policy.ts'
import { leadWriter } from './leads.writer.ts'

export interface StoredMerge extends StoredChangeSet {
  asked: { survivor: number; duplicate: number }
}

/** The stored values of two merged leads. */
interface LeadsOfMerge {
  duplicate: LeadValues & LeadMerge['lead'] & { location_id: number | null }
  before: LeadValues
  after: LeadValues
}

// The number of the duplicate's requests that were moved to other leads since.
const movedAway = sql`(SELECT count(*) FROM change_set_rows AS stored JOIN intake_requests
    ON intake_requests.company_id = stored.company_id AND intake_requests.id = stored.record_id
  WHERE stored.company_id = change_sets.company_id AND stored.change_set_id = change_sets.id AND stored.table_name = 'intake_requests'
    AND (stored.before ->> 'lead_id')::bigint = gone.record_id AND intake_requests.lead_id <> leads.id
    AND intake_result IN ('lead', 'repeat'))`

/** A merge into a visible lead whose deadline has not passed, with the stored and the current values. */
export async function findMerge(
  scope: Scope,
  db: Database,
  { id, merge, now }: { id: number; merge: number; now: Date },
): Promise<(StoredMerge & LeadsOfMerge & { current: LeadValues }) | undefined> {
  const { rows } = await sql<StoredMerge & LeadsOfMerge & { current: LeadValues }>`
    SELECT change_sets.id, change_sets.staff_id, at, until, state, asked, to_jsonb(leads) AS current,
      gone.before || jsonb_build_object('request_count', (gone.before ->> 'request_count')::integer - ${movedAway}) AS duplicate,
      stayed.before, stayed.after
    FROM leads JOIN change_sets ON change_sets.company_id = leads.company_id
      JOIN change_set_rows AS stayed ON stayed.company_id = change_sets.company_id AND stayed.change_set_id = change_sets.id
        AND stayed.table_name = 'leads' AND stayed.record_id = leads.id AND stayed.after IS NOT NULL
      JOIN change_set_rows AS gone ON gone.company_id = change_sets.company_id AND gone.change_set_id = change_sets.id
        AND gone.table_name = 'leads' AND gone.after IS NULL
    WHERE ${openableLeads(scope)} AND leads.id = ${id} AND change_sets.id = ${merge} AND ${undoable('merge', now)}
  `.execute(db)
  return rows[0]
}

/** Whether a lead, or the lead that it was merged into, took part in a later merge that can be undone. */
export async function hasLaterMerge(
  scope: Scope,
  db: Database,
  { id, merge, now }: { id: number; merge: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ later: boolean }>`
    SELECT EXISTS (SELECT FROM change_sets WHERE company_id = ${scope.companyId} AND id > ${merge} AND ${undoable('merge', now)}
      AND state = 'done' AND id IN (SELECT change_set_id FROM change_set_rows
        WHERE company_id = ${scope.companyId} AND lead_id = ${id} AND table_name = 'leads' AND record_id = ${id})) AS later
  `.execute(db)
  return rows[0]?.later ?? false
}

const isLater = ({ asked, at }: StoredMerge, column: string) =>
  sql`lead_id = ${asked.survivor} AND ${sql.ref(column)} > ${at}`

const sentByPeople = sql`channel NOT IN (${sql.join(ownChannels.map((channel) => sql.lit(channel)))})`

/** Records that came to the survivor after a merge, newest first. */
export async function listLater(scope: Scope, db: Database, merge: StoredMerge): Promise<LaterRecord[]> {
  const company = sql`company_id = ${scope.companyId}`
  const { rows } = await sql<LaterRecord>`
    SELECT kind, id, at, left(text, 200) AS text FROM (
      SELECT 'note' AS kind, id, created_at AS at, content AS text FROM notes
        WHERE ${company} AND ${isLater(merge, 'created_at')} AND NOT ${isStored(scope, merge, 'notes')}
      UNION ALL SELECT 'task', id, created_at, title FROM tasks
        WHERE ${company} AND ${isLater(merge, 'created_at')} AND NOT ${isStored(scope, merge, 'tasks')}
      UNION ALL SELECT 'request', id, received_at, coalesce(nullif(arrival ->> 'message', ''), sender) FROM intake_requests
        WHERE ${company} AND ${isLater(merge, 'received_at')} AND intake_result IN ('lead', 'repeat') AND ${sentByPeople}
          AND NOT ${isStored(scope, merge, 'intake_requests')}
    ) AS later ORDER BY at DESC, kind, id LIMIT ${maxLater}
  `.execute(db)
  return rows
}

const isStored = (scope: Scope, { id }: StoredMerge, table: 'notes' | 'tasks' | 'intake_requests') =>
  sql`EXISTS (SELECT FROM ${storedRows(scope, id, table)} AS stored WHERE stored.record_id = ${sql.ref(`${table}.id`)})`

/** Brings the duplicate back with its marks as different people, so that its records can return to it. */
export async function restoreDuplicate(
  scope: Scope,
  db: Database,
  { id, asked, duplicate }: StoredMerge & Pick<LeadsOfMerge, 'duplicate'>,
): Promise<void> {
  await restoreRows(scope, db, id, leadWriter, () => sql`${JSON.stringify([duplicate])}::jsonb`)
  const marks = storedRows(scope, id, 'lead_distinctions')
  // The marks that the survivor got in their place go first.
  await sql`
    WITH taken AS (DELETE FROM lead_distinctions USING ${marks} AS stored
      WHERE company_id = ${scope.companyId} AND ${asked.survivor} IN (lead_id, other_id) AND ${thirdOf(asked.survivor)} = record_id AND after IS NOT NULL)
    INSERT INTO lead_distinctions (company_id, lead_id, other_id)
    SELECT leads.company_id, least(leads.id, ${asked.duplicate}::bigint), greatest(leads.id, ${asked.duplicate}::bigint)
    FROM ${marks} AS stored JOIN leads ON leads.company_id = ${scope.companyId} AND leads.id = record_id
    ON CONFLICT DO NOTHING
  `.execute(db)
}

interface Separation {
  /** Values of the survivor. */
  fields: Readonly<Record<string, unknown>>
  names: readonly [survivor: string, duplicate: string]
  /** Ids of later records that go to the duplicate. */
  given: Readonly<Record<'note' | 'task', readonly number[]>>
  now: Date
}

/** Undoes a merge whose duplicate is back: its records return to it, and the survivor gets `fields`. */
export async function separate(
  { notes, tasks, requests }: WritersForLeads,
  scope: Scope,
  db: Database,
  merge: StoredMerge,
  { fields, names, given, now }: Separation,
): Promise<void> {
  const { survivor, duplicate } = merge.asked
  const writing = { ...scope, at: now }
  const company = sql`company_id = ${scope.companyId}`
  const stored = (
    table: 'notes' | 'tasks' | 'calls' | 'call_recordings' | 'intake_requests' | 'lead_merges',
  ) => sql`${storedRows(scope, merge.id, table)} AS stored`
  const returns = (table: 'notes' | 'tasks' | 'calls') =>
    sql`${sql.ref(`${table}.lead_id`)} = ${survivor} AND ${sql.ref(`${table}.id`)} = stored.record_id`
  const toDuplicate = (table: 'notes' | 'tasks', ids: readonly number[]) => ({
    ...{ set: { lead_id: duplicate }, silent: true, event: null },
    where: sql`lead_id = ${survivor} AND ${sql.ref(`${table}.id`)} = ANY(${ids}::bigint[])`,
  })
  // The note with a text that did not fit goes to the duplicate if someone changed it.
  const isLeftOver = sql`stored.before IS NULL AND notes.content = stored.after ->> 'content'`
  const survivorUpdate = leadWriter.update(writing, {
    ...{ as: 'stayed', set: fields, where: sql`leads.id = ${survivor}` },
    event: { type: 'lead.unmerged', data: { lead: duplicate }, history: { name: names[1] } },
  })
  const event = eventInsert(
    {
      ...{
        company_id: scope.companyId,
        actor: scope.actor,
        occurred_at: now,
        type: 'lead.unmerged' as const,
      },
      ...{ data: { lead: survivor }, history: { name: names[0] } },
    },
    sql`SELECT id, location_id FROM leads WHERE ${company} AND id = ${duplicate}`,
  )
  const parts = [
    notes.remove(writing, {
      ...{ as: 'left_over', using: stored('notes'), event: null },
      where: sql`${returns('notes')} AND ${isLeftOver}`,
      returning: sql`notes.id`,
    }),
    notes.update(writing, {
      ...{ as: 'notes_back', set: { lead_id: duplicate }, from: stored('notes'), silent: true, event: null },
      where: sql`${returns('notes')} AND (${isLeftOver}) IS NOT TRUE`,
      returning: sql`notes.id`,
    }),
    notes.update(writing, { ...toDuplicate('notes', given.note), as: 'notes_given' }),
    tasks.update(writing, { ...toDuplicate('tasks', given.task), as: 'tasks_given' }),
    tasks.update(writing, {
      ...{ as: 'tasks_back', set: { lead_id: duplicate }, from: stored('tasks'), silent: true, event: null },
      where: returns('tasks'),
      returning: sql`tasks.id`,
    }),
    sql`calls_back AS (UPDATE calls SET lead_id = ${duplicate} FROM ${stored('calls')}
      WHERE calls.company_id = ${scope.companyId} AND ${returns('calls')})`,
    // A recording that arrived since belongs to its call.
    sql`recordings_back AS (UPDATE call_recordings SET lead_id = ${duplicate} WHERE ${company} AND lead_id = ${survivor}
      AND (id IN (SELECT record_id FROM ${stored('call_recordings')}) OR call_id IN (SELECT record_id FROM ${stored('calls')})))`,
    requestsBack(requests, scope, merge, fields),
    survivorUpdate,
    sql`duplicate_told AS (${event})`,
    sql`earlier AS (UPDATE lead_merges SET into_id = ${duplicate} FROM ${stored('lead_merges')}
      WHERE ${company} AND into_id = ${survivor} AND lead_id = stored.record_id)`,
    sql`own AS (DELETE FROM lead_merges WHERE ${company} AND lead_id = ${duplicate})`,
    undone(scope, merge.id),
  ]
  await sql`WITH ${sql.join(parts)} SELECT`.execute(db)
}

/**
 * Requests of the duplicate return to it. Requests that the merge closed open again, unless someone changed them since. The
 * survivor's stay closed if someone changed its status.
 */
function requestsBack(
  requests: WritersForLeads['requests'],
  scope: Scope,
  { id, asked, at }: StoredMerge,
  fields: Readonly<Record<string, unknown>>,
): RawBuilder<unknown> {
  const isDuplicates = sql`(stored.before ->> 'lead_id' = ${String(asked.duplicate)})`
  const isUntouched = sql`(${requestAsJson} @> stored.after)`
  const isReopened = sql`(${isUntouched} AND stored.after ? 'outcome' AND (${isDuplicates} OR ${'status' in fields}))`
  const was = (column: string) =>
    sql`(jsonb_populate_record(NULL::intake_requests, stored.before)).${sql.ref(column)}`
  const closing = requestColumns.filter((column) => column !== 'lead_id' && column !== 'closed_by')
  const ofLead = ['closing', 'closed_from', 'closed_follow_up', 'closed_to', 'closed_to_follow_up']
  return requests.update(scope, {
    as: 'requests_back',
    set: {
      lead_id: sql`CASE WHEN ${isDuplicates} THEN ${asked.duplicate} ELSE intake_requests.lead_id END`,
      ...Object.fromEntries(
        closing.map((column) => {
          const current = sql.ref(`intake_requests.${column}`)
          // A later closing has values of the survivor.
          const otherwise = ofLead.includes(column)
            ? sql`CASE WHEN NOT (${isDuplicates} AND intake_requests.closed_at > ${at}) THEN ${current} END`
            : current
          return [
            column,
            sql`CASE WHEN ${isReopened} AND stored.before ? ${column} THEN ${was(column)} ELSE ${otherwise} END`,
          ]
        }),
      ),
      closed_by: sql`CASE WHEN ${isReopened} THEN ${scope.staffId} ELSE intake_requests.closed_by END`,
      version: sql`intake_requests.version + ${isReopened}::integer`,
    },
    from: sql`${storedRows(scope, id, 'intake_requests')} AS stored`,
    where: sql`intake_requests.id = stored.record_id AND intake_requests.lead_id = ${asked.survivor} AND (${isDuplicates} OR ${isReopened})`,
    returning: sql`intake_requests.id`,
    silent: true,
    event: null,
  })
}

export interface LaterRequest {
  id: number
  received_at: Date
  message: string
  phone: string
  email: string
}

/** Gives later requests to the duplicate, with their calls and recordings. Requests of other leads are left out. */
export async function giveLaterRequests(
  { requests }: WritersForLeads,
  scope: Scope,
  db: Database,
  { asked }: Pick<StoredMerge, 'asked'>,
  ids: readonly number[],
): Promise<LaterRequest[]> {
  const closing = {
    closing: null,
    closed_from: null,
    closed_follow_up: null,
    closed_to: null,
    closed_to_follow_up: null,
  }
  const moved = requests.update(scope, {
    ...{ as: 'moved', set: { ...closing, lead_id: asked.duplicate, handled_by: scope.staffId }, event: null },
    where: sql`lead_id = ${asked.survivor} AND id = ANY(${ids}::bigint[]) AND intake_result IN ('lead', 'repeat') AND ${sentByPeople}`,
  })
  const { rows } = await sql<LaterRequest>`
    WITH ${moved}, calls_moved AS (
      UPDATE calls SET lead_id = ${asked.duplicate} FROM moved WHERE calls.company_id = ${scope.companyId} AND request_id = moved.id
      RETURNING calls.id
    ), recordings_moved AS (
      UPDATE call_recordings SET lead_id = ${asked.duplicate} FROM calls_moved
      WHERE call_recordings.company_id = ${scope.companyId} AND call_id = calls_moved.id
    )
    SELECT id, received_at, coalesce(arrival ->> 'message', '') AS message, coalesce(arrival ->> 'phone', '') AS phone,
      coalesce(arrival ->> 'email', '') AS email FROM moved ORDER BY id
  `.execute(db)
  return rows
}
