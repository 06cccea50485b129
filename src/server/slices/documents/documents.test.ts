import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  deleteDocument,
  getDocument,
  listDocuments,
  restoreDocument,
} from '#contract/documents/documents.endpoints.ts'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { sweepFiles } from '#server/platform/unclaimed-files.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createDocumentRow, pdfOf, png, upload } from '#server/testing/documents.ts'
import { refusal } from '#server/testing/inspect.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'
import { startS3, type TestS3 } from '#server/testing/s3.ts'
import { removeDeleted } from './documents.repository.ts'

const kinds = ['a folder', 'a bucket'] as const
describe.each(kinds)('documents with %s as storage', (kind) => {
  let s3: TestS3 | undefined
  let app: TestApp
  let company: TestCompany
  let admin: TestClient
  let patient: number
  beforeAll(async () => {
    if (kind === 'a bucket') s3 = await startS3()
    app = await startTestApp(s3?.settings)
    company = await createCompany(app)
  })
  beforeEach(async () => {
    admin = await signIn(app, company)
    patient = await createPatientRow(app, company)
  })
  afterAll(async () => {
    await app.close()
    await s3?.stop()
  })

  const params = (id: number) => ({ params: { id: String(id) } })
  const file = (name = 'plan.pdf', content = pdfOf(2_000)) => ({ file: { name, content } })
  const add = async (fields: object = {}, headers = {}) =>
    upload(app, admin.token, { ...file(), patient, document_type: 'treatment_plan', ...fields }, headers)
  const fetchFile = (url: string, headers = {}) => app.server.inject({ method: 'GET', url, headers })
  const keysOf = async () =>
    (await app.db.selectFrom('documents').select('storage_key').execute()).map((row) => row.storage_key)
  const unclaimed = () => app.db.selectFrom('unclaimed_files').selectAll().execute()

  test('what is uploaded is listed and comes back byte for byte', async () => {
    const content = pdfOf(3_000_000)
    const { status, headers, body } = await add(file('Plan März.pdf', content))
    expect([status, headers.etag]).toEqual([201, '"1"'])
    expect(body).toMatchObject({
      file: { name: 'Plan März.pdf', size: 3_000_000, content_type: 'application/pdf' },
      document_type: 'treatment_plan',
      created_by: expect.stringMatching(/@example\.com$/),
      patient,
      version: 1,
    })
    expect((await admin.call(listDocuments, { query: { patient: String(patient) } })).body.results).toEqual([
      body,
    ])
    expect((await admin.call(getDocument, params(body.id))).body).toEqual(body)
    const sent = await fetchFile(body.file.url)
    expect(sent.rawPayload.equals(content)).toBe(true)
    expect(sent.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '3000000',
      'content-disposition': `attachment; filename="Plan M_rz.pdf"; filename*=UTF-8''Plan%20M%C3%A4rz.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    expect(await unclaimed()).toEqual([])
  })

  test.each<[string, string, Buffer]>([
    ['photo.JPG', 'image/jpeg', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
    ['photo.jpeg', 'image/jpeg', Buffer.from('ffd8ffe1001845786966000049492a000800000000000000ffd9', 'hex')],
    ['photo.png', 'image/png', png],
    ['photo.webp', 'image/webp', Buffer.from('RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0', 'latin1')],
    ['photo.HEIC', 'image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['photo.heif', 'image/heic', Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1')],
    ['scan.tif', 'image/tiff', Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1')],
    ['scan.tiff', 'image/tiff', Buffer.from('MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1')],
    ['scan.dcm', 'application/dicom', Buffer.concat([Buffer.alloc(128), Buffer.from('DICM and so on')])],
  ])('what a practice keeps is taken as what it is: %s', async (name, content_type, content) => {
    const { status, body } = await add(file(name, content))
    expect([status, body.file]).toMatchObject([201, { name, content_type, size: content.length }])
    expect((await fetchFile(body.file.url)).rawPayload.equals(content)).toBe(true)
  })

  test('what a name hides is taken out of it', async () => {
    const { body } = await add(file('x-ray\u202egnp.  \u200bp\u0301df\u0000 .pdf', pdfOf(2_000)))
    expect(body.file.name).toBe('x-raygnp. p\u0301df .pdf'.normalize('NFC'))
    expect((await add(file(`${'a'.repeat(400)}.pdf`))).body.file.name).toBe(`${'a'.repeat(196)}.pdf`)
  })

  test('a part of a file is sent where only that is asked for', async () => {
    const { body } = await add(file('tooth.png', png))
    const part = await fetchFile(body.file.url, { range: 'bytes=1-3' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'PNG',
      `bytes 1-3/${png.length}`,
    ])
    const none = await fetchFile(body.file.url, { range: 'bytes=9999-' })
    expect([none.statusCode, none.headers['content-range']]).toEqual([416, `bytes */${png.length}`])
  })

  test('a file of 25 MB is taken and one with a byte more is not, and nothing of it stays', async () => {
    const before = await keysOf()
    const tooLarge = await add(file('large.pdf', pdfOf(documentLimits.fileBytes + 1)))
    expect([tooLarge.status, refusal(tooLarge.response).detail]).toEqual([413, documentMessages.tooLarge])
    expect(await keysOf()).toEqual(before)
    expect(await unclaimed()).toEqual([])
    const { status, body } = await add(file('large.pdf', pdfOf(documentLimits.fileBytes)))
    expect([status, body.file.size]).toEqual([201, documentLimits.fileBytes])
  })

  test('a file missing from storage is reported in words', async () => {
    const { body } = await add()
    for (const key of await keysOf()) await app.storage.remove(key)
    expect(refusal(await fetchFile(body.file.url))).toMatchObject({
      status: 404,
      detail: documentMessages.fileMissing,
    })
    expect(app.logged.some((line) => line.includes('missing from storage'))).toBe(true)
  })

  test('a repeated upload with the same key is one document and one file; another file under that key is refused', async () => {
    const headers = { 'idempotency-key': `upload-${kind}` }
    const [first, again] = await Promise.all([add({}, headers), add({}, headers)])
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.id).toBe(first.body.id)
    const other = await add(file('plan.pdf', pdfOf(2_001)), headers)
    expect(refusal(other.response)).toMatchObject({ status: 409, code: 'conflict' })
    const { body } = await admin.call(listDocuments, { query: { patient: String(patient) } })
    expect(body.count).toBe(1)
    expect((await fetchFile(first.body.file.url)).statusCode).toBe(200)
    expect(await unclaimed()).toEqual([])
  })

  test('what is deleted is gone from view, comes back when it is restored, and goes for good after a week', async () => {
    const { body: document } = await add()
    await admin.call(deleteDocument, params(document.id))
    expect((await admin.call(getDocument, params(document.id))).status).toBe(404)
    expect((await admin.call(listDocuments, { query: { patient: String(patient) } })).body.count).toBe(0)
    expect((await fetchFile(document.file.url)).statusCode).toBe(404)
    expect((await admin.call(deleteDocument, params(document.id))).status).toBe(404)

    const { status, body: restored } = await admin.call(restoreDocument, params(document.id))
    expect([status, restored.version]).toEqual([200, 3])
    expect((await fetchFile(restored.file.url)).statusCode).toBe(200)
    expect((await admin.call(restoreDocument, params(document.id))).body.version).toBe(3)

    await admin.call(deleteDocument, params(document.id))
    const key = await app.db
      .selectFrom('documents')
      .select('storage_key')
      .where('id', '=', document.id)
      .executeTakeFirstOrThrow()
    const now = app.clock.now()
    const tidy = async (before: Date) => {
      await removeDeleted(app.db, before)
      await sweepFiles(app.db, app.storage, now)
    }
    await tidy(now)
    expect(await app.storage.size(key.storage_key)).toBe(2_000)
    await tidy(new Date(now.getTime() + 1))
    expect(await app.storage.size(key.storage_key)).toBeNull()
    expect((await admin.call(restoreDocument, params(document.id))).status).toBe(404)
    expect(await unclaimed()).toEqual([])
  })

  test('the files of a patient who is removed are removed with the next sweep', async () => {
    const id = await createDocumentRow(app, company, { patient })
    const { storage_key } = await app.db
      .selectFrom('documents')
      .select('storage_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await app.db.deleteFrom('patients').where('id', '=', patient).execute()
    await sweepFiles(app.db, app.storage, app.clock.now())
    expect(await app.storage.size(storage_key)).toBeNull()
  })

  test('nothing is left lying about on this machine', () => {
    const names = readdirSync(app.dataDir, { recursive: true, encoding: 'utf8' })
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('uploading, deleting and restoring stand in the history of the patient', async () => {
    const { body: document } = await add()
    await admin.call(deleteDocument, params(document.id))
    await admin.call(restoreDocument, params(document.id))
    const { body } = await admin.call(historyEndpoints.patients, params(patient))
    expect(body.results.map(({ details, activity_type }) => [details, activity_type])).toEqual([
      ['Document restored: plan.pdf', 'Update'],
      ['Document deleted: plan.pdf', 'Update'],
      ['Document uploaded: plan.pdf (Treatment Plan)', 'Update'],
    ])
  })
})
