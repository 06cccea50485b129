import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { getIntakeRequest, replayIntakeRequest } from '#contract/intake/inbox.endpoints.ts'
import { receiveCall, receiveDialed } from '#contract/intake/phone.endpoints.ts'
import { createLead, deleteLead, getLead, listLeads, patchLead } from '#contract/leads/leads.endpoints.ts'
import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import * as endpoints from '#contract/queue/queue.endpoints.ts'
import { type RequestOutcome, requestOutcomes, statusOfOutcome } from '#contract/queue/queue.enums.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import {
  createAppointmentRow,
  createIntakeRequestRow,
  createLeadRow,
  createNoteRow,
  createOpenRequest,
  createPatientRow,
  createTaskRow,
  leadBody,
  sendForm,
} from '#server/testing/record-builders.ts'
import { callFields, connectPhone, newCallSid, postCallback } from '#server/testing/twilio.ts'
import { differingLedgers } from './ledger.repository.ts'
import { sweepFollowUps } from './opened-by-us.repository.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let here: TestClient
let there: TestClient
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://crm.example.com' })
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
  here = await frontDesk(company.locations[0])
  there = await frontDesk(company.locations[1])
})

const frontDesk = (...locations: (number | undefined)[]) =>
  signIn(app, company, { role: 'front_desk', locations: locations.map(Number) })
const queue = async (client = admin, query = {}) =>
  (await client.call(endpoints.listQueue, { query })).body.results
const shown = async (client: TestClient, id: number) =>
  (await client.call(endpoints.getQueueRequest, { params: { id } })).body
const close = (id: number, outcome: RequestOutcome, more = {}, client = admin) =>
  client.call(endpoints.closeRequest, { params: { id }, body: { outcome, ...more } })
const reopen = (id: number, client = admin) => client.call(endpoints.reopenRequest, { params: { id } })
const attempt = (id: number, result: string, more = {}, client = admin) =>
  client.call(endpoints.recordAttempt, { params: { id }, body: { result, ...more } })
const claim = (id: number, client: TestClient, body = {}) =>
  client.call(endpoints.claimRequest, { params: { id }, body })
const ledger = async (client = admin, query = {}) => (await client.call(endpoints.getLedger, { query })).body
const lead = async (id: number, client = admin) => (await client.call(getLead, { params: { id } })).body
const detail = ({ body }: { body: unknown }) => (body as { detail: string }).detail
const minutes = (count: number) => app.clock.advance(count * 60)
const later = (count: number) => new Date(app.clock.now().getTime() + count * 60_000).toISOString()

/** Retries while the small connection pool of the test is exhausted. */
async function whenFree<A extends { status: number }>(call: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await call()
    if (answer.status !== 503) return answer
  }
}

const from = '+12125550142'
async function ring(location: number, ending: 'no-answer' | 'completed' | null, caller = from) {
  const client = await signIn(app, company)
  const { account, number } = await connectPhone(client, company, {
    location_id: Number(company.locations[location]),
  })
  const fields = callFields(account, { from: caller, to: number, sid: newCallSid() })
  await postCallback(app, receiveCall.path, fields, account.auth_token)
  const ended = { ...fields, DialCallStatus: ending ?? '', DialCallDuration: '30' }
  if (ending) await postCallback(app, receiveDialed.path, ended, account.auth_token)
}

