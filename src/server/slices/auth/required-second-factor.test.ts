import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getInfo, login, logout, refreshToken } from '#contract/auth/auth.endpoints.ts'
import {
  confirmApp,
  confirmSession,
  getSecondFactor,
  removeApp,
  removePasskey,
  requireSecondFactor,
  resetSecondFactor,
  startApp,
} from '#contract/auth/auth.second-factor.endpoints.ts'
import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import { apiErrors } from '#contract/http/errors.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { findSessionById } from '#server/slices/auth/sessions.repository.ts'
import { resetByOperator } from '#server/slices/auth/staff-second-factor.usecases.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  createCompany,
  createStaff,
  signIn,
  startSessionOf,
  type TestCompany,
  testPassword,
} from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { askedForMore, codeOf, enrolApp, enrolPasskey } from '#server/testing/second-factor.ts'

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

const demand = (required: boolean, by = admin) => by.call(requireSecondFactor, { body: { required } })
const isOpen = async (client: TestClient) => (await client.call(listLeads)).status === 200
const logIn = (username: string) => clientOf(app).call(login, { body: { username, password: testPassword } })
const newStaff = () => createStaff(app, company, { role: 'front_desk', locations: company.locations })
const eventTypes = async (companyId: number) => {
  const query = app.db.selectFrom('events').select('type').where('company_id', '=', companyId).orderBy('id')
  return (await query.execute()).map(({ type }) => type)
}

