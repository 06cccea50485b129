import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { intakeLimits, suspicionLimits } from '#contract/intake/requests.limits.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { createLog } from '#server/platform/log.ts'
import { createSpool } from '#server/platform/spool.ts'
import { hasPatient } from '#server/slices/patients/patients.repository.ts'
import { whoIsThis } from '#server/slices/people/who-is-this.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, type TestCompany } from '#server/testing/builders.ts'
import { refusal } from '#server/testing/inspect.ts'
import { testSealer } from '#server/testing/secret.ts'
import { sweepRequests } from '../sweep/sweep.usecases.ts'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
})

/** Sends like the website scripts: a simple request without a CORS preflight, with its keys in the query. */
const send = (
  channel: string,
  fields: Record<string, string>,
  query: Record<string, string> = {},
  place = 0,
) =>
  app.server.inject({
    method: 'POST',
    url: `/api/intake/${channel}/${company.formIds[place]}/?${new URLSearchParams(query)}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://dentist.example.com' },
  })
const leads = () =>
  app.db
    .selectFrom('leads')
    .select(['first_name', 'type', 'location_id', 'phone', 'note', 'request_count'])
    .where('company_id', '=', company.id)
    .orderBy('id')
    .execute()
const requests = () =>
  app.db
    .selectFrom('intake_requests')
    .select(['channel', 'intake_result', 'draft', 'location_id'])
    .where('company_id', '=', company.id)
    .orderBy('id')
    .execute()
const sweep = () =>
  sweepRequests({
    db: app.workDb,
    clock: app.clock,
    log: createLog('silent'),
    hasPatient,
    whoIsThis,
    jobs: app.server.jobs,
    spool: createSpool(join(app.dataDir, 'intake-spool')),
    googleAdsSealer: testSealer('keys of Google Ads'),
  })

const pat = { name: 'Pat Example', phone: '212-555-0142' }

describe.each(['website', 'chatbot'])('the %s channel', (channel) => {
  test("creates a lead at the form address's location from any origin", async () => {
    const response = await send(channel, { ...pat, message: 'Toothache' }, { submission: 'one' }, 1)
    expect([response.statusCode, response.json()]).toEqual([200, { detail: intakeMessages.thanks }])
    expect(response.headers['access-control-allow-origin']).toBe('*')
    expect(await leads()).toEqual([
      {
        first_name: 'Pat',
        type: channel,
        location_id: company.locations[1],
        phone: '212-555-0142',
        note: 'Toothache',
        request_count: 1,
      },
    ])
  })

  test('counts requests with the same submission key once', async () => {
    await Promise.all([1, 2, 3].map(() => send(channel, pat, { submission: 'one' })))
    await send(channel, pat, { submission: 'one' })
    expect(await leads()).toMatchObject([{ request_count: 1 }])
    await send(channel, pat, { submission: 'two' })
    expect(await leads()).toMatchObject([{ request_count: 2 }])
  })

  test('creates no lead from spam or from requests without contact details', async () => {
    await send(channel, { ...pat, website_url: 'https://spam.example.com' })
    await send(channel, { ...pat, form_shown_ms: String(suspicionLimits.minMilliseconds - 1) })
    expect((await requests()).map(({ intake_result }) => intake_result)).toEqual(['ignored', 'ignored'])
    expect((await send(channel, { message: 'Hello' })).statusCode).toBe(200)
    expect(await leads()).toEqual([])
  })
})

describe('a chat', () => {
  const chat = (fields: Record<string, string>, draft?: number, place = 0) =>
    send('chatbot', fields, { submission: 'chat', ...(draft ? { draft: String(draft) } : {}) }, place)

  test('replaces its drafts with the final message, even when sent to another location', async () => {
    await chat(pat, 1)
    await chat({ ...pat, message: 'Crown' }, 2)
    app.clock.advance(60)
    await sweep()
    expect(await leads()).toEqual([])
    await chat({ ...pat, phone: '212-555-0143', message: 'Crown, please' }, undefined, 1)
    expect(await leads()).toMatchObject([
      { phone: '212-555-0143', note: 'Crown, please', request_count: 1, location_id: company.locations[1] },
    ])
    app.clock.advance(intakeLimits.draftSeconds)
    await sweep()
    expect(await requests()).toEqual([
      { channel: 'chatbot', intake_result: 'lead', draft: null, location_id: company.locations[1] },
    ])
  })

  test('becomes a lead from its draft once the draft times out', async () => {
    await chat(pat, 1)
    app.clock.advance(intakeLimits.draftSeconds + 1)
    await Promise.all([sweep(), sweep()])
    expect(await leads()).toMatchObject([{ phone: '212-555-0142', type: 'chatbot', request_count: 1 }])
  })

  test('ignores out-of-order drafts and repeated final messages', async () => {
    await chat({ ...pat, message: 'Second' }, 2)
    await chat({ ...pat, message: 'First' }, 1)
    await chat({ ...pat, message: 'Whole' })
    await chat({ ...pat, message: 'Third' }, 3)
    await chat({ ...pat, message: 'Whole' })
    app.clock.advance(intakeLimits.draftSeconds + 1)
    await sweep()
    expect(await leads()).toMatchObject([{ note: 'Whole', request_count: 1 }])
  })

  test('adds one request when it continues after its draft became a lead', async () => {
    await chat(pat, 1)
    app.clock.advance(intakeLimits.draftSeconds + 1)
    await sweep()
    for (const _ of [1, 2]) await chat({ ...pat, message: 'Back again' })
    await chat({ ...pat, message: 'Late' }, 2)
    expect(await leads()).toMatchObject([{ note: 'Back again', request_count: 2 }])
    expect(await requests()).toHaveLength(2)
  })

  test('updates the name and phone of the lead created from its draft', async () => {
    await chat(pat, 1)
    app.clock.advance(intakeLimits.draftSeconds + 1)
    await sweep()
    await chat({ name: 'Robin Sample', phone: '212-555-0199', message: 'Crown' })
    expect(await leads()).toMatchObject([{ first_name: 'Robin', phone: '212-555-0199', request_count: 2 }])
  })

  test('does not overwrite a lead that has other requests', async () => {
    const stranger = { name: 'Mallory Stranger', phone: '212-555-0166' }
    const theirs = { first_name: 'Pat', phone: '212-555-0142' }
    await send('website', pat)
    await chat(pat, 1)
    app.clock.advance(intakeLimits.draftSeconds + 1)
    await sweep()
    await chat(stranger)
    expect(await leads()).toMatchObject([{ ...theirs, request_count: 2 }, { first_name: 'Mallory' }])
    await send('chatbot', { ...pat, phone: '212-555-0143' }, { submission: 'second', draft: '1' })
    app.clock.advance(intakeLimits.draftSeconds + 1)
    await sweep()
    await send('website', { ...pat, phone: '212-555-0143' })
    await send('chatbot', stranger, { submission: 'second' })
    expect((await leads()).map(({ phone, request_count }) => [phone, request_count])).toEqual([
      ...[
        ['212-555-0142', 2],
        ['212-555-0166', 2],
      ],
      ['212-555-0143', 2],
    ])
  })

  test('does not overwrite a phone number that staff changed', async () => {
    await chat(pat, 1)
    app.clock.advance(intakeLimits.draftSeconds + 1)
    await sweep()
    await app.db
      .updateTable('leads')
      .set({ phone: '212-555-0100' })
      .where('company_id', '=', company.id)
      .execute()
    await chat({ name: 'Robin Sample', phone: '212-555-0199' })
    expect(await leads()).toMatchObject([{ first_name: 'Robin', phone: '212-555-0100', request_count: 2 }])
  })

  test("returns 400 for a submission key that imitates another chat's continuation", async () => {
    await chat(pat, 1)
    const query = { submission: 'chat/1' }
    const answer = await send('chatbot', { name: 'Other', phone: '212-555-0188' }, query)
    expect(refusal(answer).status).toBe(400)
    expect(await requests()).toHaveLength(1)
  })

  test('creates one lead from concurrent drafts and final messages', async () => {
    await Promise.all([1, 2, 3, undefined, undefined].map((draft) => chat(pat, draft)))
    app.clock.advance(intakeLimits.draftSeconds + 1)
    await sweep()
    expect(await leads()).toMatchObject([{ request_count: 1 }])
    expect(await requests()).toHaveLength(1)
  })

  test('is counted separately from other chats and from the same key at another company', async () => {
    await chat(pat)
    await send('chatbot', pat, { submission: 'another' })
    const { formIds } = await createCompany(app)
    company.formIds.push(formIds[0] ?? '')
    await chat(pat, undefined, 2)
    expect(await leads()).toMatchObject([{ request_count: 2 }])
  })
})