describe('the queue', () => {
  test('includes a missed call from a scheduled lead', async () => {
    const id = await createLeadRow(app, company, { phone: from, status: 'scheduled', type: 'phonecall' })
    await ring(0, 'no-answer')
    expect(await queue(here)).toMatchObject([
      {
        channel: 'phone',
        reason: 'missed_call',
        lead: { id, status: 'scheduled' },
        call: { outcome: 'no-answer', voicemail: false },
      },
    ])
  })

  test.each(['contact_form', 'website', 'chatbot'] as const)(
    'includes a missed call from a contacted lead of type %s',
    async (type) => {
      const id = await createLeadRow(app, company, { phone: from, status: 'contacted', type })
      await ring(0, 'no-answer')
      expect(await queue(here)).toMatchObject([{ reason: 'missed_call', lead: { id } }])
    },
  )

  test('gives staff at the called location access to the lead until the request closes', async () => {
    const id = await createLeadRow(app, company, { phone: from, location: company.locations[1] ?? null })
    expect((await here.call(getLead, { params: { id } })).status).toBe(404)
    await ring(0, 'no-answer')
    for (const client of [here, there]) {
      const [request] = await queue(client)
      expect(request).toMatchObject({ location: { id: company.locations[0] }, lead: { id } })
      expect(await lead(id, client)).toMatchObject({ id, location: { id: company.locations[1] } })
    }
    expect((await here.call(patchLead, { params: { id }, body: { first_name: 'Sam' } })).status).toBe(200)
    expect(
      (await here.call(noteEndpoints.leads.create, { params: { id }, body: { content: 'Called' } })).status,
    ).toBe(201)
    expect((await here.call(historyEndpoints.leads, { params: { id } })).status).toBe(200)
    // Only the lead's own location can list or delete it.
    expect((await here.call(listLeads)).body.count).toBe(0)
    expect((await here.call(deleteLead, { params: { id } })).status).toBe(404)
    await close((await queue(here))[0]?.id ?? 0, 'answered', {}, here)
    expect((await here.call(getLead, { params: { id } })).status).toBe(404)
    expect((await there.call(getLead, { params: { id } })).status).toBe(200)
  })

  test('includes a caller whom addQuickLead added by phone number alone', async () => {
    const body = { phone: '(212) 555-0142', location: company.locations[0], channel: 'phone' }
    const { status, body: added } = await here.call(endpoints.addQuickLead, { body })
    expect([status, added.known, added.name]).toEqual([201, false, '(212) 555-0142'])
    expect(await queue(here)).toMatchObject([
      { id: added.request, channel: 'phone', reason: 'new_request', lead: { id: added.id } },
    ])
    expect(await lead(added.id)).toMatchObject({
      ...{ first_name: '', last_name: '', phone: '(212) 555-0142' },
      ...{ type: 'phonecall', status: 'new', request_count: 1 },
    })
  })

  test('includes leads that staff create, except leads with status contacted', async () => {
    const { body: added } = await here.call(createLead, { body: leadBody(company) })
    await here.call(createLead, { body: { ...leadBody(company), status: 'contacted' } })
    expect(await queue(here)).toMatchObject([
      {
        channel: 'staff',
        reason: 'new_request',
        lead: { id: added.id },
        sender: expect.stringContaining('Pat Example'),
      },
    ])
  })

  test('includes a lead due for follow-up once, and drops it when postponed', async () => {
    const id = await createLeadRow(app, company, { status: 'contacted', follow_up_date: '2026-03-11' })
    await createLeadRow(app, company, { status: 'contacted', follow_up_date: '2026-03-12' })
    await sweepFollowUps(app.workDb, app.clock.now())
    await sweepFollowUps(app.workDb, app.clock.now())
    expect(await queue(here)).toMatchObject([{ channel: 'follow_up', reason: 'follow_up', lead: { id } }])
    await here.call(patchLead, { params: { id }, body: { follow_up_date: '2026-04-01' } })
    await sweepFollowUps(app.workDb, app.clock.now())
    expect(await queue(here)).toEqual([])
    expect(await ledger()).toMatchObject({ received: 1, closed: 1, open: 0 })
    await here.call(patchLead, { params: { id }, body: { follow_up_date: '2026-03-10' } })
    minutes(24 * 60)
    here = await frontDesk(company.locations[0])
    await sweepFollowUps(app.workDb, app.clock.now())
    expect(await queue(here)).toHaveLength(2)
  })
})

