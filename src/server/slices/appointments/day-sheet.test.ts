import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createAppointment,
  getDaySheet,
  patchAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import { DaySheet } from '#contract/appointments/day-sheet.schemas.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let clerk: TestClient
let patient: number
let dentist: number
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.clock.set(new Date('2026-03-12T12:00:00Z'))
  company = await createCompany(app, {
    timeZone: 'America/New_York',
    locationTimeZones: [null, 'America/Los_Angeles'],
  })
  admin = await signIn(app, company)
  clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
  patient = await createPatientRow(app, company, {
    phone: '+12125550142',
    insurance_provider: 'Example Mutual',
  })
  dentist = (await createStaff(app, company, { role: 'dentist' })).staffId
})
afterAll(() => app.close())

async function book(date_time: string, more: object = {}, of = patient) {
  const body = { date_time, type: 'Cleaning', status: 'scheduled' as const, staff_id: dentist, ...more }
  const { status, body: visit } = await admin.call(createAppointment, { params: { id: String(of) }, body })
  expect(status).toBe(201)
  return visit.id
}
const sheetOf = async (query: Record<string, string> = {}, client = clerk) => {
  const { status, body } = await client.call(getDaySheet, { query })
  expect(status).toBe(200)
  return DaySheet.strict().parse(body)
}
const idsOf = async (query: Record<string, string> = {}, client = clerk) => {
  const { count, results } = await sheetOf(query, client)
  expect(results).toHaveLength(count)
  return results.map(({ id }) => id)
}

describe('GET /appointments/day-sheet/', () => {
  test("returns today's visits with phone, insurance and note of each patient", async () => {
    const id = await book('2026-03-12T15:00:00Z', { note: 'Bring x-rays', visit_state: 'confirmed' })
    await book('2026-03-13T15:00:00Z')
    expect(await sheetOf()).toMatchObject({
      ...{ day: '2026-03-12', location: null, count: 1 },
      results: [
        {
          ...{ id, type: 'Cleaning', note: 'Bring x-rays', visit_state: 'confirmed' },
          ...{ phone: '+12125550142', insurance: 'Example Mutual', patient: { id: patient } },
        },
      ],
    })
  })

  test('orders visits by provider, then by time', async () => {
    const hygienist = (await createStaff(app, company, { role: 'hygienist' })).staffId
    const late = await book('2026-03-12T18:00:00Z')
    const cleaning = await book('2026-03-12T14:00:00Z', { staff_id: hygienist })
    const early = await book('2026-03-12T15:00:00Z')
    const ids = await idsOf()
    expect(ids.filter((id) => id !== cleaning)).toEqual([early, late])
    expect([0, 2]).toContain(ids.indexOf(cleaning))
  })

  test('leaves out canceled and missed visits', async () => {
    const visit = await book('2026-03-12T15:00:00Z')
    const params = { id: String(patient), appointmentId: String(visit) }
    for (const visit_state of ['canceled', 'no_show'] as const) {
      await admin.call(patchAppointment, { params, body: { visit_state } })
      expect(await idsOf()).toEqual([])
    }
    await admin.call(patchAppointment, { params, body: { visit_state: 'done' } })
    expect(await idsOf()).toEqual([visit])
  })

  test('takes a day and a location, in the time zone of the location', async () => {
    const location = company.locations[1]
    const evening = await book('2026-03-14T06:30:00Z', { location })
    await book('2026-03-13T15:00:00Z')
    const query = { day: '2026-03-13', location: String(location) }
    expect(await sheetOf(query, admin)).toMatchObject({
      location: { id: location, name: 'Location 2' },
      results: [{ id: evening }],
    })
  })

  test('shows the time of a hidden patient and nothing about them', async () => {
    const away = await createPatientRow(app, company, { location: company.locations[1] ?? null })
    await book('2026-03-12T15:00:00Z', { location: company.locations[0], note: 'Private' }, away)
    const hidden = { patient: null, phone: null, insurance: null, type: null, note: null }
    expect((await sheetOf()).results).toMatchObject([{ ...hidden, date_time: expect.any(String) }])
    expect((await sheetOf({}, admin)).results).toMatchObject([{ note: 'Private', patient: { id: away } }])
  })

  test('returns 404 for a location of others', async () => {
    const stranger = await createCompany(app)
    for (const location of [company.locations[1], stranger.locations[0], 999_999_999]) {
      const { status } = await clerk.call(getDaySheet, { query: { location: String(location) } })
      expect(status).toBe(404)
    }
  })

  test('leaves out the visits of another company', async () => {
    await book('2026-03-12T15:00:00Z')
    const stranger = await createCompany(app, { timeZone: 'America/New_York' })
    expect(await idsOf({}, await signIn(app, stranger))).toEqual([])
  })
})
