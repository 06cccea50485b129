import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, signup } from '#contract/auth/auth.endpoints.ts'
import { authLimits } from '#contract/auth/auth.limits.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { startApp, startPasskey } from '#contract/auth/auth.second-factor.endpoints.ts'
import * as endpoints from '#contract/auth/email.endpoints.ts'
import { emailMessages as messages } from '#contract/auth/email.messages.ts'
import { askForReset, completeReset, makeResetLink } from '#contract/auth/password-reset.endpoints.ts'
import { createInvitation } from '#contract/invitations/invitations.endpoints.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, startSessionOf } from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { emailsTo, type Mailbox, startMailbox } from '#server/testing/mailbox.ts'

let mailbox: Mailbox
let app: TestApp
let people = 0
let email: string
const password = 'unrelated lantern meadow 42'
const stranger = (at = app) => clientOf(at, undefined, `203.0.${++people % 250}.9`)

beforeAll(async () => {
  mailbox = await startMailbox()
  app = await startTestApp({ ...mailbox.settings, PUBLIC_URL: 'https://crm.example.com' })
  await createStaff(app, await createCompany(app))
})
afterAll(async () => {
  await app.close()
  await mailbox.stop()
})
beforeEach(() => {
  email = `email${++people}@example.com`
})

const signUp = async (address = email, at = app) => {
  const { status, body } = await stranger(at).call(signup, { body: { email: address, password } })
  expect(status).toBe(201)
  return { client: clientOf(at, body.token), companyId: body.company.id }
}
const links = async (to = email) => {
  while ((await app.server.jobs.runDue()) > 0);
  const letters = await emailsTo(mailbox.folder, to)
  return letters.flatMap(({ text }) => /confirm-email#(\S+)/.exec(text ?? '')?.[1] ?? [])
}
const confirm = (token: string) => stranger().call(endpoints.confirmEmail, { body: { token } })
const own = async (client: TestClient) => (await client.call(endpoints.getOwnEmail)).body
const unconfirm = (at: TestApp, address: string) =>
  at.db.updateTable('users').set({ email_confirmed_at: null }).where('email', '=', address).execute()
const invite = async (client: TestClient) => {
  const locations = (await client.call(listLocations)).body.results?.map(({ id }) => id) ?? [1]
  const body = { email: `invited${++people}@example.com`, role: 'dentist', locations }
  return client.call(createInvitation, { body })
}

describe('a company beyond the first', () => {
  test('stays closed until who signed up has confirmed their email', async () => {
    const { client } = await signUp()
    const refused = await client.call(listLeads)
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'email_unconfirmed' }])
    expect(await own(client)).toEqual({
      ...{ email, confirmed: false, needed: true, opens_company: true, can_be_sent: true },
    })
    const [token = ''] = await links()
    expect((await confirm(token)).body).toEqual({ detail: messages.confirmed })
    expect((await client.call(listLeads)).status).toBe(200)
    expect(await own(client)).toMatchObject({ confirmed: true, needed: false, opens_company: false })
  })

  test('is the only one: of two who sign up first at the same moment, one waits', async () => {
    const fresh = await startTestApp(mailbox.settings)
    const made = await Promise.all([signUp('one@example.com', fresh), signUp('two@example.com', fresh)])
    const answers = await Promise.all(made.map(({ client }) => client.call(listLeads)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    await fresh.close()
  })
})

describe('a link', () => {
  test('is opened without doing anything, and works once', async () => {
    const { client } = await signUp()
    const [token = ''] = await links()
    const page = await app.server.inject({ method: 'GET', url: '/confirm-email' })
    expect(page.statusCode).toBeLessThan(500)
    expect(await own(client)).toMatchObject({ confirmed: false })
    expect((await confirm(token)).status).toBe(200)
    const again = await confirm(token)
    expect([again.status, again.body]).toMatchObject([404, { detail: messages.linkOver }])
  })

  test.each(['', 'x', '1.2.3', `${'9'.repeat(10)}.1.${'A'.repeat(43)}`])('%j is none', async (token) => {
    expect([404, 422]).toContain((await confirm(token)).status)
  })

  test('is over after a day', async () => {
    await signUp()
    const [token = ''] = await links()
    app.clock.advance(authLimits.confirmations.linkSeconds)
    expect((await confirm(token)).status).toBe(404)
  })

  test('cannot be made to last longer, or be for another person', async () => {
    await signUp()
    const [token = ''] = await links()
    const [expires, id, signature] = token.split('.')
    for (const forged of [
      `${Number(expires) + 9}.${id}.${signature}`,
      `${expires}.${Number(id) - 1}.${signature}`,
    ]) {
      expect((await confirm(forged)).status).toBe(404)
    }
  })

  test('is for the email that it was sent to: a change makes it void and sends another', async () => {
    const { client } = await signUp()
    const [token = ''] = await links()
    const next = `new-${email}`
    const changed = await client.call(endpoints.changeOwnEmail, { body: { email: next.toUpperCase() } })
    expect([changed.status, changed.body]).toMatchObject([200, { email: next, confirmed: false }])
    expect((await confirm(token)).status).toBe(404)
    const [second = ''] = await links(next)
    expect((await confirm(second)).status).toBe(200)
    expect((await stranger().call(login, { body: { username: next, password } })).status).toBe(200)
    expect((await stranger().call(login, { body: { username: email, password } })).status).toBe(401)
  })

  test('is sent again so many times an hour, then the person is told', async () => {
    const { client } = await signUp()
    const answers: number[] = []
    for (let sent = 0; sent <= authLimits.confirmations.perAccount; sent++) {
      answers.push((await client.call(endpoints.sendConfirmation)).status)
    }
    expect(answers).toEqual([...Array(authLimits.confirmations.perAccount).fill(202), 429])
    const { body } = await client.call(endpoints.sendConfirmation)
    expect(body).toMatchObject({ detail: messages.tooMany })
    expect(await links()).toHaveLength(1 + authLimits.confirmations.perAccount)
  })

  test('is not sent to people who confirmed their email, nor is that email changed', async () => {
    const client = await signIn(app, await createCompany(app))
    const answers = [
      await client.call(endpoints.sendConfirmation),
      await client.call(endpoints.changeOwnEmail, { body: { email } }),
    ]
    for (const { status, body } of answers) {
      expect([status, body]).toMatchObject([409, { detail: messages.already }])
    }
  })
})

