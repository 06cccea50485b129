import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#contract/actors/actors.enums.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { receiveForm } from '#contract/intake/requests.endpoints.ts'
import { getLead, patchLead } from '#contract/leads/leads.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { write } from '#server/platform/database/table-writer.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import { leadUpdated } from '#server/slices/leads/leads.repository.ts'
import { leadWriter } from '#server/slices/leads/leads.writer.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
})
afterAll(() => app.close())

test('changes of a lead are told with labels, dates and names, newest first', async () => {
  const params = { id: String(await createLeadRow(app, company)) }
  await admin.call(patchLead, { params, body: { status: 'contacted', follow_up_date: '2026-03-20' } })
  await admin.call(patchLead, { params, body: { location: company.locations[1] ?? null } })
  const { body } = await admin.call(historyEndpoints.leads, { params })
  expect(body.results.map(({ activity_type, details }) => [activity_type, details])).toEqual([
    ['Update', 'Location: Location 1 → Location 2'],
    ['Update', 'Status: New Lead → Contacted; Follow-Up Date: none → 03/20/2026'],
  ])
  expect(body.results[0]?.performed_by).toMatch(/@example\.com$/)
})

test('updates show under All alone, and the filter counts what it shows', async () => {
  const params = { id: String(await createLeadRow(app, company)) }
  await admin.call(patchLead, { params, body: { status: 'lost' } })
  await admin.call(noteEndpoints.leads.create, { params, body: { content: 'Too far away' } })
  const count = async (activity_type: string) =>
    (await admin.call(historyEndpoints.leads, { params, query: { activity_type } })).body.count
  expect([await count('All'), await count('Note'), await count('Task'), await count('Call')]).toEqual([
    2, 1, 0, 0,
  ])
  expect(
    (await admin.call(historyEndpoints.leads, { params, query: { activity_type: 'Update' } })).status,
  ).toBe(422)
})

test('history comes in pages', async () => {
  const params = { id: String(await createLeadRow(app, company)) }
  for (let index = 1; index <= 7; index++)
    await admin.call(noteEndpoints.leads.create, { params, body: { content: `note ${index}` } })
  const first = await admin.call(historyEndpoints.leads, { params, query: { page_size: '5' } })
  expect(first.body.results.map((entry) => entry.details)).toEqual([
    'note 7',
    'note 6',
    'note 5',
    'note 4',
    'note 3',
  ])
  const second = await admin.call(historyEndpoints.leads, { params, query: { page_size: '5', page: '2' } })
  expect(second.body.results).toHaveLength(2)
  expect(second.body.count).toBe(7)
})

test('the history names a visitor who fills in a form', async () => {
  const form = {
    params: { form_id: company.formIds[0] },
    body: { name: 'Ivy Example', phone: '+12125550177' },
  }
  await clientOf(app).call(receiveForm, form)
  await clientOf(app).call(receiveForm, form)
  const lead = await app.db
    .selectFrom('leads')
    .select('id')
    .where('phone_e164', '=', '+12125550177')
    .executeTakeFirstOrThrow()
  const { body } = await admin.call(historyEndpoints.leads, { params: { id: String(lead.id) } })
  expect(body.results.map(({ details, performed_by }) => [details, performed_by])).toEqual([
    ['Contacted us again', 'Visitor'],
    ['Lead created', 'Visitor'],
  ])
})

test('the history names every kind of actor', async () => {
  const id = await createLeadRow(app, company)
  const actors: Actor[] = [
    { kind: 'visitor' },
    { kind: 'connection', name: 'meta' },
    { kind: 'key', name: 'Website sync' },
    { kind: 'system' },
    { kind: 'staff', id: company.staff[0] ?? 0 },
  ]
  await recordEvents(
    app.db,
    actors.map((actor) => ({
      ...{ actor, company_id: company.id, location_id: null, occurred_at: app.clock.now() },
      ...{ type: 'lead.restored' as const, subject_id: id, data: {} },
    })),
  )
  // As recorded before actors were.
  await app.db
    .insertInto('events')
    .values({
      ...{ company_id: company.id, occurred_at: app.clock.now(), type: 'lead.restored', data: '{}' },
      ...{ subject: 'lead', subject_id: id, location_id: null, staff_id: null, history: null },
      ...{ actor: null, actor_name: null },
    })
    .execute()
  const { body } = await admin.call(historyEndpoints.leads, { params: { id }, query: { page_size: '10' } })
  expect(body.results.map(({ performed_by }) => performed_by).reverse()).toEqual([
    ...['Visitor', 'Meta Lead Ads', 'Website sync', 'Chairside'],
    expect.stringMatching(/@example\.com$/),
    'Intake',
  ])
})

test('a lead names a key or the program as its last author', async () => {
  const id = await createLeadRow(app, company)
  const author = async (actor: Actor) => {
    const change = {
      set: { note: actor.kind },
      where: sql`leads.id = ${id}`,
      event: leadUpdated({ note: ['', ''] }),
    }
    const writing = { companyId: company.id, actor, at: app.clock.now() }
    await write(app.db, leadWriter.update(writing, change))
    return (await admin.call(getLead, { params: { id } })).body.updated_by
  }
  expect(await author({ kind: 'key', name: 'Website sync' })).toBe('Website sync')
  expect(await author({ kind: 'system' })).toBe('Chairside')
  expect(await author({ kind: 'visitor' })).toBeNull()
})

test('the history of a lead that the person may not see is not there', async () => {
  const params = { id: String(await createLeadRow(app, company, { location: company.locations[1] ?? null })) }
  const clerk = await signIn(app, company, { role: 'front_desk', locations: [company.locations[0] ?? 0] })
  expect((await clerk.call(historyEndpoints.leads, { params })).status).toBe(404)
})

test('reading a history takes at most three statements', async () => {
  const params = { id: String(await createLeadRow(app, company)) }
  app.statements.length = 0
  await admin.call(historyEndpoints.leads, { params })
  expect(app.statements.length).toBeLessThanOrEqual(3)
})

test('history is newest first by when it happened, also where it was written down later', async () => {
  const id = await createLeadRow(app, company)
  const event = (day: number, what: string) => ({
    ...{ company_id: company.id, location_id: null, staff_id: null, subject: 'lead', subject_id: id },
    ...{
      occurred_at: new Date(Date.UTC(2026, 0, day)),
      type: 'lead.called',
      version: 0,
      data: JSON.stringify({ details: what }),
    },
  })
  await app.db
    .insertInto('events')
    .values([
      event(3, 'the third'),
      event(1, 'the first'),
      event(2, 'the second'),
      event(2, 'the second again'),
    ])
    .execute()
  const pages = await Promise.all(
    ['1', '2'].map((page) =>
      admin.call(historyEndpoints.leads, { params: { id: String(id) }, query: { page, page_size: '2' } }),
    ),
  )
  expect(pages.flatMap(({ body }) => body.results.map(({ details }) => details))).toEqual([
    'the third',
    'the second again',
    'the second',
    'the first',
  ])
})
