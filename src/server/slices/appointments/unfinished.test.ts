import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createAppointment,
  listUnfinishedVisits,
  patchAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let clerk: TestClient
let patient: number
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.clock.set(new Date('2026-03-12T21:00:00Z'))
  company = await createCompany(app, { timeZone: 'America/New_York', locationTimeZones: [null, null] })
  admin = await signIn(app, company)
  clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
  patient = await createPatientRow(app, company)
})
afterAll(() => app.close())

async function book(date_time: string, more: object = {}, of = patient) {
  const { staffId } = await createStaff(app, company, { role: 'dentist' })
  const body = { date_time, type: 'Cleaning', status: 'scheduled' as const, staff_id: staffId, ...more }
  return (await admin.call(createAppointment, { params: { id: String(of) }, body })).body.id
}
const unfinished = async (query: Record<string, string> = {}, client = clerk) => {
  const { body } = await client.call(listUnfinishedVisits, { query })
  expect(body.results).toHaveLength(body.count)
  return body.results.map(({ id }) => id)
}

describe('listUnfinishedVisits', () => {
  test('lists scheduled visits of today and the week before whose time has passed', async () => {
    await book('2026-03-04T15:00:00Z')
    const lastWeek = await book('2026-03-05T15:00:00Z')
    const today = await book('2026-03-12T15:00:00Z')
    await book('2026-03-12T20:45:00Z')
    await book('2026-03-13T15:00:00Z')
    expect(await unfinished()).toEqual([lastWeek, today])
  })

  test('leaves out visits that were completed, canceled or missed', async () => {
    const visit = await book('2026-03-12T15:00:00Z')
    const params = { id: String(patient), appointmentId: String(visit) }
    for (const visit_state of ['done', 'canceled', 'no_show'] as const) {
      await admin.call(patchAppointment, { params, body: { visit_state } })
      expect(await unfinished()).toEqual([])
    }
    await admin.call(patchAppointment, { params, body: { visit_state: 'in_chair' } })
    expect(await unfinished()).toEqual([visit])
  })

  test('leaves out visits after the given day', async () => {
    const before = await book('2026-03-11T15:00:00Z')
    await book('2026-03-12T15:00:00Z')
    expect(await unfinished({ day: '2026-03-11' })).toEqual([before])
  })

  test('filters by location', async () => {
    await book('2026-03-12T15:00:00Z')
    const second = await book('2026-03-12T15:30:00Z', { location: company.locations[1] })
    expect(await unfinished({ location: String(company.locations[1]) }, admin)).toEqual([second])
  })

  test('leaves out patients whom the person may not see', async () => {
    const away = await createPatientRow(app, company, { location: company.locations[1] ?? null })
    await book('2026-03-12T15:00:00Z', { location: company.locations[0] }, away)
    expect(await unfinished()).toEqual([])
    expect(await unfinished({}, admin)).toHaveLength(1)
  })
})