describe('listQueue and getQueueRequest', () => {
  test('list the most urgent requests first and requests not yet due last', async () => {
    const lead_id = async () => createLeadRow(app, company, { phone: from })
    const form = await createOpenRequest(app, company)
    const held = await createIntakeRequestRow(app, company, {
      intake_result: 'ignored',
      reason: 'links_only',
    })
    const promised = await createOpenRequest(app, company)
    const waiting = await createOpenRequest(app, company)
    const retried = await createOpenRequest(app, company)
    const follow_up = await createOpenRequest(app, company, {
      channel: 'follow_up',
      lead_id: await lead_id(),
    })
    await attempt(promised, 'call_later', { next_at: later(5) })
    await attempt(retried, 'no_answer', { next_at: later(5) })
    await attempt(waiting, 'no_answer', { next_at: later(60) })
    minutes(10)
    await ring(0, 'completed', '+12125550143')
    await ring(0, 'no-answer', '+12125550144')
    const listed = await queue()
    expect(listed.map(({ reason }) => reason)).toEqual([
      ...['missed_call', 'new_request', 'promised_call', 'follow_up', 'retry', 'answered_call', 'held', null],
    ])
    expect(listed.slice(1, 5).map(({ id }) => id)).toEqual([form, promised, follow_up, retried])
    expect(listed.slice(6).map(({ id }) => id)).toEqual([held, waiting])
    expect((await queue(admin, { held: 'true' })).map(({ id }) => id)).toEqual([held])
    expect((await queue(admin, { channel: 'phone' })).map(({ reason }) => reason)).toEqual([
      'missed_call',
      'answered_call',
    ])
    const second = await admin.call(endpoints.listQueue, { query: { page: '2', page_size: '3' } })
    expect([second.body.count, second.body.results.map(({ id }) => id)]).toEqual([
      8,
      [follow_up, retried, listed[5]?.id],
    ])
  })

  test('return the message of accepted requests and requests held as spam', async () => {
    await sendForm(app, company.formIds[0], { name: 'Pat Lee', phone: from, message: 'A tooth hurts' })
    await sendForm(app, company.formIds[0], {
      name: 'https://spam.example.com',
      phone: from,
      message: 'Buy now',
    })
    expect((await queue()).map(({ message, held, held_reason }) => [message, held, held_reason])).toEqual([
      ['A tooth hurts', false, ''],
      ['Buy now', true, 'link_in_name'],
    ])
  })

  test("omit other companies' and locations' requests, and held requests without permission", async () => {
    await createOpenRequest(app, company)
    const held = await createIntakeRequestRow(app, company)
    const second = await createCompany(app)
    await createOpenRequest(app, second)
    const hygienist = await signIn(app, company, { role: 'hygienist', locations: company.locations })
    const counts = [admin, here, there, hygienist].map(async (client) => (await queue(client)).length)
    expect(await Promise.all(counts)).toEqual([2, 2, 0, 1])
    expect((await hygienist.call(endpoints.getQueueRequest, { params: { id: held } })).status).toBe(404)
  })

  test("return a person's patient record, other requests, notes, tasks and next appointment", async () => {
    const patient = await createPatientRow(app, company)
    const lead_id = await createLeadRow(app, company)
    await app.db.updateTable('leads').set({ patient_id: patient }).where('id', '=', lead_id).execute()
    const id = await createOpenRequest(app, company, { lead_id })
    const second = await createOpenRequest(app, company, { lead_id, form: { message: 'Again' } })
    await createNoteRow(app, company, { kind: 'leads', id: lead_id })
    await createTaskRow(app, company, { kind: 'leads', id: lead_id })
    const appointment = await createAppointmentRow(app, company, { kind: 'patients', id: patient })
    const starts_at = new Date(app.clock.now().getTime() + 86_400_000)
    const ends_at = new Date(starts_at.getTime() + 1_800_000)
    await app.db
      .updateTable('appointments')
      .set({ starts_at, ends_at })
      .where('id', '=', appointment)
      .execute()
    expect(await shown(here, id)).toMatchObject({
      open_of_lead: 2,
      patient: { id: patient },
      other_requests: [{ id: second, message: 'Again' }],
      notes: [{ content: expect.any(String) }],
      tasks: [{ title: expect.any(String) }],
      next_appointment: { id: appointment, type: 'Cleaning' },
      outcome: null,
    })
  })
})

