import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#server/platform/http/scope.ts'
import { leadSubject } from './lead-subject.ts'

/** A query of `id` and `label` of the leads that became a patient, or were one from the start. */
export function leadsOfPatient(scope: Scope, patientId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT subject.id, subject.label FROM leads AS linked, LATERAL (${leadSubject.visible(scope, sql`linked.id`)}) AS subject
    WHERE linked.company_id = ${scope.companyId} AND linked.patient_id = ${patientId}`
}
