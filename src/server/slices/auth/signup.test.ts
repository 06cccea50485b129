import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getInfo, login, signup, updatePassword } from '#contract/auth/auth.endpoints.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { getLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, testPassword } from '#server/testing/builders.ts'
import { clientOf } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

let app: TestApp
let people = 0
const newEmail = () => `person${++people}@example.com`
// Each from a network of its own: the limit per network has its own test.
const trySignup = (body: object, at: TestApp = app) =>
  clientOf(at, undefined, `203.0.113.${(++people % 250) + 1}`).call(signup, { body })

describe('whoever signs up', () => {
  beforeAll(async () => {
    app = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  })
  afterAll(() => app.close())

  test('as the first person of an installation is administrator of a company of their own', async () => {
    const { status, body, headers } = await trySignup({
      email: 'First.Person@Example.com',
      password: testPassword,
    })
    expect([status, body]).toMatchObject([
      201,
      {
        token: body.access,
        is_company_admin: true,
        role: 'administrator',
        locations: [{ name: 'Main office' }],
      },
    ])
    expect(headers['set-cookie']).toMatch(/^XSRF-TOKEN=/)
    const info = await clientOf(app, body.token).call(getInfo)
    expect([info.status, info.body]).toMatchObject([
      200,
      {
        company: body.company,
        user_name: 'first.person@example.com',
        email: 'first.person@example.com',
        is_company_admin: true,
        locations: [{ name: 'Main office', form_id: expect.stringMatching(/^[\w-]{16}$/) }],
      },
    ])
  })

  test('later gets another company and sees nothing of those that are there', async () => {
    const company = await createCompany(app, { name: 'Example Dental' })
    await createStaff(app, company)
    const lead = await createLeadRow(app, company)
    const { status, body } = await trySignup({ email: newEmail(), password: testPassword })
    expect([status, body.is_company_admin]).toEqual([201, true])
    expect(body.company.id).not.toBe(company.id)
    await app.db.updateTable('companies').set({ awaits_confirmation: false }).execute()
    const client = clientOf(app, body.token)
    expect((await client.call(listLeads)).body).toMatchObject({ count: 0, results: [] })
    expect((await client.call(getLead, { params: { id: lead } })).status).toBe(404)
    expect((await client.call(getDashboard)).body.status_counts.every(({ value }) => value === 0)).toBe(true)
    const locations = await client.call(listLocations)
    expect(locations.body.results.map(({ id }) => id)).toEqual(body.locations.map(({ id }) => id))
    expect(locations.body.count).toBe(1)
  })

  test('gets a 403 with the reason for a further practice without email', async () => {
    const silent = await startTestApp()
    const body = () => ({ email: newEmail(), password: testPassword })
    expect((await trySignup(body(), silent)).status).toBe(201)
    const before = await tableContents(silent, { except: ['rate_limits'] })
    const refused = await trySignup(body(), silent)
    expect([refused.status, refused.body]).toMatchObject([403, { detail: authMessages.signupNeedsEmail }])
    expect(await tableContents(silent, { except: ['rate_limits'] })).toEqual(before)
    await silent.close()
  })

  test('as two at the same moment without email gets one practice', async () => {
    const silent = await startTestApp()
    const bodies = [newEmail(), newEmail()].map((email) => ({ email, password: testPassword }))
    const answers = await Promise.all(bodies.map((body) => trySignup(body, silent)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403])
    await silent.close()
  })

  test('can change the password while the practice waits for the confirmation', async () => {
    await createStaff(app, await createCompany(app))
    const { body } = await trySignup({ email: newEmail(), password: testPassword })
    const { status } = await clientOf(app, body.token).call(updatePassword, {
      body: { current_password: testPassword, new_password: 'orbit pencil savanna 71' },
    })
    expect(status).toBe(200)
  })

  test('allows a later login with the email in any case', async () => {
    const email = newEmail()
    await trySignup({ email, password: testPassword })
    const { status } = await clientOf(app).call(login, {
      body: { username: email.toUpperCase(), password: testPassword },
    })
    expect(status).toBe(200)
  })

  test.each([
    [{ email: newEmail() }, { password: [expect.any(String)] }],
    [{ password: testPassword }, { email: [expect.any(String)] }],
    [{ email: '', password: testPassword }, { email: ['This field is required.'] }],
    [{ email: 'nobody', password: testPassword }, { email: ['Enter a valid email address.'] }],
    [{ email: 'a b@example.com', password: testPassword }, { email: ['Enter a valid email address.'] }],
    [
      { email: 'a\u0000@example.com', password: testPassword },
      { email: expect.arrayContaining(["This contains characters that can't be stored."]) },
    ],
    [{ email: newEmail(), password: 'elevenchars' }, { password: ['Use at least 12 characters.'] }],
    [{ email: newEmail(), password: 'x'.repeat(257) }, { password: ['Use at most 256 characters.'] }],
    [
      { email: 'long.enough@example.com', password: 'Long.Enough@example.com' },
      { password: ["Your password can't contain your username, your email or the name of the practice."] },
    ],
    [
      { email: newEmail(), password: 'password12345' },
      { password: ['This password is too easy to guess.', expect.any(String), expect.any(String)] },
    ],
  ])('is told which field is wrong, and nothing is made: %j', async (body, errors) => {
    const before = await tableContents(app, { except: ['rate_limits'] })
    const answer = await trySignup(body)
    expect([answer.status, answer.body]).toMatchObject([422, { code: 'invalid_fields', errors }])
    expect(await tableContents(app, { except: ['rate_limits'] })).toEqual(before)
  })

  test.each([
    'company',
    'company_id',
    'role',
    'is_company_admin',
    'username',
    'locations',
    'active',
    'invitation',
  ])('cannot name a %s', async (field) => {
    const before = await tableContents(app, { except: ['rate_limits'] })
    const answer = await trySignup({ email: newEmail(), password: testPassword, [field]: 1 })
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { [field]: ['Unknown field.'] } }])
    expect(await tableContents(app, { except: ['rate_limits'] })).toEqual(before)
  })
})

