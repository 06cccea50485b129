import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getInfo, login, refreshToken } from '#contract/auth/auth.endpoints.ts'
import {
  endOwnSession,
  listMemberships,
  listSessions,
  logoutEverywhere,
  switchCompany,
} from '#contract/auth/sessions.endpoints.ts'
import { sessionMessages } from '#contract/auth/sessions.messages.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  createCompany,
  createStaff,
  startSessionOf,
  type TestCompany,
  testPassword,
  workAt,
} from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

let app: TestApp
let company: TestCompany
let other: TestCompany
let username: string
let staffId: number
let there: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app, { name: 'Example Dental' })
  other = await createCompany(app, { name: 'Other Dental' })
  ;({ staffId, username } = await createStaff(app, company, {
    role: 'dentist',
    locations: company.locations,
  }))
  there = await workAt(app, other, staffId, { role: 'hygienist' })
})

const logIn = async (address = '127.0.0.1', headers: Record<string, string> = {}) =>
  (
    await clientOf(app, undefined, address).call(
      login,
      { body: { username, password: testPassword } },
      headers,
    )
  ).body
const works = async (client: TestClient) => (await client.call(getInfo)).status === 200
const companyOf = async (client: TestClient) => (await client.call(getInfo)).body.company.id
const sessionsOf = async (client: TestClient) => (await client.call(listSessions)).body.results

describe('the own sign-ins', () => {
  test('are listed with device, address, company and use, this one first', async () => {
    await clientOf(app, undefined, '203.0.113.9').call(
      login,
      { body: { username, password: testPassword } },
      { 'user-agent': firefox },
    )
    const elsewhere = await startSessionOf(app, there)
    const signedIn = app.clock.now().toISOString()
    app.clock.advance(120)
    expect(await works(elsewhere)).toBe(true)
    const here = await startSessionOf(app, staffId)
    await createStaff(app, company)
    const now = app.clock.now().toISOString()
    const unknown = { device: 'Unknown device', address: '127.0.0.1' }
    const id = expect.any(Number)
    expect(await sessionsOf(here)).toEqual([
      { id, ...unknown, company: 'Example Dental', signed_in_at: now, last_used_at: now, current: true },
      { id, ...unknown, company: 'Other Dental', signed_in_at: signedIn, last_used_at: now, current: false },
      {
        ...{ id, device: 'Firefox on Windows', address: '203.0.113.9', company: 'Example Dental' },
        ...{ signed_in_at: signedIn, last_used_at: signedIn, current: false },
      },
    ])
  })

  test('are one each, however often their tokens were renewed, and are not listed once they are over', async () => {
    const { refresh } = await logIn()
    const renewed = await clientOf(app).call(refreshToken, { body: { refresh } })
    const client = clientOf(app, renewed.body.token)
    expect(await sessionsOf(client)).toHaveLength(1)
    app.clock.advance(50 * 60)
    await works(client)
    await startSessionOf(app, staffId)
    app.clock.advance(50 * 60)
    await works(client)
    expect(await sessionsOf(client)).toHaveLength(2)
    app.clock.advance(11 * 60)
    expect(await sessionsOf(client)).toHaveLength(1)
  })

  test('can be ended one by one, in other companies too; those of others cannot', async () => {
    const [here, elsewhere, atOther] = [
      await startSessionOf(app, staffId),
      await startSessionOf(app, staffId),
      await startSessionOf(app, there),
    ]
    const colleague = await startSessionOf(app, (await createStaff(app, company)).staffId)
    for (const client of [elsewhere, atOther]) {
      const [{ id } = { id: 0 }] = await sessionsOf(client)
      expect((await here.call(endOwnSession, { params: { id } })).status).toBe(204)
      expect(await works(client)).toBe(false)
      expect((await here.call(endOwnSession, { params: { id } })).status).toBe(404)
    }
    const [{ id } = { id: 0 }] = await sessionsOf(colleague)
    expect((await here.call(endOwnSession, { params: { id } })).status).toBe(404)
    expect([await works(here), await works(colleague)]).toEqual([true, true])
  })

  test('can be ended everywhere else, and everywhere', async () => {
    const clients = [
      await startSessionOf(app, staffId),
      await startSessionOf(app, staffId),
      await startSessionOf(app, there),
    ]
    const [here] = clients
    const colleague = await startSessionOf(app, (await createStaff(app, company)).staffId)
    const all = () => Promise.all(clients.map(works))
    const others = await here?.call(logoutEverywhere, { body: { keep_this: true } })
    expect([others?.status, others?.body]).toEqual([200, { detail: sessionMessages.elsewhere }])
    expect(await all()).toEqual([true, false, false])
    const everywhere = await here?.call(logoutEverywhere, { body: { keep_this: false } })
    expect(everywhere?.body).toEqual({ detail: sessionMessages.everywhere })
    expect(await all()).toEqual([false, false, false])
    expect(await works(colleague)).toBe(true)
  })
})

