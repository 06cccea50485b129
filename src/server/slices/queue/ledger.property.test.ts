import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replayIntakeRequest } from '#contract/intake/inbox.endpoints.ts'
import { listLeadRequests, moveLeadRequest } from '#contract/intake/lead-requests.endpoints.ts'
import {
  receiveCall,
  receiveCallStatus,
  receiveDialed,
  receiveRecorded,
} from '#contract/intake/phone.endpoints.ts'
import { deleteLead, mergeLeads, patchLead } from '#contract/leads/leads.endpoints.ts'
import * as endpoints from '#contract/queue/queue.endpoints.ts'
import { attemptResults, requestOutcomes } from '#contract/queue/queue.enums.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { sendForm } from '#server/testing/record-builders.ts'
import { callFields, connectPhone, newCallSid, postCallback } from '#server/testing/twilio.ts'
import '#server/testing/properties.ts'
import { differingLedgers } from './ledger.repository.ts'
import { sweepFollowUps } from './opened-by-us.repository.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://crm.example.com' })
})
afterAll(() => app.close())

const steps = [
  'form',
  'held form',
  'callback',
  'quick add',
  'outcome',
  'undo',
  'attempt',
  'undo attempt',
  'accept held',
  'merge',
  'delete',
  'move',
  'follow-up',
  'claim',
] as const
type Step = [(typeof steps)[number], number, number]

const callbacks = [receiveCall, receiveDialed, receiveRecorded, receiveCallStatus]

/** A practice with two locations, whose phone lines and forms are used by five people. */
async function startPractice() {
  const company = await createCompany(app)
  const admin = await signIn(app, company)
  const desks = await Promise.all(
    company.locations.map((location) => signIn(app, company, { role: 'front_desk', locations: [location] })),
  )
  const { account, number } = await connectPhone(admin, company)
  const sids = [newCallSid(), newCallSid(), newCallSid()]
  return { company, admin, desks, account, number, sids }
}
type Practice = Awaited<ReturnType<typeof startPractice>>

const phoneOf = (person: number) => `+1212555010${person % 5}`
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]

/** Requests in the ledger, with the location of their lead. */
const requestsOf = (company: TestCompany) =>
  app.db
    .selectFrom('intake_requests')
    .select(['id', 'location_id', 'lead_id', 'outcome', 'intake_result', 'channel'])
    .select((from) =>
      from.selectFrom('leads').select('location_id').whereRef('leads.id', '=', 'lead_id').as('lead_location'),
    )
    .where('lead_deleted_at', 'is', null)
    .where('company_id', '=', company.id)
    .where('intake_result', '<>', 'joined')
    .orderBy('id')
    .execute()
const leadsOf = (company: TestCompany) =>
  app.db.selectFrom('leads').select('id').where('company_id', '=', company.id).orderBy('id').execute()

