import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { exportEverything, patchPatient } from '#contract/patients/patients.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { auditEntries } from '#server/testing/audit.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createDocumentRow, pdfOf } from '#server/testing/documents.ts'
import {
  createAppointmentRow,
  createIntakeRequestRow,
  createLeadRow,
  createPatientRow,
  createRecording,
  createTaskRow,
} from '#server/testing/record-builders.ts'
import { unzipped } from '#server/testing/zip.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
})
afterAll(() => app.close())

async function everything(id: number, { token }: TestClient) {
  const response = await app.server.inject({
    url: `${apiBase}${endpointPath(exportEverything, { id })}`,
    headers: { authorization: `Token ${token}` },
  })
  const files = response.statusCode === 200 ? await unzipped(response.rawPayload) : {}
  const page = files['everything.html']
  return { ...response, files, status: response.statusCode, page: page?.toString() ?? '' }
}

test('is a page to read, with documents and recordings beside it', async () => {
  const id = await createPatientRow(app, company, {
    first_name: 'Renée',
    last_name: 'Núñez',
    email: 'renee@example.com',
  })
  const lead = await createLeadRow(app, company)
  await app.db.updateTable('leads').set({ patient_id: id }).where('id', '=', lead).execute()
  await createIntakeRequestRow(app, company, { intake_result: 'lead', reason: '', lead_id: lead })
  await createAppointmentRow(app, company, { kind: 'patients', id })
  await createTaskRow(app, company, { kind: 'patients', id })
  const note = { body: { content: '<script>alert(1)</script> & "more"' } }
  await admin.call(noteEndpoints.leads.create, { params: { id: lead }, ...note })
  await admin.call(patchPatient, { params: { id }, body: { date_of_birth: '1980-03-05' } })
  const content = pdfOf(300_000)
  await createDocumentRow(app, company, { patient: id, content })
  await createRecording(app, company, lead, Buffer.from('RIFF'))

  const { status, headers, files, page } = await everything(id, admin)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="renee-nunez-2026-03-11.zip"')
  expect(Object.keys(files)).toEqual([
    'everything.html',
    'documents/001 upper-left.pdf',
    'recordings/001.wav',
  ])
  expect(files['documents/001 upper-left.pdf']?.equals(content)).toBe(true)
  for (const part of [
    'Renée Núñez',
    'renee@example.com',
    '03/05/1980',
    'Appointments',
    'Requests',
    'Tasks',
    'History',
  ])
    expect(page).toContain(part)
  expect(page).toContain('href="documents/001%20upper-left.pdf"')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;')
  expect(page).not.toContain('<script')
  const entry = (await auditEntries(app, company)).find(({ action }) => action === 'exported')
  expect(entry).toMatchObject({ kind: 'patient', record_id: id })
})

test('says which file is missing, and brings the others', async () => {
  const id = await createPatientRow(app, company)
  await createDocumentRow(app, company, { patient: id })
  const { rows } = await app.database.pool.query<{ storage_key: string }>(
    'SELECT storage_key FROM documents WHERE patient_id = $1',
    [id],
  )
  await app.storage.remove(rows[0]?.storage_key ?? '')
  const { files, page } = await everything(id, admin)
  expect(Object.keys(files)).toEqual(['everything.html'])
  expect(page).toContain('upper-left.pdf (missing)')
})

test('is for those who may export, of patients whom they see, and of no lead that they do not', async () => {
  const [here = 0, elsewhere = 0] = company.locations
  const id = await createPatientRow(app, company, { location: here })
  const lead = await createLeadRow(app, company, { location: elsewhere })
  await app.db.updateTable('leads').set({ patient_id: id }).where('id', '=', lead).execute()
  await admin.call(noteEndpoints.leads.create, { params: { id: lead }, body: { content: 'Of elsewhere' } })
  const manager = await signIn(app, company, { role: 'office_manager', locations: [here] })
  const clerk = await signIn(app, company, { role: 'front_desk', locations: [here] })
  expect((await everything(id, clerk)).status).toBe(403)
  expect((await everything(id, admin)).page).toContain('Of elsewhere')
  expect((await everything(id, manager)).page).not.toContain('Of elsewhere')
  const other = await createPatientRow(app, company, { location: elsewhere })
  expect((await everything(other, manager)).status).toBe(404)
})
