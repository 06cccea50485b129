import type { Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getInfo, login, signup } from '#contract/auth/auth.endpoints.ts'
import { authLimits } from '#contract/auth/auth.limits.ts'
import * as endpoints from '#contract/invitations/invitations.endpoints.ts'
import { invitationMessages as messages } from '#contract/invitations/invitations.messages.ts'
import { InvitationWithLink } from '#contract/invitations/invitations.schemas.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { deactivateMember, listMembers } from '#contract/staff/members.endpoints.ts'
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
import { emailsTo, startMailbox } from '#server/testing/mailbox.ts'

let app: TestApp
let company: TestCompany
let other: TestCompany
let admin: TestClient
let people = 0
const newEmail = () => `invited${++people}@example.com`
// Each from a network of its own: the limit per network has its own test.
const stranger = () => clientOf(app, undefined, `198.51.${++people % 250}.7`)
const chosen = 'unrelated lantern meadow 42'
const person = { first_name: 'Robin', last_name: 'Example', password: chosen }

const start = async (settings: Record<string, string> = {}) => {
  app = await startTestApp(settings)
  company = await createCompany(app, { name: 'Example Dental' })
  other = await createCompany(app)
  admin = await signIn(app, company)
}

const invite = async (fields: object = {}) => {
  const body = { email: newEmail(), role: 'front_desk', locations: company.locations.slice(1), ...fields }
  const { status, body: made } = await admin.call(endpoints.createInvitation, { body })
  expect(status).toBe(201)
  return made
}
const tokenOf = ({ link }: { link: string }) => link.split('#')[1] ?? ''
const accept = (token: string, body: object = person) =>
  stranger().call(endpoints.acceptInvitation, { body: { token, ...body } })
const join = (token: string, password = testPassword) =>
  stranger().call(endpoints.joinByInvitation, { body: { token, password } })
const view = (token: string) => stranger().call(endpoints.viewInvitation, { body: { token } })

