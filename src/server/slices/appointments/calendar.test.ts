import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppointment, listCalendar } from '#contract/appointments/appointments.endpoints.ts'
import { calendarLimits } from '#contract/appointments/appointments.limits.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { Calendar } from '#contract/appointments/appointments.schemas.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let east: number
let west: number
let dentist: number
let hygienist: number
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app, {
    timeZone: 'America/New_York',
    locationTimeZones: [null, 'America/Los_Angeles'],
  })
  admin = await signIn(app, company)
  dentist = (await createStaff(app, company, { role: 'dentist' })).staffId
  hygienist = (await createStaff(app, company, { role: 'hygienist' })).staffId
  east = await createPatientRow(app, company)
  west = await createPatientRow(app, company, { location: company.locations[1] ?? null })
  const book = async (of: number, date_time: string, type: string, staff_id = dentist, more = {}) => {
    const body = { date_time, type, status: 'scheduled', staff_id, ...more }
    const { status } = await admin.call(createAppointment, { params: { id: String(of) }, body })
    expect(status).toBe(201)
  }
  await book(east, '2026-03-11T14:00:00Z', 'today')
  await book(east, '2026-03-12T03:30:00Z', 'late today')
  await book(west, '2026-03-12T06:30:00Z', 'late today in the west')
  await book(east, '2026-03-12T04:00:00Z', 'first of the 12th', hygienist)
  await book(west, '2026-03-12T07:00:00Z', 'first of the 12th in the west', hygienist)
  await book(east, '2026-03-20T14:00:00Z', 'next week')
  await book(east, '2026-03-12T15:00:00Z', 'nowhere', hygienist, { location: null })
})
afterAll(() => app.close())

const calendar = async (query: Record<string, string> = {}, client = admin) => {
  const { status, body } = await client.call(listCalendar, { query })
  expect(status).toBe(200)
  return Calendar.parse(body)
}
const types = async (query: Record<string, string> = {}, client = admin) =>
  (await calendar(query, client)).results.map(({ type }) => type)

test('a day is the day of the location, whatever its zone', async () => {
  expect(await types({ from: '2026-03-11', to: '2026-03-11' })).toEqual([
    'today',
    'late today',
    'late today in the west',
  ])
  expect(await types({ from: '2026-03-12', to: '2026-03-12' })).toEqual([
    'first of the 12th',
    'first of the 12th in the west',
    'nowhere',
  ])
})

test('the week from today shows unless told otherwise, with its number', async () => {
  const { count, results } = await calendar()
  expect([count, results.length]).toEqual([6, 6])
  expect(results.map(({ type }) => type)).not.toContain('next week')
})

test('the calendar is that of a location, of a staff member, or of both', async () => {
  expect(await types({ location: String(company.locations[1]) })).toEqual([
    'late today in the west',
    'first of the 12th in the west',
  ])
  expect(await types({ staff: String(hygienist) })).toHaveLength(3)
  expect(await types({ staff: String(hygienist), location: String(company.locations[1]) })).toEqual([
    'first of the 12th in the west',
  ])
})

test('staff see what is at their own locations and of patients whom they may see', async () => {
  const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(1) })
  expect(await types({}, clerk)).toEqual(['late today in the west', 'first of the 12th in the west'])
  expect(await types({ location: String(company.locations[0]) }, clerk)).toEqual([])
  expect(await types({}, await signIn(app, await createCompany(app)))).toEqual([])
})

test('a visit over midnight is on both of its days', async () => {
  const body = {
    ...{ date_time: '2026-06-12T03:30:00Z', type: 'overnight', status: 'scheduled' },
    ...{ staff_id: dentist, duration: 60 },
  }
  await admin.call(createAppointment, { params: { id: String(east) }, body })
  for (const day of ['2026-06-11', '2026-06-12'])
    expect(await types({ from: day, to: day })).toEqual(['overnight'])
  expect(await types({ from: '2026-06-13', to: '2026-06-13' })).toEqual([])
})

test('the calendar hides patient, type and note of patients at other locations', async () => {
  const [first, second] = company.locations
  const book = (location: number | null | undefined, time: string) =>
    admin.call(createAppointment, {
      params: { id: String(east) },
      body: {
        ...{ date_time: `2026-05-04T${time}:00Z`, type: 'Root canal', status: 'scheduled' },
        ...{ staff_id: dentist, location },
      },
    })
  const { body: away } = await book(second, '16:00')
  await book(null, '17:00')
  await book(first, '18:00')
  const days = { from: '2026-05-04', to: '2026-05-04' }
  const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(1) })
  const seen = await calendar(days, clerk)
  expect(seen).toEqual({
    count: 1,
    results: [{ ...away, type: null, patient: null, note: null, cancel_reason: null, second_visit: null }],
  })
  expect(await calendar({ ...days, location: String(second), staff: String(dentist) }, clerk)).toEqual(seen)
  expect(await types(days)).toEqual(['Root canal', 'Root canal', 'Root canal'])
  const both = await signIn(app, company, { role: 'front_desk', locations: company.locations })
  expect((await calendar(days, both)).results[0]).toEqual(away)
})

test('what is no stretch of days is refused by name', async () => {
  const wrong: Record<string, string>[] = [
    { from: '2026-03-12', to: '2026-03-11' },
    { from: '2026-03-01', to: '2026-04-01' },
    { to: 'x' },
    { to: '9999-12-31' },
  ]
  for (const query of wrong) {
    const { status, body } = await admin.call(listCalendar, { query })
    expect([status, body]).toMatchObject([422, { errors: { to: expect.anything() } }])
  }
  const tooLong = await admin.call(listCalendar, { query: { from: '2026-03-01', to: '2026-04-12' } })
  expect(tooLong.body).toMatchObject({
    errors: { to: [appointmentMessages.calendarRange(calendarLimits.days)] },
  })
  for (const query of [{ location: 'x' }, { staff: '0' }, { day: '1' }]) {
    expect((await admin.call(listCalendar, { query })).status).toBe(422)
  }
})

test('the calendar is read in one statement', async () => {
  app.statements.length = 0
  await calendar()
  // Finding the session and writing the audit entry take a statement each.
  expect(app.statements.length).toBeLessThanOrEqual(3)
  expect(app.statements.filter((text) => /FROM appointments/.test(text))).toHaveLength(1)
})
