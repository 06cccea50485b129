import { afterAll, beforeAll, expect, test } from 'vitest'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import * as endpoints from '#contract/leads/leads.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
  for (let i = 0; i < 30; i++) await createLeadRow(app, company)
})
afterAll(() => app.close())

/** Statements of a call, including the session look-up. */
async function statementsOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  app.statements.length = 0
  const { status } = await call()
  expect(status).toBeLessThan(300)
  return app.statements.map((statement) => statement.trim().split(/\s+/).slice(0, 3).join(' '))
}

const session = 'SELECT sessions.id AS'
const audit = 'WITH known AS'

test.each([
  [
    'the lead list',
    () => admin.call(endpoints.listLeads, { query: { page_size: '25', ordering: '-last_seen_at' } }),
  ],
  [
    'a filtered lead list',
    () => admin.call(endpoints.listLeads, { query: { follow_up_status: 'due_today', search: '0142' } }),
  ],
  ['a page behind the last one', () => admin.call(endpoints.listLeads, { query: { page: '9' } })],
  [
    'a lead',
    async () => admin.call(endpoints.getLead, { params: { id: await createLeadRow(app, company) } }),
  ],
])('reads %s with one SQL statement between session lookup and audit log', async (_name, call) => {
  expect(await statementsOf(call)).toEqual([session, expect.any(String), audit])
})

test('distant pages and lists sorted by source first query the lead counts', async () => {
  const ofList = async (query: Record<string, string>) =>
    (await statementsOf(() => admin.call(endpoints.listLeads, { query }))).filter(
      (statement) => statement !== session && statement !== audit,
    )
  const counted = 'SELECT coalesce(sum(value), 0)::bigint'
  const byKey = 'SELECT "leads"."source" AS'
  const page = 'WITH page AS'
  expect(await ofList({ status: 'new', ordering: 'phone' })).toEqual(['WITH total AS'])
  expect(await ofList({ status: 'new', page: '500' })).toEqual([counted, page])
  expect(await ofList({ status: 'new', ordering: 'source' })).toEqual([byKey, page])
  expect(await ofList({ status: 'lost', ordering: 'source' })).toEqual([byKey])
})

test.each([
  ['the counts by status', () => admin.call(endpoints.leadStatusCounts)],
  ['the counts by source', () => admin.call(endpoints.leadSourceCounts)],
  ['the counts by type', () => admin.call(endpoints.leadTypeCounts)],
  ['the dashboard', () => admin.call(getDashboard)],
  ['the locations', () => admin.call(listLocations)],
])('reads %s with one SQL statement after the session lookup', async (_name, call) => {
  expect(await statementsOf(call)).toHaveLength(2)
})

test('concurrent identical list requests by users with the same locations share SQL statements', async () => {
  const dentist = (location: number | undefined) =>
    signIn(app, company, { role: 'dentist', locations: location === undefined ? [] : [location] })
  const [here, there] = company.locations
  const people: TestClient[] = []
  for (const location of [here, here, here, here, here, there]) people.push(await dentist(location))
  await createLeadRow(app, company, { location: there ?? null })
  const countOf = async (person: TestClient | undefined) =>
    (await person?.call(endpoints.listLeads))?.body.count
  app.statements.length = 0
  const counts = await Promise.all(people.map(countOf))
  expect(app.statements.filter((statement) => statement.includes('page AS')).length).toBeLessThan(5)
  expect(counts).toEqual([...Array(5).fill(await countOf(people[0])), await countOf(people[5])])
  expect(counts[5]).not.toBe(counts[0])
})

test('getInfo takes two SQL statements after the session lookup', async () => {
  expect(await statementsOf(() => admin.call(getInfo))).toHaveLength(3)
})

test('creating a lead takes two SQL statements, changing three, and deleting six', async () => {
  const id = await createLeadRow(app, company)
  const params = { id }
  const patch = () => admin.call(endpoints.patchLead, { params, body: { status: 'contacted' } })
  expect(await statementsOf(patch)).toHaveLength(3)
  expect(await statementsOf(patch), 'nothing to change').toHaveLength(3)
  const put = { location: company.locations[1], first_name: 'Alex' }
  expect(await statementsOf(() => admin.call(endpoints.putLead, { params, body: put }))).toHaveLength(3)
  const body = {
    first_name: 'Pat',
    last_name: 'Example',
    email: 'pat@example.com',
    phone: '212-555-0142',
    location: company.locations[0],
    source: 'google',
  }
  const key = { 'idempotency-key': 'one' }
  expect(await statementsOf(() => admin.call(endpoints.createLead, { body }))).toHaveLength(2)
  expect(await statementsOf(() => admin.call(endpoints.createLead, { body }, key))).toHaveLength(4)
  // Calls are locked first, and all deleted rows are stored for an undo.
  expect(await statementsOf(() => admin.call(endpoints.deleteLead, { params }))).toHaveLength(6)
})
