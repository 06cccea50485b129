import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName } from '#server/platform/subjects.ts'
import { inScope } from '#server/platform/visibility.ts'

export interface PatientRecords {
  appointments: {
    starts_at: string
    ends_at: string
    type: string
    status: string
    visit_state: string | null
    cancel_reason: string
    note: string
    provider: string
    place: string
    operatory: string
  }[]
  requests: { at: string; channel: string; sender: string; said: string; place: string }[]
  calls: { at: string; outcome: string | null; dial_status: string | null; seconds: number }[]
  notes: { at: string; author: string; content: string }[]
  tasks: {
    title: string
    description: string
    content: string
    due_date: string
    status: string
    assignee: string
  }[]
  documents: { at: string; name: string; document_type: string; size: number; storage_key: string }[]
  recordings: { at: string; content_type: string; storage_key: string }[]
}

/** What belongs to a patient whom the person sees, and to the leads behind them that the person sees too; oldest first. */
export async function readRecords(
  scope: Scope,
  db: Database,
  id: number,
): Promise<PatientRecords & { practice: string }> {
  const { companyId } = scope
  const leads = sql`ARRAY(SELECT id FROM leads WHERE ${inScope(scope, 'leads')} AND leads.patient_id = ${id})`
  const ofPerson = (table: string) =>
    sql`${sql.ref(`${table}.company_id`)} = ${companyId} AND (${sql.ref(`${table}.patient_id`)} = ${id} OR ${sql.ref(`${table}.lead_id`)} = ANY(${leads}))`
  const ofLeads = (table: string) =>
    sql`${sql.ref(`${table}.company_id`)} = ${companyId} AND ${sql.ref(`${table}.lead_id`)} = ANY(${leads})`
  const staff = (
    column: string,
  ) => sql`LEFT JOIN staff ON staff.company_id = ${companyId} AND staff.id = ${sql.ref(column)}
    LEFT JOIN users ON users.id = staff.user_id`
  const place = (table: string) =>
    sql`LEFT JOIN locations ON locations.company_id = ${companyId} AND locations.id = ${sql.ref(`${table}.location_id`)}`
  const list = (query: RawBuilder<unknown>) =>
    sql`(SELECT coalesce(json_agg(row_to_json(listed)), '[]') FROM (${query}) AS listed)`
  const parts: Record<keyof PatientRecords, RawBuilder<unknown>> = {
    appointments: sql`SELECT starts_at, ends_at, type, status, visit_state, cancel_reason, note, ${personName('users')} AS provider, coalesce(locations.name, '') AS place,
        coalesce(operatories.name, '') AS operatory
      FROM appointments ${staff('appointments.staff_id')} ${place('appointments')} 
        LEFT JOIN operatories ON operatories.company_id = ${companyId} AND operatories.id = appointments.operatory_id
      WHERE appointments.company_id = ${companyId} AND appointments.patient_id = ${id} ORDER BY starts_at`,
    requests: sql`SELECT received_at AS at, channel, sender, coalesce(arrival ->> 'message', '') AS said, coalesce(locations.name, '') AS place
      FROM intake_requests ${place('intake_requests')}
      WHERE ${ofLeads('intake_requests')} AND intake_result IN ('lead', 'repeat') ORDER BY received_at`,
    calls: sql`SELECT started_at AS at, outcome, dial_status, seconds FROM calls WHERE ${ofLeads('calls')} ORDER BY started_at`,
    notes: sql`SELECT notes.created_at AS at, ${personName('users')} AS author, content FROM notes ${staff('notes.staff_id')}
      WHERE ${ofPerson('notes')} ORDER BY notes.created_at, notes.id`,
    tasks: sql`SELECT title, description, content, due_date, status, ${personName('users')} AS assignee
      FROM tasks ${staff('tasks.assigned_to')} WHERE ${ofPerson('tasks')} ORDER BY due_date, tasks.id`,
    documents: sql`SELECT created_at AS at, name, document_type, size, storage_key FROM documents
      WHERE documents.company_id = ${companyId} AND documents.patient_id = ${id} AND deleted_at IS NULL ORDER BY created_at, id`,
    recordings: sql`SELECT created_at AS at, content_type, storage_key FROM call_recordings
      WHERE ${ofLeads('call_recordings')} ORDER BY created_at, id`,
  }
  const columns = Object.entries(parts).map(([name, query]) => sql`${list(query)} AS ${sql.ref(name)}`)
  const practice = sql`(SELECT name FROM companies WHERE id = ${companyId}) AS practice`
  const { rows } = await sql<{ found: PatientRecords & { practice: string } }>`
    SELECT row_to_json(found) AS found FROM (SELECT ${sql.join([practice, ...columns])}) AS found
  `.execute(db)
  return found(rows[0]).found
}
