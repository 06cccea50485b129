import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { emailFailures } from '#contract/formats/email-failures.ts'
import { emptyValues } from '#contract/http/record-fields.ts'
import type { SubjectKind } from '#contract/http/subjects.ts'
import { leadFields } from '#contract/leads/leads.fields.ts'
import { patientFields } from '#contract/patients/patients.fields.ts'
import { numbersIn, toE164 } from '#server/platform/phone.ts'
import { newStorageKey } from '#server/platform/storage.ts'
import type { Tables } from '#server/schema/tables.ts'
import { type LeadFields, newLead } from '#server/slices/leads/leads.repository.ts'
import { leadWriter } from '#server/slices/leads/leads.writer.ts'
import '#server/slices/intake/requests/requests.repository.ts'
import type { AppUnderTest } from './app.ts'
import { insertRow, type TestCompany } from './builders.ts'

/** A lead as it would come in, with what matters to the test. */
export async function createLeadRow(
  app: AppUnderTest,
  company: TestCompany,
  fields: Partial<LeadFields> & { at?: Date } = {},
): Promise<number> {
  const { at = app.clock.now(), ...given } = fields
  const other_contacts = numbersIn(given.phone ?? '', 'US').slice(1)
  const lead = {
    ...emptyValues(leadFields),
    first_name: 'Pat',
    last_name: 'Example',
    location: company.locations[0] ?? null,
    source: 'google' as const,
    note: '',
    other_contacts,
    ...given,
  }
  const created = leadWriter.insert(
    { companyId: company.id, actor: { kind: 'visitor' }, at },
    { values: newLead({ country: 'US' }, lead, at), event: null },
  )
  const { rows } = await sql<{ id: number }>`WITH ${created} SELECT id FROM leads`.execute(app.db)
  return (rows[0] as { id: number }).id
}

/** Body of a lead's creation, right in every field. */
export const leadBody = (company: TestCompany) => ({
  first_name: 'Pat',
  last_name: 'Example',
  email: 'pat@example.com',
  phone: '(212) 555-0142',
  location: company.locations[0],
  source: 'google',
})

/** Sends a request to the form of a location, as a visitor's browser does: JSON unless the headers say otherwise. */
export function sendForm(
  app: AppUnderTest,
  formId: string | undefined,
  payload: object | string | Buffer,
  options: { headers?: Record<string, string>; address?: string } = {},
) {
  return app.server.inject({
    method: 'POST',
    url: `/api/intake/forms/${formId}/`,
    payload,
    headers: options.headers ?? {},
    remoteAddress: options.address ?? '127.0.0.1',
  })
}

/** A request at the form of a company's first location that no lead could be made of, unless told otherwise. */
export async function createIntakeRequestRow(
  app: AppUnderTest,
  company: TestCompany,
  fields: Partial<
    Pick<
      Insertable<Tables['intake_requests']>,
      | 'channel'
      | 'intake_result'
      | 'reason'
      | 'received_at'
      | 'location_id'
      | 'lead_id'
      | 'outcome'
      | 'closed_at'
    >
  > & { form?: object } = {},
): Promise<number> {
  const { form = { message: 'Please call me' }, ...given } = fields
  const at = app.clock.now()
  return insertRow(app.db, 'intake_requests', {
    ...{ company_id: company.id, location_id: company.locations[0] ?? 0, channel: 'forms', received_at: at },
    ...{ address: '203.0.113.7', content_type: 'application/json', headers: '{}', idempotency_key: null },
    ...{ intake_result: 'failed', reason: 'nobody', lead_id: null, resolved_at: at, delivery: randomUUID() },
    ...{ text_hash: null, corrected: null, handled_by: null },
    body: Buffer.from(JSON.stringify(form)),
    ...given,
  })
}

/** A request of a new lead at a company's first location that waits for an outcome, unless told otherwise. */
export async function createOpenRequest(
  app: AppUnderTest,
  company: TestCompany,
  fields: Parameters<typeof createIntakeRequestRow>[2] = {},
): Promise<number> {
  const lead_id = fields.lead_id ?? (await createLeadRow(app, company))
  return createIntakeRequestRow(app, company, { intake_result: 'lead', reason: '', ...fields, lead_id })
}

export async function createAttemptRow(
  app: AppUnderTest,
  company: TestCompany,
  request?: number,
): Promise<number> {
  return insertRow(app.db, 'request_attempts', {
    ...{ company_id: company.id, request_id: request ?? (await createOpenRequest(app, company)) },
    ...{ staff_id: null, result: 'no_answer', at: app.clock.now(), next_at: null },
  })
}

/** A form that sends to a company's first location. */
export async function createWebFormRow(app: AppUnderTest, company: TestCompany): Promise<number> {
  return insertRow(app.db, 'web_forms', {
    ...{ company_id: company.id, location_id: company.locations[0] ?? 0, created_at: app.clock.now() },
    ...{ tool: 'jotform', form_key: randomUUID(), name: 'Appointment' },
  })
}

