import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadValues } from '#contract/events/leads.ts'
import { noAddress } from '#contract/http/address.ts'
import { createLead, getLead, patchLead, putLead } from '#contract/leads/leads.endpoints.ts'
import { leadStatuses } from '#contract/leads/leads.enums.ts'
import type { Lead } from '#contract/leads/leads.schemas.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { leadBody } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let otherCompany: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  otherCompany = await createCompany(app)
  admin = await signIn(app, company)
})
afterAll(() => app.close())

const address = {
  street: '1 Example Street',
  city: 'Exampletown',
  state: 'NY',
  country: 'USA',
  postal_code: '10001',
}

async function newLead(fields: object = {}): Promise<Lead> {
  const { status, body } = await admin.call(createLead, { body: { ...leadBody(company), ...fields } })
  expect(status).toBe(201)
  // The read records the session's last use, so that calls within the next minute do not write it.
  app.clock.advance(61)
  return (await admin.call(getLead, { params: { id: body.id } })).body
}
const patch = (id: number, body: object, client = admin) => client.call(patchLead, { params: { id }, body })
const put = (id: number, body: object) => admin.call(putLead, { params: { id }, body })
const eventsOf = (id: number) =>
  app.db
    .selectFrom('events')
    .select(['type', 'data', 'history', 'location_id'])
    .where('subject', '=', 'lead')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

/** Sends a change that must be rejected and leave all tables unchanged. */
async function errorsOf(send: () => Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const before = await tableContents(app)
  const { status, body } = await send()
  expect([status, body]).toMatchObject([422, { code: 'invalid_fields' }])
  expect(await tableContents(app)).toEqual(before)
  return (body as { errors: unknown }).errors
}

describe('PATCH /leads/:id/', () => {
  test.each([
    ['first_name', 'Alex'],
    ['first_name', ''],
    ['last_name', 'Other'],
    ['email', 'other@example.com'],
    ['email', ''],
    ['phone', '917-555-0100'],
    ['phone', ''],
    ['status', 'contacted'],
    ['type', 'phonecall'],
    ['source', 'flyer'],
    ['insurance_provider', 'Example Mutual'],
    ['follow_up_date', '2026-03-11'],
    ['preferred_language', 'spanish'],
    ['date_of_birth', '1990-05-17'],
    ['address', address],
  ])('changes only %s to %j and records the old and new value', async (field, value) => {
    const lead = await newLead()
    const { status, body } = await patch(lead.id, { [field]: value })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...lead,
      [field]: value,
      follow_up_status: field === 'follow_up_date' ? 'due_today' : 'no_follow_up',
      version: 2,
      updated_at: body.updated_at,
    })
    expect(new Date(body.updated_at)).toEqual(app.clock.now())
    expect((await admin.call(getLead, { params: { id: lead.id } })).body).toEqual(body)
    const before = lead[field as keyof Lead]
    expect((await eventsOf(lead.id)).slice(1)).toEqual([
      {
        type: 'lead.updated',
        location_id: company.locations[0],
        data: {
          fields: [field],
          ...(field in leadValues
            ? { before: { [field]: before }, after: { [field]: value } }
            : { before: {}, after: {} }),
        },
        history: { changes: { [field]: [before, value] } },
      },
    ])
  })

  test('merges a partial address, while PUT replaces the whole address', async () => {
    const lead = await newLead({ address })
    const { body } = await patch(lead.id, { address: { city: 'Newtown' } })
    expect(body.address).toEqual({ ...address, city: 'Newtown' })
    const { body: replaced } = await put(lead.id, {
      ...body,
      location: body.location?.id,
      address: { city: 'Oldtown' },
    })
    expect(replaced.address).toEqual({ ...noAddress, city: 'Oldtown' })
    expect((await patch(lead.id, { address: null })).body.address).toBeNull()
    expect((await patch(lead.id, { address: { state: 'NY' } })).body.address).toEqual({
      ...noAddress,
      state: 'NY',
    })
  })

  test('moves a lead to another location or removes its location', async () => {
    const lead = await newLead()
    const [here, there] = company.locations
    expect((await patch(lead.id, { location: there })).body.location).toEqual({
      id: there,
      name: 'Location 2',
    })
    expect((await patch(lead.id, { location: null })).body.location).toBeNull()
    const moved = (before: unknown, after: unknown) => ({
      ...{ fields: ['location'], before: { location: before }, after: { location: after } },
    })
    const events = (await eventsOf(lead.id)).slice(1)
    expect(events.map(({ data, location_id }) => [data, location_id])).toEqual([
      [moved(here, there), there],
      [moved(there, null), null],
    ])
  })

  test('clears the follow-up date and the address', async () => {
    const lead = await newLead({ follow_up_date: '2026-03-11', address })
    const { body } = await patch(lead.id, { follow_up_date: null, address: null })
    expect(body).toMatchObject({ follow_up_date: null, follow_up_status: 'no_follow_up', address: null })
  })

  test('allows changing any status to any other', async () => {
    const { id } = await newLead()
    for (const from of leadStatuses) {
      for (const to of leadStatuses) {
        await app.db.updateTable('leads').set({ status: from }).where('id', '=', id).execute()
        expect((await patch(id, { status: to })).body.status).toBe(to)
      }
    }
  })

  test('changes nothing and records no event when the values are the same', async () => {
    const lead = await newLead({ address, follow_up_date: '2026-03-20' })
    const before = await tableContents(app)
    const { first_name, status, address: same, follow_up_date } = lead
    const answer = await patch(lead.id, {
      first_name,
      status,
      address: same,
      follow_up_date,
      location: lead.location?.id,
    })
    expect([answer.status, answer.body]).toEqual([200, lead])
    expect(await tableContents(app)).toEqual(before)
  })

  test('updates the E.164 number along with the phone number', async () => {
    const { id } = await newLead()
    const e164 = async () =>
      (await app.db.selectFrom('leads').select('phone_e164').where('id', '=', id).executeTakeFirstOrThrow())
        .phone_e164
    await patch(id, { first_name: 'Alex' })
    expect(await e164()).toBe('+12125550142')
    await patch(id, { phone: '917.555.0100' })
    expect(await e164()).toBe('+19175550100')
    await patch(id, { phone: 'unknown' })
    expect(await e164()).toBeNull()
  })

  test('rejects an empty body, read-only fields and invalid values', async () => {
    const { id } = await newLead()
    expect(await errorsOf(() => patch(id, {}))).toEqual({ '': ['Nothing to change.'] })
    const fields = [
      'id',
      'version',
      'note',
      'request_count',
      'created_at',
      'company_id',
      'location_id',
      'call_recordings',
    ]
    const readOnly = Object.fromEntries(fields.map((field) => [field, 1]))
    expect(await errorsOf(() => patch(id, { ...readOnly, first_name: 'Alex' }))).toEqual(
      Object.fromEntries(fields.map((field) => [field, ['Unknown field.']])),
    )
    expect(await errorsOf(() => patch(id, { status: 'gone', email: 'x' }))).toMatchObject({
      status: [expect.stringMatching(/^Must be one of/)],
      email: ['Enter a valid email address.'],
    })
  })

  test("rejects another company's locations and locations the user cannot access", async () => {
    const { id } = await newLead()
    const unknown = { location: ["This location doesn't exist."] }
    expect(await errorsOf(() => patch(id, { location: otherCompany.locations[0] }))).toEqual(unknown)
    const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
    expect(await errorsOf(() => patch(id, { location: company.locations[1] }, clerk))).toEqual(unknown)
    expect((await patch(id, { status: 'contacted' }, clerk)).status).toBe(200)
  })
})

