import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#contract/actors/actors.enums.ts'
import { listAudit } from '#contract/audit/audit.endpoints.ts'
import { type AuditEntry, auditOrderings } from '#contract/audit/audit.schemas.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { pagingLimits } from '#contract/http/paging.ts'
import { getLead, patchLead } from '#contract/leads/leads.endpoints.ts'
import { noteEndpoints, updateNote } from '#contract/notes/notes.endpoints.ts'
import { auditInsert } from '#server/platform/audit/audit-log.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let clerk: TestClient
let lead: number
let note: number
beforeAll(async () => {
  // The first minutes of March 12 in New York.
  app = await startTestApp({}, { now: '2026-03-12T04:10:00Z' })
  company = await createCompany(app, { timeZone: 'America/New_York' })
  app.clock.advance(-20 * 60)
  clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations })
  lead = await createLeadRow(app, company)
  const params = { id: String(lead) }
  await clerk.call(getLead, { params })
  await clerk.call(historyEndpoints.leads, { params })
  app.clock.advance(20 * 60)
  admin = await signIn(app, company)
  note = (await clerk.call(noteEndpoints.leads.create, { params, body: { content: 'About it' } })).body.id
  await admin.call(patchLead, { params: { id: lead }, body: { status: 'lost' } })
  await admin.call(updateNote, { params: { id: String(note) }, body: { content: 'About that' } })
  await clerk.call(getLead, { params: { id: await createLeadRow(app, company) } })
})
afterAll(() => app.close())

const told = ({ action, kind, part }: AuditEntry) => [action, kind, part].filter(Boolean).join(' ')
// Without sign-ins and reads of the log, which every test adds to.
async function read(query: Record<string, string> = {}, on = admin): Promise<string[]> {
  const { status, body } = await on.call(listAudit, { query: { page_size: '100', ...query } })
  expect(status).toBe(200)
  const { results } = listAudit.response.parse(body)
  return results.filter(({ kind }) => kind !== 'audit_log' && kind !== 'user').map(told)
}

test('administrators read who did what, newest first', async () => {
  expect(await read()).toEqual([
    'viewed lead',
    'changed note',
    'changed lead',
    'created note',
    'viewed lead history',
    'viewed lead',
  ])
  const { body } = await admin.call(listAudit, { query: { action: 'changed', kind: 'note' } })
  expect(body).toEqual({
    count: 1,
    next: null,
    previous: null,
    results: [
      {
        id: expect.any(Number),
        at: '2026-03-12T04:10:00+00:00',
        sentence: expect.stringMatching(/@example\.com changed a note about Pat Example$/),
        mentions: [
          { kind: 'staff', id: company.staff[1], start: 0, end: expect.any(Number) },
          { kind: 'lead', id: lead, start: expect.any(Number), end: expect.any(Number) },
        ],
        staff_id: company.staff[1],
        actor: 'staff',
        username: expect.stringMatching(/@example\.com$/),
        action: 'changed',
        kind: 'note',
        record_id: note,
        about: { kind: 'lead', id: lead },
        part: null,
        fields: [],
        address: '127.0.0.1',
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ],
  })
})

test('a record is found with all that belongs to it', async () => {
  expect(await read({ kind: 'lead', record: String(lead) })).toEqual([
    'changed note',
    'changed lead',
    'created note',
    'viewed lead history',
    'viewed lead',
  ])
  expect(await read({ kind: 'note', record: String(note) })).toEqual(['changed note', 'created note'])
  expect(await read({ record: '999999999' })).toEqual([])
})

test('a person, an action and days of the practice narrow it down', async () => {
  expect(await read({ staff: String(company.staff[1]) })).toEqual(['changed note', 'changed lead'])
  expect(await read({ staff: String(company.staff[0]), action: 'created' })).toEqual(['created note'])
  expect(await read({ to: '2026-03-11' })).toEqual(['viewed lead history', 'viewed lead'])
  expect(await read({ from: '2026-03-12', action: 'viewed' })).toEqual(['viewed lead'])
  expect(await read({ from: '2026-03-13' })).toEqual([])
  expect(await read({ from: '', to: '', staff: '', kind: '', record: '', action: 'created' })).toEqual([
    'created note',
  ])
})

test('every column orders it, both ways', async () => {
  for (const column of auditOrderings) {
    const ascending = await admin.call(listAudit, { query: { ordering: column, to: '2026-03-11' } })
    const descending = await admin.call(listAudit, { query: { ordering: `-${column}`, to: '2026-03-11' } })
    expect(ascending.body.results, column).toEqual([...descending.body.results].reverse())
  }
  const { body } = await admin.call(listAudit, { query: { ordering: 'action', page_size: '100' } })
  const actions = body.results.map(({ action }) => action)
  expect(actions).toEqual([...actions].sort())
})

test('pages count all that match', async () => {
  const query = { kind: 'lead', to: '2026-03-11', page_size: '1', page: '2' }
  const { body } = await admin.call(listAudit, { query })
  expect(body).toMatchObject({ count: 2, next: null, results: [{ kind: 'lead', part: null }] })
  expect(body.previous).toContain('page=1')
  const beyond = await admin.call(listAudit, { query: { ...query, page: String(pagingLimits.maxPage) } })
  expect(beyond.body).toMatchObject({ count: 2, results: [] })
})

test('reading it is recorded too, by the names of the filters', async () => {
  const query = { from: '2026-03-01', kind: 'audit_log', staff: String(company.staff[1]) }
  await admin.call(listAudit, { query })
  const { body } = await admin.call(listAudit, { query })
  expect(body.results[0]).toMatchObject({ action: 'viewed', fields: ['from', 'kind', 'staff'] })
})

test('a wrong filter is refused by its name', async () => {
  for (const [name, value] of Object.entries({
    staff: 'pat',
    action: 'burned',
    kind: 'secret',
    record: '-1',
    lead: 'grace',
    patient: '0',
    from: '03/11/2026',
    to: '2026-02-30',
    ordering: 'username',
    page: '0',
    search: 'pat',
  })) {
    const { status, body } = await admin.call(listAudit, { query: { [name]: value } })
    expect([status, body]).toMatchObject([422, { errors: { [name]: [expect.any(String)] } }])
  }
})

test('no one else reads it, and no one that of another company', async () => {
  const { status, body } = await clerk.call(listAudit)
  expect([status, body]).toMatchObject([403, { detail: 'Only administrators can see the audit log.' }])
  const elsewhere = await signIn(app, await createCompany(app))
  expect(await read({}, elsewhere)).toEqual([])
})

test('an entry names every kind of actor', async () => {
  const actors: Actor[] = [
    { kind: 'key', name: 'Website sync' },
    { kind: 'connection', name: 'twilio' },
    { kind: 'visitor' },
    { kind: 'system' },
  ]
  const at = new Date('2026-04-01T12:00:00Z')
  for (const actor of actors) {
    const entry = { at, action: 'changed', kind: 'lead', record_id: lead, fields: ['note'] } as const
    const call = { address: '192.0.2.7', request_id: randomUUID() }
    await auditInsert({ companyId: company.id, actor }, { ...entry, ...call }).execute(app.db)
  }
  const { body } = await admin.call(listAudit, { query: { from: '2026-04-01', ordering: 'at' } })
  const [first] = body.results
  expect(body.results.map(({ sentence }) => sentence.split(' changed ')[0])).toEqual([
    ...['Website sync', 'Twilio', 'Visitor', 'Chairside'],
  ])
  expect(first).toMatchObject({ staff_id: null, actor: 'key', username: '' })
  expect(first?.mentions.map(({ kind }) => kind)).toEqual(['lead'])
})
