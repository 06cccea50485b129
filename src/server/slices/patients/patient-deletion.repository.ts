import { type RawBuilder, sql } from 'kysely'
import type { DeletionCounts } from '#contract/http/deletions.endpoints.ts'
import {
  changedLater,
  restoreRows,
  rowsOfBefore,
  type StoredRows,
} from '#server/platform/change-sets/change-sets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { loggedChange } from '#server/platform/database/stored-record.ts'
import type { TableWriter } from '#server/platform/database/table-writer.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { visiblePatients } from './patients.policy.ts'
import { patientWriter } from './patients.writer.ts'

/** What a deletion removes and an undo inserts again, the patient first; a test finds a table that is missing. */
export const removedWithPatient = ['patients', 'notes', 'tasks', 'appointments', 'documents'] as const

/** Writers of the records that belong to patients. */
export type WritersForPatients = {
  [Table in Exclude<(typeof removedWithPatient)[number], 'patients'>]: TableWriter<Table>
}

/** All rows that deleting a patient removes or changes. */
export const doomedWithPatient = (id: number): StoredRows[] => [
  { table: 'patients', where: sql`id = ${id}` },
  ...removedWithPatient.slice(1).map((table) => ({ table, where: sql`patient_id = ${id}` })),
  { table: 'leads', where: sql`patient_id = ${id}`, after: changedLater },
]

/** Undefined for a patient that the person does not see. */
export async function countDoomed(
  scope: Scope,
  db: Database,
  id: number,
): Promise<DeletionCounts | undefined> {
  const countOf = (table: string, more = sql``) =>
    sql`(SELECT count(*) FROM ${sql.table(table)} WHERE company_id = ${scope.companyId} AND patient_id = ${id} ${more}) AS ${sql.ref(table)}`
  const { rows } = await sql<DeletionCounts>`
    SELECT ${countOf('notes')}, ${countOf('tasks')}, ${countOf('appointments')}, ${countOf('documents', sql`AND deleted_at IS NULL`)},
      ${countOf('leads')}, 0 AS recordings, 0 AS duplicates, 0 AS requests, 0 AS open_requests
    FROM patients WHERE ${visiblePatients(scope)} AND patients.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Deletes a patient that was kept before. `more` are further parts of the statement. */
export async function deletePatient(
  scope: Scope,
  db: Database,
  id: number,
  more: RawBuilder<unknown>,
  at: Date,
): Promise<void> {
  const deleted = patientWriter.remove(
    { ...scope, at },
    { where: sql`patients.id = ${id}`, event: { type: 'patient.deleted', data: {} } },
  )
  await sql`WITH ${deleted}${more} SELECT`.execute(db)
}

/** The kept appointments whose provider or operatory was given to someone else meanwhile. */
async function listTaken(scope: Scope, db: Database, deletion: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT was.id FROM ${rowsOfBefore(scope, deletion, 'appointments')} AS was
    WHERE was.status <> 'cancelled' AND EXISTS (SELECT FROM appointments AS booked
      WHERE booked.company_id = ${scope.companyId} AND (booked.staff_id = was.staff_id OR booked.operatory_id = was.operatory_id)
        AND NOT was.kept_collision AND NOT booked.kept_collision AND booked.status <> 'cancelled'
        AND booked.starts_at < was.ends_at AND booked.ends_at > was.starts_at)
  `.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Undoes `deletePatient`, with the statement parts `more`; answers how many appointments came back as cancelled, because
 * their time was taken meanwhile.
 */
export async function restorePatient(
  writers: WritersForPatients,
  scope: Scope,
  db: Database,
  { id, deletion }: { id: number; deletion: number },
  more: RawBuilder<unknown>,
  now: Date,
): Promise<number> {
  const taken = await listTaken(scope, db, deletion)
  const cancelled = (rows: RawBuilder<unknown>) => sql`(
    SELECT jsonb_agg(CASE WHEN (entry -> 'id')::bigint = ANY(${taken}::bigint[])
      THEN entry || jsonb_build_object('status', 'cancelled', 'visit_state', 'canceled', 'version', (entry -> 'version')::integer + 1) ELSE entry END)
    FROM jsonb_array_elements(${rows}) AS entry)`
  for (const table of removedWithPatient) {
    const writer = table === 'patients' ? patientWriter : writers[table]
    await restoreRows(scope, db, deletion, writer, table === 'appointments' ? cancelled : undefined)
  }
  await sql`
    WITH patients AS (
      SELECT id, location_id FROM patients WHERE company_id = ${scope.companyId} AND id = ${id}
    )${loggedChange(scope, 'patients', { type: 'patient.restored', data: { cancelled: taken.length }, at: now })}${more}
    SELECT id FROM patients
  `.execute(db)
  return taken.length
}
