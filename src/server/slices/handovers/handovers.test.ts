import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { getLeftWork, handOver } from '#contract/handovers/handovers.endpoints.ts'
import { handoverMessages } from '#contract/handovers/handovers.messages.ts'
import type { HandoverBody } from '#contract/handovers/handovers.schemas.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { deactivateMember, patchMember } from '#contract/staff/members.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createAppointmentRow, createPatientRow, createTaskRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let kim: number
let sam: number
let patient: number
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
  const dentist = { role: 'dentist', locations: company.locations } as const
  kim = (await createStaff(app, company, dentist)).staffId
  sam = (await createStaff(app, company, dentist)).staffId
  patient = await createPatientRow(app, company)
})
afterAll(() => app.close())

const hour = 3_600_000
async function addVisit(staff: number, hoursAhead: number, fields: object = {}): Promise<number> {
  const startsAt = new Date(app.clock.now().getTime() + hoursAhead * hour)
  const id = await createAppointmentRow(app, company, { kind: 'patients', id: patient }, startsAt)
  await app.db
    .updateTable('appointments')
    .set({ staff_id: staff, ...fields })
    .where('id', '=', id)
    .execute()
  return id
}
async function addTask(assigned_to: number, fields: object = {}): Promise<number> {
  const id = await createTaskRow(app, company, { kind: 'patients', id: patient })
  await app.db
    .updateTable('tasks')
    .set({ assigned_to, ...fields })
    .where('id', '=', id)
    .execute()
  return id
}
const providersOf = async (...ids: number[]) => {
  const rows = await app.db
    .selectFrom('appointments')
    .select('staff_id')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ staff_id }) => staff_id)
}
const left = async () => (await admin.call(getLeftWork, { params: { id: kim } })).body
const give = (body: HandoverBody, client = admin) => client.call(handOver, { params: { id: kim }, body })
const deactivate = () => admin.call(deactivateMember, { params: { id: kim } })

test('an active person at their locations has no work left', async () => {
  await addVisit(kim, 24)
  await addTask(kim)
  expect(await left()).toEqual({ tasks: 0, visits: 0 })
})

test('a deactivated person leaves open tasks and upcoming visits', async () => {
  await addVisit(kim, 24)
  await addVisit(kim, -24)
  await addVisit(kim, 48, { status: 'cancelled' })
  await addTask(kim)
  await addTask(kim, { status: 'completed' })
  await deactivate()
  expect(await left()).toEqual({ tasks: 1, visits: 1 })
})

test('leaving a location leaves its visits to hand over', async () => {
  const [here, there] = company.locations as [number, number]
  await addVisit(kim, 24, { location_id: here })
  await addVisit(kim, 48, { location_id: there })
  await admin.call(patchMember, { params: { id: kim }, body: { locations: [here] } })
  expect(await left()).toEqual({ tasks: 0, visits: 1 })
})

test('handOver gives tasks and visits to colleagues', async () => {
  const visit = await addVisit(kim, 24)
  const task = await addTask(kim)
  await deactivate()
  const { status, body } = await give({ tasks_to: sam, visits_to: sam })
  expect([status, body]).toEqual([200, { tasks: 1, visits: 1, kept: [], left: { tasks: 0, visits: 0 } }])
  expect(await providersOf(visit)).toEqual([sam])
  const row = app.db.selectFrom('tasks').select('assigned_to').where('id', '=', task)
  expect(await row.executeTakeFirst()).toEqual({ assigned_to: sam })
  const { body: history } = await admin.call(historyEndpoints.patients, { params: { id: String(patient) } })
  expect(history.results).toHaveLength(2)
})

test('handOver lists the visits that a colleague has no time for', async () => {
  const [taken, free] = [await addVisit(kim, 24), await addVisit(kim, 48)]
  patient = await createPatientRow(app, company)
  await addVisit(sam, 24)
  await deactivate()
  const { body } = await give({ visits_to: sam })
  expect(body).toMatchObject({
    ...{ visits: 1, left: { visits: 1 } },
    kept: [{ appointment: taken, reason: expect.stringContaining('already has an appointment') }],
  })
  expect(await providersOf(taken, free)).toEqual([kim, sam])
})

test('handOver keeps work at locations where the colleague does not work', async () => {
  const [here, there] = company.locations as [number, number]
  const elsewhere = (await createStaff(app, company, { role: 'dentist', locations: [there] })).staffId
  await addVisit(kim, 24, { location_id: here })
  await addTask(kim)
  await deactivate()
  const { body } = await give({ visits_to: elsewhere, tasks_to: elsewhere })
  expect(body).toMatchObject({
    ...{ tasks: 0, visits: 0, left: { tasks: 1, visits: 1 } },
    kept: [{ reason: appointmentMessages.unknownStaff }],
  })
})

test.each(['tasks_to', 'visits_to'] as const)(
  'handOver refuses a deactivated colleague as %s',
  async (field) => {
    await deactivate()
    const { status, body } = await give({ [field]: kim })
    expect([status, body]).toMatchObject([422, { errors: { [field]: [handoverMessages.unknownStaff] } }])
  },
)

test("handOver returns 404 for another company's staff", async () => {
  const stranger = await signIn(app, await createCompany(app))
  expect((await give({ tasks_to: sam }, stranger)).status).toBe(404)
})