/** Links a lead to a patient with a visit tomorrow. */
async function bookTomorrow(lead: number): Promise<void> {
  const id = await createPatientRow(app, company)
  const tomorrow = new Date(app.clock.now().getTime() + 24 * 3_600_000)
  await createAppointmentRow(app, company, { kind: 'patients', id }, tomorrow)
  await app.db.updateTable('leads').set({ patient_id: id }).where('id', '=', lead).execute()
}

describe('closeRequest and reopenRequest', () => {
  test.each(requestOutcomes)(
    'apply the outcome %s to the request and its lead, and undo it',
    async (outcome) => {
      const lead_id = await createLeadRow(app, company)
      if (outcome === 'booked') await bookTomorrow(lead_id)
      const id = await createOpenRequest(app, company, { lead_id })
      const { status, body } = await close(id, outcome)
      expect([status, body.outcome, body.version]).toEqual([200, outcome, 2])
      expect((await lead(lead_id)).status).toBe(statusOfOutcome[outcome] ?? 'new')
      expect(await queue()).toEqual([])
      expect(await ledger()).toMatchObject({ received: 1, closed: 1, open: 0, by_outcome: { [outcome]: 1 } })
      expect(await reopen(id)).toMatchObject({ status: 200, body: { outcome: null, closed_at: null } })
      expect((await lead(lead_id)).status).toBe('new')
      expect(await queue()).toHaveLength(1)
    },
  )

  test("keep the status of a patient's lead, and clear and restore its due follow-up", async () => {
    for (const status of ['converted', 'existing'] as LeadStatus[]) {
      const lead_id = await createLeadRow(app, company, { status, follow_up_date: '2026-03-10' })
      const id = await createOpenRequest(app, company, { lead_id })
      await close(id, 'not_interested', { note: 'Moved away' })
      expect(await lead(lead_id)).toMatchObject({ status, follow_up_date: null })
      const { body } = await admin.call(historyEndpoints.leads, { params: { id: lead_id } })
      expect(body.results.map(({ details }) => details)).toEqual(
        expect.arrayContaining(['Request closed: Not interested', 'Not interested: Moved away']),
      )
      await reopen(id)
      expect(await lead(lead_id)).toMatchObject({ status, follow_up_date: '2026-03-10' })
    }
  })

  test("preserve a future follow-up date and later changes to the lead's status", async () => {
    const lead_id = await createLeadRow(app, company, { follow_up_date: '2026-03-20' })
    const id = await createOpenRequest(app, company, { lead_id })
    await close(id, 'answered')
    expect((await lead(lead_id)).follow_up_date).toBe('2026-03-20')
    await admin.call(patchLead, { params: { id: lead_id }, body: { status: 'lost' } })
    await reopen(id)
    expect((await lead(lead_id)).status).toBe('lost')
  })

  test("close and reopen all of the lead's open requests with all_of_lead", async () => {
    const lead_id = await createLeadRow(app, company)
    const [id = 0, second = 0] = [
      await createOpenRequest(app, company, { lead_id }),
      await createOpenRequest(app, company, { lead_id, location_id: company.locations[1] as number }),
    ]
    await createOpenRequest(app, company)
    await close(id, 'answered', { all_of_lead: true })
    expect(await queue()).toHaveLength(1)
    await reopen(second)
    expect(await queue()).toHaveLength(3)
  })

  test('reject a second outcome, reopening an open request, and booking a held request', async () => {
    const id = await createOpenRequest(app, company)
    expect(detail(await reopen(id))).toBe(queueMessages.notClosed)
    await close(id, 'answered')
    const again = await close(id, 'spam')
    expect([again.status, detail(again)]).toEqual([409, queueMessages.alreadyClosed])
    const held = await createIntakeRequestRow(app, company)
    expect(detail(await close(held, 'booked'))).toBe(queueMessages.isHeld)
    expect((await close(held, 'spam', {}, here)).status).toBe(200)
    expect((await close(held, 'spam', {}, there)).status).toBe(404)
  })

  test('return the first response for a repeated Idempotency-Key and add one note', async () => {
    const lead_id = await createLeadRow(app, company)
    const id = await createOpenRequest(app, company, { lead_id })
    const call = () =>
      admin.call(
        endpoints.closeRequest,
        { params: { id }, body: { outcome: 'booked_elsewhere', note: 'Comes on Friday' } },
        { 'idempotency-key': 'k' },
      )
    const [first, second] = [await call(), await call()]
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(await ledger()).toMatchObject({
      received: 1,
      closed: 1,
      open: 0,
      by_outcome: { booked_elsewhere: 1 },
    })
    const notes = app.db.selectFrom('notes').select('content').where('company_id', '=', company.id)
    expect(await notes.execute()).toEqual([{ content: 'Booked elsewhere: Comes on Friday' }])
  })
})

