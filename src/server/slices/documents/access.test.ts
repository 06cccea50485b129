import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logout } from '#contract/auth/auth.endpoints.ts'
import {
  deleteDocument,
  getDocument,
  listDocuments,
  restoreDocument,
} from '#contract/documents/documents.endpoints.ts'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  createCompany,
  createStaff,
  signIn,
  startSessionOf,
  type TestCompany,
} from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createDocumentRow, pdfOf, upload } from '#server/testing/documents.ts'
import { refusal } from '#server/testing/inspect.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let clerk: TestClient
let patient: number
let document: number
let url: string
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
})
beforeEach(async () => {
  clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
  patient = await createPatientRow(app, company)
  document = await createDocumentRow(app, company, { patient })
  url = (await clerk.call(getDocument, params(document))).body.file.url
})
afterAll(() => app.close())

const params = (id: number) => ({ params: { id: String(id) } })
const fetchFile = (address: string) => app.server.inject({ method: 'GET', url: address })
const expired = { status: 401, code: 'token_expired', detail: documentMessages.addressExpired }

test('the address of a file is good for some minutes, and never longer', async () => {
  app.clock.advance(documentLimits.addressSeconds - 60)
  expect((await fetchFile(url)).statusCode).toBe(200)
  app.clock.advance(61)
  expect(refusal(await fetchFile(url))).toMatchObject(expired)
})

test('the address of a file is for that file and for that session alone', async () => {
  const other = await createDocumentRow(app, company, { patient })
  for (const changed of [
    url.replace(`/${document}/`, `/${other}/`),
    url.replace(/file\/\d+/, 'file/1'),
    url.replace(/expires=\d+/, 'expires=9999999999'),
    url.replace(/\?.*/, ''),
  ]) {
    expect(refusal(await fetchFile(changed))).toMatchObject(expired)
  }
})

test('the address of a file ends with the session that asked for it', async () => {
  await clerk.call(logout)
  expect(refusal(await fetchFile(url))).toMatchObject(expired)
})

test('what is repeated from a new session is answered with an address that is good for that session', async () => {
  const { staffId } = await createStaff(app, company)
  const first = await startSessionOf(app, staffId)
  const second = await startSessionOf(app, staffId)
  const fields = { patient, document_type: 'xray', file: { name: 'plan.pdf', content: pdfOf(2_000) } }
  const uploadBy = ({ token }: TestClient) =>
    upload(app, token, fields, { 'idempotency-key': 'uploaded-once' })
  const restoreBy = (client: TestClient) =>
    client.call(restoreDocument, params(document), { 'idempotency-key': 'restored-once' })
  const before = [await uploadBy(first), await restoreBy(first)]
  await first.call(logout)
  const again = [await uploadBy(second), await restoreBy(second)]
  expect(again.map(({ body }) => body.id)).toEqual(before.map(({ body }) => body.id))
  expect(again.map(({ headers }) => headers['idempotency-replayed'])).toEqual(['true', 'true'])
  for (const { body } of before) expect(refusal(await fetchFile(body.file.url))).toMatchObject(expired)
  for (const { body } of again) expect((await fetchFile(body.file.url)).statusCode).toBe(200)
  const kept = await app.db.selectFrom('idempotency_keys').select('body').execute()
  expect(kept.filter(({ body }) => body.includes('signature'))).toEqual([])
})

test('a file is not sent to who may no longer see the patient', async () => {
  await app.db
    .updateTable('patients')
    .set({ location_id: company.locations[1] ?? null })
    .where('id', '=', patient)
    .execute()
  expect((await fetchFile(url)).statusCode).toBe(404)
})

test('documents of patients of other locations are not there', async () => {
  const elsewhere = await createPatientRow(app, company, { location: company.locations[1] ?? null })
  const hidden = await createDocumentRow(app, company, { patient: elsewhere })
  for (const endpoint of [getDocument, deleteDocument, restoreDocument]) {
    expect((await clerk.call(endpoint, params(hidden))).status).toBe(404)
  }
  expect((await clerk.call(listDocuments, { query: { patient: String(elsewhere) } })).status).toBe(404)
})

test('a deletion that is based on an older version is refused', async () => {
  expect((await clerk.call(deleteDocument, params(document), { 'if-match': '"7"' })).status).toBe(412)
  expect((await clerk.call(deleteDocument, params(document), { 'if-match': '"1"' })).status).toBe(204)
})

test('documents come in pages, in any order', async () => {
  for (const name of ['b.pdf', 'a.pdf']) {
    const id = await createDocumentRow(app, company, { patient })
    await app.db.updateTable('documents').set({ name }).where('id', '=', id).execute()
  }
  const names = async (ordering: string) => {
    const query = { patient: String(patient), ordering, page_size: '2' }
    const { body } = await clerk.call(listDocuments, { query })
    expect([body.count, body.next]).toEqual([3, expect.stringContaining('page=2')])
    return body.results.map(({ file }) => file.name)
  }
  expect(await names('name')).toEqual(['a.pdf', 'b.pdf'])
  expect(await names('-name')).toEqual(['upper-left.pdf', 'b.pdf'])
  for (const query of [{ ordering: 'url' }, { page: '0' }, { type: 'xray' }, { patient: 'x' }]) {
    const asked = { patient: String(patient), ...query }
    expect((await clerk.call(listDocuments, { query: asked })).status).toBe(422)
  }
  expect((await clerk.call(listDocuments, {})).body).toMatchObject({
    errors: { patient: [documentMessages.patientRequired] },
  })
})

test('reading takes at most three statements, a file included', async () => {
  const calls = [
    () => clerk.call(listDocuments, { query: { patient: String(patient) } }),
    () => clerk.call(getDocument, params(document)),
    () => fetchFile(url),
  ]
  for (const call of calls) {
    app.statements.length = 0
    await call()
    expect(app.statements.length).toBeLessThanOrEqual(3)
  }
})