describe('PUT /leads/:id/', () => {
  test('accepts an unmodified lead and changes nothing', async () => {
    const lead = await newLead({
      address,
      follow_up_date: '2026-03-20',
      insurance_provider: 'Example Mutual',
    })
    const before = await tableContents(app)
    const { status, body, headers } = await put(lead.id, lead)
    expect([status, body, headers.etag]).toEqual([200, lead, '"1"'])
    expect(await tableContents(app)).toEqual(before)
  })

  test('changes only the modified field when sent the complete lead', async () => {
    const lead = await newLead({ address })
    const { body } = await put(lead.id, { ...lead, last_name: 'Changed' })
    expect(body).toEqual({ ...lead, last_name: 'Changed', version: 2, updated_at: body.updated_at })
  })

  test('keeps fields missing from the body', async () => {
    const lead = await newLead({ type: 'website', insurance_provider: 'Example Mutual', address })
    const form = { ...leadBody(company), first_name: 'Alex', status: 'lost', location: company.locations[1] }
    const { status, body } = await put(lead.id, form)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...lead,
      first_name: 'Alex',
      status: 'lost',
      location: { id: company.locations[1], name: 'Location 2' },
      version: 2,
      updated_at: body.updated_at,
    })
  })

  test('ignores values for read-only fields', async () => {
    const lead = await newLead()
    const { body } = await put(lead.id, {
      ...lead,
      id: 999,
      note: 'forged',
      request_count: 99,
      created_at: '1999-01-01T00:00:00Z',
      version: 77,
      call_recordings: [{ id: 1, recording_url: 'https://elsewhere.example.com', created_at: 'x' }],
    })
    expect(body).toEqual(lead)
  })

  test.each([undefined, null, '', 0, {}, { id: null, name: 'x' }, '1'])(
    'rejects %j as the location',
    async (location) => {
      const lead = await newLead()
      expect(await errorsOf(() => put(lead.id, { ...lead, location }))).toEqual({
        location: ['Please select a location'],
      })
    },
  )

  test("rejects another company's location, given as an id or an object", async () => {
    const lead = await newLead()
    for (const location of [
      otherCompany.locations[0],
      { id: otherCompany.locations[0], name: 'Location 1' },
    ]) {
      expect(await errorsOf(() => put(lead.id, { ...lead, location }))).toEqual({
        location: ["This location doesn't exist."],
      })
    }
  })

  test('returns an error for each unknown field', async () => {
    const lead = await newLead()
    expect(await errorsOf(() => put(lead.id, { ...lead, nickname: 'P', location_id: 1 }))).toEqual({
      nickname: ['Unknown field.'],
      location_id: ['Unknown field.'],
    })
  })
})
