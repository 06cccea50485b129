import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import {
  createMyNote,
  deleteNote,
  listMyNotes,
  noteEndpoints,
  updateNote,
} from '#contract/notes/notes.endpoints.ts'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { workStatements } from '#server/testing/inspect.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let clerk: TestClient
let lead: number
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
  clerk = await signIn(app, company, { role: 'front_desk', locations: [company.locations[0] ?? 0] })
})
beforeEach(async () => {
  lead = await createLeadRow(app, company)
})
afterAll(() => app.close())

const about = () => ({ params: { id: String(lead) } })
const write = (client: TestClient, content: string) =>
  client.call(noteEndpoints.leads.create, { ...about(), body: { content } })

test('notes of a lead come newest first, in pages, with who wrote them', async () => {
  for (const content of ['first', 'second', 'third']) {
    await write(clerk, content)
    app.clock.advance(60)
  }
  const { body } = await admin.call(noteEndpoints.leads.list, { ...about(), query: { page_size: '2' } })
  expect(body.count).toBe(3)
  expect(body.results.map((note) => note.content)).toEqual(['third', 'second'])
  expect(body.results[0]?.created_by).toMatch(/@example\.com$/)
  expect(body.next).toContain('page=2')
})

test('notes are searched by their words, wildcards taken literally, and sorted by any column', async () => {
  await write(clerk, 'Asked about 50% off whitening')
  await write(clerk, 'Prefers mornings')
  const found = async (search: string) =>
    (await clerk.call(noteEndpoints.leads.list, { ...about(), query: { search } })).body.count
  expect(await found('MORNING')).toBe(1)
  expect(await found('50%')).toBe(1)
  expect(await found('%')).toBe(1)
  expect(await found('_')).toBe(0)
  const { body } = await clerk.call(noteEndpoints.leads.list, { ...about(), query: { ordering: 'content' } })
  expect(body.results.map((note) => note.content)).toEqual([
    'Asked about 50% off whitening',
    'Prefers mornings',
  ])
})

test('a blank note is refused in the words of the specification, also on a change', async () => {
  const { body: note } = await write(clerk, 'kept')
  for (const content of ['', '  \n ']) {
    const created = await clerk.call(noteEndpoints.leads.create, { ...about(), body: { content } })
    expect([created.status, created.body]).toMatchObject([422, { errors: { content: [noteMessages.empty] } }])
    const changed = await clerk.call(updateNote, { params: { id: String(note.id) }, body: { content } })
    expect(changed.status).toBe(422)
  }
  expect(
    (await clerk.call(noteEndpoints.leads.get, { params: { id: String(lead), noteId: String(note.id) } }))
      .body.content,
  ).toBe('kept')
})

test('a note is changed and deleted by its author and by an administrator, by no one else', async () => {
  const other = await signIn(app, company, { role: 'dentist', locations: [company.locations[0] ?? 0] })
  const { body: note } = await write(clerk, 'mine')
  const params = { id: String(note.id) }
  const change = await other.call(updateNote, { params, body: { content: 'yours' } })
  expect([change.status, change.body]).toMatchObject([403, { detail: noteMessages.notYours }])
  expect((await other.call(deleteNote, { params })).status).toBe(403)
  expect((await clerk.call(updateNote, { params, body: { content: 'better' } })).body.content).toBe('better')
  expect((await admin.call(deleteNote, { params })).status).toBe(204)
  expect((await clerk.call(noteEndpoints.leads.list, about())).body.count).toBe(0)
})

test('a change of a note that someone changed meanwhile is refused', async () => {
  const { body: note, headers } = await write(clerk, 'one')
  expect(headers.etag).toBe('"1"')
  const params = { id: String(note.id) }
  await admin.call(updateNote, { params, body: { content: 'two' } }, { 'if-match': '"1"' })
  expect(
    (await clerk.call(updateNote, { params, body: { content: 'three' } }, { 'if-match': '"1"' })).status,
  ).toBe(412)
  expect((await clerk.call(deleteNote, { params }, { 'if-match': '"1"' })).status).toBe(412)
})

