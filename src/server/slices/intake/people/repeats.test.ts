import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { restoreDeleted } from '#contract/http/deletions.endpoints.ts'
import { listLeadRequests, moveLeadRequest } from '#contract/intake/lead-requests.endpoints.ts'
import { deleteLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { leadStatuses } from '#contract/leads/leads.enums.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'
import { statusAfterRepeat } from '#contract/leads/leads.rules.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import { createLeadRow, createPatientRow, sendForm } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
})

const pat = { name: 'Pat Example', email: 'pat@example.com', phone: '212-555-0142' }
async function send(fields: object, location = 0) {
  const response = await sendForm(app, company.formIds[location], fields)
  expect(response.statusCode).toBe(200)
}
const leads = () =>
  app.db.selectFrom('leads').selectAll().where('company_id', '=', company.id).orderBy('id').execute()
const theLead = async () => {
  const listed = await leads()
  expect(listed).toHaveLength(1)
  return listed[0]
}

describe('another request from the same person', () => {
  test("increments the lead's request_count and updates last_seen_at", async () => {
    await send(pat)
    const first = await theLead()
    app.clock.advance(3600)
    await send(pat)
    expect(await theLead()).toMatchObject({
      ...first,
      request_count: 2,
      version: 2,
      last_seen_at: app.clock.now(),
      updated_at: app.clock.now(),
    })
  })

  test('matches calls with placeholder caller names to the same lead', async () => {
    const call = { customer_phone_number: '+12125550142', customer_city: 'Elyria', customer_state: 'OH' }
    for (const customer_name of ['WIRELESS CALLER', 'ELYRIA OH', 'Pat Example', 'UNKNOWN NAME'])
      await send({ ...call, customer_name })
    expect(await theLead()).toMatchObject({ first_name: 'Pat', last_name: 'Example', request_count: 4 })
  })

  test('records a lead.repeated event', async () => {
    await send(pat)
    await send(pat)
    const lead = await theLead()
    const events = await app.db
      .selectFrom('events')
      .selectAll()
      .where('company_id', '=', company.id)
      .where('subject', '=', 'lead')
      .orderBy('id')
      .execute()
    expect(events).toMatchObject([
      { type: 'lead.created', subject_id: lead?.id, staff_id: null, location_id: company.locations[0] },
      { type: 'lead.repeated', subject_id: lead?.id, staff_id: null },
    ])
    const results = await app.db
      .selectFrom('intake_requests')
      .select('intake_result')
      .where('company_id', '=', company.id)
      .orderBy('id')
      .execute()
    expect(results.map(({ intake_result }) => intake_result)).toEqual(['lead', 'repeat'])
  })

  test.each(leadStatuses)('changes status %s to the result of statusAfterRepeat', async (status) => {
    await createLeadRow(app, company, { status, phone: pat.phone })
    await send(pat)
    expect(await theLead()).toMatchObject({ status: statusAfterRepeat(status), request_count: 2 })
  })

  test.each([
    ...['2125550142', '(212) 555-0142', '212.555.0142', '+1 212 555 0142', '1-212-555-0142', '+12125550142'],
    ...['tel:+1-212-555-0142', ' 212 555 0142 '],
  ])("matches the lead's phone number in the format %s", async (phone) => {
    await createLeadRow(app, company, { phone: '(212) 555-0142' })
    await send({ name: 'Pat', phone })
    expect(await theLead()).toMatchObject({ request_count: 2, phone: '(212) 555-0142' })
  })

  test.each(['pat@example.com', 'PAT@Example.COM', '  Pat@example.com '])(
    "matches the lead's email regardless of case: %j",
    async (email) => {
      await createLeadRow(app, company, { email: 'Pat@Example.com' })
      await send({ name: 'EXAMPLE, P.', email })
      expect(await theLead()).toMatchObject({ request_count: 2, email: 'Pat@Example.com' })
    },
  )

  test("keeps the lead's location when sent to another location", async () => {
    await send(pat, 0)
    await send(pat, 1)
    expect(await theLead()).toMatchObject({ request_count: 2, location_id: company.locations[0] })
  })

  test('creates a separate lead when sent to another company', async () => {
    await send(pat)
    const first = await theLead()
    company = await createCompany(app)
    await send(pat)
    expect(await theLead()).toMatchObject({ request_count: 1 })
    expect((await theLead())?.id).not.toBe(first?.id)
  })

  test('is added to the most recently seen of several matching leads', async () => {
    const at = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000)
    const ids = [
      await createLeadRow(app, company, { phone: pat.phone, at: at(30) }),
      await createLeadRow(app, company, { email: pat.email, at: at(10) }),
      await createLeadRow(app, company, { phone: pat.phone, email: pat.email, at: at(20) }),
    ]
    await send(pat)
    expect((await leads()).map(({ id, request_count }) => [id, request_count])).toEqual([
      [ids[0], 1],
      [ids[1], 2],
      [ids[2], 1],
    ])
  })
})