test('an email is changed only after the password, and not to that of someone else', async () => {
  const { username } = await createStaff(app, await createCompany(app))
  const { client } = await signUp()
  const taken = await client.call(endpoints.changeOwnEmail, { body: { email: username } })
  expect([taken.status, taken.body]).toMatchObject([422, { errors: { email: [authMessages.usernameTaken] } }])
  app.clock.advance(10 * 60)
  const { status, body } = await client.call(endpoints.changeOwnEmail, { body: { email: `x-${email}` } })
  expect([status, body]).toMatchObject([403, { code: 'confirmation_required' }])
})

describe('without a confirmed email', () => {
  const person = async () => {
    const { staffId, username } = await createStaff(app, await createCompany(app), { username: email })
    await unconfirm(app, username)
    return { staffId, client: await startSessionOf(app, staffId) }
  }

  test('no one invites or adds a second factor, and the answer says why', async () => {
    const { client } = await person()
    const answers = [
      [await invite(client), messages.toInvite],
      [await client.call(startApp), messages.toAddSecondFactor],
      [await client.call(startPasskey), messages.toAddSecondFactor],
    ] as const
    for (const [{ status, body }, detail] of answers) {
      expect([status, body]).toMatchObject([403, { code: 'forbidden', detail }])
    }
    await client.call(endpoints.sendConfirmation)
    expect((await confirm((await links())[0] ?? '')).status).toBe(200)
    expect((await invite(client)).status).toBe(201)
    expect((await client.call(startApp)).status).toBe(200)
    expect((await client.call(startPasskey)).status).toBe(200)
  })

  test('an emailed link for a new password confirms it, one from an administrator does not', async () => {
    const company = await createCompany(app)
    const { staffId, username } = await createStaff(app, company, { username: email })
    await unconfirm(app, username)
    const isConfirmed = async () => (await own(await startSessionOf(app, staffId))).confirmed
    const made = await (await signIn(app, company)).call(makeResetLink, { params: { id: String(staffId) } })
    const token = made.body.link.split('#')[1] ?? ''
    const done = await stranger().call(completeReset, { body: { token, new_password: password } })
    expect([done.status, await isConfirmed()]).toEqual([200, false])
    await stranger().call(askForReset, { body: { username } })
    while ((await app.server.jobs.runDue()) > 0);
    const letters = await emailsTo(mailbox.folder, username)
    const emailed =
      letters.map(({ text }) => /reset-password#(\S+)/.exec(text ?? '')?.[1]).find(Boolean) ?? ''
    const own2 = { token: emailed, new_password: 'the true owner of lantern 77' }
    const { status } = await stranger().call(completeReset, { body: own2 })
    expect([status, await isConfirmed()]).toEqual([200, true])
  })
})

describe('where no email is set up', () => {
  let quiet: TestApp
  beforeAll(async () => {
    quiet = await startTestApp()
  })
  afterAll(() => quiet.close())

  test('the first company goes on without, and no other', async () => {
    const first = (await signUp('first@example.com', quiet)).client
    expect(await own(first)).toMatchObject({ confirmed: false, needed: false, can_be_sent: false })
    expect((await invite(first)).status).toBe(201)
    expect((await first.call(startApp)).status).toBe(200)
    // Signed up in a version that made practices which could not open.
    const closed = await createCompany(quiet)
    const waiting = await createStaff(quiet, closed, { username: 'second@example.com' })
    await unconfirm(quiet, waiting.username)
    await quiet.db
      .updateTable('companies')
      .set({ awaits_confirmation: true })
      .where('id', '=', closed.id)
      .execute()
    const second = await startSessionOf(quiet, waiting.staffId)
    expect((await second.call(listLeads)).body).toMatchObject({ code: 'email_unconfirmed' })
    expect(await own(second)).toMatchObject({ needed: true, opens_company: true, can_be_sent: false })
    const { status, body } = await second.call(endpoints.sendConfirmation)
    expect([status, body]).toMatchObject([409, { detail: messages.noEmail }])
    const { staffId, username } = await createStaff(quiet, await createCompany(quiet))
    await unconfirm(quiet, username)
    const refused = await invite(await startSessionOf(quiet, staffId))
    expect([refused.status, refused.body]).toMatchObject([403, { detail: messages.noEmail }])
  })
})
