import { readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDocument } from '#contract/documents/documents.endpoints.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { newStorageKey } from '#server/platform/storage.ts'
import { announceFile, sweepFiles } from '#server/platform/unclaimed-files.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createPatientRow, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { pdfOf, upload, uploadRequest } from '#server/testing/documents.ts'
import { refusal, runAsOwner } from '#server/testing/inspect.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let patient: number
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  patient = await createPatientRow(app, company)
})
beforeEach(async () => {
  admin = await signIn(app, company)
})
afterAll(() => app.close())

const files = () =>
  readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
const rows = async () => ({
  documents: (await app.db.selectFrom('documents').select('id').execute()).length,
  unclaimed: (await app.db.selectFrom('unclaimed_files').select('storage_key').execute()).length,
})
const nothing = { documents: 0, unclaimed: 0 }
const fields = (content = pdfOf(2_000)) => ({
  ...{ patient, document_type: 'other' },
  file: { name: 'plan.pdf', content },
})

test('an upload whose line breaks leaves neither row nor file nor draft', async () => {
  const { port } = new URL(await app.server.listen({ port: 0, host: '127.0.0.1' }))
  const { payload, headers } = await uploadRequest(fields(pdfOf(5_000_000)))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `POST ${apiBase}${createDocument.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${admin.token}\r\n` +
      `Content-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  )
  socket.write(payload.subarray(0, 2_000_000))
  await expect.poll(files).toEqual([expect.stringMatching(/\.part$/)])
  expect(await rows()).toEqual({ documents: 0, unclaimed: 1 })
  socket.destroy()
  await expect.poll(files).toEqual([])
  await expect.poll(rows).toEqual(nothing)
})

test('what a process that was killed has left is removed after an hour, finished or not', async () => {
  const finished = newStorageKey()
  const begun = newStorageKey()
  for (const key of [finished, begun]) {
    await announceFile(app.db, key, app.clock.now())
    await app.storage.put(key, pdfOf(2_000))
  }
  await app.storage.remove(begun)
  writeFileSync(join(app.dataDir, 'files', begun.slice(0, 2), `${begun}.part`), 'half of it')
  const { body } = await upload(app, admin.token, fields())

  app.clock.advance(60 * 60)
  await sweepFiles(app.db, app.storage, app.clock.now())
  expect(files()).toHaveLength(3)
  app.clock.advance(1)
  await sweepFiles(app.db, app.storage, app.clock.now())
  expect(files()).toHaveLength(1)
  expect(await rows()).toEqual({ documents: 1, unclaimed: 0 })
  admin = await signIn(app, company)
  await app.db.deleteFrom('documents').where('id', '=', body.id).execute()
  await sweepFiles(app.db, app.storage, app.clock.now())
  expect([files(), await rows()]).toEqual([[], nothing])
})

test('where the database fails in the middle, nothing is acknowledged, and the sweep clears up', async () => {
  await runAsOwner(app, 'ALTER TABLE documents ADD CONSTRAINT out_of_order CHECK (size < 0)')
  const { response } = await upload(app, admin.token, fields())
  expect(refusal(response).status).toBe(500)
  await runAsOwner(app, 'ALTER TABLE documents DROP CONSTRAINT out_of_order')
  expect(await rows()).toEqual({ documents: 0, unclaimed: 1 })
  app.clock.advance(60 * 60 + 1)
  await sweepFiles(app.db, app.storage, app.clock.now())
  expect([files(), await rows()]).toEqual([[], nothing])
})