describe('an invitation', () => {
  beforeAll(() => start({ PUBLIC_URL: 'https://crm.example.com/' }))
  afterAll(() => app.close())

  test('brings its link once, to whoever made it; the database holds nothing that opens anything', async () => {
    const made = await invite()
    expect(InvitationWithLink.strict().parse(made)).toMatchObject({
      ...{ role: 'front_desk', emailed: false, expired: false, expires_at: '2026-03-18T12:00:00+00:00' },
      locations: [{ id: company.locations[1], name: 'Location 2' }],
      link: expect.stringMatching(/^https:\/\/crm\.example\.com\/invitation#\d+\.[\w-]{43}$/),
    })
    const { body } = await admin.call(endpoints.getInvitation, { params: { id: String(made.id) } })
    expect(body).not.toHaveProperty('link')
    const [, secret = ''] = tokenOf(made).split('.')
    expect(JSON.stringify(await tableContents(app))).not.toContain(secret)
    expect(app.logged.join('')).not.toContain(secret)
  })

  test('repeated with the same key is made once, and its link is told again', async () => {
    const body = { email: newEmail(), role: 'dentist', locations: company.locations }
    const key = { 'idempotency-key': 'the same' }
    const answers = [
      await admin.call(endpoints.createInvitation, { body }, key),
      await admin.call(endpoints.createInvitation, { body }, key),
    ]
    expect(answers.map(({ status, body: { link } }) => [status, link])).toEqual(
      answers.map(() => [201, answers[0]?.body.link]),
    )
    const kept = JSON.stringify(await tableContents(app))
    expect(kept).not.toContain(tokenOf(answers[0]?.body ?? { link: '' }).split('.')[1])
  })

  test('is accepted by a new person, who is then signed in, with the role and at the locations they were invited for', async () => {
    const made = await invite()
    expect((await view(tokenOf(made))).body).toEqual({
      ...{ company: 'Example Dental', email: made.email, role: 'front_desk' },
      ...{ has_account: false, can_take_email: false },
    })
    const { status, body, headers } = await accept(tokenOf(made))
    expect([status, body.role, body.is_company_admin, body.company.id]).toEqual([
      201,
      'front_desk',
      false,
      company.id,
    ])
    expect(headers['set-cookie']).toMatch(/^XSRF-TOKEN=/)
    const me = clientOf(app, body.token)
    expect((await me.call(getInfo)).body).toMatchObject({
      ...{ user_name: made.email, first_name: 'Robin', last_name: 'Example' },
    })
    expect((await me.call(listLocations)).body.results).toMatchObject([{ id: company.locations[1] }])
    const again = await clientOf(app).call(login, { body: { username: made.email, password: chosen } })
    expect(again.status).toBe(200)
  })

  test('is accepted by all of a new office from one network, however many they are', async () => {
    const office = clientOf(app, undefined, '203.0.113.99')
    for (let n = 0; n <= authLimits.signups.perAddress; n++) {
      const token = tokenOf(await invite())
      expect((await office.call(endpoints.acceptInvitation, { body: { token, ...person } })).status).toBe(201)
    }
  })

  test('works once, also for two at the same moment', async () => {
    const token = tokenOf(await invite())
    const answers = await Promise.all([accept(token), accept(token), accept(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const { status, body } = await view(token)
    expect([status, body]).toMatchObject([409, { detail: messages.used }])
  })

  test('is joined by who has an account already, with its password, beside the company they work for', async () => {
    const elsewhere = await createStaff(app, other, { username: newEmail() })
    const made = await invite({ email: elsewhere.username, role: 'administrator', locations: [] })
    expect((await view(tokenOf(made))).body.has_account).toBe(true)
    const refused = await accept(tokenOf(made))
    expect([refused.status, refused.body]).toMatchObject([409, { detail: messages.hasAccount }])
    const wrong = await join(tokenOf(made), 'not the password')
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { errors: { password: [messages.passwordWrong] } },
    ])
    const { status, body } = await join(tokenOf(made))
    expect([status, body.company.id, body.is_company_admin]).toEqual([200, company.id, true])
    expect((await join(tokenOf(made))).status).toBe(409)
  })

  test('of someone deactivated elsewhere lets them in here', async () => {
    const elsewhere = await createStaff(app, other, { username: newEmail(), role: 'dentist' })
    const owner = await signIn(app, other)
    await owner.call(deactivateMember, { params: { id: String(elsewhere.staffId) } })
    expect((await join(tokenOf(await invite({ email: elsewhere.username })))).status).toBe(200)
  })

  test('gets a new link, and the old one dies', async () => {
    const made = await invite()
    app.clock.advance(60)
    const params = { id: String(made.id) }
    const { body: renewed } = await admin.call(endpoints.renewInvitation, { params })
    expect(renewed).toMatchObject({ version: 2, expires_at: '2026-03-18T12:01:00+00:00' })
    const old = await view(tokenOf(made))
    expect([old.status, old.body]).toMatchObject([404, { detail: messages.invalid }])
    expect((await accept(tokenOf(renewed))).status).toBe(201)
    expect((await admin.call(endpoints.renewInvitation, { params })).status).toBe(404)
  })

  test('can be withdrawn', async () => {
    const made = await invite()
    const params = { id: String(made.id) }
    const { status } = await admin.call(endpoints.revokeInvitation, { params }, { 'if-match': '"1"' })
    expect(status).toBe(204)
    for (const answer of [await view(tokenOf(made)), await accept(tokenOf(made))]) {
      expect([answer.status, answer.body]).toMatchObject([409, { detail: messages.revoked }])
    }
    expect((await admin.call(endpoints.getInvitation, { params })).status).toBe(404)
    expect((await invite({ email: made.email })).id).not.toBe(made.id)
  })

  test('expires after seven days, until a new link is made', async () => {
    const made = await invite()
    app.clock.advance(7 * 24 * 60 * 60)
    admin = await signIn(app, company)
    const { status, body } = await accept(tokenOf(made))
    expect([status, body]).toMatchObject([409, { detail: messages.expired }])
    const params = { id: String(made.id) }
    expect((await admin.call(endpoints.getInvitation, { params })).body.expired).toBe(true)
    const { body: renewed } = await admin.call(endpoints.renewInvitation, { params })
    expect((await accept(tokenOf(renewed))).status).toBe(201)
  })

  test('is refused for who works here, was deactivated or is invited already', async () => {
    const { username } = await createStaff(app, company, { username: newEmail() })
    const gone = await createStaff(app, company, { username: newEmail() })
    await admin.call(deactivateMember, { params: { id: String(gone.staffId) } })
    const { email: invited } = await invite()
    for (const [email, text] of [
      [username.toUpperCase(), messages.worksHere],
      [gone.username, messages.deactivated],
      [invited, messages.invited],
    ]) {
      const { status, body } = await admin.call(endpoints.createInvitation, {
        body: { email, role: 'dentist', locations: company.locations },
      })
      expect([status, body]).toMatchObject([422, { errors: { email: [text] } }])
    }
  })

  test.each([
    [{ email: 'nobody' }, 'email'],
    [{ role: 'owner' }, 'role'],
    [{ is_company_admin: true }, 'is_company_admin'],
    [{ company: 1 }, 'company'],
    [{ locations: 'of another company' }, 'locations'],
    [{ locations: 'none' }, 'locations'],
  ])('is refused with the field that is wrong: %j', async (fields, field) => {
    const ids = { 'of another company': other.locations, none: [] }
    const locations = {
      locations: 'locations' in fields ? ids[fields.locations as 'none'] : company.locations,
    }
    const body = { email: newEmail(), role: 'dentist', ...fields, ...locations }
    const before = await tableContents(app)
    const answer = await admin.call(endpoints.createInvitation, { body })
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }])
    expect(await tableContents(app)).toEqual(before)
  })

  test('is not opened by a link that someone made up, nor by that of another', async () => {
    const token = tokenOf(await invite())
    const [id, secret] = token.split('.')
    for (const wrong of [
      '',
      'x',
      `${id}.`,
      `${Number(id) + 1}.${secret}`,
      `${id}.${'A'.repeat(43)}`,
      `${token}A`,
    ]) {
      const { status, body } = await view(wrong)
      expect([status, body]).toMatchObject([404, { detail: messages.invalid }])
    }
  })

  test('cannot be guessed: too many wrong links from one network are stopped, right ones are not counted', async () => {
    const guesser = clientOf(app, undefined, '203.0.113.77')
    const token = tokenOf(await invite())
    for (let index = 0; index < 40; index++) {
      expect((await guesser.call(endpoints.viewInvitation, { body: { token } })).status).toBe(200)
    }
    const statuses = new Set<number>()
    for (let index = 0; index < 31; index++) {
      const body = { token: `1.${'A'.repeat(43)}` }
      statuses.add((await guesser.call(endpoints.viewInvitation, { body })).status)
    }
    expect([...statuses]).toEqual([404, 429])
    expect((await view(token)).status).toBe(200)
  })

  test('keeps who only knows the email out: signing up with it needs the link', async () => {
    const { email } = await invite()
    const before = await tableContents(app, { except: ['rate_limits'] })
    const { status, body } = await stranger().call(signup, { body: { email, password: chosen } })
    expect([status, body]).toMatchObject([422, { errors: { email: [messages.useLink] } }])
    expect(await tableContents(app, { except: ['rate_limits'] })).toEqual(before)
  })
})

