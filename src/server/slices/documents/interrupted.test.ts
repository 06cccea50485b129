import { mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { logout } from '#contract/auth/auth.endpoints.ts'
import { createDocument } from '#contract/documents/documents.endpoints.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { createLog } from '#server/platform/log.ts'
import { newStorageKey } from '#server/platform/storage.ts'
import { announceFile, sweepFiles } from '#server/platform/unclaimed-files.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { pdfOf, upload, uploadRequest } from '#server/testing/documents.ts'
import { refusal, runAsOwner } from '#server/testing/inspect.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'
import { tidyDocuments } from './documents.usecases.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let patient: number
let port: number
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  patient = await createPatientRow(app, company)
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
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

/** Resolves when the server has begun to store it. */
async function beginUpload(token: string | undefined, more = '') {
  const { payload, headers } = await uploadRequest(fields(pdfOf(5_000_000)))
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST ${apiBase}${createDocument.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${token}\r\n` +
      `Content-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n${more}\r\n`,
  )
  socket.write(payload.subarray(0, 2_000_000))
  await expect.poll(files).toContainEqual(expect.stringMatching(/\.part$/))
  return { socket, rest: payload.subarray(2_000_000) }
}

test('an upload whose line breaks leaves neither row nor file nor draft', async () => {
  const { socket } = await beginUpload(admin.token)
  expect(await rows()).toEqual({ documents: 0, unclaimed: 1 })
  socket.destroy()
  await expect.poll(files).toEqual([])
  await expect.poll(rows).toEqual(nothing)
})

test.each<[string, string, (clerk: TestClient) => Promise<unknown>]>([
  ['logs out', 'HTTP/1.1 401', (clerk) => clerk.call(logout)],
  ['loses the location', 'HTTP/1.1 422', () => app.db.deleteFrom('staff_locations').execute()],
])('nothing is stored for who %s while an upload is under way', async (_, answer, act) => {
  const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
  const { socket, rest } = await beginUpload(clerk.token, 'Connection: close\r\n')
  await act(clerk)
  socket.write(rest)
  expect((await text(socket)).slice(0, answer.length)).toBe(answer)
  expect([files(), await rows()]).toEqual([[], nothing])
})

test('a repeated upload is not answered to a session that has ended while it was under way', async () => {
  const key = { 'idempotency-key': 'upload-once' }
  const first = await upload(app, admin.token, fields(pdfOf(5_000_000)), key)
  const { socket, rest } = await beginUpload(
    admin.token,
    'Idempotency-Key: upload-once\r\nConnection: close\r\n',
  )
  await admin.call(logout)
  socket.write(rest)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 /)
  expect([files().length, await rows()]).toEqual([1, { documents: 1, unclaimed: 0 }])
  await app.db.deleteFrom('documents').where('id', '=', first.body.id).execute()
  await sweepFiles(app.db, app.storage, app.clock.now())
})

test('files that cannot be removed are told in the log, and hold up no others', async () => {
  // A folder in the file's place can't be removed by the storage.
  const stuck = Array.from({ length: 20 }, newStorageKey)
  const folderOf = (key: string) => join(app.dataDir, 'files', key.slice(0, 2), key)
  for (const key of stuck) {
    mkdirSync(folderOf(key), { recursive: true })
    await announceFile(app.db, key, app.clock.now())
  }
  app.clock.advance(1)
  const other = newStorageKey()
  await announceFile(app.db, other, app.clock.now())
  await app.storage.put(other, pdfOf(2_000))
  app.clock.advance(60 * 60 + 1)

  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const { db, storage, clock } = app
  await tidyDocuments({ db, storage, clock, log })
  expect(files()).toEqual([])
  const left = await db.selectFrom('unclaimed_files').selectAll().execute()
  expect(left.map(({ storage_key }) => storage_key).sort()).toEqual([...stuck].sort())
  expect(left.every(({ since }) => since.getTime() === clock.now().getTime())).toBe(true)
  expect(lines.map((line) => JSON.parse(line).storage_key).sort()).toEqual([...stuck].sort())

  for (const key of stuck) rmdirSync(folderOf(key))
  clock.advance(60 * 60 + 1)
  await tidyDocuments({ db, storage, clock, log })
  expect(await rows()).toEqual(nothing)
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

test('a full disk is called a full disk, and nothing stays', async () => {
  // A device that is always full.
  vi.spyOn(app.storage, 'put').mockImplementationOnce(() => writeFile('/dev/full', 'x'))
  const { response } = await upload(app, admin.token, fields())
  expect(refusal(response)).toMatchObject({ status: 507, code: 'disk_full' })
  expect([files(), await rows()]).toEqual([[], nothing])
})