test('a lead of another location or that is not there has no notes to see or write', async () => {
  lead = await createLeadRow(app, company, { location: company.locations[1] ?? null })
  const { body: note } = await write(admin, 'not for everybody')
  expect((await clerk.call(noteEndpoints.leads.list, about())).status).toBe(404)
  expect((await write(clerk, 'x')).status).toBe(404)
  expect(
    (await clerk.call(updateNote, { params: { id: String(note.id) }, body: { content: 'x' } })).status,
  ).toBe(404)
  expect((await clerk.call(noteEndpoints.leads.list, { params: { id: '999999' } })).status).toBe(404)
})

test('a note about a lead that is being deleted is about no one, and not a failure of the server', async () => {
  const deleting = await app.database.pool.connect()
  try {
    await deleting.query('BEGIN')
    await deleting.query('DELETE FROM leads WHERE id = $1', [lead])
    const writing = write(clerk, 'too late')
    const waiting = async () => {
      const { rows } = await app.database.pool.query(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
      return rows.length
    }
    await expect.poll(waiting).toBe(1)
    await deleting.query('COMMIT')
    const { status, body } = await writing
    expect([status, body]).toMatchObject([404, { code: 'not_found' }])
  } finally {
    deleting.release()
  }
})

test('a note is found under its own lead alone', async () => {
  const { body: note } = await write(clerk, 'here')
  const elsewhere = await createLeadRow(app, company)
  expect(
    (
      await clerk.call(noteEndpoints.leads.get, {
        params: { id: String(elsewhere), noteId: String(note.id) },
      })
    ).status,
  ).toBe(404)
})

test('a personal note is seen by its author alone; own notes include those about leads', async () => {
  const writer = await signIn(app, company, { role: 'hygienist', locations: [company.locations[0] ?? 0] })
  const { body: own } = await writer.call(createMyNote, { body: { content: 'buy gloves' } })
  await write(writer, 'about a lead')
  const { body: mine } = await writer.call(listMyNotes, { query: { ordering: 'content' } })
  expect(mine.results).toMatchObject([
    { content: 'about a lead', lead: { id: lead, name: 'Pat Example' }, patient: null },
    { content: 'buy gloves', lead: null, patient: null },
  ])
  expect(
    (await admin.call(updateNote, { params: { id: String(own.id) }, body: { content: 'x' } })).status,
  ).toBe(404)
})

test('writing, changing and deleting a note stand in the history of the lead', async () => {
  const { body: note } = await write(clerk, 'Called back')
  await clerk.call(updateNote, { params: { id: String(note.id) }, body: { content: 'Called back twice' } })
  await clerk.call(deleteNote, { params: { id: String(note.id) } })
  const { body } = await clerk.call(historyEndpoints.leads, { ...about(), query: { activity_type: 'Note' } })
  expect(body.results.map((entry) => entry.details)).toEqual([
    'Note deleted: Called back twice',
    'Note changed: Called back twice',
    'Called back',
  ])
})

test('no call about notes runs more than three statements', async () => {
  const { body: note } = await write(clerk, 'count me')
  const params = { id: String(note.id) }
  const calls = {
    list: () => clerk.call(noteEndpoints.leads.list, about()),
    get: () => clerk.call(noteEndpoints.leads.get, { params: { id: String(lead), noteId: String(note.id) } }),
    create: () =>
      clerk.call(
        noteEndpoints.leads.create,
        { ...about(), body: { content: 'once' } },
        { 'idempotency-key': 'k' },
      ),
    update: () => clerk.call(updateNote, { params, body: { content: 'changed' } }),
    remove: () => clerk.call(deleteNote, { params }),
    mine: () => clerk.call(listMyNotes),
  }
  for (const [name, call] of Object.entries(calls)) {
    app.statements.length = 0
    expect((await call()).status, name).toBeLessThan(300)
    expect(workStatements(app).length, name).toBeLessThanOrEqual(3)
  }
})
