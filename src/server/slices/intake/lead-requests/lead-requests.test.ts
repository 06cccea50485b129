import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { listLeadRequests, moveLeadRequest } from '#contract/intake/lead-requests.endpoints.ts'
import { leadRequestMessages } from '#contract/intake/lead-requests.messages.ts'
import { getLead, listLeads, patchLead } from '#contract/leads/leads.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import {
  createIntakeRequestRow,
  createLeadRow,
  createPatientRow,
  sendForm,
} from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
})

const phone = '212-555-0142'
async function send(fields: object, location = 0) {
  app.clock.advance(60)
  await sendForm(app, company.formIds[location], fields)
}
const requests = async (id: number, client = admin, query = {}) =>
  (await client.call(listLeadRequests, { params: { id }, query })).body
const move = (id: number, requestId: number, lead: number | null, headers: Record<string, string> = {}) =>
  admin.call(moveLeadRequest, { params: { id, requestId }, body: { lead } }, headers)
const leads = async () => (await admin.call(listLeads, { query: { ordering: 'id' } })).body.results
const read = async (id: number) => (await admin.call(getLead, { params: { id } })).body
async function refused(call: () => Promise<{ status: number; body: unknown }>) {
  const before = await tableContents(app)
  const { status, body } = await call()
  expect(await tableContents(app)).toEqual(before)
  return { status, ...(body as { detail: string; errors?: object }) }
}

describe('listLeadRequests', () => {
  test('lists the time, location and message of each request, newest first', async () => {
    await send({ name: 'Pat Example', phone, message: 'A tooth hurts', city: 'Exampletown' })
    await send({ phone, message: 'It still hurts <b>a lot</b> here' }, 1)
    await createIntakeRequestRow(app, company)
    const [lead] = await leads()
    const { count, results } = await requests(lead?.id ?? 0)
    expect(count).toBe(lead?.request_count)
    expect(results).toMatchObject([
      {
        received_at: app.clock.now().toISOString().replace('.000Z', '+00:00'),
        location: { id: company.locations[1] },
        message: 'It still hurts <b>a lot</b> here',
        sender: phone,
        intake_result: 'repeat',
      },
      { intake_result: 'lead', message: 'A tooth hurts', sender: `Pat Example · ${phone}` },
    ])
    const second = await requests(lead?.id ?? 0, admin, { page: '2', page_size: '1' })
    expect(second).toMatchObject({ count: 2, results: [{ message: 'A tooth hurts' }] })
  })

  test('takes the message from the raw body when it was not stored separately', async () => {
    const lead_id = await createLeadRow(app, company)
    await createIntakeRequestRow(app, company, {
      intake_result: 'lead',
      reason: '',
      lead_id,
      form: { message: 'Old' },
    })
    expect((await requests(lead_id)).results).toMatchObject([{ message: 'Old' }])
  })

  test('returns 404 to staff without access to the lead', async () => {
    await send({ name: 'Pat Example', phone }, 1)
    const [lead] = await leads()
    const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
    const { status } = await clerk.call(listLeadRequests, { params: { id: lead?.id ?? 0 } })
    expect(status).toBe(404)
  })
})

describe('moveLeadRequest', () => {
  const family = async () => {
    await send({ name: 'Ann Example', phone, message: 'First' })
    await send({ name: 'Bob Example', phone, message: 'Second' })
    await send({ phone, message: 'Third' })
    const [ann, bob] = await leads()
    if (!ann || !bob) throw new Error('two leads')
    const { results } = await requests(bob.id)
    const [third, second] = results
    if (!third || !second) throw new Error('two requests')
    return { ann: ann.id, bob: bob.id, third, second }
  }

  test('moves the request and its message to the chosen lead', async () => {
    const { ann, bob, third } = await family()
    const { status, body } = await move(bob, third.id, ann, { 'if-match': `"${third.version}"` })
    expect([status, body]).toEqual([200, { lead: { id: ann, name: 'Ann Example' } }])
    expect(await read(ann)).toMatchObject({
      request_count: 2,
      note: 'First\n\nThird',
      last_seen_at: third.received_at,
    })
    expect(await read(bob)).toMatchObject({
      request_count: 1,
      note: 'Second',
      last_seen_at: (await requests(bob)).results[0]?.received_at,
    })
    expect((await requests(ann)).count).toBe(2)
    for (const [id, details] of [
      [ann, 'A request was moved here from another lead'],
      [bob, 'A request was moved to another lead'],
    ] as const) {
      const { body } = await admin.call(historyEndpoints.leads, { params: { id: String(id) } })
      expect(body.results[0]?.details).toBe(details)
    }
  })

  test('creates a separate lead with status existing when the phone matches a patient', async () => {
    const { bob, third } = await family()
    await createPatientRow(app, company, { phone })
    const { body } = await move(bob, third.id, null)
    expect(await read(body.lead.id)).toMatchObject({
      phone,
      request_count: 1,
      status: 'existing',
      note: 'Third',
      type: 'contact_form',
      created_at: third.received_at,
      location: { id: company.locations[0] },
    })
  })

  test("rejects moving a lead's only request, an outdated move, and an invalid target", async () => {
    const { ann, bob, third, second } = await family()
    const only = (await requests(ann)).results[0]
    expect(await refused(() => move(ann, only?.id ?? 0, bob))).toMatchObject({
      status: 409,
      detail: leadRequestMessages.onlyOne,
    })
    expect((await refused(() => move(bob, second.id, bob))).status).toBe(422)
    expect((await refused(() => move(bob, second.id, ann, { 'if-match': '"9"' }))).status).toBe(412)
    const foreign = await createLeadRow(app, await createCompany(app))
    expect((await refused(() => move(bob, second.id, foreign))).errors).toEqual({
      lead: [leadRequestMessages.unknownLead],
    })
    await move(bob, third.id, ann)
    expect(await refused(() => move(bob, third.id, ann))).toMatchObject({
      status: 409,
      detail: leadRequestMessages.stale,
    })
    expect((await refused(() => move(bob, only?.id ?? 0, ann))).status).toBe(404)
  })

  test('returns the first response for a repeated Idempotency-Key if both leads are accessible', async () => {
    const { ann, bob, third, second } = await family()
    const key = (key: string) => ({ 'idempotency-key': key })
    const newLeadMove = await move(bob, third.id, null, key('one move'))
    expect(await move(bob, third.id, null, key('one move'))).toMatchObject({
      status: 200,
      body: newLeadMove.body,
    })
    expect((await read(newLeadMove.body.lead.id)).request_count).toBe(1)
    await send({ phone, name: 'Bob Example', message: 'Fourth' })
    const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
    const byClerk = () =>
      clerk.call(
        moveLeadRequest,
        { params: { id: bob, requestId: second.id }, body: { lead: ann } },
        key('two moves'),
      )
    const clerkMove = await byClerk()
    expect([clerkMove.status, (await byClerk()).body]).toEqual([200, clerkMove.body])
    await admin.call(patchLead, { params: { id: String(ann) }, body: { location: company.locations[1] } })
    expect((await byClerk()).status).toBe(404)
  })

  test('moves the request once when six calls run concurrently', async () => {
    const { ann, bob, third } = await family()
    const answers = await Promise.all(Array.from({ length: 6 }, () => move(bob, third.id, ann)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([(await read(ann)).request_count, (await read(bob)).request_count]).toEqual([2, 1])
  })
})
