import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStaff } from '#contract/staff/staff.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn } from '#server/testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the staff of a location are those who work there, and the administrators', async () => {
  const company = await createCompany(app)
  const admin = await signIn(app, company)
  const [here = 0, there = 0] = company.locations
  const dentist = await createStaff(app, company, { role: 'dentist', locations: [here] })
  const hygienist = await createStaff(app, company, { role: 'hygienist', locations: [here, there] })
  const owner = await createStaff(app, company, { role: 'administrator' })
  const ids = async (query: object) => {
    const { body } = await admin.call(listStaff, { query: { page_size: '100', ...query } })
    return body.results.map(({ id }) => id)
  }
  const all = [dentist, hygienist, owner].map(({ staffId }) => staffId)
  expect(await ids({})).toEqual(expect.arrayContaining(all))
  expect(await ids({ location: String(here) })).toEqual(expect.arrayContaining(all))
  expect(await ids({ location: String(there) })).toEqual(
    expect.arrayContaining([hygienist.staffId, owner.staffId]),
  )
  expect(await ids({ location: String(there) })).not.toContain(dentist.staffId)
  expect((await admin.call(listStaff, { query: { location: 'everywhere' } })).status).toBe(422)
})
