import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patchLead } from '#contract/leads/leads.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { holdConnections } from '#server/testing/database.ts'
import { createDocumentRow } from '#server/testing/documents.ts'
import { runAsOwner } from '#server/testing/inspect.ts'
import { processesOf } from '#server/testing/processes.ts'
import { createLeadRow, sendForm } from '#server/testing/record-builders.ts'
import { checkFiles, fileOf } from './files.ts'
import { keyOf } from './ledger.ts'
import { countUndoneChanges, readTraces, readWaiting } from './traces.ts'

let app: TestApp
let owner: pg.Client
let company: TestCompany
let staff: TestClient
beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client(app.database.ownerConnection)
  await owner.connect()
  company = await createCompany(app)
  staff = await signIn(app, company)
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const traceOf = async (key: string) => (await readTraces(owner)).get(key) ?? []

test('what was written by the calls of the drill is found by its key, as often as it is there', async () => {
  const [lead, form, note, change] = (['lead', 'form', 'note', 'change'] as const).map(keyOf) as [
    string,
    string,
    string,
    string,
  ]
  const id = await createLeadRow(app, company, { email: `${lead}@example.com` })
  expect(await traceOf(lead)).toEqual([id])
  const twice = await createLeadRow(app, company, { email: `${lead}@example.com` })
  expect(await traceOf(lead)).toEqual([id, twice])
  const repeated = await createLeadRow(app, company, { email: `${form}@example.com` })
  await app.db.updateTable('leads').set({ request_count: 2 }).where('id', '=', repeated).execute()
  expect(await traceOf(form)).toEqual([repeated, repeated])
  await staff.call(noteEndpoints.leads.create, { params: { id }, body: { content: note } })
  expect(await traceOf(note)).toHaveLength(1)
  await staff.call(patchLead, { params: { id }, body: { insurance_provider: change } })
  expect(await traceOf(change)).toEqual([id])
  expect(await traceOf('drill-lead-nobody')).toEqual([])
})

test('a form that waits is seen, in the spool and once it is stored', async () => {
  const kept = keyOf('form', 8)
  const stored = keyOf('form', 9)
  const send = (key: string) =>
    sendForm(app, company.formIds[0], { name: 'Pat Example' }, { headers: { 'idempotency-key': key } })
  const release = await holdConnections(app.database)
  await send(kept)
  release()
  await runAsOwner(app, `ALTER TABLE leads ADD CONSTRAINT refuse CHECK (type <> 'contact_form') NOT VALID`)
  await send(stored)
  await runAsOwner(app, 'ALTER TABLE leads DROP CONSTRAINT refuse')
  expect(await readWaiting(owner, app.dataDir)).toEqual(new Set([kept, stored]))
  rmSync(join(app.dataDir, 'intake-spool'), { recursive: true })
})

test('a change that is taken back behind the product is seen', async () => {
  const id = await createLeadRow(app, company)
  await staff.call(patchLead, { params: { id }, body: { insurance_provider: 'drill-change-000007' } })
  expect(await countUndoneChanges(owner)).toBe(0)
  await app.db.updateTable('leads').set({ insurance_provider: '' }).where('id', '=', id).execute()
  expect(await countUndoneChanges(owner)).toBe(1)
})

test('a file that is missing, is another one, has no row, or waits in a spool is named', async () => {
  const named = async (key: string, content = fileOf(key)) => {
    const id = await createDocumentRow(app, company, { content })
    await app.db
      .updateTable('documents')
      .set({ name: `${key}.pdf` })
      .where('id', '=', id)
      .execute()
    const { storage_key } = await app.db
      .selectFrom('documents')
      .select('storage_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return storage_key
  }
  await named(keyOf('document', 1))
  expect(await checkFiles(owner, app.dataDir)).toEqual([])
  expect((await readTraces(owner)).get(keyOf('document', 1))).toHaveLength(1)
  await app.storage.remove(await named(keyOf('document', 2)))
  await named(keyOf('document', 3), fileOf(keyOf('document', 4)))
  const stray = join(app.dataDir, 'files/00/stray.part')
  mkdirSync(join(app.dataDir, 'files/00'), { recursive: true })
  mkdirSync(join(app.dataDir, 'intake-spool'))
  for (const path of [stray, join(app.dataDir, 'intake-spool/1-half')]) writeFileSync(path, 'half')
  expect(await checkFiles(owner, app.dataDir)).toEqual([
    `the file of ${keyOf('document', 2)}.pdf is missing or another one`,
    `the file of ${keyOf('document', 3)}.pdf is missing or another one`,
    `a file without a row: ${stray}`,
    `left in a spool: ${join(app.dataDir, 'intake-spool/1-half')}`,
  ])
  rmSync(stray)
})

test('a process that stands in a folder or was told of it is seen, until it ends', async () => {
  expect(processesOf(app.dataDir)).toEqual([])
  for (const options of [{ cwd: app.dataDir }, { env: { DATA_DIR: app.dataDir } }]) {
    const child = spawn('/bin/sleep', ['60'], options)
    await expect.poll(() => processesOf(app.dataDir)).toEqual([child.pid])
    child.kill()
    await expect.poll(() => processesOf(app.dataDir)).toEqual([])
  }
})
