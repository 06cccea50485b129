import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  dismissIntakeRequest as dismiss,
  getIntakeRequest as get,
  listIntakeRequests as list,
  replayIntakeRequest as replay,
} from '#contract/intake/inbox.endpoints.ts'
import { inboxMessages } from '#contract/intake/inbox.messages.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { replayedHeader } from '#server/platform/http/idempotency.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { createIntakeRequestRow, createPatientRow, sendForm } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  // Ten minutes past midnight on the 12th in New York.
  app = await startTestApp({}, { now: '2026-03-12T04:10:00Z' })
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app, { timeZone: 'America/New_York' })
  admin = await signIn(app, company)
})

const send = (form: object | string, location = 0, headers: Record<string, string> = {}) =>
  sendForm(app, company.formIds[location], form, { headers })
async function read(query: Record<string, string> = {}) {
  const { status, body } = await admin.call(list, { query })
  expect(status).toBe(200)
  return list.response.parse(body)
}
const shown = async (id: number) =>
  get.response.parse((await admin.call(get, { params: { id: String(id) } })).body)
const replayed = (id: number, body: object, headers = {}) =>
  admin.call(replay, { params: { id: String(id) }, body }, headers)
const leads = () => app.db.selectFrom('leads').selectAll().where('company_id', '=', company.id).execute()
const pat = { first_name: 'Pat', last_name: 'Example', phone: '(212) 555-0142' }

describe('listIntakeRequests', () => {
  test('lists all requests with their intake results, newest first', async () => {
    await send({ name: 'Pat Example', phone: '212-555-0142' })
    app.clock.advance(1)
    await send({ phone: '+12125550142', email: 'pat@example.com' })
    app.clock.advance(1)
    await send({ name: 'Robin Example', gotcha: 'x' })
    app.clock.advance(1)
    await send({ message: 'Call me' })
    const [lead] = await leads()
    const reference = { id: lead?.id, name: 'Pat Example' }
    const { count, results } = await read()
    expect(count).toBe(4)
    expect(results).toMatchObject([
      { intake_result: 'failed', reason: 'nobody', sender: '', lead: null },
      { intake_result: 'ignored', reason: 'honeypot', sender: 'Robin Example', lead: null },
      { intake_result: 'repeat', reason: '', sender: '+12125550142 · pat@example.com', lead: reference },
      {
        ...{ intake_result: 'lead', reason: '', sender: 'Pat Example · 212-555-0142', lead: reference },
        ...{
          channel: 'forms',
          location: { id: company.locations[0], name: 'Location 1' },
          dismissed_at: null,
        },
      },
    ])
    const oldest = await read({ ordering: 'received_at' })
    expect(oldest.results).toEqual([...results].reverse())
  })

  test("filters by intake_result, location, and date in the practice's time zone", async () => {
    const at = (instant: string) => ({ received_at: new Date(instant) })
    const late = await createIntakeRequestRow(app, company, at('2026-03-12T03:59:00Z'))
    const early = await createIntakeRequestRow(app, company, {
      ...at('2026-03-12T04:00:00Z'),
      ...{ intake_result: 'ignored', reason: 'honeypot', location_id: company.locations[1] as number },
    })
    const ids = async (query: Record<string, string>) => (await read(query)).results.map(({ id }) => id)
    expect(await ids({ to: '2026-03-11' })).toEqual([late])
    expect(await ids({ from: '2026-03-12', to: '2026-03-12' })).toEqual([early])
    expect(await ids({ intake_result: 'failed' })).toEqual([late])
    expect(await ids({ location: String(company.locations[1]) })).toEqual([early])
    expect(await ids({ channel: 'forms', intake_result: '', location: '', from: '' })).toEqual([early, late])
    expect(await ids({ intake_result: 'unresolved' })).toEqual([early, late])
    await admin.call(dismiss, { params: { id: String(late) }, body: { dismissed: true } })
    expect(await ids({ intake_result: 'unresolved' })).toEqual([early])
    expect(await ids({ intake_result: 'dismissed' })).toEqual([late])
  })

  test('returns the total number of matches on every page', async () => {
    for (let n = 0; n < 3; n++) await createIntakeRequestRow(app, company)
    const first = await read({ page_size: '2' })
    const second = await read({ page_size: '2', page: '2' })
    expect([first.count, first.results.length, second.count, second.results.length]).toEqual([3, 2, 3, 1])
    expect(first.next).toContain('page=2')
    expect((await read({ page: '9' })).count).toBe(3)
  })

  test('returns a field error for each invalid query parameter', async () => {
    const wrong = {
      intake_result: 'burned',
      channel: 'window',
      location: 'x',
      from: '03/11/2026',
      ordering: 'sender',
      page: '0',
    }
    for (const [name, value] of Object.entries(wrong)) {
      const { status, body } = await admin.call(list, { query: { [name]: value } })
      expect([status, body]).toMatchObject([422, { errors: { [name]: [expect.any(String)] } }])
    }
  })

  test("returns 403 to non-administrators and omits other companies' requests", async () => {
    await createIntakeRequestRow(app, company)
    for (const role of ['office_manager', 'front_desk'] as const) {
      const colleague = await signIn(app, company, { role, locations: company.locations })
      const { status, body } = await colleague.call(list)
      expect([status, body]).toMatchObject([403, { detail: inboxMessages.administratorsOnly }])
    }
    const elsewhere = await signIn(app, await createCompany(app))
    expect((await elsewhere.call(list)).body.count).toBe(0)
  })
})