describe('a person who works for two companies', () => {
  const switchTo = (client: TestClient, company: number, headers: Record<string, string> = {}) =>
    client.call(switchCompany, { body: { company } }, headers)

  test('sees which they are, the present one marked, and none where they no longer work', async () => {
    const third = await createCompany(app, { name: 'Third Dental' })
    await workAt(app, third, staffId, { active: false })
    const { body } = await (await startSessionOf(app, staffId)).call(listMemberships)
    expect(body).toEqual({
      results: [
        { id: company.id, name: 'Example Dental', role: 'dentist', current: true },
        { id: other.id, name: 'Other Dental', role: 'hygienist', current: false },
      ],
    })
  })

  test('goes on in the other with new tokens, as one sign-in; the old ones are over', async () => {
    await createLeadRow(app, company)
    const first = await logIn()
    const client = clientOf(app, first.token)
    expect((await client.call(listLeads)).body.count).toBe(1)
    const { status, body, headers } = await switchTo(client, other.id)
    expect([status, body]).toMatchObject([
      200,
      {
        token: body.access,
        company: { id: other.id, name: 'Other Dental' },
        role: 'hygienist',
        is_company_admin: false,
      },
    ])
    expect(headers['cache-control']).toBe('no-store')
    const next = clientOf(app, body.token)
    expect((await next.call(listLeads)).body.count).toBe(0)
    expect(await works(client)).toBe(false)
    expect((await clientOf(app).call(refreshToken, { body: { refresh: first.refresh } })).status).toBe(401)
    expect(await works(next)).toBe(true)
    expect(await sessionsOf(next)).toMatchObject([{ company: 'Other Dental', current: true }])
    const renewed = await clientOf(app).call(refreshToken, { body: { refresh: body.refresh } })
    expect(renewed.body.company.id).toBe(other.id)
  })

  test('logs in to the company last worked in', async () => {
    const first = await logIn()
    expect(first.company.id).toBe(company.id)
    app.clock.advance(1)
    await switchTo(clientOf(app, first.token), other.id)
    const second = await logIn()
    expect(second.company.id).toBe(other.id)
    app.clock.advance(1)
    await switchTo(clientOf(app, second.token), company.id)
    expect((await logIn()).company.id).toBe(company.id)
  })

  test('cannot go where they do not work, or not any more; nothing changes', async () => {
    const strange = await createCompany(app)
    const left = await createCompany(app)
    await workAt(app, left, staffId, { active: false })
    const client = await startSessionOf(app, staffId)
    const before = await tableContents(app)
    for (const id of [strange.id, left.id, 999_999_999]) {
      const { status, body } = await switchTo(client, id)
      expect([status, body]).toMatchObject([422, { errors: { company: [sessionMessages.notMember] } }])
    }
    expect(await tableContents(app)).toEqual(before)
    expect(await companyOf(client)).toBe(company.id)
  })

  test('leaves no token behind where the call carries a key', async () => {
    const client = await startSessionOf(app, staffId)
    const key = { 'idempotency-key': 'switch' }
    const [one, two] = await Promise.all([switchTo(client, other.id, key), switchTo(client, other.id, key)])
    expect([one.status, two.status].sort()).toEqual([200, 401])
    const { token, refresh } = one.status === 200 ? one.body : two.body
    const stored = JSON.stringify(await tableContents(app))
    for (const each of [token, refresh]) expect(stored).not.toContain(each)
    expect(await companyOf(clientOf(app, token))).toBe(other.id)
  })
})
