import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getDay } from '#contract/desk/day.endpoints.ts'
import { restoreDeleted } from '#contract/http/deletions.endpoints.ts'
import { deleteLead } from '#contract/leads/leads.endpoints.ts'
import { getLedger, listQueue } from '#contract/queue/queue.endpoints.ts'
import type { StaffRole } from '#contract/staff/staff.enums.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import {
  createAttemptRow,
  createIntakeRequestRow,
  createLeadRow,
  createOpenRequest,
} from '#server/testing/record-builders.ts'
import { differingLedgers } from './ledger.repository.ts'

let app: TestApp
let company: TestCompany
let requests: Record<Name, number>
let deletable: number

const earlier = new Date('2026-03-09T15:00:00Z')
const now = '2026-03-11T16:00:00Z'

type Name = keyof Awaited<ReturnType<typeof createRequests>>

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(now)
  company = await createCompany(app, { locationTimeZones: [null, null, null] })
  requests = await createRequests()
})

const lead = (location: number | null) => createLeadRow(app, company, { location })

/** Requests of every kind at three locations, of which the third is closed. */
async function createRequests() {
  const [a = 0, b = 0, c = 0] = company.locations
  const at = async (location_id: number, place: number | null, fields = {}) =>
    createOpenRequest(app, company, { location_id, lead_id: await lead(place), ...fields })
  await app.db.updateTable('locations').set({ closed: true }).where('id', '=', c).execute()
  const isDone = { outcome: 'booked', closed_at: app.clock.now() } as const
  const phone = { channel: 'phone', lead_id: null } as const
  await createIntakeRequestRow(app, company, { ...phone, intake_result: 'received', location_id: a })
  await createIntakeRequestRow(app, company, { ...phone, intake_result: 'joined', location_id: a })
  deletable = await lead(a)
  const tried = await at(a, a, { received_at: earlier })
  await createAttemptRow(app, company, tried)
  const next_at = new Date('2026-03-12T16:00:00Z')
  await app.db
    .updateTable('intake_requests')
    .set({ last_result: 'no_answer', next_at })
    .where('id', '=', tried)
    .execute()
  return {
    ...{ tried, atA: await at(a, a), atB: await at(b, b), atC: await at(c, c) },
    ...{ atAOfB: await at(a, b), atBOfA: await at(b, a, { received_at: earlier }) },
    atBOfAll: await at(b, null),
    followUp: await at(a, a, { channel: 'follow_up' }),
    unread: await createIntakeRequestRow(app, company, { intake_result: 'received', location_id: a }),
    heldAtA: await createIntakeRequestRow(app, company, { intake_result: 'ignored', location_id: a }),
    heldAtB: await createIntakeRequestRow(app, company, { intake_result: 'failed', location_id: b }),
    ofDeletable: await createOpenRequest(app, company, { location_id: b, lead_id: deletable }),
    closedToday: await at(a, a, isDone),
    closedOfEarlier: await at(b, b, { ...isDone, received_at: earlier }),
  }
}

const closed: readonly Name[] = ['closedToday', 'closedOfEarlier']
const ofA: Name[] = ['tried', 'atA', 'atAOfB', 'atBOfA', 'followUp', 'unread', 'heldAtA', 'ofDeletable']
const ofB: Name[] = ['atB', 'atAOfB', 'atBOfA', 'atBOfAll', 'heldAtB', 'ofDeletable']
const isNotHeld = (name: Name) => name !== 'heldAtA' && name !== 'heldAtB'

const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
const idsOf = (results: readonly { id: number }[]) => results.map(({ id }) => id).sort((a, b) => a - b)

/** The open requests in each place. */
async function openIn(client: TestClient, location: number | undefined) {
  const query = location === undefined ? {} : { location: String(location) }
  const { body: queue } = await client.call(listQueue, { query: { ...query, page_size: '100' } })
  const { body: badge } = await client.call(listQueue, { query: { ...query, page_size: '1' } })
  const { body: ledger } = await client.call(getLedger, { query })
  const { body: day } = await client.call(getDay, { query })
  return {
    lists: [idsOf(queue.results), idsOf(day.open_requests)],
    counts: [queue.count, badge.count, ledger.open, day.open],
  }
}

const clerk = (role: StaffRole, locations: number[]) =>
  role === 'administrator' ? signIn(app, company) : signIn(app, company, { role, locations })

test.each<[StaffRole, number[], Record<string, readonly Name[]>]>([
  ['administrator', [], { all: [...new Set<Name>([...ofA, ...ofB, 'atC'])], 0: ofA, 1: ofB, 2: ['atC'] }],
  ['office_manager', [0, 1], { all: [...new Set([...ofA, ...ofB])], 0: ofA, 1: ofB }],
  ['front_desk', [0], { all: [...new Set<Name>([...ofA, 'atBOfAll'])], 0: ofA }],
  ['hygienist', [0], { all: [...ofA.filter(isNotHeld), 'atBOfAll'], 0: ofA.filter(isNotHeld) }],
])('every place shows the same open requests to the role %s', async (role, places, expected) => {
  const client = await clerk(
    role,
    places.map((place) => company.locations[place] as number),
  )
  for (const [place, names] of Object.entries(expected)) {
    const location = place === 'all' ? undefined : company.locations[Number(place)]
    const ids = names.map((name) => requests[name]).sort((a, b) => a - b)
    expect(await openIn(client, location), place).toEqual({
      lists: [ids, ids],
      counts: Array(4).fill(ids.length),
    })
  }
})

test.each<[StaffRole, number[]]>([
  ['administrator', []],
  ['office_manager', [0, 1]],
  ['front_desk', [0]],
])('received is closed plus open in every span for the role %s', async (role, places) => {
  const client = await clerk(
    role,
    places.map((place) => company.locations[place] as number),
  )
  for (const span of [
    {},
    { to: '2026-03-10' },
    { from: '2026-03-10' },
    { from: '2026-03-09', to: '2026-03-11' },
    { from: '2026-03-12' },
  ]) {
    const { body } = await client.call(getLedger, { query: span })
    expect([body.closed + body.open, sumOf(body.by_channel), sumOf(body.by_outcome)]).toEqual([
      body.received,
      body.received,
      body.closed,
    ])
  }
})

test('getDay separates received, closed of received, and closed today', async () => {
  const { body } = await (await clerk('administrator', [])).call(getDay)
  expect(body).toMatchObject({ received: 11, follow_ups: 1, closed_of_received: 1, closed_today: 2 })
  const past = await (await clerk('administrator', [])).call(getDay, { query: { day: '2026-03-09' } })
  expect(past.body).toMatchObject({ received: 3, closed_of_received: 0, closed_today: 0, open: 3 })
})

test('deleting a lead takes its requests out of every count until the undo', async () => {
  const client = await clerk('administrator', [])
  const at = company.locations[0]
  const before = await openIn(client, at)
  const counts = async () => (await client.call(getLedger)).body
  const received = await counts()
  await client.call(deleteLead, { params: { id: deletable } })
  expect((await openIn(client, at)).counts).toEqual(before.counts.map((count) => count - 1))
  expect(await counts()).toMatchObject({
    ...{ received: received.received - 1, closed: closed.length, by_outcome: { gave_up: 0 } },
  })
  expect(await differingLedgers(app.db)).toEqual([])
  await client.call(restoreDeleted.leads, { params: { id: deletable } })
  expect(await openIn(client, at)).toEqual(before)
  expect(await counts()).toEqual(received)
  expect(await differingLedgers(app.db)).toEqual([])
})
