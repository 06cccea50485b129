import { type RawBuilder, sql } from 'kysely'
import type { AuditPart } from '#server/platform/audit/audit-log.ts'
import {
  addedRows,
  beginChangeSet,
  changedLater,
  columnsAsJson,
  recordAfter,
} from '#server/platform/change-sets/change-sets.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { TableWriter } from '#server/platform/database/table-writer.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { MergeableLead, mergedFields } from './lead-merge.rules.ts'
import { openableLeads } from './leads.policy.ts'
import { leadWriter } from './leads.writer.ts'

/** Tables whose rows belong to a lead by `lead_id`. A test finds missing tables. */
export const belongings = ['call_recordings', 'calls', 'intake_requests', 'notes', 'tasks'] as const

/** Locks the calls of leads. Calls are always locked before leads. */
export async function lockCalls(scope: Scope, db: Database, ids: readonly number[]): Promise<void> {
  await sql`SELECT FROM calls WHERE company_id = ${scope.companyId} AND lead_id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`.execute(
    db,
  )
}

/** Contacts of leads: numbers as E.164, emails in lower case. */
export async function keysOfLeads(scope: Scope, db: Database, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT DISTINCT key FROM (
      SELECT unnest(ARRAY[phone_e164, lower(email)] || other_contacts) AS key
      FROM leads WHERE company_id = ${scope.companyId} AND id = ANY(${ids}::bigint[])
    ) AS known WHERE key <> '' ORDER BY key
  `.execute(db)
  return rows.map(({ key }) => key)
}

/**
 * Locks one or two leads in the order of their ids, as far as the user may open them. The audit entry is
 * about the first lead.
 */
export async function lockLeads(
  scope: Scope,
  db: Database,
  [id, otherId]: readonly [number, number | null],
  audited: AuditPart,
  about?: number,
): Promise<MergeableLead[]> {
  const entry = audited('own', {
    ...(about === undefined ? {} : { about: { kind: sql`'lead'`, id: sql`${about}::bigint` } }),
    location: sql`own.location_id`,
  })
  const { rows } = await sql<MergeableLead>`
    WITH leads AS (SELECT * FROM leads WHERE ${openableLeads(scope)} AND leads.id IN (${id}, ${otherId}) ORDER BY leads.id FOR UPDATE),
      own AS (SELECT * FROM leads WHERE id = ${id})${entry}
    SELECT leads.*, leads.address::text AS address
    FROM leads ORDER BY id
  `.execute(db)
  return rows
}

/** Writers of the records that belong to leads. */
export interface WritersForLeads {
  notes: TableWriter<'notes'>
  tasks: TableWriter<'tasks'>
  requests: TableWriter<'intake_requests'>
}

/** Columns of a request that a merge may change. */
export const requestColumns = [
  ...(['lead_id', 'outcome', 'booked_for', 'closed_at', 'closed_by', 'closing', 'closed_from'] as const),
  ...(['closed_follow_up', 'closed_to', 'closed_to_follow_up', 'claimed_by', 'claimed_until'] as const),
] as const
export const requestAsJson = columnsAsJson('intake_requests', requestColumns)

type Pair = readonly [survivor: MergeableLead, duplicate: MergeableLead]

/** Stores what a merge of two locked leads is about to change, for its undo. Returns the id of the change set. */
export function beginMerge(
  scope: Scope,
  db: Database,
  [survivor, duplicate]: Pair,
  fields: object,
  now: Date,
): Promise<number> {
  const person = { lead_id: survivor.id }
  const moved = (table: (typeof belongings)[number]) => ({
    table,
    where: sql`lead_id = ${duplicate.id}`,
    before: sql`jsonb_build_object('lead_id', ${duplicate.id}::bigint)`,
    after: sql`jsonb_build_object('lead_id', ${survivor.id}::bigint)`,
  })
  const columns = [...Object.keys(fields), 'updated_at', 'updated_by', 'version'] as (keyof MergeableLead)[]
  const third = thirdOf(duplicate.id)
  const pairs = sql`lead_distinctions AS known WHERE known.company_id = lead_distinctions.company_id
    AND known.lead_id = least(${third}, ${survivor.id}::bigint) AND known.other_id = greatest(${third}, ${survivor.id}::bigint)`
  return beginChangeSet(
    scope,
    db,
    {
      kind: 'merge',
      person,
      location: survivor.location_id,
      at: now,
      asked: { survivor: survivor.id, duplicate: duplicate.id },
    },
    [
      { table: 'leads', where: sql`id = ${duplicate.id}`, person: { lead_id: duplicate.id } },
      {
        table: 'leads',
        where: sql`id = ${survivor.id}`,
        before: columnsAsJson('leads', columns),
        after: changedLater,
      },
      ...(['notes', 'tasks', 'calls', 'call_recordings'] as const).map(moved),
      {
        table: 'intake_requests',
        where: sql`(lead_id = ${duplicate.id} OR (lead_id = ${survivor.id} AND outcome IS NULL))`,
        before: requestAsJson,
        after: changedLater,
      },
      {
        table: 'lead_merges',
        where: sql`into_id = ${duplicate.id}`,
        record: sql`lead_id`,
        before: sql`jsonb_build_object('into_id', ${duplicate.id}::bigint)`,
        after: sql`jsonb_build_object('into_id', ${survivor.id}::bigint)`,
      },
      {
        table: 'lead_distinctions',
        where: sql`${duplicate.id} IN (lead_id, other_id)`,
        record: third,
        // The mark that the survivor gets in its place.
        after: sql`CASE WHEN ${third} <> ${survivor.id} AND NOT EXISTS (SELECT FROM ${pairs}) THEN '{}'::jsonb END`,
      },
    ],
  )
}

/** The lead that is marked as a different person than lead `id`. */
export const thirdOf = (id: number): RawBuilder<number> =>
  sql`CASE lead_distinctions.lead_id WHEN ${id} THEN lead_distinctions.other_id ELSE lead_distinctions.lead_id END`

/** Completes the stored rows once the merge is done. */
export const endMerge = (scope: Scope, db: Database, id: number): Promise<void> =>
  recordAfter(scope, db, id, [
    { table: 'leads', row: sql`to_jsonb(leads)` },
    { table: 'intake_requests', row: requestAsJson },
  ])

/** Merges two locked leads: all records of the second move to the first, and the second is deleted. */
export async function mergeInto(
  writers: WritersForLeads,
  scope: Scope,
  db: Database,
  [survivor, duplicate]: Pair,
  { fields, leftOver }: ReturnType<typeof mergedFields>,
  { merge, now }: { merge: number; now: Date },
): Promise<void> {
  const company = sql`company_id = ${scope.companyId}`
  const writing = { ...scope, at: now }
  const toSurvivor = { set: { lead_id: survivor.id }, where: sql`lead_id = ${duplicate.id}` }
  // Moved records keep their versions.
  const moved = [writers.notes, writers.tasks, writers.requests].map((writer) =>
    writer.update(writing, { ...toSurvivor, as: `moved_${writer.table}`, event: null, silent: true }),
  )
  const calls = ['calls', 'call_recordings'].map(
    (table) =>
      sql`${sql.ref(`moved_${table}`)} AS (UPDATE ${sql.table(table)} SET lead_id = ${survivor.id} WHERE ${company} AND lead_id = ${duplicate.id})`,
  )
  const name = `${duplicate.first_name} ${duplicate.last_name}`.trim()
  const survivorUpdate = leadWriter.update(writing, {
    ...{ as: 'kept', set: fields, where: sql`leads.id = ${survivor.id}` },
    event: {
      type: 'lead.merged',
      data: { lead: duplicate.id },
      history: { name, phone: duplicate.phone, email: duplicate.email },
    },
  })
  const duplicateRemoval = leadWriter.remove(writing, {
    ...{ as: 'gone', where: sql`leads.id = ${duplicate.id}` },
    event: { type: 'lead.deleted', data: { merged_into: survivor.id } },
  })
  const written = writers.notes.insert(writing, {
    as: 'written',
    values: { lead_id: survivor.id, content: leftOver, created_at: duplicate.last_seen_at },
    event: null,
  })
  const rows = sql`SELECT id, jsonb_build_object('content', content) AS after FROM written`
  const added = addedRows(scope, merge, { table: 'notes', rows, person: { lead_id: survivor.id } })
  const leftNote = leftOver ? [written, sql`stored_note AS (${added})`] : []
  await sql`WITH ${sql.join([...moved, ...calls, survivorUpdate, duplicateRemoval, ...leftNote])},
    earlier AS (UPDATE lead_merges SET into_id = ${survivor.id} WHERE ${company} AND into_id = ${duplicate.id}),
    remembered AS (INSERT INTO lead_merges (company_id, lead_id, into_id, first_name, last_name, email, phone, phone_e164, merged_at)
      VALUES (${scope.companyId}, ${duplicate.id}, ${survivor.id}, ${duplicate.first_name}, ${duplicate.last_name}, ${duplicate.email}, ${duplicate.phone},
        ${duplicate.phone_e164}, ${now})),
    apart AS (INSERT INTO lead_distinctions (company_id, lead_id, other_id)
      SELECT company_id, least(third, ${survivor.id}::bigint), greatest(third, ${survivor.id}::bigint)
      FROM (SELECT company_id, ${thirdOf(duplicate.id)} AS third FROM lead_distinctions
        WHERE ${company} AND ${duplicate.id} IN (lead_id, other_id)) AS pairs
      WHERE third <> ${survivor.id} ON CONFLICT DO NOTHING)
    SELECT`.execute(db)
}
