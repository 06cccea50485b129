import { sql } from 'kysely'
import { type Tidying, tidyFiles } from '../unclaimed-files.ts'

/** Rows that a transaction deletes. */
const batch = 10_000

/**
 * Deletes change sets that can no longer be undone, with their rows and the files of deleted records. People whose deletion
 * is final leave all other change sets.
 */
export async function forgetOldChangeSets({ db, storage, clock, log }: Tidying): Promise<void> {
  const now = clock.now()
  const old = sql`SELECT company_id, id, kind FROM change_sets WHERE until <= ${now} ORDER BY until LIMIT ${batch} FOR UPDATE SKIP LOCKED`
  let files = 0
  for (let deleted = batch; deleted >= batch; ) {
    const { rows } = await sql<{ deleted: number; files: number }>`
      WITH old AS (${old}), due AS (
        SELECT stored.company_id, change_set_id, table_name, record_id, kind FROM old
          JOIN change_set_rows AS stored ON stored.company_id = old.company_id AND stored.change_set_id = old.id LIMIT ${batch}
      ), gone AS (
        DELETE FROM change_set_rows AS stored USING due
        WHERE stored.company_id = due.company_id AND stored.change_set_id = due.change_set_id
          AND stored.table_name = due.table_name AND stored.record_id = due.record_id
        RETURNING stored.company_id, stored.table_name, stored.record_id, stored.before, stored.after, due.kind
      ), removed AS (SELECT * FROM gone WHERE kind = 'deletion' AND after IS NULL), leads_forgotten AS (
        DELETE FROM change_set_rows AS other USING removed WHERE other.company_id = removed.company_id
          AND removed.table_name IN ('leads', 'lead_merges') AND other.lead_id = removed.record_id
      ), patients_forgotten AS (
        DELETE FROM change_set_rows AS other USING removed WHERE other.company_id = removed.company_id
          AND removed.table_name = 'patients' AND other.patient_id = removed.record_id
      ), files AS (
        UPDATE unclaimed_files SET since = '-infinity' FROM removed WHERE storage_key = removed.before ->> 'storage_key'
        RETURNING storage_key
      ) SELECT (SELECT count(*) FROM gone) AS deleted, (SELECT count(*) FROM files) AS files
    `.execute(db)
    deleted = rows[0]?.deleted ?? 0
    files += rows[0]?.files ?? 0
  }
  await sql`
    DELETE FROM change_sets USING (${old}) AS old WHERE change_sets.company_id = old.company_id AND change_sets.id = old.id
      AND NOT EXISTS (SELECT FROM change_set_rows AS stored WHERE stored.company_id = old.company_id AND stored.change_set_id = old.id)
  `.execute(db)
  if (files > 0) await tidyFiles({ db, storage, clock, log })
}
