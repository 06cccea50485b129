import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getInfo, login, logout } from '#contract/auth/auth.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  createCompany,
  createStaff,
  signIn,
  type TestCompany,
  testPassword,
} from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { removeExpiredSessions } from './sessions.repository.ts'

const minute = 60
const hour = 60 * minute

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
})
afterAll(() => app.close())

const use = async (client: TestClient, headers: Record<string, string> = {}) =>
  (await client.call(getInfo, {}, headers)).status
const background = { 'x-background': '1' }

describe('a session', () => {
  test('ends 12 hours after the login, however busy it is', async () => {
    const client = await signIn(app, company)
    for (let elapsed = 0; elapsed < 11 * hour + 55 * minute; elapsed += 55 * minute) {
      expect(await use(client)).toBe(200)
      app.clock.advance(55 * minute)
    }
    app.clock.advance(hour)
    const { status, body } = await client.call(getInfo)
    expect([status, body]).toMatchObject([
      401,
      { code: 'token_expired', detail: 'Your session has ended. Please sign in again.' },
    ])
  })

  test('ends at the moment of its expiry, not after it', async () => {
    const client = await signIn(app, company)
    for (let hours = 1; hours < 12; hours++) {
      app.clock.advance(hour)
      expect(await use(client)).toBe(200)
    }
    app.clock.advance(hour - 1)
    expect(await use(client)).toBe(200)
    app.clock.advance(1)
    expect(await use(client)).toBe(401)
  })

  test('ends after 60 idle minutes', async () => {
    const client = await signIn(app, company)
    app.clock.advance(hour)
    expect(await use(client)).toBe(200)
    app.clock.advance(hour + 1)
    expect(await use(client)).toBe(401)
  })

  test('is not kept alive by polling in the background, which works until then', async () => {
    const client = await signIn(app, company)
    for (let minutes = 0; minutes < 60; minutes += 10) {
      expect(await use(client, background)).toBe(200)
      app.clock.advance(10 * minute)
    }
    expect(await use(client, background)).toBe(200)
    app.clock.advance(1)
    expect(await use(client, background)).toBe(401)
    expect(await use(client)).toBe(401)
  })

  test('notes its use at most once a minute', async () => {
    const client = await signIn(app, company)
    app.clock.advance(30)
    const before = await tableContents(app)
    expect(await use(client)).toBe(200)
    expect(await tableContents(app)).toEqual(before)
    app.clock.advance(31)
    expect(await use(client)).toBe(200)
    expect((await tableContents(app)).sessions).not.toEqual(before.sessions)
  })

  test('takes its durations from the settings', async () => {
    const short = await startTestApp({ SESSION_SECONDS: '100', SESSION_IDLE_SECONDS: '70' })
    const own = await createCompany(short)
    const [busy, idle] = [await signIn(short, own), await signIn(short, own)]
    short.clock.advance(65)
    expect(await use(busy)).toBe(200)
    short.clock.advance(10)
    expect([await use(busy), await use(idle)]).toEqual([200, 401])
    short.clock.advance(25)
    expect(await use(busy)).toBe(401)
    await short.close()
  })

  test('ends when the person is deactivated', async () => {
    const { username, staffId } = await createStaff(app, company)
    const { body } = await clientOf(app).call(login, { body: { username, password: testPassword } })
    const client = clientOf(app, body.token)
    expect(await use(client)).toBe(200)
    await app.db.updateTable('staff').set({ active: false }).where('id', '=', staffId).execute()
    expect(await use(client)).toBe(401)
  })

  test('is removed when it can neither be used nor refreshed any more, and not before', async () => {
    const client = await signIn(app, company)
    app.clock.advance(14 * 24 * hour - 1)
    await removeExpiredSessions(app.db, app.clock.now())
    expect((await tableContents(app)).sessions).not.toEqual([])
    app.clock.advance(2)
    await removeExpiredSessions(app.db, app.clock.now())
    expect((await tableContents(app)).sessions).toEqual([])
    expect(await use(client)).toBe(401)
  })
})

describe('a logout', () => {
  test('ends this sign-in and no other of the same person', async () => {
    const { username } = await createStaff(app, company)
    const tokens = async () =>
      (await clientOf(app).call(login, { body: { username, password: testPassword } })).body.token
    const [here, elsewhere] = [clientOf(app, await tokens()), clientOf(app, await tokens())]
    const { status, body } = await here.call(logout)
    expect([status, body]).toEqual([200, { detail: 'Logged out.' }])
    expect([await use(here), await use(elsewhere)]).toEqual([401, 200])
    expect((await here.call(logout)).status).toBe(401)
  })
})

describe('a token', () => {
  test.each(['Token', 'Bearer', 'token', 'BEARER'])('may be sent as %s', async (scheme) => {
    const { token } = await signIn(app, company)
    expect(await use(clientOf(app), { authorization: `${scheme} ${token}` })).toBe(200)
  })

  test.each([
    (token: string) => token,
    (token: string) => `Token  ${token}`,
    (token: string) => `Token ${token} ${token}`,
    (token: string) => `Token ${token.slice(0, -1)}`,
    (token: string) => `Token ${token.toLowerCase()}`,
    (token: string) => `Token ${token}%`,
  ])('that is not sent exactly is none: %s', async (write) => {
    const { token = '' } = await signIn(app, company)
    expect(await use(clientOf(app), { authorization: write(token) })).toBe(401)
  })

  test('without one the answer says what is missing', async () => {
    const { status, body } = await clientOf(app).call(getInfo)
    expect([status, body]).toMatchObject([
      401,
      { code: 'unauthenticated', detail: 'Authentication token is missing. Please log in again.' },
    ])
  })

  test('is found nowhere in the database, only its hash is', async () => {
    const { username } = await createStaff(app, company)
    const { body } = await clientOf(app).call(login, { body: { username, password: testPassword } })
    const stored = JSON.stringify(await tableContents(app))
    for (const token of [body.access, body.refresh]) {
      expect(stored).not.toContain(token)
      expect(stored).not.toContain(Buffer.from(token).toString('hex'))
      expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
      expect(stored).toContain(createHash('sha256').update(token).digest('hex'))
    }
    expect(stored).not.toContain(testPassword)
  })
})