describe('requests from different people', () => {
  test.each([
    [{ phone: '212-555-0142' }, { phone: '212-555-0143' }],
    [{ email: 'pat@example.com' }, { email: 'pat2@example.com' }],
    [{ name: 'Pat Example' }, { name: 'Pat Example' }],
    [
      { name: 'Pat', phone: 'none' },
      { name: 'Pat', phone: 'none' },
    ],
    [
      { name: 'Pat', email: '' },
      { name: 'Alex', email: '' },
    ],
  ])('create separate leads: %j and %j', async (first, second) => {
    await send(first)
    await send(second)
    expect((await leads()).map(({ request_count }) => request_count)).toEqual([1, 1])
  })
})

describe('fields of another request from the same person', () => {
  test("fill the lead's empty fields", async () => {
    await send({ phone: pat.phone })
    await send({ ...pat, insurance: 'Example Mutual' })
    expect(await theLead()).toMatchObject({
      first_name: 'Pat',
      last_name: 'Example',
      email: pat.email,
      insurance_provider: 'Example Mutual',
    })
  })

  test('fill a missing phone number, which later requests then match', async () => {
    await send({ name: 'Pat Example', email: pat.email })
    await send(pat)
    expect(await theLead()).toMatchObject({ phone: pat.phone, phone_e164: '+12125550142', request_count: 2 })
    await send({ name: 'Pat', phone: '+1 (212) 555-0142' })
    expect(await theLead()).toMatchObject({ request_count: 3 })
  })

  test('fill a missing preferred language without replacing an existing one', async () => {
    await send(pat)
    await send({ ...pat, language: 'Español' })
    expect(await theLead()).toMatchObject({ preferred_language: 'spanish' })
    await send({ ...pat, language: 'English' })
    expect(await theLead()).toMatchObject({ preferred_language: 'spanish' })
  })

  test('fill a missing address', async () => {
    await send(pat)
    await send({ ...pat, city: 'Exampletown' })
    expect(await theLead()).toMatchObject({ address: { city: 'Exampletown' } })
  })

  test("never overwrite the lead's existing values", async () => {
    await send({ ...pat, insurance: 'Example Mutual', city: 'Exampletown', source: 'google' })
    const { id } = (await theLead()) ?? { id: 0 }
    await app.db
      .updateTable('leads')
      .set({ first_name: 'Patricia', location_id: company.locations[1] ?? null })
      .where('id', '=', id)
      .execute()
    await send({
      name: 'Patricia Maria Example',
      email: 'other@example.com',
      phone: pat.phone,
      insurance: 'Zeta',
      city: 'Elsewhere',
      source: 'flyer',
    })
    expect(await theLead()).toMatchObject({
      first_name: 'Patricia',
      last_name: 'Example',
      email: pat.email,
      phone: pat.phone,
      insurance_provider: 'Example Mutual',
      source: 'google',
      address: { city: 'Exampletown' },
      location_id: company.locations[1],
      note: 'Name: Patricia Maria Example\nEmail: other@example.com\nInsurance Provider: Zeta\nAddress: Elsewhere',
    })
  })

  test('add conflicting values to the note once', async () => {
    await send({ ...pat, language: 'English', birthday: '05/17/1990' })
    const second = { ...pat, language: 'Spanish', birthday: '05/18/1990', message: 'Please call' }
    await send(second)
    await send(second)
    expect((await theLead())?.note).toBe(
      'Please call\nPreferred Language: Spanish\nDate of Birth: 05/18/1990\n\nPlease call',
    )
  })

  test.each([
    [{ phone: '212.555.0142' }],
    [{ email: 'PAT@example.com' }],
    [{ name: 'EXAMPLE, PAT' }],
    [{ city: 'exampletown' }],
  ])('leave the note unchanged when a value differs only in spelling: %j', async (same) => {
    await send({ ...pat, city: 'Exampletown' })
    await send({ ...pat, ...same })
    expect(await theLead()).toMatchObject({ note: '', other_contacts: [] })
  })

  test('append each message to the note', async () => {
    await send({ ...pat, message: 'First' })
    await send({ ...pat, message: 'Second' })
    await send({ ...pat })
    expect((await theLead())?.note).toBe('First\n\nSecond')
  })

  test("leave the lead's note unchanged when it holds a call record", async () => {
    const note = JSON.stringify({ Caller: '+12125550142', To: '+12125550100', CallStatus: 'completed' })
    await createLeadRow(app, company, { phone: pat.phone, note })
    await send({ ...pat, message: 'Hello' })
    expect(await theLead()).toMatchObject({ note, request_count: 2 })
  })

  test("drop a message that would exceed the note's limit, but count the request", async () => {
    const note = 'x'.repeat(leadLimits.note - 3)
    await createLeadRow(app, company, { phone: pat.phone, note })
    await send({ ...pat, message: 'Hello' })
    expect(await theLead()).toMatchObject({ note, request_count: 2 })
  })
})

