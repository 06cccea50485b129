import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import {
  type RewriteParts,
  type RewritePlace,
  type RewrittenBatch,
  rewrite,
} from '#server/platform/rewrites.ts'
import { requestWriter } from '#server/slices/intake/requests/requests.writer.ts'

const rowsOfBatch = 1_000

/** Gives old bookings without an appointment the outcome that earlier versions did not have. */
export const rewriteBookings = (
  parts: RewriteParts,
  closing: AbortSignal,
  size = rowsOfBatch,
): Promise<void> => rewrite(parts, { name: 'bookings elsewhere', size, write }, closing)

// The version stays, so that the rewrite causes no live updates.
async function write(
  tx: Database,
  { after_company, after_id }: RewritePlace,
  size: number,
): Promise<RewrittenBatch> {
  const elsewhere = requestWriter.update(
    { companyId: null },
    {
      ...{ as: 'elsewhere', set: { outcome: 'booked_elsewhere' }, from: sql`batch` },
      where: sql`intake_requests.company_id = batch.company_id AND intake_requests.id = batch.id AND NOT EXISTS (
        SELECT FROM leads JOIN appointments ON appointments.company_id = leads.company_id AND appointments.patient_id = leads.patient_id
        WHERE leads.company_id = batch.company_id AND leads.id = batch.lead_id)`,
      ...{ event: null, silent: true },
    },
  )
  const { rows } = await sql<RewrittenBatch['rows'][number] & { is_changed: boolean }>`
    WITH batch AS (
      SELECT company_id, id, lead_id FROM intake_requests
      WHERE (company_id, id) > (${after_company}::bigint, ${after_id}::bigint) AND outcome = 'booked' AND closing IS NULL
      ORDER BY company_id, id LIMIT ${size} FOR NO KEY UPDATE
    ), ${elsewhere}
    SELECT company_id, id, id IN (SELECT id FROM elsewhere) AS is_changed FROM batch ORDER BY company_id, id
  `.execute(tx)
  return { rows, changed: rows.filter(({ is_changed }) => is_changed).length }
}