describe('getIntakeRequest', () => {
  test('returns the raw request, the recognized fields and the validation errors', async () => {
    const body = 'name=&email=pat+at+example&comments=%3Cscript%3Ealert(1)%3C%2Fscript%3E'
    await send(body, 0, {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Example/1.0',
      cookie: 'session=secret',
      authorization: 'Token secret',
    })
    const [row] = (await read()).results
    const request = await shown(row?.id ?? 0)
    expect(request).toMatchObject({
      ...row,
      body,
      address: '127.0.0.1',
      content_type: 'application/x-www-form-urlencoded',
      headers: { 'user-agent': 'Example/1.0' },
      recognised: { email: 'pat at example', message: '<script>alert(1)</script>', source: 'na' },
      errors: { '': [intakeMessages.nobody] },
      corrected: null,
      handled_by: null,
    })
    expect(JSON.stringify(request)).not.toContain('secret')
  })

  test('returns the raw body and an error for a request that cannot be parsed', async () => {
    await sendForm(app, company.formIds[0], Buffer.from('{"name": "P\xe4t"', 'latin1'), {
      headers: { 'content-type': 'application/json' },
    })
    const [row] = (await read()).results
    expect(await shown(row?.id ?? 0)).toMatchObject({
      reason: 'malformed',
      body: '{"name": "P\ufffdt"',
      recognised: { first_name: '', source: 'na' },
      errors: { '': ["The request couldn't be read."] },
    })
  })
})