describe("a lead's additional phone numbers and emails", () => {
  const nu = { first_name: 'Nu', last_name: 'Test', email: 'nu@example.com', phone: '2025553101' }
  const second = { phone: '2025553102', email: 'nu.test@example.com' }
  const listed = async (search: string) =>
    (await (await signIn(app, company)).call(listLeads, { query: { search } })).body.results.map(
      ({ id }) => id,
    )

  test.each([
    ['number', { phone: second.phone }, 'Phone: 2025553102', '+12025553102'],
    ['email', { email: second.email }, 'Email: nu.test@example.com', 'nu.test@example.com'],
  ])('are added to the note and match later requests: new %s', async (_what, said, line, contact) => {
    await send(nu)
    await send({ ...nu, ...said })
    await send(said)
    const lead = await theLead()
    expect(lead).toMatchObject({
      ...{ phone: nu.phone, email: nu.email, note: line },
      ...{ request_count: 3, other_contacts: [contact] },
    })
    expect(await listed(Object.values(said)[0] ?? '')).toEqual([lead?.id])
    expect(await listed('3102')).toEqual(contact.endsWith('3102') ? [lead?.id] : [])
  })

  test('are limited to twenty, keeping the latest', async () => {
    await send(nu)
    for (let i = 10; i < 35; i++) await send({ ...nu, phone: `20255531${i}` })
    expect((await theLead())?.other_contacts).toHaveLength(20)
    await send({ phone: '2025553134' })
    expect(await theLead()).toMatchObject({ request_count: 27 })
  })

  test('match later requests without changing a note that is a call record', async () => {
    const note = JSON.stringify({ Caller: '+12025553101', To: '+12125550100', CallStatus: 'completed' })
    await createLeadRow(app, company, { ...nu, note })
    await send({ ...nu, phone: second.phone })
    await send({ phone: second.phone })
    expect(await theLead()).toMatchObject({ note, request_count: 3 })
  })

  test('exclude the practice’s own numbers', async () => {
    await app.db
      .updateTable('locations')
      .set({ phone: second.phone })
      .where('company_id', '=', company.id)
      .execute()
    await send(nu)
    await send({ ...nu, phone: second.phone })
    expect(await theLead()).toMatchObject({ other_contacts: [], note: 'Phone: 2025553102' })
    await send({ phone: second.phone })
    expect(await leads()).toHaveLength(2)
  })

  test('move with their request to another lead', async () => {
    await send(nu)
    const target = await createLeadRow(app, company, { first_name: 'Some', last_name: 'Body' })
    await send({ ...nu, phone: second.phone })
    const [{ id } = { id: 0 }] = await leads()
    const admin = await signIn(app, company)
    const { body } = await admin.call(listLeadRequests, { params: { id } })
    await admin.call(moveLeadRequest, {
      params: { id, requestId: body.results[0]?.id ?? 0 },
      body: { lead: target },
    })
    expect(await leads()).toMatchObject([
      { id, note: '', other_contacts: [] },
      { id: target, note: 'Phone: 2025553102', other_contacts: ['+12025553102', 'nu@example.com'] },
    ])
  })

  test("are restored when the lead's deletion is undone", async () => {
    await send(nu)
    await send({ ...nu, phone: second.phone })
    const [{ id } = { id: 0 }] = await leads()
    const admin = await signIn(app, company)
    await admin.call(deleteLead, { params: { id: String(id) } })
    await admin.call(restoreDeleted.leads, { params: { id: String(id) } })
    await send({ phone: second.phone })
    expect(await theLead()).toMatchObject({ id, request_count: 3, other_contacts: ['+12025553102'] })
  })

  test('appear in the history entry of the request that added them', async () => {
    const id = await createLeadRow(app, company, {
      ...nu,
      first_name: '',
      last_name: '',
      status: 'contacted',
    })
    await send({ ...nu, ...{ phone: second.phone } })
    const { body } = await (await signIn(app, company)).call(historyEndpoints.leads, { params: { id } })
    expect(body.results[0]?.details).toBe(
      'Contacted us again; Status: Contacted → Repeat; Last Name: none → Test; First Name: none → Nu; also reached by +1 202 555 3102',
    )
  })
})

describe('a request from an existing patient', () => {
  test.each([
    ['by the number', { phone: '(212) 555-0142' }],
    ['by the email', { email: 'PAT@example.com' }],
  ])('creates a lead with status existing when matched %s', async (_how, contact) => {
    await createPatientRow(app, company, contact)
    await send(pat)
    expect(await theLead()).toMatchObject({ status: 'existing' })
  })

  test('creates a lead with status new when the patient belongs to another company', async () => {
    await createPatientRow(app, await createCompany(app), { phone: pat.phone, email: pat.email })
    await send(pat)
    expect(await theLead()).toMatchObject({ status: 'new' })
  })

  test('creates a lead with status new when phone and email are missing', async () => {
    await createPatientRow(app, company, {})
    await send({ name: 'Pat Example' })
    expect(await theLead()).toMatchObject({ status: 'new' })
  })

  test("keeps an existing lead's status", async () => {
    await createPatientRow(app, company, { phone: pat.phone })
    await createLeadRow(app, company, { phone: pat.phone, status: 'scheduled' })
    await send(pat)
    expect(await theLead()).toMatchObject({ status: 'scheduled', request_count: 2 })
  })
})
