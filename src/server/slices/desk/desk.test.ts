import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultDeskValues, defaultHours } from '#contract/desk/desk.defaults.ts'
import {
  getDeskSettings,
  getLocationHours,
  updateDeskSettings,
  updateLocationHours,
} from '#contract/desk/desk.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
})

const location = () => company.locations[0] as number
const save = (values: object, headers = {}) =>
  admin.call(updateDeskSettings, { body: { ...defaultDeskValues, ...values } }, headers)
const saveHours = (values: object, headers = {}) =>
  admin.call(
    updateLocationHours,
    { params: { id: location() }, body: { ...defaultHours, ...values } },
    headers,
  )
const events = async () =>
  app.db
    .selectFrom('events')
    .select(['type', 'subject_id', 'location_id', 'data', 'history'])
    .where('company_id', '=', company.id)
    .execute()

test('a practice begins with the default rules, and everyone reads what an administrator changed', async () => {
  const first = await admin.call(getDeskSettings)
  expect([first.body, first.headers.etag]).toEqual([{ ...defaultDeskValues, version: 0 }, '"0"'])
  const saved = await save({ promise_minutes: 15, tries: 4 }, { 'if-match': '"0"' })
  expect([saved.status, saved.headers.etag]).toEqual([200, '"1"'])
  const clerk = await signIn(app, company, { role: 'front_desk', locations: [location()] })
  expect((await clerk.call(getDeskSettings)).body).toMatchObject({
    promise_minutes: 15,
    tries: 4,
    version: 1,
  })
  expect((await clerk.call(updateDeskSettings, { body: defaultDeskValues })).status).toBe(403)
  const other = await signIn(app, await createCompany(app))
  expect((await other.call(getDeskSettings)).body).toMatchObject({ promise_minutes: null, version: 0 })
})

test('a location is open Monday to Friday from 8 to 5 until its hours are changed', async () => {
  const of = { params: { id: location() } }
  expect((await admin.call(getLocationHours, of)).body).toEqual({ ...defaultHours, version: 0 })
  const saturday = [...defaultHours.office.slice(0, 5), [{ from: 540, to: 720 }], []]
  const saved = await saveHours({ office: saturday, holidays: ['2026-12-25'] })
  expect(saved.body).toMatchObject({ office: saturday, holidays: ['2026-12-25'], version: 1 })
  const clerk = await signIn(app, company, { role: 'front_desk', locations: [location()] })
  expect((await clerk.call(getLocationHours, of)).body).toEqual(saved.body)
  const elsewhere = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(1) })
  expect((await elsewhere.call(getLocationHours, of)).status).toBe(404)
  expect(
    (await admin.call(getLocationHours, { params: { id: company.locations[1] as number } })).body,
  ).toEqual({ ...defaultHours, version: 0 })
})

test('a stale save is refused, one that changes nothing writes nothing, and each change is logged', async () => {
  await save({ tries: 3 }, { 'if-match': '"0"' })
  expect((await save({ tries: 4 }, { 'if-match': '"0"' })).status).toBe(412)
  expect((await save({ tries: 3 })).body).toMatchObject({ version: 1 })
  await saveHours({ holidays: ['2026-12-25'] }, { 'if-match': '"0"' })
  expect((await saveHours({}, { 'if-match': '"0"' })).status).toBe(412)
  expect((await saveHours({ holidays: ['2026-12-25'] })).body).toMatchObject({ version: 1 })
  expect(await events()).toEqual([
    {
      type: 'company.desk_changed',
      subject_id: company.id,
      location_id: null,
      data: { fields: ['tries'] },
      history: { changes: { tries: [6, 3] } },
    },
    {
      type: 'location.hours_changed',
      subject_id: location(),
      location_id: location(),
      data: { fields: ['holidays'] },
      history: { changes: { holidays: [[], ['2026-12-25']] } },
    },
  ])
})

test('what cannot be a rule is refused at its field', async () => {
  for (const [values, field] of [
    [{ promise_minutes: 0 }, 'promise_minutes'],
    [{ tries: 21 }, 'tries'],
    [{ days: 1.5 }, 'days'],
    [{ urgency: ['held'] }, 'urgency'],
  ] as const) {
    const { status, body } = await save(values)
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, [field]])
  }
  expect((await saveHours({ calling: { from: 420, to: 1_260 } })).status).toBe(422)
})
