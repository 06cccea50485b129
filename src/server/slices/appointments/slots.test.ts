import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createAppointment,
  listSlots,
  patchAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import { slotLimits } from '#contract/appointments/appointments.limits.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { defaultHours } from '#contract/desk/desk.defaults.ts'
import { updateLocationHours } from '#contract/desk/desk.endpoints.ts'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let patient: number
let dentist: { staffId: number; username: string }
let here = 0
let there = 0
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
  const [first = 0, second = 0] = company.locations
  ;[here, there] = [first, second]
  dentist = await createStaff(app, company, { role: 'dentist', locations: [here] })
  patient = await createPatientRow(app, company)
})
afterAll(() => app.close())

// By the test clock it is Wednesday, March 11th 2026; the practice is in New York.
const book = (date_time: string, more: object = {}) =>
  admin.call(createAppointment, {
    params: { id: String(patient) },
    body: {
      date_time,
      type: 'Cleaning',
      status: 'scheduled',
      staff_id: dentist.staffId,
      duration: 60,
      ...more,
    },
  })
const ask = (query: object, client = admin) => {
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)])
  return client.call(listSlots, { query: Object.fromEntries(texts) })
}
const slots = async (query: object, client = admin) => {
  const { status, body } = await ask(query, client)
  expect([status, body]).toMatchObject([200, {}])
  return body.results
}
const times = async (query: object) => (await slots(query)).map(({ date_time }) => date_time.slice(0, 16))

test('slots go around what is booked, but not around what is cancelled, and can be booked', async () => {
  await book('2026-03-12T13:00:00Z')
  await book('2026-03-12T14:30:00Z', { duration: 30, location: there })
  await book('2026-03-12T15:00:00Z', { status: 'cancelled' })
  const found = await slots({
    location: here,
    from: '2026-03-12T13:00:00Z',
    to: '2026-03-12T16:00:00Z',
    duration: 30,
  })
  expect(found).toEqual(
    ['14:00', '15:00', '15:30'].map((time) => ({
      date_time: `2026-03-12T${time}:00.000Z`,
      staff: { id: dentist.staffId, name: dentist.username },
    })),
  )
  for (const { date_time, staff } of found) {
    expect((await book(date_time, { staff_id: staff.id, duration: 30 })).status).toBe(201)
  }
})

test('an appointment that is moved is not in its own way, and nothing in the past is offered', async () => {
  const { body: booked } = await book('2026-03-12T13:00:00Z')
  const query = { staff: dentist.staffId, from: '2026-03-12T13:00:00Z', duration: 60 }
  expect((await times(query))[0]).toBe('2026-03-12T14:00')
  const [own] = await slots({ ...query, except: booked.id })
  expect(own?.date_time).toBe('2026-03-12T13:00:00.000Z')
  const params = { id: String(patient), appointmentId: String(booked.id) }
  const moved = await admin.call(patchAppointment, { params, body: { date_time: own?.date_time ?? '' } })
  expect(moved.status).toBe(200)
  expect((await times({ ...query, from: '2026-03-01' }))[0]).toBe('2026-03-11T12:00')
})

test('slots are within the office hours of the location, by its own clock, and on none of its holidays', async () => {
  const office = [[], [], [], [{ from: 780, to: 840 }], [{ from: 600, to: 660 }], [], []]
  const body = { ...defaultHours, office, holidays: ['2026-03-12'] }
  await admin.call(updateLocationHours, { params: { id: String(here) }, body })
  const query = { staff: dentist.staffId, from: '2026-03-12', to: '2026-03-13' }
  expect(await times({ ...query, location: here })).toEqual(['2026-03-13T14:00', '2026-03-13T14:30'])
  await app.db.updateTable('locations').set({ time_zone: 'America/Denver' }).where('id', '=', there).execute()
  expect((await times({ ...query, location: there }))[0]).toBe('2026-03-12T14:00')
})

test('without a staff member they are of the dentists and hygienists of the location, and of administrators with patients', async () => {
  const hygienist = await createStaff(app, company, { role: 'hygienist', locations: [here, there] })
  await createStaff(app, company, { role: 'front_desk', locations: [here] })
  const query = { from: '2026-03-12T13:00:00Z', to: '2026-03-12T13:30:00Z' }
  const who = async (location: number) => (await slots({ ...query, location })).map(({ staff }) => staff.id)
  expect((await who(here)).sort()).toEqual([dentist.staffId, hygienist.staffId].sort())
  expect(await who(there)).toEqual([hygienist.staffId])
  const [owner = 0] = company.staff
  await book('2026-03-20T13:00:00Z', { staff_id: owner })
  expect((await who(there)).sort()).toEqual([owner, hygienist.staffId].sort())
  await app.db.updateTable('staff').set({ active: false }).where('id', '=', hygienist.staffId).execute()
  expect(await who(there)).toEqual([owner])
})

test('a search is for two weeks unless told, for a month at most, and its answer has an end', async () => {
  const last = (await times({ staff: dentist.staffId, duration: 480 })).at(-1)
  expect(last).toBe('2026-03-24T13:00')
  const found = await slots({ staff: dentist.staffId, from: '2026-03-12', to: '2026-04-11', duration: 30 })
  expect(found).toHaveLength(slotLimits.slots)
})

test('whom or what the practice does not have is refused by name', async () => {
  const other = await createCompany(app)
  const stranger = await createStaff(app, other)
  const clerk = await signIn(app, company, { role: 'front_desk', locations: [here] })
  const offered = async (client: TestClient) => {
    const { body: lab } = await client.call(companyEndpoints.create, { body: { name: 'Lab' } as never })
    const params = { id: String(lab.id) }
    return (
      await client.call(serviceEndpoints.create, {
        params,
        body: { name: 'Crown', default_cost: 1 } as never,
      })
    ).body.id
  }
  expect((await ask({ service: await offered(admin), location: here })).status).toBe(200)
  const wrong: [Record<string, unknown>, TestClient?][] = [
    [{ staff: stranger.staffId }],
    [{ location: other.locations[0] }],
    [{ location: there }, clerk],
    [{ service: await offered(await signIn(app, other)) }],
    [{ from: 'tomorrow' }],
    [{ to: '2026-03-10' }],
    [{ to: '2026-04-12' }],
    [{ duration: '1000' }],
    [{ day: '1' }],
  ]
  for (const [query, client] of wrong) {
    const { status, body } = await ask(query, client)
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([
      422,
      Object.keys(query),
    ])
  }
})
