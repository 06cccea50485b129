import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getAppointment } from '#contract/appointments/appointments.endpoints.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { deletionMessages } from '#contract/http/deletion-messages.ts'
import { deletionCounts, restoreDeleted } from '#contract/http/deletions.endpoints.ts'
import type { SubjectKind } from '#contract/http/subjects.ts'
import { deleteLead, getLead, mergeLeads, tellLeadsApart } from '#contract/leads/leads.endpoints.ts'
import { deletePatient, getPatient } from '#contract/patients/patients.endpoints.ts'
import { closeRequest, reopenRequest } from '#contract/queue/queue.endpoints.ts'
import { putRoleRights } from '#contract/staff/rights.endpoints.ts'
import { forgetOldChangeSets } from '#server/platform/change-sets/forget-change-sets.ts'
import { createLog } from '#server/platform/log.ts'
import { removedWithLead } from '#server/slices/leads/lead-deletion.repository.ts'
import { belongings } from '#server/slices/leads/lead-merge.repository.ts'
import { createOperatoryRow } from '#server/slices/operatories/operatories.testing.ts'
import { removedWithPatient } from '#server/slices/patients/patient-deletion.repository.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  createCompany,
  createStaff,
  insertRow,
  signIn,
  startSessionOf,
  type TestCompany,
} from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createDocumentRow } from '#server/testing/documents.ts'
import { companyRows, runAsOwner } from '#server/testing/inspect.ts'
import {
  createAppointmentRow,
  createAttemptRow,
  createLeadRow,
  createNoteRow,
  createPatientRow,
  createRecording,
  createTaskRow,
  sendForm,
} from '#server/testing/record-builders.ts'
import { differingCounts } from '#server/testing/recount.ts'
import { newCallSid } from '#server/testing/twilio.ts'

const log = createLog('info', { write: () => undefined })
const sound = Buffer.from('RIFF0123456789abcdef')

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
})

const calls = {
  leads: { remove: deleteLead, get: getLead },
  patients: { remove: deletePatient, get: getPatient },
} as const
const remove = (kind: SubjectKind, id: number, client = admin) =>
  client.call(calls[kind].remove, { params: { id } })
const undo = (kind: SubjectKind, id: number, client = admin) =>
  client.call(restoreDeleted[kind], { params: { id } })
const get = (kind: SubjectKind, id: number) => admin.call(calls[kind].get, { params: { id } })

// What a log adds, and what grows with each change.
const rowsOfCompany = () => companyRows(app, company.id)

