import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { Location } from '#contract/locations/locations.schemas.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  const locationTimeZones = [null, 'America/Los_Angeles', null]
  company = await createCompany(app, { timeZone: 'America/New_York', locationTimeZones })
  await createCompany(app)
  admin = await signIn(app, company)
})
afterAll(() => app.close())

const list = async (query: Record<string, string> = {}, client = admin) => {
  const { status, body } = await client.call(listLocations, { query })
  expect(status).toBe(200)
  return body
}
const names = async (query: Record<string, string>) => (await list(query)).results.map(({ name }) => name)

describe('the locations', () => {
  test('are those of the company, whole, each with its own time zone or the company’s', async () => {
    const { count, next, previous, results } = await list()
    expect([count, next, previous]).toEqual([3, null, null])
    expect(results.map((location) => Location.strict().parse(location).time_zone)).toEqual([
      'America/New_York',
      'America/Los_Angeles',
      'America/New_York',
    ])
    expect(results.map(({ id, form_id }) => [id, form_id])).toEqual(
      company.locations.map((id, index) => [id, company.formIds[index]]),
    )
  })

  test('are those where the person works, unless an administrator', async () => {
    const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(1, 2) })
    const { count, results } = await list({}, clerk)
    expect([count, results.map(({ id }) => id)]).toEqual([1, company.locations.slice(1, 2)])
    const nowhere = await signIn(app, company, { role: 'dentist', locations: [] })
    expect(await list({}, nowhere)).toEqual({ count: 0, next: null, previous: null, results: [] })
  })

  test('come in the order and the pages asked for', async () => {
    expect(await names({})).toEqual(['Location 1', 'Location 2', 'Location 3'])
    expect(await names({ ordering: '-name' })).toEqual(['Location 3', 'Location 2', 'Location 1'])
    expect(await names({ ordering: '-id', page_size: '2' })).toEqual(['Location 3', 'Location 2'])
    const second = await list({ page: '2', page_size: '2' })
    expect(second).toMatchObject({
      count: 3,
      next: null,
      previous: '/api/locations/?page=1&page_size=2',
      results: [{ name: 'Location 3' }],
    })
    expect(await list({ page: '9', page_size: '2' })).toMatchObject({
      count: 3,
      next: null,
      previous: '/api/locations/?page=2&page_size=2',
      results: [],
    })
  })
})

describe('the company-and-user record', () => {
  test('names the person, the company and the locations where the person works', async () => {
    const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(2) })
    const { status, body } = await clerk.call(getInfo)
    expect([status, body]).toMatchObject([
      200,
      {
        company: { id: company.id, name: 'Example Dental', time_zone: 'America/New_York' },
        user_name: expect.stringMatching(/^user\d+@example\.com$/),
        first_name: '',
        last_name: '',
        is_company_admin: false,
        role: 'front_desk',
        locations: [{ id: company.locations[2], name: 'Location 3' }],
      },
    ])
    expect(JSON.stringify(body)).not.toContain('argon2')
  })
})
