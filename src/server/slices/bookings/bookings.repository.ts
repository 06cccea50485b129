import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** Locks a lead of the company; the caller checks that the person may see it. */
export async function lockLead({ companyId }: Scope, db: Database, id: number): Promise<void> {
  await sql`SELECT FROM leads WHERE company_id = ${companyId} AND id = ${id} FOR NO KEY UPDATE`.execute(db)
}

/** A booking, read from its event. */
export interface StoredBooking {
  patient: number
  patient_is: 'new' | 'linked' | 'known'
  /** Null for a lead that had been there before. */
  lead_is: 'new' | null
  requests: number[]
  /** Version of the appointment; null when it is gone. */
  version: number | null
}

/** The caller checks that the person may see the lead. */
export async function findBooking(
  { companyId }: Scope,
  db: Database,
  leadId: number,
  appointmentId: number,
): Promise<StoredBooking | undefined> {
  const { rows } = await sql<StoredBooking>`
    SELECT (data ->> 'patient')::bigint AS patient, data ->> 'patient_is' AS patient_is, data ->> 'lead_is' AS lead_is,
      data -> 'requests' AS requests,
      (SELECT version FROM appointments WHERE appointments.company_id = ${companyId} AND appointments.id = ${appointmentId}) AS version
    FROM events WHERE company_id = ${companyId} AND subject = 'lead' AND subject_id = ${leadId} AND type = 'lead.booked'
      AND (data ->> 'appointment')::bigint = ${appointmentId}
  `.execute(db)
  return rows[0]
}
