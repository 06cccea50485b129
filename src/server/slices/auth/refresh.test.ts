import { afterAll, beforeAll, expect, test } from 'vitest'
import { getInfo, login, logout, refreshToken } from '#contract/auth/auth.endpoints.ts'
import { authLimits } from '#contract/auth/auth.limits.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, type TestCompany, testPassword } from '#server/testing/builders.ts'
import { clientOf } from '#server/testing/client.ts'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
})
afterAll(() => app.close())

const day = 24 * 60 * 60

async function newSignIn() {
  const { username, staffId } = await createStaff(app, company)
  const again = async () =>
    (await clientOf(app).call(login, { body: { username, password: testPassword } })).body
  return { staffId, again, ...(await again()) }
}
const exchange = (refresh: string) => clientOf(app).call(refreshToken, { body: { refresh } })
const works = async (token: string) => (await clientOf(app, token).call(getInfo)).status === 200

test('a refresh answers new tokens like a login, and the old access token is none any more', async () => {
  const first = await newSignIn()
  const { status, body, headers } = await exchange(first.refresh)
  expect(status).toBe(200)
  expect(body).toEqual({
    access: body.token,
    token: expect.stringMatching(/^[\w-]{43}$/),
    refresh: expect.stringMatching(/^[\w-]{43}$/),
    is_company_admin: true,
    company: first.company,
    locations: first.locations,
    role: 'administrator',
  })
  expect(new Set([first.access, first.refresh, body.access, body.refresh]).size).toBe(4)
  expect([await works(first.access), await works(body.access)]).toEqual([false, true])
  expect(headers['set-cookie']).toMatch(/^XSRF-TOKEN=/)
})

test('a sign-in that is used can be refreshed again and again, also after its 12 hours', async () => {
  let { refresh, access } = await newSignIn()
  for (let shift = 0; shift < 3; shift++) {
    for (let minutes = 50; minutes < 12 * 60; minutes += 50) {
      app.clock.advance(50 * 60)
      expect(await works(access)).toBe(true)
    }
    app.clock.advance(50 * 60)
    expect(await works(access)).toBe(false)
    const { body } = await exchange(refresh)
    refresh = body.refresh
    access = body.access
    expect(await works(access)).toBe(true)
  }
})

test('after 60 idle minutes a refresh does not bring the sign-in back', async () => {
  const { refresh } = await newSignIn()
  app.clock.advance(60 * 60 + 1)
  expect((await exchange(refresh)).status).toBe(401)
})

test('a refresh by polling renews the token, but the sign-in stays as idle as it was', async () => {
  const exchangeInBackground = (refresh: string) =>
    clientOf(app).call(refreshToken, { body: { refresh } }, { 'x-background': '1' })
  const { refresh } = await newSignIn()
  app.clock.advance(40 * 60)
  const { body } = await exchangeInBackground(refresh)
  app.clock.advance(19 * 60)
  const { body: next } = await exchangeInBackground(body.refresh)
  app.clock.advance(60)
  expect(await works(next.access)).toBe(true)

  const left = await newSignIn()
  app.clock.advance(40 * 60)
  const { body: polled } = await exchangeInBackground(left.refresh)
  app.clock.advance(20 * 60 + 1)
  expect(await works(polled.access)).toBe(false)
  expect((await exchange(polled.refresh)).status).toBe(401)
})

test('a refresh token that is used twice ends its whole family, the newest tokens included', async () => {
  const first = await newSignIn()
  const elsewhere = await first.again()
  const { body: second } = await exchange(first.refresh)
  const { body: third } = await exchange(second.refresh)
  // At once: what the first exchange answered has arrived.
  expect((await exchange(first.refresh)).status).toBe(401)
  expect(await works(third.access)).toBe(false)
  expect((await exchange(third.refresh)).status).toBe(401)
  expect(await works(elsewhere.access)).toBe(true)
})

test('a lost answer is given again within seconds, and the pair works', async () => {
  const { refresh } = await newSignIn()
  await exchange(refresh)
  app.clock.advance(authLimits.refreshGraceSeconds)
  const { status, body } = await exchange(refresh)
  expect([status, await works(body.access)]).toEqual([200, true])
  expect((await exchange(body.refresh)).status).toBe(200)
})

test('after these seconds the same ends the family, both pairs included', async () => {
  const { refresh } = await newSignIn()
  const { body: lost } = await exchange(refresh)
  const { body: again } = await exchange(refresh)
  app.clock.advance(authLimits.refreshGraceSeconds + 1)
  expect((await exchange(refresh)).status).toBe(401)
  for (const { access } of [lost, again]) expect(await works(access)).toBe(false)
})

test('two exchanges of one refresh token at the same moment both give tokens that work', async () => {
  for (let round = 0; round < 5; round++) {
    const { refresh } = await newSignIn()
    const answers = await Promise.all([exchange(refresh), exchange(refresh)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const { body } of answers) expect(await works(body.access)).toBe(true)
  }
})

test('however active, a sign-in ends by its age, and takes its tokens along', async () => {
  const patient = await startTestApp({ SESSION_IDLE_SECONDS: String(day) })
  const { username } = await createStaff(patient, await createCompany(patient))
  let { body } = await clientOf(patient).call(login, { body: { username, password: testPassword } })
  const renew = async () => {
    const answer = await clientOf(patient).call(refreshToken, { body: { refresh: body.refresh } })
    if (answer.status === 200) body = answer.body
    return answer.status
  }
  const isIn = async () => (await clientOf(patient, body.access).call(getInfo)).status === 200
  for (let halfDays = 1; halfDays < 28; halfDays++) {
    patient.clock.advance(day / 2)
    expect(await renew()).toBe(200)
  }
  patient.clock.advance(day / 2 - 1)
  expect(await isIn()).toBe(true)
  patient.clock.advance(1)
  expect([await isIn(), await renew()]).toEqual([false, 401])
  await patient.close()
})

test('a refresh token expires, however long a sign-in may be idle', async () => {
  const patient = await startTestApp({
    ...{ SESSION_IDLE_SECONDS: String(60 * day), SIGN_IN_SECONDS: String(60 * day) },
  })
  const { username } = await createStaff(patient, await createCompany(patient))
  const { body: tokens } = await clientOf(patient).call(login, { body: { username, password: testPassword } })
  patient.clock.advance(30 * day)
  const { status, body } = await clientOf(patient).call(refreshToken, { body: { refresh: tokens.refresh } })
  expect([status, body]).toMatchObject([401, { code: 'token_expired' }])
  await patient.close()
})

test('a logout ends the refresh token as well', async () => {
  const { access, refresh } = await newSignIn()
  await clientOf(app, access).call(logout)
  expect((await exchange(refresh)).status).toBe(401)
})

test('the refresh token of a deactivated person is refused, and stays so', async () => {
  const { refresh, staffId } = await newSignIn()
  await app.db.updateTable('staff').set({ active: false }).where('id', '=', staffId).execute()
  expect((await exchange(refresh)).status).toBe(401)
  await app.db.updateTable('staff').set({ active: true }).where('id', '=', staffId).execute()
  expect((await exchange(refresh)).status).toBe(401)
})

test('an access token is no refresh token, nor is anything else', async () => {
  const { access } = await newSignIn()
  for (const wrong of [access, '', 'x', 'A'.repeat(43), "' OR 1=1 --"]) {
    expect([wrong, (await exchange(wrong)).status]).toEqual([wrong, 401])
  }
  expect((await exchange('x'.repeat(201))).status).toBe(422)
  expect(await works(access)).toBe(true)
})
