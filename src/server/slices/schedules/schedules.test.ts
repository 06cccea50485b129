import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listSlots } from '#contract/appointments/appointments.endpoints.ts'
import { defaultHours } from '#contract/desk/desk.defaults.ts'
import { updateLocationHours } from '#contract/desk/desk.endpoints.ts'
import * as endpoints from '#contract/schedules/schedules.endpoints.ts'
import { scheduleMessages } from '#contract/schedules/schedules.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  createCompany,
  createStaff,
  signIn,
  startSessionOf,
  type TestCompany,
} from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { workStatements } from '#server/testing/inspect.ts'
import { createAppointmentRow, createTimeOffRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let manager: TestClient
let dentist = 0
let here = 0
let there = 0
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  company = await createCompany(app)
  const [first = 0, second = 0] = company.locations
  ;[here, there] = [first, second]
  admin = await signIn(app, company)
  manager = await signIn(app, company, { role: 'office_manager', locations: [here] })
  dentist = (await createStaff(app, company, { role: 'dentist', locations: [here] })).staffId
})
afterAll(() => app.close())

const half = [{ from: 480, to: 720 }]
const mornings = [half, half, half, half, half, [], []]
const at = (id = here, staffId = dentist) => ({ params: { id: String(id), staffId: String(staffId) } })
const save = (client = admin, week = mornings, which = at(), headers = {}) =>
  client.call(endpoints.updateProviderHours, { ...which, body: { week } }, headers)
const remove = (client = admin, headers = {}) => client.call(endpoints.deleteProviderHours, at(), headers)
const list = async (client = admin, id = here) =>
  (await client.call(endpoints.listProviderHours, { params: { id: String(id) } })).body.results
const day = { starts_at: '2026-03-12T04:00:00Z', ends_at: '2026-03-13T04:00:00Z' }
const add = (client = admin, fields: object = {}) =>
  client.call(endpoints.createTimeOff, { body: { staff: dentist, ...day, ...fields } })
const patch = (id: number, body: object, client = admin, headers = {}) =>
  client.call(endpoints.patchTimeOff, { params: { id: String(id) }, body }, headers)
const off = async (query: object = {}, client = admin) =>
  (await client.call(endpoints.listTimeOff, { query: query as never })).body.results
const errorsOf = ({ body }: { body: unknown }) => (body as { errors: object }).errors

describe('/locations/:id/provider-hours/', () => {
  test('lists providers with the office hours at first', async () => {
    await createStaff(app, company, { role: 'front_desk', locations: [here] })
    expect(await list()).toMatchObject([{ staff: { id: dentist }, week: null, version: 0 }])
    expect(await list(admin, there)).toEqual([])
  })

  test('saves the hours of a provider at one location', async () => {
    const { body, headers } = await save(manager)
    expect([body, headers.etag]).toMatchObject([{ week: mornings, version: 1 }, '"1"'])
    expect(await list()).toEqual([body])
  })

  test('keeps the version when nothing changes', async () => {
    await save()
    expect((await save()).body.version).toBe(1)
  })

  test('refuses a stale change and a stale removal', async () => {
    await save()
    expect((await save(admin, defaultHours.office, at(), { 'if-match': '"0"' })).status).toBe(412)
    expect((await remove(admin, { 'if-match': '"0"' })).status).toBe(412)
  })

  test('returns to the office hours after a removal', async () => {
    await save()
    expect((await remove(manager)).status).toBe(204)
    expect(await list()).toMatchObject([{ week: null, version: 0 }])
  })

  test('refuses overlapping hours at their day', async () => {
    const { status, body } = await save(admin, [[...half, ...half], [], [], [], [], [], []])
    expect([status, Object.keys(errorsOf({ body }))]).toEqual([422, ['week.0']])
  })

  test('is closed to clerks and to managers of other locations', async () => {
    const clerk = await signIn(app, company, { role: 'front_desk', locations: [here] })
    const outsider = await signIn(app, company, { role: 'office_manager', locations: [there] })
    expect((await save(clerk)).status).toBe(403)
    expect((await save(outsider)).status).toBe(404)
    expect(await list(clerk)).toHaveLength(1)
  })

  test('excludes people who no longer work at the location', async () => {
    const stranger = await createStaff(app, await createCompany(app), { role: 'dentist' })
    expect((await save(admin, mornings, at(there))).status).toBe(404)
    expect((await save(admin, mornings, at(here, stranger.staffId))).status).toBe(404)
    await save()
    await app.db.updateTable('staff').set({ active: false }).where('id', '=', dentist).execute()
    expect(await list()).toEqual([])
  })
})