async function take({ company, admin, account, number, sids }: Practice, [step, first, second]: Step) {
  app.clock.advance(60 + first)
  const requests = await requestsOf(company)
  const request = pick(requests, first)
  const lead = pick(await leadsOf(company), first)
  const params = { id: request?.id ?? 1 }
  const ofLead = { id: lead?.id ?? 1 }
  switch (step) {
    case 'form':
      // Only six keys exist, so that submissions repeat.
      return sendForm(
        app,
        pick(company.formIds, second),
        { phone: phoneOf(first), message: `Please call ${first}` },
        { headers: { 'idempotency-key': `form ${first % 3} ${second % 2}` } },
      )
    case 'held form':
      return sendForm(app, pick(company.formIds, second), {
        name: 'https://spam.example.com',
        phone: phoneOf(first),
      })
    case 'callback': {
      const sid = pick(sids, first) as string
      const ended = { DialCallStatus: pick(['completed', 'no-answer', 'busy'], second) as string }
      const fields = { ...callFields(account, { from: phoneOf(first), to: number, sid }), ...ended }
      return postCallback(
        app,
        (pick(callbacks, second) ?? receiveCall).path,
        { ...fields, RecordingSid: `RE${sid.slice(2)}` },
        account.auth_token,
      )
    }
    case 'quick add': {
      const location = pick(company.locations, second) as number
      return admin.call(endpoints.addQuickLead, {
        body: { phone: phoneOf(first), location, channel: 'text' },
      })
    }
    case 'outcome': {
      const body = { outcome: pick(requestOutcomes, second) ?? 'booked', all_of_lead: second % 2 === 0 }
      return admin.call(endpoints.closeRequest, { params, body })
    }
    case 'undo':
      return admin.call(endpoints.reopenRequest, { params })
    case 'attempt': {
      const next_at = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
      return admin.call(endpoints.recordAttempt, {
        params,
        body: { result: pick(attemptResults, second) ?? 'no_answer', next_at },
      })
    }
    case 'undo attempt': {
      const { body } = await admin.call(endpoints.getQueueRequest, { params })
      return admin.call(endpoints.undoAttempt, {
        params: { ...params, attemptId: body.attempts?.at(-1)?.id ?? 1 },
      })
    }
    case 'accept held':
      return admin.call(replayIntakeRequest, { params, body: { phone: phoneOf(second) } as never })
    case 'merge':
      return admin.call(mergeLeads, {
        params: ofLead,
        body: { lead: pick(await leadsOf(company), second)?.id ?? 1 },
      })
    case 'delete':
      return admin.call(deleteLead, { params: ofLead })
    case 'move': {
      const { body } = await admin.call(listLeadRequests, { params: ofLead })
      const requestId = pick(body.results ?? [], second)?.id ?? 1
      return admin.call(moveLeadRequest, { params: { ...ofLead, requestId }, body: { lead: null } })
    }
    case 'follow-up':
      await admin.call(patchLead, {
        params: ofLead,
        body: { follow_up_date: pick(['2026-03-10', '2026-12-24', null], second) ?? null },
      })
      return sweepFollowUps(app.workDb, app.clock.now())
    case 'claim':
      return admin.call(endpoints.claimRequest, { params, body: {} })
  }
}

const openIn = async (client: TestClient) =>
  (await client.call(endpoints.listQueue, { query: { page_size: '100' } })).body.results
    .map(({ id }) => id)
    .sort()

/**
 * Checks that received is closed plus open, and that some staff member sees each open request. Answers the number
 * received.
 */
async function check({ company, admin, desks }: Practice, steps: Step[]) {
  const requests = await requestsOf(company)
  expect(await differingLedgers(app.db), JSON.stringify(steps)).toEqual([])
  for (const [index, location] of company.locations.entries()) {
    const { body } = await admin.call(endpoints.getLedger, { query: { location: String(location) } })
    const sum = (counts: Record<string, number>) =>
      Object.values(counts).reduce((total, count) => total + count, 0)
    const own = requests.filter(
      ({ location_id, lead_location }) => location_id === location || lead_location === location,
    )
    const open = own.filter(({ outcome }) => outcome === null)
    expect([body.received, body.open], JSON.stringify(steps)).toEqual([own.length, open.length])
    expect([body.closed + body.open, sum(body.by_channel), sum(body.by_outcome)]).toEqual([
      body.received,
      body.received,
      body.closed,
    ])
    const seen = await openIn(desks[index] as TestClient)
    expect(
      open.map(({ id }) => id).filter((id) => !seen.includes(id)),
      JSON.stringify(steps),
    ).toEqual([])
  }
  const { body } = await admin.call(endpoints.getLedger)
  const open = requests.filter(({ outcome }) => outcome === null)
  expect(await openIn(admin), JSON.stringify(steps)).toEqual(open.map(({ id }) => id).sort())
  return body.received
}

test('getLedger balances and listQueue shows every open request after any sequence of actions', async () => {
  const step: fc.Arbitrary<Step> = fc.tuple(fc.constantFrom(...steps), fc.nat(30), fc.nat(30))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (taken) => {
      const practice = await startPractice()
      let received = 0
      for (const [index, each] of taken.entries()) {
        const answer = await take(practice, each)
        const status = answer && ('status' in answer ? answer.status : answer.statusCode)
        expect(status ?? 200, JSON.stringify(taken.slice(0, index + 1))).toBeLessThan(500)
        const before = received
        received = await check(practice, taken.slice(0, index + 1))
        // Only with a deleted lead does a request leave the ledger.
        if (each[0] !== 'delete') expect(received).toBeGreaterThanOrEqual(before)
      }
    }),
    { numRuns: 8 },
  )
}, 240_000)
