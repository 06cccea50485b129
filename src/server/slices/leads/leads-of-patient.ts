import { type RawBuilder, sql } from 'kysely'
import { eventInsert } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { leadSubject } from './lead-subject.ts'

/** A query of `id` and `label` of the leads that became a patient, or were one from the start. */
export function leadsOfPatient(scope: Scope, patientId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT subject.id, subject.label FROM leads AS linked, LATERAL (${leadSubject.visible(scope, sql`linked.id`)}) AS subject
    WHERE linked.company_id = ${scope.companyId} AND linked.patient_id = ${patientId}`
}

/** Further parts of a statement that deletes the patients of the query `patients`: their leads point to nobody, and say so. */
export function unlinkedLeads(scope: Scope, at: Date): RawBuilder<unknown> {
  const record = {
    type: 'lead.unlinked',
    data: {},
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