async function alsoWorksFor(staffId: number, other: TestCompany): Promise<number> {
  const { user_id } = await app.db
    .selectFrom('staff')
    .select('user_id')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  const { id } = await app.db
    .insertInto('staff')
    .values({
      company_id: other.id,
      user_id,
      role: 'dentist',
      last_active_at: null,
      created_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('a company that asks for a second factor', () => {
  beforeEach(async () => {
    await enrolApp(app, admin)
  })

  test('shuts open sessions of those who have none to everything but setting one up', async () => {
    const { staffId } = await newStaff()
    const client = await startSessionOf(app, staffId)
    expect(await isOpen(client)).toBe(true)
    expect((await demand(true)).status).toBe(200)
    for (const endpoint of [listLeads, getInfo]) {
      expect(await client.call(endpoint)).toMatchObject({
        status: 403,
        body: { code: 'enrolment_required', detail: apiErrors.enrolment_required.detail },
      })
    }
    expect((await client.call(getSecondFactor)).body).toMatchObject({ required: true })
    await enrolApp(app, client)
    expect(await isOpen(client)).toBe(true)
    expect(await isOpen(admin)).toBe(true)
  })

  test('keeps one of two that are removed at the same moment', async () => {
    const { staffId } = await createStaff(app, company)
    const client = await startSessionOf(app, staffId)
    await enrolApp(app, client)
    await enrolPasskey(app, client)
    await demand(true)
    const [passkey] = (await client.call(getSecondFactor)).body.passkeys
    const removals = await Promise.all([
      client.call(removeApp),
      client.call(removePasskey, { params: { id: String(passkey?.id) } }),
    ])
    expect(removals.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test('gives whoever signs in without one a session for setting it up alone', async () => {
    await demand(true)
    const { username } = await newStaff()
    const { status, body } = await logIn(username)
    expect(status).toBe(200)
    const client = clientOf(app, body.token)
    expect(await isOpen(client)).toBe(false)
    const renewed = await clientOf(app).call(refreshToken, { body: { refresh: body.refresh } })
    const later = clientOf(app, renewed.body.token)
    expect(await isOpen(later)).toBe(false)
    await later.call(confirmSession, { body: { current_password: testPassword } })
    await enrolPasskey(app, later)
    expect(await isOpen(later)).toBe(true)
    expect((await askedForMore(app, username)).methods).toContain('passkey')
  })

  test('lets a person log out who does not want to', async () => {
    await demand(true)
    const client = clientOf(app, (await logIn((await newStaff()).username)).body.token)
    expect((await client.call(logout)).status).toBe(200)
  })

  test('is not content with an app that is only being set up', async () => {
    await demand(true)
    const client = clientOf(app, (await logIn((await newStaff()).username)).body.token)
    const { body } = await client.call(startApp)
    expect(await isOpen(client)).toBe(false)
    await client.call(confirmApp, { body: { code: codeOf(app, body.secret) } })
    expect(await isOpen(client)).toBe(true)
  })

  test('does not let the last one be removed', async () => {
    await demand(true)
    const refused = await admin.call(removeApp)
    expect([refused.status, refused.body]).toMatchObject([409, { detail: secondFactorMessages.lastOne }])
    expect((await admin.call(getSecondFactor)).body.app).not.toBeNull()
    await enrolPasskey(app, admin)
    expect((await admin.call(removeApp)).status).toBe(204)
  })

  test('concerns its own sessions, not those of the same person in another company', async () => {
    await demand(true)
    const other = await createCompany(app, { name: 'Other Dental' })
    const { staffId } = await newStaff()
    const here = await startSessionOf(app, staffId)
    const there = await startSessionOf(app, await alsoWorksFor(staffId, other))
    expect([await isOpen(here), await isOpen(there)]).toEqual([false, true])
  })

  test('opens no address either that was signed for a shut session', async () => {
    const { staffId } = await newStaff()
    await startSessionOf(app, staffId)
    const { id } = await app.db
      .selectFrom('sessions')
      .select('id')
      .where('staff_id', '=', staffId)
      .executeTakeFirstOrThrow()
    expect(await findSessionById(app.db, id, app.clock.now())).toBeDefined()
    await demand(true)
    expect(await findSessionById(app.db, id, app.clock.now())).toBeUndefined()
  })

  test('can stop asking', async () => {
    await demand(true)
    const client = await startSessionOf(app, (await newStaff()).staffId)
    expect((await demand(false)).body).toEqual({ required: false })
    expect(await isOpen(client)).toBe(true)
    expect((await eventTypes(company.id)).slice(-2)).toEqual([
      'company.second_factor_required',
      'company.second_factor_optional',
    ])
  })
})

describe('who may ask for it', () => {
  test('is an administrator who has one, shortly after a sign-in or a password', async () => {
    const without = await demand(true)
    expect([without.status, without.body]).toMatchObject([409, { detail: secondFactorMessages.setUpFirst }])
    await enrolApp(app, admin)
    const frontDesk = await startSessionOf(app, (await newStaff()).staffId)
    expect((await demand(true, frontDesk)).status).toBe(403)
    app.clock.advance(secondFactorLimits.confirmedSeconds + 1)
    expect((await demand(true)).body).toMatchObject({ code: 'confirmation_required' })
  })

  test('changes nothing for other companies', async () => {
    const other = await createCompany(app)
    const theirs = await signIn(app, other)
    await enrolApp(app, admin)
    await demand(true)
    expect(await isOpen(theirs)).toBe(true)
  })
})

describe('an administrator resets the second factor of a colleague', () => {
  const reset = (id: number, by = admin) => by.call(resetSecondFactor, { params: { id: String(id) } })

  test('who then signs in by password alone, everywhere anew', async () => {
    const { staffId, username } = await newStaff()
    const colleague = await startSessionOf(app, staffId)
    await enrolApp(app, colleague)
    await enrolPasskey(app, colleague)
    expect((await reset(staffId)).status).toBe(204)
    expect((await colleague.call(getInfo)).status).toBe(401)
    const { status, body } = await logIn(username)
    expect(status).toBe(200)
    expect((await clientOf(app, body.token).call(getSecondFactor)).body).toMatchObject({
      app: null,
      passkeys: [],
      recovery_codes_left: 0,
    })
    expect(await eventTypes(company.id)).toContain('user.second_factor_reset')
  })

  test('also ends a sign-in that was waiting for the code', async () => {
    const { staffId, username } = await newStaff()
    await enrolApp(app, await startSessionOf(app, staffId))
    await askedForMore(app, username)
    await reset(staffId)
    const left = app.db.selectFrom('sign_in_challenges').select('purpose').where('staff_id', '=', staffId)
    expect(await left.execute()).toEqual([])
  })

  test('but not of someone who works for another company too', async () => {
    const { staffId, username } = await newStaff()
    await enrolApp(app, await startSessionOf(app, staffId))
    await alsoWorksFor(staffId, await createCompany(app))
    const { status, body } = await reset(staffId)
    expect([status, body]).toMatchObject([409, { detail: secondFactorMessages.worksElsewhere }])
    expect((await logIn(username)).status).toBe(403)
  })

  test('nor of another company, nor without the right, nor their own, nor long after signing in', async () => {
    const other = await createCompany(app)
    const theirs = await createStaff(app, other)
    expect((await reset(theirs.staffId)).status).toBe(404)
    const { staffId } = await newStaff()
    expect((await reset(staffId, await startSessionOf(app, staffId))).status).toBe(403)
    const own = company.staff[0] ?? 0
    expect((await reset(own)).body).toMatchObject({ detail: secondFactorMessages.resetYourself })
    app.clock.advance(secondFactorLimits.confirmedSeconds + 1)
    expect((await reset(staffId)).body).toMatchObject({ code: 'confirmation_required' })
  })
})

test('resetByOperator finds an account by username, ignoring case and spaces', async () => {
  const { staffId, username } = await newStaff()
  await enrolApp(app, await startSessionOf(app, staffId))
  await alsoWorksFor(staffId, await createCompany(app))
  expect(await resetByOperator(app.db, 'nobody@example.com', app.clock.now())).toBe(false)
  expect((await logIn(username)).status).toBe(403)
  expect(await resetByOperator(app.db, ` ${username.toUpperCase()}`, app.clock.now())).toBe(true)
  expect((await logIn(username)).status).toBe(200)
  expect(await eventTypes(company.id)).toContain('user.second_factor_reset')
})
