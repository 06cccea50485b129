import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as endpoints from '#contract/archives/archives.endpoints.ts'
import { archiveTables } from '#contract/archives/archives.enums.ts'
import { archiveMessages } from '#contract/archives/archives.messages.ts'
import type { Archive } from '#contract/archives/archives.schemas.ts'
import { patchLead } from '#contract/leads/leads.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { checkedArchive, doArchives, downloadArchive, sendArchive } from '#server/testing/archives.ts'
import { auditEntries } from '#server/testing/audit.ts'
import { createCompany, insertRow, signIn, type TestCompany } from '#server/testing/builders.ts'
import {
  createAccountRow,
  createKeptCompany,
  createOpportunityRow,
  createServiceRow,
} from '#server/testing/business-builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createDocumentRow, pdfOf } from '#server/testing/documents.ts'
import { refusal } from '#server/testing/inspect.ts'
import {
  createAppointmentRow,
  createAttemptRow,
  createIntakeRequestRow,
  createLeadRow,
  createNoteRow,
  createPatientRow,
  createRecording,
  createTaskRow,
} from '#server/testing/record-builders.ts'
import { zipOf } from '#server/testing/zip.ts'

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

const of = ({ id }: Pick<Archive, 'id'>) => ({ params: { id } })
const read = async (archive: Pick<Archive, 'id'>, client = admin) =>
  (await client.call(endpoints.getArchive, of(archive))).body

/** One of everything. */
async function fill(): Promise<{ lead: number; patient: number }> {
  const patient = await createPatientRow(app, company, { first_name: 'Renée', last_name: 'Núñez' })
  const lead = await createLeadRow(app, company, {
    phone: '(212) 555-0142',
    note: '=SUM(A1)\r\n"quoted", and more',
  })
  const other = await createLeadRow(app, company, { first_name: '', last_name: '' })
  await app.db.updateTable('leads').set({ patient_id: patient }).where('id', '=', lead).execute()
  await app.db
    .insertInto('lead_distinctions')
    .values({ company_id: company.id, lead_id: lead, other_id: other })
    .execute()
  const kept = await createKeptCompany(app, company)
  await createServiceRow(app, company, kept)
  await createServiceRow(app, company)
  await createOpportunityRow(app, company)
  await createAccountRow(app, company)
  const subject = { kind: 'patients', id: patient } as const
  await createNoteRow(app, company, { kind: 'leads', id: lead })
  await createNoteRow(app, company, subject)
  await createTaskRow(app, company, subject)
  await createAppointmentRow(app, company, subject)
  await createDocumentRow(app, company, { patient, content: pdfOf(300_000) })
  await createRecording(app, company, lead, Buffer.from('RIFF'))
  const request = await createIntakeRequestRow(app, company, { outcome: 'lead', reason: '', lead_id: lead })
  await createAttemptRow(app, company)
  const call_id = await insertRow(app.db, 'calls', {
    ...{ company_id: company.id, location_id: company.locations[0] ?? null, lead_id: lead, request_id: request },
    ...{ call_sid: 'CA1', called: '+12125550100', record: JSON.stringify({ From: '+12125550142' }) },
    ...{ status: 'completed', dial_status: 'completed', talked: true, voicemail: false, outcome: 'completed' },
    ...{ seconds: 65, started_at: app.clock.now(), ended_at: app.clock.now() },
  })
  await app.db.updateTable('call_recordings').set({ call_id }).where('lead_id', '=', lead).execute()
  await admin.call(noteEndpoints.leads.create, { params: { id: lead }, body: { content: 'Called.\nWill come.' } })
  await admin.call(patchLead, { params: { id: lead }, body: { status: 'contacted', location: company.locations[1] } })
  return { lead, patient }
}

/** Those who work for the practice work for the other one too. */
const joinStaff = (other: TestCompany) =>
  app.database.pool.query(
    `INSERT INTO staff (company_id, user_id, role, created_at)
      SELECT $1, user_id, role, created_at FROM staff WHERE company_id = $2`,
    [other.id, company.id],
  )

test('what is exported and imported is equal, file by file', async () => {
  await fill()
  const before = await downloadArchive(app, admin)
  expect(before.statusCode).toBe(200)
  const there = await createCompany(app)
  const newcomer = await signIn(app, there)
  await joinStaff(there)
  const checked = await checkedArchive(app, newcomer, before.content)
  expect(checked).toMatchObject({
    state: 'ready',
    problems: [],
    counts: { leads: 3, patients: 1, documents: 1 },
  })
  await newcomer.call(endpoints.startArchive, of(checked))
  await doArchives(app)
  expect(await read(checked, newcomer)).toMatchObject({ state: 'done', problems: [] })
  for (const [name, content] of Object.entries(before.files)) if (/csv|json|txt/.test(name)) console.log(name, content.toString())
  const after = await downloadArchive(app, newcomer)
  expect(Object.keys(after.files)).toEqual(Object.keys(before.files))
  for (const name of archiveTables) {
    const file = `${name}.csv`
    expect(after.files[file]?.toString(), file).toBe(before.files[file]?.toString())
    // Nothing is equal by being empty.
    expect(before.files[file]?.toString().split('\r\n').length, file).toBeGreaterThan(2)
  }
  expect(after.files).toEqual({
    ...before.files,
    'README.txt': after.files['README.txt'],
    'archive.json': after.files['archive.json'],
  })
})
