import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getDay } from '#contract/desk/day.endpoints.ts'
import { defaultDeskValues, defaultHours } from '#contract/desk/desk.defaults.ts'
import { updateDeskSettings, updateLocationHours } from '#contract/desk/desk.endpoints.ts'
import * as endpoints from '#contract/queue/queue.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  createCompany,
  createStaff,
  signIn,
  startSessionOf,
  type TestCompany,
} from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createOpenRequest, createTaskRow, sendForm } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let adminId: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  // A Wednesday at 10 am in New York.
  app.clock.set('2026-03-11T14:00:00Z')
  company = await createCompany(app)
  adminId = (await createStaff(app, company)).staffId
})

// Each call signs in again, because advancing the clock ends sessions.
const admin = () => startSessionOf(app, adminId)
const clerk = (location: number) =>
  signIn(app, company, { role: 'front_desk', locations: [company.locations[location] as number] })

const promise = async (values: object = { promise_minutes: 15 }) =>
  (await admin()).call(updateDeskSettings, { body: { ...defaultDeskValues, ...values } })
let people = 0
async function send(at: string, location = 0) {
  app.clock.set(at)
  const name = `Person ${++people}`
  await sendForm(app, company.formIds[location], { name, phone: `+1212555${1000 + people}` })
  const { body } = await (await admin()).call(endpoints.listQueue, { query: { page_size: '100' } })
  const request = body.results.find(({ lead }) => lead?.name === name)
  if (!request) throw new Error(`${name} is not in the queue`)
  return request
}
const close = async (at: string, id: number, outcome: 'answered' | 'spam' = 'answered') => {
  app.clock.set(at)
  return (await admin()).call(endpoints.closeRequest, { params: { id }, body: { outcome } })
}
const day = async (client: TestClient, query: Record<string, string> = {}) =>
  (await client.call(getDay, { query })).body

test("a request's promised_at counts only its location's office hours, excluding holidays", async () => {
  expect((await send('2026-03-11T14:00:00Z')).promised_at).toBeNull()
  await promise()
  expect((await send('2026-03-11T14:00:00Z')).promised_at).toBe('2026-03-11T14:15:00+00:00')
  expect((await send('2026-03-11T23:00:00Z')).promised_at).toBe('2026-03-12T12:15:00+00:00')
  const hours = { ...defaultHours, holidays: ['2026-03-12'] }
  await (await admin()).call(updateLocationHours, {
    params: { id: company.locations[0] as number },
    body: hours,
  })
  expect((await send('2026-03-11T23:00:00Z')).promised_at).toBe('2026-03-13T12:15:00+00:00')
  expect((await send('2026-03-11T23:00:00Z', 1)).promised_at).toBe('2026-03-12T12:15:00+00:00')
})

test("getDay counts a day's requests, outcomes, response goals and remaining tasks", async () => {
  await promise()
  const early = await send('2026-03-10T15:00:00Z')
  const tried = await send('2026-03-11T14:00:00Z')
  app.clock.set('2026-03-11T14:10:00Z')
  await (await admin()).call(endpoints.recordAttempt, {
    params: { id: tried.id },
    body: { result: 'no_answer' },
  })
  const late = await send('2026-03-11T15:00:00Z')
  await close('2026-03-11T15:30:00Z', late.id)
  await close('2026-03-11T15:31:00Z', early.id, 'spam')
  await send('2026-03-11T16:00:00Z', 1)
  const waiting = await send('2026-03-11T16:00:00Z')
  const task = await createTaskRow(app, company)
  await app.db
    .updateTable('tasks')
    .set({ title: 'Call the lab', due_date: '2026-03-11', lead_id: waiting.lead?.id ?? 0 })
    .where('id', '=', task)
    .execute()
  const report = await day(await clerk(0), { location: String(company.locations[0]) })
  expect(report).toMatchObject({
    ...{ day: '2026-03-11', received: 3, closed_of_received: 1, closed_today: 2, open: 2, tasks_left: 1 },
    location: { id: company.locations[0], name: 'Location 1' },
    promises: { kept: 1, broken: 1, waiting: 1 },
    tasks: [{ title: 'Call the lab', about: waiting.lead?.name }],
  })
  expect(report.by_outcome).toMatchObject({ answered: 1, spam: 1, gave_up: 0 })
  expect(report.open_requests).toMatchObject([
    { id: tried.id, name: tried.lead?.name, attempts: 1 },
    { id: waiting.id, name: waiting.lead?.name, attempts: 0, promised_at: '2026-03-11T16:15:00+00:00' },
  ])
  expect(await day(await clerk(1))).toMatchObject({
    received: 1,
    closed_today: 0,
    open: 1,
    tasks_left: 0,
    location: null,
  })
  expect(await day(await admin())).toMatchObject({ received: 4, closed_today: 2, open: 3 })
  app.clock.set('2026-03-11T16:16:00Z')
  expect((await day(await clerk(0))).promises).toEqual({ kept: 1, broken: 2, waiting: 0 })
  expect(await day(await admin(), { day: '2026-03-10' })).toMatchObject({
    ...{ received: 1, closed_of_received: 0, closed_today: 0, open: 1 },
    promises: { kept: 0, broken: 1, waiting: 0 },
    open_requests: [{ id: early.id }],
  })
})

test("getDay uses the location's time zone and returns 404 without access", async () => {
  company = await createCompany(app, { locationTimeZones: ['Pacific/Auckland', null] })
  adminId = (await createStaff(app, company)).staffId
  await createOpenRequest(app, company, { received_at: new Date('2026-03-10T10:59:00Z') })
  await createOpenRequest(app, company, { received_at: new Date('2026-03-10T11:00:00Z') })
  const [auckland = 0, newYork = 0] = company.locations
  const query = { location: String(auckland), day: '2026-03-11' }
  expect(await day(await admin(), query)).toMatchObject({
    received: 1,
    open: 2,
    time_zone: 'Pacific/Auckland',
  })
  const elsewhere = await signIn(app, company, { role: 'front_desk', locations: [newYork] })
  expect((await elsewhere.call(getDay, { query })).status).toBe(404)
  const otherAdmin = await signIn(app, await createCompany(app))
  expect((await otherAdmin.call(getDay, { query })).status).toBe(404)
})

test("listQueue sorts requests by the practice's configured urgency order", async () => {
  const form = await createOpenRequest(app, company)
  const followUp = await createOpenRequest(app, company, { channel: 'follow_up' })
  const listed = async () =>
    (await (await clerk(0)).call(endpoints.listQueue)).body.results.map(({ id }) => id)
  expect(await listed()).toEqual([form, followUp])
  const otherReasons = defaultDeskValues.urgency.filter((reason) => reason !== 'follow_up')
  await promise({ urgency: ['follow_up', ...otherReasons] })
  expect(await listed()).toEqual([followUp, form])
})