describe('/time-off/', () => {
  test('counts the scheduled visits in new time off', async () => {
    const visit = await createAppointmentRow(app, company)
    const canceled = await createAppointmentRow(app, company)
    const times = {
      staff_id: dentist,
      starts_at: new Date('2026-03-12T15:00:00Z'),
      ends_at: new Date('2026-03-12T16:00:00Z'),
    }
    await app.db
      .updateTable('appointments')
      .set({ ...times, status: 'cancelled' })
      .where('id', '=', canceled)
      .execute()
    await app.db.updateTable('appointments').set(times).where('id', '=', visit).execute()
    const { status, body } = await add(manager, { reason: 'Vacation' })
    expect([status, body]).toMatchObject([
      201,
      { staff: { id: dentist }, reason: 'Vacation', visits: 1, version: 1 },
    ])
    const later = await patch(body.id, { starts_at: '2026-03-12T16:00:00Z' })
    expect(later.body).toMatchObject({ starts_at: '2026-03-12T16:00:00+00:00', visits: 0, version: 2 })
  })

  test('shows the reason only to managers and the person', async () => {
    await add(admin, { reason: 'Surgery' })
    const clerk = await signIn(app, company, { role: 'front_desk', locations: [here] })
    const own = await startSessionOf(app, dentist)
    const reasons = await Promise.all(
      [admin, manager, own, clerk].map(async (client) => (await off({}, client)).map(({ reason }) => reason)),
    )
    expect(reasons).toEqual([['Surgery'], ['Surgery'], ['Surgery'], [null]])
  })

  test('lists by day, person and location', async () => {
    const owner = company.staff[0] ?? 0
    await createTimeOffRow(app, company, { staff_id: dentist })
    await createTimeOffRow(app, company, {
      ...{
        staff_id: owner,
        starts_at: new Date('2026-03-20T04:00:00Z'),
        ends_at: new Date('2026-03-21T04:00:00Z'),
      },
    })
    const who = async (query: object) => (await off(query)).map(({ staff }) => staff.id)
    expect(await who({})).toEqual([dentist, owner])
    expect(await who({ from: '2026-03-13' })).toEqual([owner])
    expect(await who({ to: '2026-03-12' })).toEqual([dentist])
    expect(await who({ staff: String(owner) })).toEqual([owner])
    expect(await who({ location: String(there) })).toEqual([owner])
    await app.db.updateTable('staff').set({ active: false }).where('id', '=', dentist).execute()
    expect(await who({})).toEqual([owner])
  })

  test('refuses a stale change and removes time off', async () => {
    const { body } = await add()
    expect((await patch(body.id, { reason: 'Late' }, admin, { 'if-match': '"9"' })).status).toBe(412)
    const params = { id: String(body.id) }
    expect((await manager.call(endpoints.deleteTimeOff, { params })).status).toBe(204)
    expect(await off()).toEqual([])
  })

  test('is closed to managers of other locations', async () => {
    const outsider = await signIn(app, company, { role: 'office_manager', locations: [there] })
    const { body } = await add()
    expect(errorsOf(await add(outsider))).toEqual({ staff: [scheduleMessages.otherLocation] })
    expect((await patch(body.id, { reason: 'Late' }, outsider)).status).toBe(403)
    const own = await startSessionOf(app, dentist)
    expect((await add(own)).status).toBe(403)
  })

  test.each([
    ['an end before its start', { ends_at: day.starts_at }, 'ends_at'],
    ['more than a year', { ends_at: '2027-04-12T04:00:00Z' }, 'ends_at'],
    ['seconds', { starts_at: '2026-03-12T04:00:30Z' }, 'starts_at'],
    ['an unknown person', { staff: 999_999_999 }, 'staff'],
  ])('refuses %s', async (_, fields, field) => {
    const answer = await add(admin, fields)
    expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, [field]])
  })

  test('refuses a change that would end before it starts', async () => {
    const { body } = await add()
    const answer = await patch(body.id, { ends_at: '2026-03-12T03:00:00Z' })
    expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, ['ends_at']])
  })
})