describe('replayIntakeRequest', () => {
  test("creates a lead from corrected fields, dated to the request's arrival", async () => {
    const id = await createIntakeRequestRow(app, company, {
      form: { message: 'Call me', city: 'Springfield' },
    })
    const received = app.clock.now()
    app.clock.advance(3600)
    const { status, headers, body } = await replayed(id, {
      ...pat,
      email: 'PAT@example.com',
      source: 'google',
    })
    expect(status).toBe(200)
    const [lead, ...extraLeads] = await leads()
    expect(extraLeads).toEqual([])
    expect(lead).toMatchObject({
      ...pat,
      ...{ email: 'pat@example.com', source: 'google', status: 'new', type: 'contact_form', note: '' },
      ...{ location_id: company.locations[0], created_at: received, last_seen_at: received },
      address: { city: 'Springfield' },
    })
    expect(body).toMatchObject({
      ...{ intake_result: 'lead', reason: '', lead: { id: lead?.id, name: 'Pat Example' }, version: 2 },
      corrected: { ...pat, email: 'PAT@example.com', message: '' },
      recognised: { first_name: '', message: expect.stringContaining('Call me') },
      handled_by: expect.stringMatching(/@example\.com$/),
    })
    expect(headers.etag).toBe('"2"')
    const events = app.db.selectFrom('events').selectAll().where('company_id', '=', company.id)
    expect(await events.where('subject', '=', 'lead').execute()).toMatchObject([
      { type: 'lead.created', staff_id: company.staff[0], subject_id: lead?.id },
    ])
  })

  test('matches the request to an existing lead or patient', async () => {
    await send({ name: 'Pat Example', phone: '212-555-0142' })
    const repeat = await createIntakeRequestRow(app, company)
    expect((await replayed(repeat, pat)).body.intake_result).toBe('repeat')
    expect(await leads()).toMatchObject([{ request_count: 2 }])
    await createPatientRow(app, company, { phone: '212-555-0199' })
    await replayed(await createIntakeRequestRow(app, company), { phone: '212-555-0199' })
    expect((await leads()).map(({ status }) => status).sort()).toEqual(['existing', 'new'])
  })

  test('accepts one of ten concurrent calls and rejects the rest with 409', async () => {
    const id = await createIntakeRequestRow(app, company)
    const answers = await Promise.all(Array.from({ length: 10 }, () => replayed(id, pat)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await leads()).toMatchObject([{ request_count: 1 }])
    const again = await replayed(id, pat)
    expect([again.status, again.body]).toMatchObject([409, { detail: inboxMessages.alreadyDone }])
  })

  test('returns the first response for a repeated Idempotency-Key and creates no second lead', async () => {
    const id = await createIntakeRequestRow(app, company)
    const key = { 'idempotency-key': 'replay-1' }
    const first = await replayed(id, pat, key)
    const second = await replayed(id, pat, key)
    expect([second.status, second.body, second.headers[replayedHeader]]).toEqual([200, first.body, 'true'])
    expect(await leads()).toMatchObject([{ request_count: 1 }])
  })

  test('creates a lead from a request held as spam', async () => {
    await send({ name: 'Robin Example', phone: '212-555-0142', honeypot: 'x' })
    const [held] = (await read()).results
    expect(await leads()).toEqual([])
    const { body } = await replayed(held?.id ?? 0, { first_name: 'Robin', phone: '212-555-0142' })
    expect(body).toMatchObject({ intake_result: 'lead', reason: '' })
    expect(await leads()).toMatchObject([{ first_name: 'Robin' }])
  })

  test('rejects requests not yet processed, outdated versions and invalid fields', async () => {
    const open = await createIntakeRequestRow(app, company, { intake_result: 'received', reason: '' })
    const failed = await createIntakeRequestRow(app, company)
    const before = await tableContents(app)
    const refusals = [
      [await replayed(open, pat), 409, { detail: inboxMessages.stillOpen }],
      [await replayed(failed, pat, { 'if-match': '"7"' }), 412, {}],
      [await replayed(failed, { message: 'x' }), 422, { errors: { '': [intakeMessages.nobody] } }],
      [await replayed(failed, { ...pat, email: 'pat' }), 422, { errors: { email: [expect.any(String)] } }],
      [await replayed(failed, { ...pat, source: 'x' }), 422, { errors: { source: [expect.any(String)] } }],
      [
        await replayed(failed, { ...pat, company_id: 1 }),
        422,
        { errors: { company_id: ['Unknown field.'] } },
      ],
    ] as const
    for (const [{ status, body }, expected, envelope] of refusals) {
      expect([status, body]).toMatchObject([expected, envelope])
    }
    expect(await tableContents(app)).toEqual(before)
  })
})

describe('dismissIntakeRequest', () => {
  const set = (id: number, dismissed: boolean, headers = {}) =>
    admin.call(dismiss, { params: { id: String(id) }, body: { dismissed } }, headers)

  test('dismisses a request and undoes the dismissal', async () => {
    const id = await createIntakeRequestRow(app, company)
    expect((await set(id, true, { 'if-match': '"1"' })).body).toMatchObject({
      ...{ intake_result: 'failed', dismissed_at: '2026-03-12T05:10:03+00:00', version: 2 },
      handled_by: expect.stringMatching(/@example\.com$/),
    })
    expect((await set(id, true)).body.version).toBe(2)
    expect((await set(id, false)).body).toMatchObject({ dismissed_at: null, handled_by: null, version: 3 })
    expect((await set(id, true, { 'if-match': '"1"' })).status).toBe(412)
  })

  test('allows a dismissed request to be accepted as a lead', async () => {
    const id = await createIntakeRequestRow(app, company)
    await set(id, true)
    expect((await replayed(id, pat)).body).toMatchObject({ intake_result: 'lead', dismissed_at: null })
    expect((await set(id, true)).status).toBe(409)
  })
})
