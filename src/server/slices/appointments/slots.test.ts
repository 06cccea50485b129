import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
import { workStatements } from '#server/testing/inspect.ts'
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
const work = (staff_id: number, location_id: number) =>
  app.db.insertInto('staff_locations').values({ company_id: company.id, staff_id, location_id }).execute()
const offer = async (fields: object, client = admin) => {
  const { body: lab } = await client.call(companyEndpoints.create, { body: { name: 'Lab' } as never })
  const body = { name: 'Crown', default_cost: 1, ...fields }
  return (await client.call(serviceEndpoints.create, { params: { id: String(lab.id) }, body })).body.id
}
const slots = async (query: object, client = admin) => {
  const { status, body } = await ask(query, client)
  expect([status, body]).toMatchObject([200, {}])
  return body.results
}
const times = async (query: object) => (await slots(query)).map(({ date_time }) => date_time.slice(0, 16))

test('slots go around what is booked, but not around what is cancelled, and can be booked', async () => {
  await work(dentist.staffId, there)
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
      location: expect.objectContaining({ id: here }),
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
  await work(dentist.staffId, there)
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
  expect((await ask({ service: await offer({}), location: here })).status).toBe(200)
  const wrong: [Record<string, unknown>, TestClient?][] = [
    [{ staff: stranger.staffId }],
    [{ location: other.locations[0] }],
    [{ location: there }, clerk],
    [{ service: await offer({}, await signIn(app, other)) }],
    [{ from: 'tomorrow' }],
    [{ to: '2026-03-10' }],
    [{ to: '2026-04-12' }],
    [{ duration: '1000' }],
    [{ day: '1' }],
    [{ at: 'tuesday' }],
    [{ at: 'before:9' }],
  ]
  for (const [query, client] of wrong) {
    const { status, body } = await ask(query, client)
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([
      422,
      Object.keys(query),
    ])
  }
})

describe('GET /appointments/slots/ for a service', () => {
  const day = { from: '2026-03-12', to: '2026-03-12' }
  const staffOf = async (query: object) =>
    [...new Set((await slots(query)).map(({ staff }) => staff.id))].sort()
  let hygienist: { staffId: number }
  beforeEach(async () => {
    hygienist = await createStaff(app, company, { role: 'hygienist', locations: [here] })
  })

  test('takes the duration of the service unless one is given', async () => {
    const service = await offer({ duration: 480, provider_ids: [dentist.staffId] })
    expect(await times({ ...day, service })).toHaveLength(3)
    expect(await times({ ...day, service, duration: 450 })).toHaveLength(4)
  })

  test('keeps clear of a visit that begins after the search ends', async () => {
    await book('2026-03-12T17:00:00Z')
    const service = await offer({ duration: 120, provider_ids: [dentist.staffId] })
    expect(await times({ service, from: '2026-03-12T15:00:00Z', to: '2026-03-12T16:00:00Z' })).toEqual([
      '2026-03-12T15:00',
    ])
  })

  test.each<[string, { provider_roles?: string[]; provider_ids?: string[] }, string[]]>([
    ['any provider without roles and people', {}, ['dentist', 'hygienist']],
    ['the roles', { provider_roles: ['hygienist'] }, ['hygienist']],
    ['the people', { provider_ids: ['dentist'] }, ['dentist']],
    [
      'roles and people',
      { provider_roles: ['hygienist'], provider_ids: ['dentist'] },
      ['dentist', 'hygienist'],
    ],
  ])('offers %s', async (_who, { provider_ids = [], ...roles }, expected) => {
    const ids: Record<string, number> = { dentist: dentist.staffId, hygienist: hygienist.staffId }
    const service = await offer({ ...roles, provider_ids: provider_ids.map((name) => ids[name]) })
    expect(await staffOf({ ...day, service })).toEqual(expected.map((name) => ids[name]).sort())
  })

  test('offers an owner who is listed without any visit', async () => {
    const [owner = 0] = company.staff
    const service = await offer({ provider_ids: [owner] })
    expect(await staffOf({ ...day, service, location: there })).toEqual([owner])
  })

  test('finds nothing for a staff member who does not do it', async () => {
    const service = await offer({ provider_roles: ['hygienist'] })
    expect(await slots({ ...day, service, staff: dentist.staffId })).toEqual([])
  })
})

describe('GET /appointments/slots/ without a location', () => {
  const placesOf = async (query: object, client = admin) => [
    ...new Set((await slots(query, client)).map(({ location }) => location?.id)),
  ]

  test('searches all open locations, each by its own clock', async () => {
    await app.db
      .updateTable('locations')
      .set({ time_zone: 'America/Denver' })
      .where('id', '=', there)
      .execute()
    await createStaff(app, company, { role: 'hygienist', locations: [there] })
    const results = await slots({ from: '2026-03-12', to: '2026-03-12' })
    const firstAt = (id: number) => results.find(({ location }) => location?.id === id)?.date_time
    expect([firstAt(here), firstAt(there)]).toEqual(['2026-03-12T12:00:00.000Z', '2026-03-12T14:00:00.000Z'])
    expect(results.map(({ date_time }) => date_time)).toEqual(
      results.map(({ date_time }) => date_time).sort(),
    )
    await app.db.updateTable('locations').set({ closed: true }).where('id', '=', there).execute()
    expect(await placesOf({})).toEqual([here])
  })

  test('searches only locations of the user', async () => {
    await createStaff(app, company, { role: 'dentist', locations: [there] })
    expect((await placesOf({})).sort()).toEqual([here, there].sort())
    expect(
      await placesOf({}, await signIn(app, company, { role: 'front_desk', locations: [there] })),
    ).toEqual([there])
    expect(await placesOf({}, await signIn(app, company, { role: 'front_desk', locations: [] }))).toEqual([])
  })

  test('offers a provider only where they work', async () => {
    expect(await placesOf({ staff: dentist.staffId })).toEqual([here])
    expect(await slots({ staff: dentist.staffId, location: there })).toEqual([])
  })

  test('uses the usual hours of a practice without locations', async () => {
    const practice = await createCompany(app)
    await app.db.deleteFrom('locations').where('company_id', '=', practice.id).execute()
    await createStaff(app, practice, { role: 'dentist', locations: [] })
    const [first] = await slots({ from: '2026-03-12' }, await signIn(app, practice))
    expect(first).toMatchObject({ date_time: '2026-03-12T12:00:00.000Z', location: null })
  })

  test('needs no more statements for all locations than for one', async () => {
    const count = async (query: object) => {
      app.statements.length = 0
      await slots(query)
      return workStatements(app).length
    }
    expect(await count({})).toBe(await count({ location: here }))
  })
})

describe('GET /appointments/slots/ with few free times', () => {
  test('goes on to a month without an end', async () => {
    const query = { staff: dentist.staffId, at: 'tue,before:08:30' }
    expect(await times(query)).toEqual(
      ['17', '24', '31'].map((day) => `2026-03-${day}T12:00`).concat('2026-04-07T12:00'),
    )
    expect(await times({ ...query, to: '2026-03-24' })).toHaveLength(2)
  })
})
