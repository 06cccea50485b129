import { type RawBuilder, sql } from 'kysely'
import type { EventData } from '#contract/events/catalog.ts'
import type { Database } from '#server/platform/database/database.ts'
import { write } from '#server/platform/database/table-writer.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { leadSubject } from './lead-subject.ts'
import { leadWriter } from './leads.writer.ts'

/** A query with `id` and `label` for the leads linked to a patient. */
export function leadsOfPatient(scope: Scope, patientId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT subject.id, subject.label FROM leads AS linked, LATERAL (${leadSubject.visible(scope, sql`linked.id`)}) AS subject
    WHERE linked.company_id = ${scope.companyId} AND linked.patient_id = ${patientId}`
}

/** Further parts of a statement that deletes the query `patients`: unlink their leads and log it. */
export function unlinkedLeads(scope: Scope, at: Date): RawBuilder<unknown> {
  const unlinked = {
    ...{ as: 'unlinked', set: { patient_id: null } },
    ...{ from: sql`patients`, where: sql`leads.patient_id = patients.id` },
    event: { type: 'lead.unlinked', data: { undone: false } },
  } as const
  return sql`, ${leadWriter.update({ ...scope, at }, unlinked)}`
}

/**
 * Further parts of a statement that restores patients: link their leads again, unless they have a new
 * patient.
 */
export function relinkedLeads(scope: Scope, were: RawBuilder<unknown>, at: Date): RawBuilder<unknown> {
  const isUntouched = sql`leads.version = was.version + 1`
  const relinked = leadWriter.update(
    { ...scope, at },
    {
      as: 'relinked',
      set: {
        patient_id: sql`was.patient_id`,
        updated_at: sql`CASE WHEN ${isUntouched} THEN was.updated_at ELSE ${at} END`,
        updated_by: sql`CASE WHEN ${isUntouched} THEN was.updated_by ELSE ${scope.staffId} END`,
      },
      from: sql`${were} AS was`,
      where: sql`leads.id = was.id AND leads.patient_id IS NULL`,
      event: {
        type: 'lead.linked',
        data: sql<
          EventData<'lead.linked'>
        >`jsonb_build_object('patient', changed.patient_id, 'fields', '[]'::jsonb, 'before', '{}'::jsonb, 'after', '{}'::jsonb)`,
        rows: sql`SELECT id, location_id, patient_id FROM relinked`,
      },
    },
  )
  return sql`, ${relinked}`
}

/** Takes the patient away from a locked lead and logs it. */
export async function unlinkLead(scope: Scope, db: Database, id: number, at: Date): Promise<void> {
  const unlinked = {
    ...{ set: { patient_id: null }, where: sql`leads.id = ${id}` },
    event: { type: 'lead.unlinked', data: { undone: true } },
  } as const
  await write(db, leadWriter.update({ ...scope, at }, unlinked))
}