/** A recorded call of a lead, with its file; answers the id and the key of the file. */
export async function createRecording(
  app: AppUnderTest,
  company: TestCompany,
  leadId: number,
  content: Buffer,
): Promise<{ id: number; key: string }> {
  const key = newStorageKey()
  await app.storage.put(key, content)
  const id = await insertRow(app.db, 'call_recordings', {
    company_id: company.id,
    lead_id: leadId,
    storage_key: key,
    content_type: 'audio/wav',
    created_at: app.clock.now(),
  })
  return { id, key }
}

export type PatientFields = Partial<Omit<Insertable<Tables['patients']>, 'location_id'>> & {
  location?: number | null
  at?: Date
}

const { location: _, address: __, ...empty } = emptyValues(patientFields)
const unknownPatient = { ...empty, address: null, insurance_provider: '' }

export async function createPatientRow(
  { db, clock }: AppUnderTest,
  company: TestCompany,
  fields: PatientFields = {},
): Promise<number> {
  const { location = company.locations[0] ?? null, at = clock.now(), ...given } = fields
  return insertRow(db, 'patients', {
    ...unknownPatient,
    ...{ first_name: 'Pat', last_name: 'Example', status: 'active' },
    ...given,
    company_id: company.id,
    location_id: location,
    phone_e164: toE164(fields.phone ?? '', 'US'),
    created_at: at,
    updated_at: at,
  })
}

/** Body of a patient's creation, right in every field. */
export const patientBody = (company: TestCompany) => ({
  first_name: 'Pat',
  last_name: 'Example',
  email: 'pat@example.com',
  phone: '(212) 555-0142',
  location: company.locations[0],
})

/** Whom a note or a task of a test is about. */
export interface TestSubject {
  kind: SubjectKind
  id: number
}

const pointers = ({ kind, id }: TestSubject) =>
  kind === 'leads' ? { lead_id: id, patient_id: null } : { lead_id: null, patient_id: id }

const someLead = async (app: AppUnderTest, company: TestCompany): Promise<TestSubject> => ({
  kind: 'leads',
  id: await createLeadRow(app, company),
})

/** A note about someone: a new lead when no one is given. */
export async function createNoteRow(
  app: AppUnderTest,
  company: TestCompany,
  about?: TestSubject,
): Promise<number> {
  const at = app.clock.now()
  return insertRow(app.db, 'notes', {
    ...pointers(about ?? (await someLead(app, company))),
    company_id: company.id,
    staff_id: null,
    content: 'A note',
    created_at: at,
    updated_at: at,
  })
}

/** A task about someone: a new lead when no one is given. */
export async function createTaskRow(
  app: AppUnderTest,
  company: TestCompany,
  about?: TestSubject,
): Promise<number> {
  const at = app.clock.now()
  const fields = { title: 'A task', description: 'To do', due_date: '2026-03-12', status: 'pending' as const }
  return insertRow(app.db, 'tasks', {
    ...fields,
    ...pointers(about ?? (await someLead(app, company))),
    company_id: company.id,
    staff_id: null,
    assigned_to: null,
    created_at: at,
    updated_at: at,
  })
}

/** An appointment of a patient, who is made when none is given, with no one of the staff. */
export async function createAppointmentRow(
  app: AppUnderTest,
  company: TestCompany,
  about?: TestSubject,
  starts_at = app.clock.now(),
): Promise<number> {
  const patient_id = about?.id ?? (await createPatientRow(app, company))
  const at = app.clock.now()
  const already = app.db.selectFrom('appointments').select('id').where('patient_id', '=', patient_id)
  return insertRow(app.db, 'appointments', {
    company_id: company.id,
    patient_id,
    // They may be at the same time.
    second_visit: (await already.executeTakeFirst()) !== undefined,
    location_id: company.locations[0] ?? null,
    staff_id: null,
    starts_at,
    ends_at: new Date(starts_at.getTime() + 30 * 60_000),
    type: 'Cleaning',
    status: 'scheduled',
    created_at: at,
    updated_at: at,
  })
}

/** An email that was given up, unless told otherwise. */
export async function createEmailRow(
  app: AppUnderTest,
  company: TestCompany,
  fields: Partial<
    Pick<Insertable<Tables['emails']>, 'state' | 'attempts' | 'last_error' | 'kind' | 'record_id'>
  > = {},
): Promise<number> {
  const at = app.clock.now()
  return insertRow(app.db, 'emails', {
    company_id: company.id,
    kind: 'test',
    record_id: company.staff[0] ?? 0,
    recipient: 'pat@example.com',
    state: 'failed',
    attempts: 1,
    last_error: emailFailures.recipientRefused,
    created_at: at,
    due_at: at,
    settled_at: at,
    ...fields,
  })
}

/** Time off on Thursday, March 12th 2026 in New York by default. */
export async function createTimeOffRow(
  app: AppUnderTest,
  company: TestCompany,
  fields: Partial<Insertable<Tables['time_off']>> & { staff_id: number },
): Promise<number> {
  const at = app.clock.now()
  return insertRow(app.db, 'time_off', {
    ...{ company_id: company.id, starts_at: new Date('2026-03-12T04:00:00Z') },
    ...{ ends_at: new Date('2026-03-13T04:00:00Z'), reason: '', created_at: at, updated_at: at },
    ...fields,
  })
}
