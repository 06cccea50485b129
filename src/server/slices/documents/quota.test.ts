import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDocumentStorage } from '#contract/documents/documents.endpoints.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import { createDocumentRow, pdfOf, upload } from '#server/testing/documents.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ DOCUMENTS_GB: '1' })
})
afterAll(() => app.close())

const allowed = 1_000_000_000
const storedFiles = () =>
  readdirSync(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length

test('documents fill the space of their own company to the last byte, and no further', async () => {
  const company = await createCompany(app)
  const admin = await signIn(app, company)
  const patient = await createPatientRow(app, company)
  const content = pdfOf(3_000)
  const id = await createDocumentRow(app, company)
  const taken = (size: number) => app.db.updateTable('documents').set({ size }).where('id', '=', id).execute()
  const send = async () =>
    (await upload(app, admin.token, { patient, document_type: 'other', file: { name: 'plan.pdf', content } }))
      .response
  const before = storedFiles()

  // One byte short, also when the document that takes the room is deleted.
  await taken(allowed - content.length + 1)
  await app.db.updateTable('documents').set({ deleted_at: app.clock.now() }).where('id', '=', id).execute()
  const refused = await send()
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    { file: [documentMessages.full(allowed)] },
  ])
  expect(storedFiles()).toBe(before)

  await taken(allowed - content.length)
  expect((await send()).statusCode).toBe(201)
  expect((await admin.call(getDocumentStorage)).body).toEqual({ used: allowed, allowed })
  expect((await send()).statusCode).toBe(422)

  const other = await createCompany(app)
  const elsewhere = await signIn(app, other)
  expect((await elsewhere.call(getDocumentStorage)).body).toEqual({ used: 0, allowed })
})
