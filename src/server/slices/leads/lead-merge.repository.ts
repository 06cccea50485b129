import { sql } from 'kysely'
import type { AuditPart } from '#server/platform/audit/audit-log.ts'
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

/** Merges two locked leads: all records of the second move to the first, and the second is deleted. */
export async function mergeInto(
  writers: WritersForLeads,
  scope: Scope,
  db: Database,
  [survivor, duplicate]: readonly [MergeableLead, MergeableLead],
  { fields, leftOver }: ReturnType<typeof mergedFields>,
  now: Date,
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
  await sql`WITH ${sql.join([...moved, ...calls, survivorUpdate, duplicateRemoval, ...(leftOver ? [written] : [])])},
    earlier AS (UPDATE lead_merges SET into_id = ${survivor.id} WHERE ${company} AND into_id = ${duplicate.id}),
    remembered AS (INSERT INTO lead_merges (company_id, lead_id, into_id, first_name, last_name, email, phone, phone_e164, merged_at)
      VALUES (${scope.companyId}, ${duplicate.id}, ${survivor.id}, ${duplicate.first_name}, ${duplicate.last_name}, ${duplicate.email}, ${duplicate.phone},
        ${duplicate.phone_e164}, ${now})),
    apart AS (INSERT INTO lead_distinctions (company_id, lead_id, other_id)
      SELECT company_id, least(third, ${survivor.id}::bigint), greatest(third, ${survivor.id}::bigint)
      FROM (SELECT company_id, CASE lead_id WHEN ${duplicate.id} THEN other_id ELSE lead_id END AS third FROM lead_distinctions
        WHERE ${company} AND ${duplicate.id} IN (lead_id, other_id)) AS pairs
      WHERE third <> ${survivor.id} ON CONFLICT DO NOTHING)
    SELECT`.execute(db)
}