describe('recordAttempt and undoAttempt', () => {
  test("postpone all of the person's open requests until the next attempt is due", async () => {
    const lead_id = await createLeadRow(app, company)
    const id = await createOpenRequest(app, company, { lead_id })
    await createOpenRequest(app, company, { lead_id })
    const due = later(50)
    const { body } = await attempt(id, 'left_voicemail', { next_at: due, note: 'Call us' })
    expect(body).toMatchObject({ reason: null, attempts: [{ result: 'left_voicemail', note: 'Call us' }] })
    expect(Date.parse(body.due_at)).toBe(Date.parse(due))
    expect((await queue()).map(({ reason }) => reason)).toEqual([null, null])
    minutes(51)
    expect((await queue()).map(({ reason }) => reason)).toEqual(['retry', 'retry'])
    await createOpenRequest(app, company, { lead_id })
    expect((await queue()).map(({ reason }) => reason)).toEqual(['new_request', 'retry', 'retry'])
  })

  test('undo only the latest attempt', async () => {
    const id = await createOpenRequest(app, company)
    const undo = (attemptId: number) =>
      admin.call(endpoints.undoAttempt, { params: { id, attemptId } as never })
    await attempt(id, 'call_later', { next_at: later(10) })
    minutes(1)
    const { body } = await attempt(id, 'no_answer', { next_at: later(60) })
    const [first, second] = body.attempts.map((each) => each.id)
    expect(detail(await undo(first ?? 0))).toBe(queueMessages.notLatest)
    minutes(10)
    expect((await undo(second ?? 0)).body).toMatchObject({
      reason: 'promised_call',
      attempts: [{ id: first }],
    })
    expect((await undo(first ?? 0)).body).toMatchObject({ reason: 'new_request', attempts: [] })
    expect((await undo(first ?? 0)).status).toBe(404)
  })

  test('require a future next_at for the result call_later', async () => {
    const id = await createOpenRequest(app, company)
    const errors = async (more: object) =>
      ((await attempt(id, 'call_later', more)).body as unknown as { errors: object }).errors
    expect(await errors({})).toEqual({ next_at: [queueMessages.callLaterWhen] })
    expect(await errors({ next_at: later(-1) })).toEqual({ next_at: [queueMessages.inThePast] })
  })
})

