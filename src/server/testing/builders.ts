import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { SubjectKind } from '#contract/http/subjects.ts'
import type { StaffRole } from '#contract/staff/staff.enums.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { toE164 } from '#server/platform/phone.ts'
import { newStorageKey } from '#server/platform/storage.ts'
import { startSession } from '#server/slices/auth/auth.usecases.ts'
import { hashPassword } from '#server/slices/auth/passwords.ts'
import { newFormId } from '#server/slices/auth/users.repository.ts'
import { insertArrival } from '#server/slices/leads/lead-arrivals.repository.ts'
import type { LeadFields } from '#server/slices/leads/leads.repository.ts'
import '#server/slices/patients/patients.tables.ts'
import type { TestApp } from './app.ts'
import { clientOf, type TestClient } from './client.ts'

export const testPassword = 'a password for tests'
const testPasswordHash = hashPassword(testPassword)

export interface TestCompany {
  id: number
  /** Ids of its locations, in the order of their names. */
  locations: number[]
  formIds: string[]
  /** Ids of its staff, in the order of their making. */
  staff: number[]
}

/** A company with as many locations as time zones are given; null means the company's own. */
export async function createCompany(
  { db, clock }: TestApp,
  options: { name?: string; timeZone?: string; locationTimeZones?: (string | null)[] } = {},
): Promise<TestCompany> {
  const created_at = clock.now()
  const { id } = await db
    .insertInto('companies')
    .values({
      name: options.name ?? 'Example Dental',
      time_zone: options.timeZone ?? 'America/New_York',
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const zones = options.locationTimeZones ?? [null, null]
  const rows = await db
    .insertInto('locations')
    .values(
      zones.map((time_zone, index) => ({
        company_id: id,
        name: `Location ${index + 1}`,
        form_id: newFormId(),
        time_zone,
        created_at,
      })),
    )
    .returning(['id', 'form_id'])
    .execute()
  return { id, locations: rows.map((row) => row.id), formIds: rows.map((row) => row.form_id), staff: [] }
}

let users = 0

/** A member of staff, without a session. Not an administrator unless the role says so. */
export async function createStaff(
  { db, clock }: TestApp,
  company: TestCompany,
  options: { role?: StaffRole; locations?: number[]; username?: string } = {},
): Promise<{ staffId: number; username: string }> {
  const created_at = clock.now()
  const role = options.role ?? 'administrator'
  const username = options.username ?? `user${++users}@example.com`
  const user = await db
    .insertInto('users')
    .values({
      username,
      email: username.includes('@') ? username : `${username}@example.com`,
      password_hash: await testPasswordHash,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const staff = await db
    .insertInto('staff')
    .values({
      company_id: company.id,
      user_id: user.id,
      role,
      is_company_admin: role === 'administrator',
      last_active_at: null,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const places = (options.locations ?? []).map((location_id) => ({
    company_id: company.id,
    staff_id: staff.id,
    location_id,
  }))
  if (places.length > 0) await db.insertInto('staff_locations').values(places).execute()
  company.staff.push(staff.id)
  return { staffId: staff.id, username }
}

/** A member of staff with a session as a login makes it, without the work of a password. */
export async function signIn(
  app: TestApp,
  company: TestCompany,
  options: { role?: StaffRole; locations?: number[] } = {},
): Promise<TestClient> {
  const { staffId } = await createStaff(app, company, options)
  return startSessionOf(app, staffId)
}

/** One more session of a member of staff. */
export async function startSessionOf(app: TestApp, staffId: number): Promise<TestClient> {
  const { token } = await startSession(app.db, {
    staffId,
    family: randomUUID(),
    caller: { address: '127.0.0.1', userAgent: 'test' },
    now: app.clock.now(),
    settings: app.settings,
  })
  return clientOf(app, token)
}

/** A lead as it would come in, with what matters to the test. */
export function createLeadRow(
  app: TestApp,
  company: TestCompany,
  fields: Partial<LeadFields> & { at?: Date } = {},
): Promise<number> {
  const { at = app.clock.now(), ...given } = fields
  return insertArrival(
    { companyId: company.id },
    app.db,
    {
      first_name: 'Pat',
      last_name: 'Example',
      email: '',
      phone: '',
      location: company.locations[0] ?? null,
      status: 'new',
      type: 'contact_form',
      source: 'google',
      insurance_provider: '',
      follow_up_date: null,
      address: null,
      note: '',
      ...given,
    },
    at,
  )
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
  app: TestApp,
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

/** A recorded call of a lead, with its file; answers the id and the key of the file. */
export async function createRecording(
  app: TestApp,
  company: TestCompany,
  leadId: number,
  content: Buffer,
): Promise<{ id: number; key: string }> {
  const key = newStorageKey()
  await app.storage.put(key, content)
  const { id } = await app.db
    .insertInto('call_recordings')
    .values({
      company_id: company.id,
      lead_id: leadId,
      storage_key: key,
      content_type: 'audio/wav',
      created_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, key }
}

/** What of a patient matters to a test. */
export type PatientFields = Partial<
  Pick<
    Insertable<Tables['patients']>,
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'phone'
    | 'status'
    | 'source'
    | 'insurance_provider'
    | 'total_value'
  >
> & { location?: number | null; at?: Date }

/** A patient with what matters to the test. */
export async function createPatientRow(
  { db, clock }: TestApp,
  company: TestCompany,
  fields: PatientFields = {},
): Promise<number> {
  const { location = company.locations[0] ?? null, at = clock.now(), ...given } = fields
  const { id } = await db
    .insertInto('patients')
    .values({
      ...{ first_name: 'Pat', last_name: 'Example', email: '', phone: '', status: 'active', source: '' },
      ...{ address: null, insurance_provider: '', total_value: null },
      ...given,
      company_id: company.id,
      location_id: location,
      phone_e164: toE164(fields.phone ?? ''),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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

const someLead = async (app: TestApp, company: TestCompany): Promise<TestSubject> => ({
  kind: 'leads',
  id: await createLeadRow(app, company),
})

/** A note about somebody: a new lead when nobody is given. */
export async function createNoteRow(
  app: TestApp,
  company: TestCompany,
  about?: TestSubject,
): Promise<number> {
  const at = app.clock.now()
  const { id } = await app.db
    .insertInto('notes')
    .values({
      ...pointers(about ?? (await someLead(app, company))),
      company_id: company.id,
      staff_id: null,
      content: 'A note',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A task about somebody: a new lead when nobody is given. */
export async function createTaskRow(
  app: TestApp,
  company: TestCompany,
  about?: TestSubject,
): Promise<number> {
  const at = app.clock.now()
  const fields = { title: 'A task', description: 'To do', due_date: '2026-03-12', status: 'pending' as const }
  const { id } = await app.db
    .insertInto('tasks')
    .values({
      ...fields,
      ...pointers(about ?? (await someLead(app, company))),
      company_id: company.id,
      staff_id: null,
      assigned_to: null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An appointment of a patient, who is made when none is given, with nobody of the staff. */
export async function createAppointmentRow(
  app: TestApp,
  company: TestCompany,
  about?: TestSubject,
): Promise<number> {
  const patient_id = about?.id ?? (await createPatientRow(app, company))
  const at = app.clock.now()
  const { id } = await app.db
    .insertInto('appointments')
    .values({
      company_id: company.id,
      patient_id,
      location_id: company.locations[0] ?? null,
      staff_id: null,
      starts_at: at,
      ends_at: new Date(at.getTime() + 30 * 60_000),
      type: 'Cleaning',
      status: 'scheduled',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
