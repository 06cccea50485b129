import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getIntakeRequest, replayIntakeRequest } from '#contract/intake/inbox.endpoints.ts'
import { listLeadRequests } from '#contract/intake/lead-requests.endpoints.ts'
import { deleteLead, mergeLeads } from '#contract/leads/leads.endpoints.ts'
import { forgetOldChangeSets } from '#server/platform/change-sets/forget-change-sets.ts'
import { createLog } from '#server/platform/log.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createIntakeRequestRow, sendForm } from '#server/testing/record-builders.ts'
import { forgetOldRequests } from './sweep.usecases.ts'

let app: TestApp
let company: TestCompany
let client: TestClient
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  client = await signIn(app, company)
})

const person = { name: 'Wilhelmina Unmistakable', phone: '+1 614 555 0142', message: 'My tooth hurts' }
const private_ = ['address', 'headers', 'body', 'sender', 'text_hash', 'corrected', 'arrival'] as const
const empty = {
  ...{ address: '', headers: {}, body: Buffer.alloc(0), sender: '' },
  ...{ text_hash: null, corrected: null, arrival: null },
}

const stored = () =>
  app.db
    .selectFrom('intake_requests')
    .select([...private_, 'id', 'lead_id', 'intake_result', 'scrubbed_at'])
    .where('company_id', '=', company.id)
    .orderBy('id')
    .execute()

const send = (payload: object = person) =>
  sendForm(app, company.formIds[0], payload, {
    headers: { 'user-agent': 'Example Browser' },
    address: '203.0.113.9',
  })

/** Returns the words that still occur in any row of the company's requests. */
async function tracesOf(words: readonly string[]): Promise<string[]> {
  const text = JSON.stringify((await stored()).map((row) => ({ ...row, body: row.body.toString('latin1') })))
  return words.filter((word) => text.includes(word))
}

describe('deleteLead', () => {
  test("clears personal data from the lead's requests but keeps their rows", async () => {
    await send()
    await send({ ...person, message: 'It still hurts' })
    await send({ name: 'Alexandra Other', phone: '+1 614 555 0143' })
    const [first] = await stored()
    expect(await tracesOf(['Unmistakable', '203.0.113.9', 'Example Browser'])).toHaveLength(3)

    await client.call(deleteLead, { params: { id: first?.lead_id } })

    const rows = await stored()
    expect(rows).toHaveLength(3)
    for (const row of rows.slice(0, 2)) {
      expect(row).toMatchObject({ ...empty, lead_id: first?.lead_id })
      expect(row.scrubbed_at).not.toBeNull()
    }
    expect(rows.map(({ intake_result }) => intake_result)).toEqual(['lead', 'repeat', 'lead'])
    expect(await tracesOf(['Unmistakable', 'hurts', 'Alexandra'])).toEqual(['Alexandra'])
    app.clock.advance(60)
    await forgetOldChangeSets({ ...app, log: createLog('info', { write: () => undefined }) })
    expect(await app.db.selectFrom('change_set_rows').selectAll().execute()).toEqual([])
  })

  test('clears personal data from requests inherited through a merge', async () => {
    await send()
    await send({ name: 'Bartholomew Second', phone: '+1 614 555 0144' })
    const [survivor, duplicate] = await stored()
    await app.db
      .updateTable('leads')
      .set({ phone: person.phone, phone_e164: '+16145550142' })
      .where('id', '=', duplicate?.lead_id as number)
      .execute()
    const merged = await client.call(mergeLeads, {
      params: { id: survivor?.lead_id },
      body: { lead: duplicate?.lead_id },
    })
    expect(merged.status).toBe(200)
    expect(await tracesOf(['Unmistakable', 'Bartholomew'])).toHaveLength(2)
    await client.call(deleteLead, { params: { id: survivor?.lead_id } })
    expect(await tracesOf(['Unmistakable', 'Bartholomew'])).toEqual([])
  })
})

describe('forgetOldRequests', () => {
  const days = (count: number) => new Date(app.clock.now().getTime() - count * 24 * 60 * 60_000)
  const forget = () => forgetOldRequests(app, { ofLeads: 90, others: 30 })

  test('clears personal data from old requests without a lead, except open requests', async () => {
    const form = { note: 'Zanzibar' }
    await createIntakeRequestRow(app, company, { form, received_at: days(31) })
    await createIntakeRequestRow(app, company, { form, received_at: days(29) })
    await createIntakeRequestRow(app, company, {
      form,
      received_at: days(31),
      intake_result: 'received',
      reason: '',
    })
    await forget()
    const rows = await stored()
    expect(rows.map(({ body }) => body.length > 0)).toEqual([false, true, true])
    expect(rows[0]).toMatchObject(empty)
  })

  test('clears the raw body of old lead requests but keeps their message', async () => {
    await send()
    const at = (received_at: Date) =>
      app.db
        .updateTable('intake_requests')
        .set({ received_at })
        .where('company_id', '=', company.id)
        .execute()
    await at(days(89))
    await forget()
    expect(await tracesOf(['203.0.113.9'])).toHaveLength(1)
    await at(days(91))
    await forget()
    const [row] = await stored()
    expect(row).toMatchObject({ address: '', headers: {}, body: Buffer.alloc(0) })
    const { body } = await client.call(listLeadRequests, { params: { id: row?.lead_id } })
    expect(body).toMatchObject({ results: [{ message: person.message }] })
  })

  test('sets scrubbed_at on cleared requests, which staff can still accept', async () => {
    const id = await createIntakeRequestRow(app, company, { received_at: days(31) })
    await forget()
    const { body } = await client.call(getIntakeRequest, { params: { id } })
    expect(body).toMatchObject({ body: '', address: '', headers: {}, scrubbed_at: expect.any(String) })
    const fixed = await client.call(replayIntakeRequest, { params: { id }, body: { first_name: 'Pat' } })
    expect(fixed.status).toBe(200)
  })
})
