import { sql } from 'kysely'
import type { DeletionCounts } from '#contract/http/deletions.endpoints.ts'
import {
  changedLater,
  restoreRows,
  rowsOfBefore,
  type StoredRows,
} from '#server/platform/change-sets/change-sets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { loggedChange } from '#server/platform/database/stored-record.ts'
import { type TableWriter, write } from '#server/platform/database/table-writer.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { belongings, thirdOf, type WritersForLeads } from './lead-merge.repository.ts'
import { visibleLeads } from './leads.policy.ts'
import { leadWriter } from './leads.writer.ts'

/**
 * Tables whose rows a deletion removes and an undo inserts again, the lead first. A test finds missing
 * tables.
 */
export const removedWithLead = [
  'leads',
  'notes',
  'tasks',
  'call_recordings',
  'lead_merges',
  'lead_distinctions',
] as const

/** All rows that deleting a lead removes or changes. */
export const doomedWithLead = (id: number): StoredRows[] => [
  { table: 'leads', where: sql`id = ${id}` },
  ...belongings.map((table) => ({
    ...{ table, where: sql`lead_id = ${id}` },
    ...(table === 'calls' || table === 'intake_requests' ? { after: changedLater } : {}),
  })),
  { table: 'lead_merges', where: sql`into_id = ${id}`, record: sql`lead_id` },
  { table: 'lead_distinctions', where: sql`${id} IN (lead_id, other_id)`, record: thirdOf(id) },
]

/** Undefined for a lead that the user may not delete. */
export async function countDoomed(
  { companyId, ...scope }: Scope,
  db: Database,
  id: number,
): Promise<DeletionCounts | undefined> {
  const of = sql`company_id = ${companyId} AND lead_id = ${id}`
  const { rows } = await sql<DeletionCounts>`
    SELECT (SELECT count(*) FROM notes WHERE ${of}) AS notes, (SELECT count(*) FROM tasks WHERE ${of}) AS tasks,
      0 AS appointments, 0 AS documents, (SELECT count(*) FROM call_recordings WHERE ${of}) AS recordings,
      (SELECT count(*) FROM lead_merges WHERE company_id = ${companyId} AND into_id = ${id}) AS duplicates,
      (SELECT count(*) FROM intake_requests WHERE ${of} AND intake_result <> 'joined') AS requests,
      (SELECT count(*) FROM intake_requests WHERE ${of} AND intake_result <> 'joined' AND outcome IS NULL) AS open_requests, 0 AS leads
    FROM leads WHERE ${visibleLeads({ companyId, ...scope })} AND leads.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Deletes a lead that was stored for an undo, and closes its open requests as given up. */
export async function deleteLead(
  { requests }: WritersForLeads,
  scope: Scope,
  db: Database,
  id: number,
  at: Date,
): Promise<void> {
  const writing = { ...scope, at }
  await write(
    db,
    requests.update(writing, {
      set: { outcome: 'gave_up', closed_at: at, closed_by: scope.staffId },
      where: sql`lead_id = ${id} AND outcome IS NULL AND intake_result <> 'joined'`,
      event: null,
    }),
    leadWriter.remove(writing, { where: sql`leads.id = ${id}`, event: { type: 'lead.deleted', data: {} } }),
  )
}

/**
 * Undoes `deleteLead`. Calls that moved to another lead meanwhile stay there, and a request
 * with a different outcome keeps it.
 */
export async function restoreLead(
  { notes, tasks, requests }: WritersForLeads,
  scope: Scope,
  db: Database,
  id: number,
  deletion: { id: number; at: Date },
  now: Date,
): Promise<void> {
  const writers: Partial<Record<string, TableWriter>> = { leads: leadWriter, notes, tasks }
  for (const table of removedWithLead) await restoreRows(scope, db, deletion.id, writers[table] ?? table)
  const isReopened = sql`(was.outcome IS NULL AND intake_requests.outcome = 'gave_up' AND intake_requests.closed_at = ${deletion.at})`
  const columns = ['address', 'headers', 'body', 'sender', 'text_hash', 'arrival', 'corrected', 'scrubbed_at']
  const requestsBack = requests.update(
    { ...scope, at: now },
    {
      as: 'requests_back',
      set: {
        ...Object.fromEntries(columns.map((column) => [column, sql.ref(`was.${column}`)])),
        lead_deleted_at: null,
        outcome: sql`CASE WHEN ${isReopened} THEN NULL ELSE intake_requests.outcome END`,
        closed_at: sql`CASE WHEN ${isReopened} THEN NULL ELSE intake_requests.closed_at END`,
        closed_by: sql`CASE WHEN ${isReopened} THEN ${scope.staffId} ELSE intake_requests.closed_by END`,
      },
      from: sql`${rowsOfBefore(scope, deletion.id, 'intake_requests')} AS was`,
      where: sql`intake_requests.id = was.id AND intake_requests.lead_id = was.lead_id`,
      event: null,
    },
  )
  await sql`
    WITH calls_back AS (
      UPDATE calls SET lead_id = was.lead_id FROM ${rowsOfBefore(scope, deletion.id, 'calls')} AS was
      WHERE calls.company_id = ${scope.companyId} AND calls.id = was.id AND calls.lead_id IS NULL
    ), ${requestsBack}, leads AS (
      SELECT id, location_id FROM leads WHERE company_id = ${scope.companyId} AND id = ${id}
    )${loggedChange(scope, 'leads', { type: 'lead.restored', data: {}, at: now })}
    SELECT FROM leads
  `.execute(db)
}