/** A lead with something in every table that its deletion touches. */
async function createFullLead(): Promise<number> {
  const person = { name: 'Wilhelmina Unmistakable', phone: '+1 614 555 0142', message: 'My tooth hurts' }
  await sendForm(app, company.formIds[0], person)
  await sendForm(app, company.formIds[0], { ...person, message: 'It still hurts' })
  const { lead_id, id: request } = await app.db
    .selectFrom('intake_requests')
    .select(['id', 'lead_id'])
    .where('company_id', '=', company.id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const id = lead_id as number
  const patient = await createPatientRow(app, company)
  const known = {
    patient_id: patient,
    follow_up_date: '2026-04-01',
    address: JSON.stringify({
      street: '1 Main',
      city: 'Columbus',
      state: 'OH',
      country: 'US',
      postal_code: '43004',
    }),
  }
  await app.db.updateTable('leads').set(known).where('id', '=', id).execute()
  await admin.call(closeRequest, { params: { id: request }, body: { outcome: 'answered' } })
  await createAttemptRow(app, company, request)
  const about = { kind: 'leads', id } as const
  await createNoteRow(app, company, about)
  await createNoteRow(app, company, about)
  await createTaskRow(app, company, about)
  const recording = await createRecording(app, company, id, sound)
  const call_id = await insertRow(app.db, 'calls', {
    ...{ company_id: company.id, call_sid: newCallSid(), lead_id: id, called: '+13125550000' },
    started_at: app.clock.now(),
  })
  await app.db.updateTable('call_recordings').set({ call_id }).where('id', '=', recording.id).execute()
  const duplicate = await createLeadRow(app, company, { first_name: 'Willa', phone: '+16145550142' })
  const merged = await admin.call(mergeLeads, { params: { id }, body: { lead: duplicate } })
  expect(merged.status).toBe(200)
  const other = await createLeadRow(app, company, { first_name: 'Other', phone: '+16145550142' })
  const apart = await admin.call(tellLeadsApart, { params: { id }, body: { lead: other, apart: true } })
  expect(apart.status).toBe(200)
  return id
}

async function createFullPatient(): Promise<number> {
  const id = await createPatientRow(app, company, { phone: '(614) 555-0142', total_value: 12.3 })
  const about = { kind: 'patients', id } as const
  await createNoteRow(app, company, about)
  await createTaskRow(app, company, about)
  await createTaskRow(app, company, about)
  const appointment = await createAppointmentRow(app, company, about)
  await app.db
    .updateTable('appointments')
    .set({ staff_id: company.staff[0] as number })
    .where('id', '=', appointment)
    .execute()
  await createDocumentRow(app, company, { patient: id })
  const lead = await createLeadRow(app, company)
  await app.db.updateTable('leads').set({ patient_id: id }).where('id', '=', lead).execute()
  return id
}

const full = { leads: createFullLead, patients: createFullPatient } as const
const kinds = ['leads', 'patients'] as const

test.each([
  ['leads', [...new Set([...removedWithLead, ...belongings])]],
  ['patients', [...removedWithPatient, 'leads']],
] as const)('whatever points to %s is kept with them', async (target, kept) => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f' AND confrelid = ${target}::text::regclass
  `.execute(app.db)
  expect(kept).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
})

describe.each(kinds)('undoing the deletion of %s', (kind) => {
  let id: number
  beforeEach(async () => {
    id = await full[kind]()
  })

  test('brings back every row as it was, with exact counts and intact files', async () => {
    const before = await rowsOfCompany()
    expect((await remove(kind, id)).status).toBe(204)
    expect(await rowsOfCompany()).not.toEqual(before)
    expect((await get(kind, id)).status).toBe(404)
    const { status, body } = await undo(kind, id)
    expect([status, body]).toEqual([200, { cancelled_appointments: 0 }])
    expect(await rowsOfCompany()).toEqual(before)
    expect((await get(kind, id)).status).toBe(200)
    app.clock.advance(2 * 60 * 60)
    await forgetOldChangeSets({ ...app, log })
    const { rows } = await sql<{ key: string }>`
      SELECT storage_key AS key FROM call_recordings WHERE company_id = ${company.id}
      UNION ALL SELECT storage_key FROM documents WHERE company_id = ${company.id}
    `.execute(app.db)
    for (const { key } of rows) expect(await app.storage.size(key)).not.toBeNull()
    expect(rows).toHaveLength(1)
    expect(await app.db.selectFrom('unclaimed_files').selectAll().execute()).toEqual([])
    const counted = await differingCounts({ query: (text: string) => runAsOwner(app, text) } as never)
    expect(counted).toEqual([])
  })

  test('is told in the history, and to other screens', async () => {
    await remove(kind, id)
    await undo(kind, id)
    const { body } = await admin.call(historyEndpoints[kind], { params: { id } })
    expect(body.results[0]?.details).toBe(`${kind === 'leads' ? 'Lead' : 'Patient'} deleted and restored`)
    const subject = kind === 'leads' ? 'lead' : 'patient'
    const { rows } = await sql<{ what: string }>`
      SELECT what FROM changes WHERE company_id = ${company.id} AND subject = ${subject} AND record_id = ${id} ORDER BY changes.id
    `.execute(app.db)
    expect(
      rows
        .map(({ what }) => what)
        .filter((what) => what !== 'changed')
        .slice(-2),
    ).toEqual(['deleted', 'created'])
    const { rows: audited } = await sql<{ part: string }>`
      SELECT part FROM audit_log WHERE company_id = ${company.id} AND kind = ${subject} AND record_id = ${id} AND action = 'changed'
    `.execute(app.db)
    expect(audited.map(({ part }) => part)).toContain('restore')
  })

  test('twice, also at once, restores once', async () => {
    await remove(kind, id)
    const answers = await Promise.all([undo(kind, id), undo(kind, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const before = await rowsOfCompany()
    expect((await undo(kind, id)).status).toBe(200)
    expect(await rowsOfCompany()).toEqual(before)
  })

  test('works again after another deletion', async () => {
    const before = await rowsOfCompany()
    for (let round = 0; round < 2; round++) {
      expect((await remove(kind, id)).status).toBe(204)
      expect((await undo(kind, id)).status).toBe(200)
    }
    expect(await rowsOfCompany()).toEqual(before)
  })

  test('is refused after a minute, when nothing is kept any more', async () => {
    await remove(kind, id)
    app.clock.advance(60)
    const { status, body } = await undo(kind, id)
    expect([status, body]).toMatchObject([404, { detail: deletionMessages.tooLate }])
    const files = await app.db.selectFrom('unclaimed_files').select('storage_key').execute()
    expect(files).toHaveLength(1)
    await forgetOldChangeSets({ ...app, log })
    const stored = app.db.selectFrom('change_set_rows').where('company_id', '=', company.id)
    expect(await stored.selectAll().execute()).toEqual([])
    expect(await app.storage.size(files[0]?.storage_key ?? '')).toBeNull()
  })

  test('is for the one who deleted it alone', async () => {
    const colleague = await signIn(app, company, { role: 'front_desk', locations: company.locations })
    const other = await createCompany(app)
    await remove(kind, id, colleague)
    for (const client of [admin, await signIn(app, other)]) {
      expect((await undo(kind, id, client)).status).toBe(404)
    }
    expect((await undo(kind, id, colleague)).status).toBe(200)
  })

  test('and deleting need the right, which can be taken from a role', async () => {
    const { staffId } = await createStaff(app, company, { role: 'front_desk', locations: company.locations })
    const colleague = await startSessionOf(app, staffId)
    const rights = { delete_people: ['office_manager', 'dentist', 'hygienist'], export_lists: [] } as const
    expect((await remove(kind, id, colleague)).status).toBe(204)
    expect((await admin.call(putRoleRights, { body: rights })).status).toBe(200)
    const refused = [
      await undo(kind, id, colleague),
      await remove(kind, id, colleague),
      await colleague.call(deletionCounts[kind], { params: { id } }),
    ]
    for (const { status, body } of refused) {
      expect([status, body]).toMatchObject([403, { detail: deletionMessages.notAllowed }])
    }
    const all = { delete_people: ['front_desk'], export_lists: [] } as const
    expect((await admin.call(putRoleRights, { body: all })).body).toEqual(all)
    expect((await undo(kind, id, colleague)).status).toBe(200)
  })
})

describe('what goes with it is counted', () => {
  const none = {
    ...{ notes: 0, tasks: 0, appointments: 0, documents: 0, recordings: 0, duplicates: 0 },
    ...{ requests: 0, open_requests: 0, leads: 0 },
  }
  test('for a lead', async () => {
    const id = await createFullLead()
    const { body } = await admin.call(deletionCounts.leads, { params: { id } })
    const counts = { notes: 2, tasks: 1, recordings: 1, duplicates: 1, requests: 2, open_requests: 1 }
    expect(body).toEqual({ ...none, ...counts })
  })

  test('for a patient', async () => {
    const id = await createFullPatient()
    const { body } = await admin.call(deletionCounts.patients, { params: { id } })
    expect(body).toEqual({ ...none, notes: 1, tasks: 2, appointments: 1, documents: 1, leads: 1 })
  })
})

describe('what happened between deletion and undo stays', () => {
  test('a request of the same person became another lead', async () => {
    const id = await createFullLead()
    await remove('leads', id)
    await sendForm(app, company.formIds[0], { name: 'Wilhelmina Unmistakable', phone: '+1 614 555 0142' })
    expect((await undo('leads', id)).status).toBe(200)
    const { rows } = await sql<{ id: number; requests: number }>`
      SELECT leads.id, (SELECT count(*) FROM intake_requests WHERE lead_id = leads.id) AS requests FROM leads
      WHERE company_id = ${company.id} AND phone_e164 = '+16145550142' ORDER BY id
    `.execute(app.db)
    expect(rows.map(({ requests }) => requests)).toEqual([2, 0, 1])
  })

  test('a call went to another lead, a request was opened again and a distinct lead was deleted', async () => {
    const id = await createFullLead()
    const other = await createLeadRow(app, company)
    await remove('leads', id)
    await app.db.updateTable('calls').set({ lead_id: other }).where('company_id', '=', company.id).execute()
    const { id: request } = await app.db
      .selectFrom('intake_requests')
      .select('id')
      .where('lead_id', '=', id)
      .where('outcome', '=', 'gave_up')
      .executeTakeFirstOrThrow()
    await admin.call(reopenRequest, { params: { id: request } })
    const { other_id } = await sql<{ other_id: number }>`
      SELECT record_id AS other_id FROM change_set_rows WHERE lead_id = ${id} AND table_name = 'lead_distinctions' AND after IS NULL
    `
      .execute(app.db)
      .then(({ rows }) => rows[0] as { other_id: number })
    await remove('leads', other_id)
    expect((await undo('leads', id)).status).toBe(200)
    const { lead_id } = await app.db
      .selectFrom('calls')
      .select('lead_id')
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow()
    expect(lead_id).toBe(other)
    expect((await undo('leads', other_id)).status).toBe(200)
  })

  test('a lead and its patient are both deleted, and both restored', async () => {
    const id = await createFullLead()
    const patient = (await admin.call(getLead, { params: { id } })).body.patient?.id as number
    const before = await rowsOfCompany()
    await remove('leads', id)
    await remove('patients', patient)
    expect((await undo('leads', id)).body).toEqual({ cancelled_appointments: 0 })
    expect((await admin.call(getLead, { params: { id } })).body.patient).toBeNull()
    await remove('leads', id)
    expect((await undo('patients', patient)).status).toBe(200)
    expect((await undo('leads', id)).status).toBe(200)
    expect(Object.keys(await rowsOfCompany())).toEqual(Object.keys(before))
  })

  test('the time of an appointment was taken: it comes back as cancelled, and the answer says so', async () => {
    const id = await createFullPatient()
    const [appointment] = await app.db
      .selectFrom('appointments')
      .selectAll()
      .where('patient_id', '=', id)
      .execute()
    if (!appointment) throw new Error('no appointment')
    await remove('patients', id)
    const taken = await createAppointmentRow(app, company)
    const { staff_id } = appointment
    await app.db.updateTable('appointments').set({ staff_id }).where('id', '=', taken).execute()
    expect((await undo('patients', id)).body).toEqual({ cancelled_appointments: 1 })
    const params = { id, appointmentId: appointment.id }
    const { body } = await admin.call(getAppointment, { params })
    expect(body.status).toBe('cancelled')
    const history = await admin.call(historyEndpoints.patients, { params: { id } })
    expect(history.body.results[0]?.details).toContain(deletionMessages.cancelled(1))
  })

  test('an undo cancels an appointment when its operatory is in use', async () => {
    const operatory_id = await createOperatoryRow(app, company)
    const id = await createPatientRow(app, company)
    const put = async (appointment: number) =>
      app.db.updateTable('appointments').set({ operatory_id }).where('id', '=', appointment).execute()
    const appointment = await createAppointmentRow(app, company, { kind: 'patients', id })
    await put(appointment)
    await remove('patients', id)
    await put(await createAppointmentRow(app, company))
    expect((await undo('patients', id)).body).toEqual({ cancelled_appointments: 1 })
    const { body } = await admin.call(getAppointment, { params: { id, appointmentId: appointment } })
    expect([body.status, body.operatory?.id]).toEqual(['cancelled', operatory_id])
  })
})
