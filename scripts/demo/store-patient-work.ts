import type pg from 'pg'
import type { DemoLead } from './leads.ts'
import type { PatientWork } from './patient-work.ts'
import type { DemoPatient } from './patients.ts'
import { insertRows } from './rows.ts'
import type { StoredPractice } from './store-practice.ts'

/** Stores the work about patients, and points the leads that became one to them. */
export async function storePatientWork(
  client: pg.ClientBase,
  { patients, patientWork: work }: { patients: readonly DemoPatient[]; patientWork: PatientWork },
  { companyId: company_id, idOf, staffIdOf }: StoredPractice,
  ids: { ofPatient(patient: DemoPatient): number; ofLead(lead: DemoLead): number },
): Promise<void> {
  const linked = patients.filter(({ lead }) => lead !== null)
  await client.query(
    `UPDATE leads SET patient_id = link.patient FROM unnest($1::bigint[], $2::bigint[]) AS link (lead, patient)
     WHERE leads.id = link.lead`,
    [linked.map(({ lead }) => ids.ofLead(lead as DemoLead)), linked.map(ids.ofPatient)],
  )
  await insertRows(
    client,
    'notes',
    work.notes.map(({ patient, by, at, content }) => ({
      company_id,
      lead_id: null,
      patient_id: ids.ofPatient(patient),
      staff_id: staffIdOf(by),
      content,
      created_at: at,
      updated_at: at,
      version: 1,
    })),
  )
  await insertRows(
    client,
    'tasks',
    work.tasks.map(({ patient, by, at, assignee, title, description, due_date }) => ({
      company_id,
      lead_id: null,
      patient_id: ids.ofPatient(patient),
      staff_id: staffIdOf(by),
      assigned_to: staffIdOf(assignee),
      title,
      description,
      content: '',
      due_date,
      status: 'pending' as const,
      created_at: at,
      updated_at: at,
      version: 1,
    })),
  )
  await insertRows(
    client,
    'events',
    work.events.map(({ patient, by, at, type, data }) => ({
      company_id,
      location_id: patient.location && idOf(patient.location),
      occurred_at: at,
      staff_id: staffIdOf(by),
      type,
      subject: 'patient',
      subject_id: ids.ofPatient(patient),
      data,
    })),
  )
}
