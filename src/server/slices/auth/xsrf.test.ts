import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getInfo, login, logout } from '#contract/auth/auth.endpoints.ts'
import { createLead } from '#contract/leads/leads.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  createCompany,
  createStaff,
  signIn,
  type TestCompany,
  testPassword,
} from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'

let app: TestApp
let company: TestCompany
let staff: TestClient
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  staff = await signIn(app, company)
})
afterAll(() => app.close())

const tryLogin = async (headers: Record<string, string> = {}) => {
  const { username } = await createStaff(app, company)
  return clientOf(app).call(login, { body: { username, password: testPassword } }, headers)
}
const create = async (headers: Record<string, string>) => {
  const body = {
    first_name: 'Pat',
    last_name: 'Example',
    email: 'pat@example.com',
    phone: '212-555-0142',
    location: company.locations[0],
    source: 'google',
  }
  const { status } = await staff.call(createLead, { body }, headers)
  return status
}

test('a login gives a cookie that pages of this origin can read and repeat, another one each time', async () => {
  const cookies = [await tryLogin(), await tryLogin()].map(({ headers }) => String(headers['set-cookie']))
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{24}; Path=\/; SameSite=Strict$/)
  }
  expect(cookies[0]).not.toBe(cookies[1])
})

describe('a call that changes something', () => {
  test('is taken without cookies, by its token alone', async () => {
    expect(await create({})).toBe(201)
  })

  test('is taken with the cookie and the header that repeats it', async () => {
    expect(await create({ cookie: 'other=1; XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' })).toBe(201)
  })

  test.each([
    ['the cookie and no header', { cookie: 'XSRF-TOKEN=abc' }],
    ['the cookie and another header', { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' }],
    ['the cookie and an empty header', { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': '' }],
    ['cookies of others alone', { cookie: 'session=1' }],
    ['cookies of others and a header', { cookie: 'session=1', 'x-xsrf-token': 'abc' }],
  ])('is refused with %s', async (_kind, headers) => {
    const before = await app.db.selectFrom('leads').select('id').execute()
    expect(await create(headers)).toBe(403)
    expect(await app.db.selectFrom('leads').select('id').execute()).toEqual(before)
    expect((await staff.call(logout, {}, headers)).status).toBe(403)
  })
})

test('a call that only reads needs no header', async () => {
  expect((await staff.call(getInfo, {}, { cookie: 'XSRF-TOKEN=abc' })).status).toBe(200)
})

test('a login is taken with cookies of others, which no header can match, but not with our own unrepeated', async () => {
  expect((await tryLogin({ cookie: 'session=1' })).status).toBe(200)
  expect((await tryLogin({ cookie: 'XSRF-TOKEN=abc' })).status).toBe(403)
  expect((await tryLogin({ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' })).status).toBe(200)
})

test('a form of a website is taken with whatever cookies the visitor has', async () => {
  const response = await app.server.inject({
    method: 'POST',
    url: `/api/intake/forms/${company.formIds[0]}/`,
    headers: { cookie: 'XSRF-TOKEN=abc; session=1' },
    payload: { name: 'Pat Example' },
  })
  expect(response.statusCode).toBe(200)
})
