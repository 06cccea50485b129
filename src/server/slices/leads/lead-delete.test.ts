import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLead, deleteLead, getLead, patchLead } from '#contract/leads/leads.endpoints.ts'
import { forgetOldChangeSets } from '#server/platform/change-sets/forget-change-sets.ts'
import { createLog } from '#server/platform/log.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { runAsOwner, tableContents } from '#server/testing/inspect.ts'
import {
  createLeadRow,
  createNoteRow,
  createRecording,
  createTaskRow,
  leadBody,
} from '#server/testing/record-builders.ts'

const logged: string[] = []
const log = createLog('info', { write: (line) => void logged.push(line) })
const sound = Buffer.from('RIFF0123456789abcdef')

let app: TestApp
let company: TestCompany
let admin: TestClient
let id: number
let files: string[]
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
})
afterAll(() => app.close())
beforeEach(async () => {
  id = await createLeadRow(app, company, { type: 'phonecall' })
  const recordings = [
    await createRecording(app, company, id, sound),
    await createRecording(app, company, id, sound),
  ]
  files = recordings.map(({ key }) => key)
})

const sizes = () => Promise.all(files.map((key) => app.storage.size(key)))

describe('DELETE /leads/:id/', () => {
  test("deletes only that lead's recordings, files, notes and tasks", async () => {
    await createNoteRow(app, company, { kind: 'leads', id: id })
    await createTaskRow(app, company, { kind: 'leads', id: id })
    const otherLead = await createLeadRow(app, company)
    const otherRecording = await createRecording(app, company, otherLead, sound)
    await createNoteRow(app, company, { kind: 'leads', id: otherLead })
    const { status, body } = await admin.call(deleteLead, { params: { id } })
    expect([status, body]).toEqual([204, undefined])
    for (const table of ['call_recordings', 'notes', 'tasks'] as const) {
      const rows = await app.db.selectFrom(table).select('lead_id').where('lead_id', '=', id).execute()
      expect([table, rows]).toEqual([table, []])
    }
    expect((await admin.call(getLead, { params: { id: otherLead } })).body.call_recordings).toHaveLength(1)
    expect((await tableContents(app)).notes).toHaveLength(1)
    expect(await sizes()).toEqual([sound.length, sound.length])
    app.clock.advance(60)
    await forgetOldChangeSets({ ...app, log })
    expect(await sizes()).toEqual([null, null])
    expect(await app.storage.size(otherRecording.key)).toBe(sound.length)
  })

  test('makes later GET, PATCH and DELETE calls return 404', async () => {
    await admin.call(deleteLead, { params: { id } })
    for (const call of [deleteLead, getLead]) {
      expect((await admin.call(call, { params: { id } })).status).toBe(404)
    }
    expect((await admin.call(patchLead, { params: { id }, body: { status: 'lost' } })).status).toBe(404)
  })

  test('succeeds and logs the storage key when a file cannot be deleted', async () => {
    const [key = ''] = files
    await app.storage.remove(key)
    await mkdir(join(app.dataDir, 'files', key.slice(0, 2), key, 'in the way'), { recursive: true })
    expect((await admin.call(deleteLead, { params: { id } })).status).toBe(204)
    expect((await admin.call(getLead, { params: { id } })).status).toBe(404)
    app.clock.advance(60)
    await forgetOldChangeSets({ ...app, log })
    expect(logged.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ storage_key: key, msg: 'an orphaned file could not be deleted' }),
    )
    expect(await app.storage.size(files[1] ?? '')).toBeNull()
  })

  test("records a lead.deleted event without the lead's data", async () => {
    await admin.call(deleteLead, { params: { id } })
    const events = await app.db
      .selectFrom('events')
      .selectAll()
      .where('subject_id', '=', id)
      .where('subject', '=', 'lead')
      .execute()
    expect(events.at(-1)).toMatchObject({
      type: 'lead.deleted',
      company_id: company.id,
      location_id: company.locations[0],
      data: {},
    })
  })
})

describe('a lead change whose event cannot be written', () => {
  beforeAll(() =>
    runAsOwner(
      app,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION refuse()`,
    ),
  )
  afterAll(() => runAsOwner(app, 'DROP TRIGGER refuse ON events'))

  test.each([
    ['create', () => admin.call(createLead, { body: leadBody(company) })],
    [
      'create with a key',
      () => admin.call(createLead, { body: leadBody(company) }, { 'idempotency-key': 'x' }),
    ],
    ['update', () => admin.call(patchLead, { params: { id }, body: { status: 'lost' } })],
    ['delete', () => admin.call(deleteLead, { params: { id } })],
  ])('is rolled back: %s', async (_kind, call) => {
    const before = await tableContents(app)
    const { status, body } = await call()
    expect([status, body]).toMatchObject([500, { code: 'internal' }])
    expect(await tableContents(app)).toEqual(before)
    expect(await sizes()).toEqual([sound.length, sound.length])
  })
})