describe('claimRequest and releaseClaim', () => {
  test("reserve all of a person's requests until expiry, an outcome or a call attempt", async () => {
    const lead_id = await createLeadRow(app, company)
    const id = await createOpenRequest(app, company, { lead_id })
    const second = await createOpenRequest(app, company, { lead_id })
    expect((await claim(id, here)).body.claimed_by).toMatchObject({ id: company.staff[1] })
    const refused = await claim(second, admin)
    expect([refused.status, detail(refused)]).toEqual([
      409,
      expect.stringMatching(/ is calling this person\.$/),
    ])
    expect((await claim(second, here)).status).toBe(200)
    minutes(6)
    expect((await claim(second, admin)).status).toBe(200)
    await close(second, 'answered')
    expect((await shown(admin, id)).claimed_by).toBeNull()
    await claim(id, admin)
    await attempt(id, 'no_answer')
    expect((await shown(admin, id)).claimed_by).toBeNull()
  })

  test("let only the claim's holder release it or hand it to an eligible colleague", async () => {
    const id = await createOpenRequest(app, company)
    const [adminId, hereId, thereId] = company.staff
    expect(detail(await claim(id, admin, { staff: hereId }))).toBe(queueMessages.notClaimed)
    await claim(id, admin)
    expect((await claim(id, admin, { staff: thereId })).status).toBe(422)
    expect((await claim(id, admin, { staff: hereId })).body.claimed_by).toMatchObject({ id: hereId })
    expect((await admin.call(endpoints.releaseClaim, { params: { id } })).status).toBe(409)
    expect((await claim(id, here, { staff: adminId })).body.claimed_by).toMatchObject({ id: adminId })
    expect((await admin.call(endpoints.releaseClaim, { params: { id } })).body.claimed_by).toBeNull()
  })

  test('keep 50 concurrent clerks from calling a person twice', async () => {
    const people = 60
    for (let person = 0; person < people; person++) {
      const lead_id = await createLeadRow(app, company)
      await createOpenRequest(app, company, { lead_id })
      if (person % 3 === 0) await createOpenRequest(app, company, { lead_id })
    }
    const dialed: number[] = []
    const clerks = await Promise.all(Array.from({ length: 50 }, () => frontDesk(company.locations[0])))
    await Promise.all(
      clerks.map(async (clerk) => {
        for (;;) {
          const listed = await whenFree(() =>
            clerk.call(endpoints.listQueue, { query: { page_size: '100' } }),
          )
          const waiting = listed.body.results.filter(({ claimed_by }) => !claimed_by)
          if (waiting.length === 0) return
          const { id, lead: person } = waiting[
            Math.floor(Math.random() * Math.min(10, waiting.length))
          ] as (typeof waiting)[number]
          if ((await claim(id, clerk)).status !== 200) continue
          dialed.push(person?.id ?? 0)
          const closed = await whenFree(() => close(id, 'answered', { all_of_lead: true }, clerk))
          expect(closed.status).toBe(200)
        }
      }),
    )
    expect(dialed).toHaveLength(people)
    expect(new Set(dialed).size).toBe(people)
    expect(await differingLedgers(app.db)).toEqual([])
  }, 120_000)
})

describe('addQuickLead', () => {
  test("returns another location's matching lead and opens a request at the user's location", async () => {
    const knownId = await createLeadRow(app, company, {
      phone: from,
      location: company.locations[1] ?? null,
      status: 'lost',
    })
    const body = { phone: from, location: company.locations[0], channel: 'text', message: 'Is Monday fine?' }
    const answer = await here.call(endpoints.addQuickLead, { body })
    expect([answer.status, answer.body]).toMatchObject([200, { id: knownId, known: true }])
    expect(await queue(here)).toMatchObject([
      { channel: 'text', message: 'Is Monday fine?', lead: { id: knownId, status: 'repeat' } },
    ])
    expect((await here.call(getLead, { params: { id: knownId } })).status).toBe(200)
  })

  test('creates one lead per name for people who share a phone number', async () => {
    const add = async (name: string) => {
      const body = { name, phone: '(212) 555-0142', location: company.locations[0], channel: 'walk_in' }
      return (await here.call(endpoints.addQuickLead, { body })).body
    }
    const family = ['Ann Example', 'Ben Example', 'Cal Example', 'Dee Example']
    const added = []
    for (const name of family) added.push(await add(name))
    expect(added.map(({ known }) => known)).toEqual([false, false, false, false])
    expect(await add('Ben Example')).toMatchObject({ id: added[1]?.id, known: true })
    const { body } = await here.call(listLeads, { query: { search: '212 555 0142', ordering: 'id' } })
    expect(body.results.map((listed) => `${listed.first_name} ${listed.last_name}`)).toEqual(family)
    const waiting = new Set((await queue(here)).map(({ channel, lead }) => `${channel} ${lead?.name}`))
    expect([...waiting].sort()).toEqual(family.map((name) => `walk_in ${name}`))
  })

  test('splits a full name, and rejects an empty body or an inaccessible location', async () => {
    const add = (body: object) =>
      here.call(endpoints.addQuickLead, {
        body: { location: company.locations[0], channel: 'walk_in', ...body } as never,
      })
    const { body } = await add({ name: 'Mary Ann Lee' })
    expect(await lead(body.id)).toMatchObject({
      first_name: 'Mary Ann',
      last_name: 'Lee',
      type: 'contact_form',
      email: '',
    })
    expect((await add({})).status).toBe(422)
    expect((await add({ name: 'Pat', location: company.locations[1] })).status).toBe(422)
  })

  test('returns the first response for a repeated Idempotency-Key and queues one request', async () => {
    const body = { name: 'Pat Lee', location: company.locations[0], channel: 'walk_in' }
    const add = () => here.call(endpoints.addQuickLead, { body }, { 'idempotency-key': 'k' })
    const [first, second] = [await add(), await add()]
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await queue(here)).toHaveLength(1)
  })
})

