import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { deleteLead, getLead, patchLead, putLead } from '#contract/leads/leads.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { createLeadRow, sendForm } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let params: { id: number }
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
})
afterAll(() => app.close())
beforeEach(async () => {
  params = { id: await createLeadRow(app, company) }
})

const ifMatch = (tag: string) => ({ 'if-match': tag })
const changes = {
  PATCH: (tag: string) => admin.call(patchLead, { params, body: { first_name: 'Alex' } }, ifMatch(tag)),
  PUT: (tag: string) =>
    admin.call(
      putLead,
      { params, body: { first_name: 'Alex', location: company.locations[0] } },
      ifMatch(tag),
    ),
  DELETE: (tag: string) => admin.call(deleteLead, { params }, ifMatch(tag)),
}
const each = Object.entries(changes)

test("a lead's ETag is its version, which increments with each change", async () => {
  const read = async () => (await admin.call(getLead, { params })).headers.etag
  expect(await read()).toBe('"1"')
  expect((await admin.call(patchLead, { params, body: { status: 'contacted' } })).headers.etag).toBe('"2"')
  expect(await read()).toBe('"2"')
  expect((await admin.call(putLead, { params, body: { location: company.locations[1] } })).headers.etag).toBe(
    '"3"',
  )
  expect((await admin.call(putLead, { params, body: { location: company.locations[1] } })).headers.etag).toBe(
    '"3"',
  )
})

describe.each(each)('a lead %s request with If-Match', (_method, change) => {
  test.each(['"1"', 'W/"1"', '*'])('accepts the current version given as %s', async (tag) => {
    expect((await change(tag)).status).toBeLessThan(300)
  })

  test.each(['"0"', '"2"', '"01x"', '1', '""', '"1", "2"', 'nonsense', '"9999999999999999"'])(
    'returns 412 for %s and changes nothing',
    async (tag) => {
      const before = await tableContents(app)
      const { status, body } = await change(tag)
      expect([status, body]).toMatchObject([
        412,
        { code: 'stale', detail: 'Someone else changed this. Reload it and try again.' },
      ])
      expect(await tableContents(app)).toEqual(before)
    },
  )
})

test('when two people change the same version, the second change is rejected', async () => {
  const colleague = await signIn(app, company)
  await admin.call(patchLead, { params, body: { phone: '212-555-0100' } }, ifMatch('"1"'))
  const { status } = await colleague.call(
    patchLead,
    { params, body: { phone: '212-555-0199' } },
    ifMatch('"1"'),
  )
  expect(status).toBe(412)
  expect((await admin.call(getLead, { params })).body.phone).toBe('212-555-0100')
})

test('updated_by names the last user to edit a lead and clears on new requests', async () => {
  const colleague = await signIn(app, company)
  const name = (await colleague.call(getInfo)).body.user_name
  expect((await colleague.call(patchLead, { params, body: { phone: '212-555-0199' } })).body.updated_by).toBe(
    name,
  )
  expect((await admin.call(getLead, { params })).body.updated_by).toBe(name)
  await sendForm(app, company.formIds[0], { name: 'Pat', phone: '212-555-0199' })
  expect((await admin.call(getLead, { params })).body).toMatchObject({ request_count: 2, updated_by: null })
})

test('when many people change the same version concurrently, one change succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      admin.call(patchLead, { params, body: { first_name: `Writer ${n}` } }, ifMatch('"1"')),
    ),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array(11).fill(412)])
  const winner = answers.find(({ status }) => status === 200)
  expect((await admin.call(getLead, { params })).body).toEqual(winner?.body)
})

test('concurrent changes without If-Match are all applied', async () => {
  await Promise.all([
    admin.call(patchLead, { params, body: { first_name: 'Alex' } }),
    admin.call(patchLead, { params, body: { last_name: 'Other' } }),
    admin.call(patchLead, { params, body: { status: 'contacted' } }),
  ])
  expect((await admin.call(getLead, { params })).body).toMatchObject({
    first_name: 'Alex',
    last_name: 'Other',
    status: 'contacted',
    version: 4,
  })
})