describe('an email', () => {
  beforeAll(async () => {
    app = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  })
  afterAll(() => app.close())
  const taken = { email: ["This email can't be used to sign up. If it's yours, sign in instead."] }

  test('cannot sign up if it is already a user’s email or username, in any case', async () => {
    const { username } = await createStaff(app, await createCompany(app), { username: 'sam@example.com' })
    await app.db
      .updateTable('users')
      .set({ email: 'sam@other.example.com' })
      .where('username', '=', username)
      .execute()
    const before = await tableContents(app, { except: ['rate_limits'] })
    for (const email of [
      'sam@example.com',
      'SAM@example.com',
      'Sam@Other.Example.com',
      ' sam@example.com ',
    ]) {
      const { status, body } = await trySignup({ email, password: testPassword })
      expect([status, body]).toMatchObject([422, { errors: taken }])
    }
    expect(await tableContents(app, { except: ['rate_limits'] })).toEqual(before)
  })

  test('that signs up several times at the same moment makes one user and one company', async () => {
    const before = await tableContents(app)
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        trySignup({ email: i % 2 ? email : email.toUpperCase(), password: testPassword }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422])
    for (const { status, body } of answers) {
      if (status === 422) expect(body).toMatchObject({ errors: taken })
    }
    const after = await tableContents(app)
    for (const table of ['users', 'companies', 'locations', 'staff', 'sessions']) {
      expect(after[table]).toHaveLength((before[table]?.length ?? 0) + 1)
    }
  })
})

describe('the setting SIGNUP', () => {
  afterEach(() => app.close())

  test.each(['invited', 'closed'])(
    'as %s lets the very first person in, and nobody after',
    async (SIGNUP) => {
      app = await startTestApp({ SIGNUP })
      expect((await trySignup({ email: newEmail(), password: testPassword })).status).toBe(201)
      const before = await tableContents(app, { except: ['rate_limits'] })
      const { status, body } = await trySignup({ email: newEmail(), password: testPassword })
      expect([status, body]).toMatchObject([
        403,
        { code: 'forbidden', detail: 'Sign-up is closed. Ask an administrator for an invitation.' },
      ])
      expect(await tableContents(app, { except: ['rate_limits'] })).toEqual(before)
    },
  )
})