describe('held requests', () => {
  test("can be viewed and accepted by their location's front desk, but not another location's", async () => {
    const id = await createIntakeRequestRow(app, company)
    expect((await there.call(getIntakeRequest, { params: { id } })).status).toBe(404)
    expect((await here.call(getIntakeRequest, { params: { id } })).body).toMatchObject({
      intake_result: 'failed',
    })
    const body = { first_name: 'Pat', phone: from } as never
    expect((await there.call(replayIntakeRequest, { params: { id }, body })).status).toBe(404)
    expect((await here.call(replayIntakeRequest, { params: { id }, body })).body).toMatchObject({
      intake_result: 'lead',
    })
    expect(await queue(here)).toMatchObject([
      { id, reason: 'new_request', held: false, lead: { phone: from } },
    ])
    expect((await here.call(getIntakeRequest, { params: { id } })).status).toBe(404)
  })

  test('show held_reason and become leads when a phone number is added', async () => {
    await sendForm(app, company.formIds[0], { message: 'Please call me back' })
    const [request] = await queue(here)
    expect(request).toMatchObject({ reason: 'held', held: true, held_reason: 'nobody', lead: null })
    const [params, phone] = [{ id: request?.id ?? 0 }, '212 555 0189']
    expect((await here.call(replayIntakeRequest, { params, body: { phone } as never })).status).toBe(200)
    expect(await queue(here)).toMatchObject([
      { id: params.id, reason: 'new_request', held: false, lead: { name: phone, phone } },
    ])
  })
})

describe('getLedger and differingLedgers', () => {
  test("count requests by location and by date in the practice's time zone", async () => {
    const at = async (instant: string, location_id = company.locations[0] as number) =>
      createOpenRequest(app, company, {
        received_at: new Date(instant),
        ...{ location_id, lead_id: await createLeadRow(app, company, { location: location_id }) },
      })
    await at('2026-03-10T03:59:00Z')
    await at('2026-03-10T04:00:00Z')
    await close(await at('2026-03-11T03:59:00Z', company.locations[1]), 'answered')
    const day = { from: '2026-03-10', to: '2026-03-10' }
    expect(await ledger(admin, day)).toMatchObject({
      received: 2,
      closed: 1,
      open: 1,
      by_channel: { forms: 2, phone: 0 },
    })
    expect(await ledger(here, day)).toMatchObject({ received: 1, closed: 0, open: 1 })
    expect(await ledger(admin, { location: String(company.locations[1]) })).toMatchObject({
      received: 1,
      closed: 1,
    })
  })

  test('report locations whose stored requests and events disagree', async () => {
    const id = await createOpenRequest(app, company)
    await app.db
      .updateTable('intake_requests')
      .set({ location_id: company.locations[1] as number })
      .where('id', '=', id)
      .execute()
    expect(await differingLedgers(app.db)).toMatchObject([
      { location_id: company.locations[0], received: 0, recounted_received: 1 },
      { location_id: company.locations[1], received: 1, recounted_received: 0 },
    ])
    await app.db
      .updateTable('intake_requests')
      .set({ location_id: company.locations[0] as number })
      .where('id', '=', id)
      .execute()
  })
})
