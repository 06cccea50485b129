import { type RawBuilder, sql } from 'kysely'
import type { EventData } from '#contract/events/catalog.ts'
import type { Database } from '#server/platform/database/database.ts'
import { eventInsert } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { leadSubject } from './lead-subject.ts'

/** A query with `id` and `label` for the leads linked to a patient. */
export function leadsOfPatient(scope: Scope, patientId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT subject.id, subject.label FROM leads AS linked, LATERAL (${leadSubject.visible(scope, sql`linked.id`)}) AS subject
    WHERE linked.company_id = ${scope.companyId} AND linked.patient_id = ${patientId}`
}

/** Further parts of a statement that deletes the query `patients`: unlink their leads and log it. */
export function unlinkedLeads(scope: Scope, at: Date): RawBuilder<unknown> {
  const record = {
    type: 'lead.unlinked',
    data: { undone: false },
    company_id: scope.companyId,
    staff_id: scope.staffId,
    occurred_at: at,
  } as const
  return sql`, unlinked AS (
      UPDATE leads SET patient_id = NULL, updated_at = ${at}, updated_by = ${scope.staffId}, version = leads.version + 1
      FROM patients WHERE leads.company_id = ${scope.companyId} AND leads.patient_id = patients.id
      RETURNING leads.id, leads.location_id
    ), logged_lead AS (${eventInsert(record, sql`SELECT id, location_id FROM unlinked`)})`
}

/**
 * Further parts of a statement that restores patients: link their leads again, unless they have a new
 * patient.
 */
export function relinkedLeads(scope: Scope, were: RawBuilder<unknown>, at: Date): RawBuilder<unknown> {
  const record = {
    type: 'lead.linked',
    data: sql<
      EventData<'lead.linked'>
    >`jsonb_build_object('patient', changed.patient_id, 'fields', '[]'::jsonb, 'before', '{}'::jsonb, 'after', '{}'::jsonb)`,
    company_id: scope.companyId,
    staff_id: scope.staffId,
    occurred_at: at,
  } as const
  const isUntouched = sql`leads.version = was.version + 1`
  return sql`, relinked AS (
      UPDATE leads SET patient_id = was.patient_id, version = leads.version + 1,
        updated_at = CASE WHEN ${isUntouched} THEN was.updated_at ELSE ${at} END,
        updated_by = CASE WHEN ${isUntouched} THEN was.updated_by ELSE ${scope.staffId} END
      FROM ${were} AS was WHERE leads.company_id = ${scope.companyId} AND leads.id = was.id AND leads.patient_id IS NULL
      RETURNING leads.id, leads.location_id, leads.patient_id
    ), logged_lead AS (${eventInsert(record, sql`SELECT id, location_id, patient_id FROM relinked`)})`
}

/** Takes the patient away from a locked lead and logs it. */
export async function unlinkLead(scope: Scope, db: Database, id: number, at: Date): Promise<void> {
  const record = {
    type: 'lead.unlinked',
    data: { undone: true },
    company_id: scope.companyId,
    staff_id: scope.staffId,
    occurred_at: at,
  } as const
  await sql`WITH unlinked AS (
      UPDATE leads SET patient_id = NULL, updated_at = ${at}, updated_by = ${scope.staffId}, version = version + 1
      WHERE company_id = ${scope.companyId} AND id = ${id} RETURNING id, location_id
    ) ${eventInsert(record, sql`SELECT id, location_id FROM unlinked`)}`.execute(db)
}