describe('where email is set up', () => {
  test('the link is emailed, again when it is renewed or its email tries to sign up, and never once it is withdrawn', async () => {
    const mailbox = await startMailbox()
    await start({ ...mailbox.settings, PUBLIC_URL: 'https://crm.example.com' })
    try {
      const made = await invite()
      expect(made.emailed).toBe(true)
      await app.server.jobs.runDue()
      const letters = () => emailsTo(mailbox.folder, made.email)
      expect(await letters()).toMatchObject([
        {
          subject: 'You are invited to join a practice on Chairside',
          // A link of its own: only who reads the mailbox has it.
          text: expect.not.stringContaining(made.link),
        },
      ])
      const params = { id: String(made.id) }
      const { body: renewed } = await admin.call(endpoints.renewInvitation, { params })
      await app.server.jobs.runDue()
      expect((await letters()).at(-1)?.text).not.toContain(renewed.link)
      const tried = await stranger().call(signup, { body: { email: made.email, password: chosen } })
      expect([tried.status, tried.body]).toMatchObject([422, { errors: { email: [messages.linkEmailed] } }])
      await app.server.jobs.runDue()
      const linkIn = ({ text }: Email) => /https:\S+/.exec(text ?? '')?.[0]
      const [first, second, third] = (await letters()).map(linkIn)
      expect([second === first, second === third]).toEqual([false, true])
      expect(second).toMatch(/^https:\/\/crm\.example\.com\/invitation#/)
      await admin.call(endpoints.renewInvitation, { params })
      await admin.call(endpoints.revokeInvitation, { params })
      await app.server.jobs.runDue()
      expect(await letters()).toHaveLength(3)
    } finally {
      await app.close()
      await mailbox.stop()
    }
  })
})

describe('the setting SIGNUP', () => {
  afterEach(() => app.close())

  test('as invited lets in whom a link invites, and no one else', async () => {
    await start({ SIGNUP: 'invited' })
    const made = await invite()
    const tried = await stranger().call(signup, { body: { email: made.email, password: chosen } })
    expect([tried.status, tried.body]).toMatchObject([422, { errors: { email: [messages.useLink] } }])
    expect((await stranger().call(signup, { body: { email: newEmail(), password: chosen } })).status).toBe(
      403,
    )
    expect((await accept(tokenOf(made))).status).toBe(201)
  })

  test('as closed makes no new account, but lets who has one join', async () => {
    await start({ SIGNUP: 'closed' })
    const refused = await accept(tokenOf(await invite()))
    expect([refused.status, refused.body]).toMatchObject([403, { detail: messages.signupClosed }])
    const elsewhere = await createStaff(app, other, { username: newEmail() })
    expect((await join(tokenOf(await invite({ email: elsewhere.username })))).status).toBe(200)
    expect((await admin.call(listMembers, { query: { status: 'invited' } })).body.count).toBe(1)
  })
})