describe('GET /availability/', () => {
  const query = { from: '2026-03-09', to: '2026-03-15' }
  const ask = (more: object = {}, client = admin) =>
    client.call(endpoints.getAvailability, { query: { ...query, ...more } as never })

  test('has office hours, own hours and time off', async () => {
    await save()
    await add(admin, { reason: 'Vacation' })
    const { body } = await ask({ staff: String(dentist), location: String(here) })
    expect(body).toEqual({
      offices: [{ location: here, time_zone: 'America/New_York', office: defaultHours.office, holidays: [] }],
      staff: [
        {
          id: dentist,
          hours: [{ location: here, week: mornings }],
          time_off: [{ starts_at: '2026-03-12T04:00:00+00:00', ends_at: '2026-03-13T04:00:00+00:00' }],
        },
      ],
    })
  })

  test('leaves out locations of others', async () => {
    const { body } = await ask({}, manager)
    expect(body.offices.map(({ location }) => location)).toEqual([here])
  })

  test('refuses a period of more than six weeks', async () => {
    expect((await ask({ to: '2027-03-09' })).status).toBe(422)
  })
})

test('changes of hours and time off reach open calendars', async () => {
  const heard = () =>
    app.db
      .selectFrom('changes')
      .select(['subject', 'what', 'location_id'])
      .where('company_id', '=', company.id)
      .where('subject', '=', 'calendar')
      .orderBy('id')
      .execute()
  await save()
  await add()
  await remove()
  const change = { subject: 'calendar', what: 'changed' }
  expect(await heard()).toEqual([
    { ...change, location_id: here },
    { ...change, location_id: null },
    { ...change, location_id: here },
  ])
})

describe('GET /appointments/slots/', () => {
  const times = async (query: object = {}) => {
    const slotsQuery = {
      from: '2026-03-12',
      to: '2026-03-12',
      location: String(here),
      duration: '60',
      ...query,
    }
    const { body } = await admin.call(listSlots, { query: slotsQuery as never })
    return body.results.map(({ date_time }) => date_time.slice(11, 16))
  }

  test('keeps to the hours of a provider with a break', async () => {
    const thursday = [
      { from: 420, to: 480 },
      { from: 540, to: 600 },
    ]
    await save(admin, [[], [], [], thursday, [], [], []])
    expect(await times()).toEqual(['11:00', '13:00'])
    expect(await times({ from: '2026-03-13', to: '2026-03-13' })).toEqual([])
  })

  test('keeps clear of time off', async () => {
    await add(admin, { starts_at: '2026-03-12T14:00:00Z' })
    expect(await times()).toEqual(['12:00', '12:30', '13:00'])
  })

  test('offers no own hours on a holiday', async () => {
    await save()
    const body = { ...defaultHours, holidays: ['2026-03-12'] }
    await admin.call(updateLocationHours, { params: { id: String(here) }, body })
    expect(await times()).toEqual([])
  })

  test('needs no further statement for hours and time off', async () => {
    const count = async () => {
      app.statements.length = 0
      await times()
      return workStatements(app).length
    }
    const before = await count()
    await save()
    await add()
    expect(await count()).toBe(before)
  })
})
