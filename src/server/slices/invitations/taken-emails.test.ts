import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getInfo, login, signup } from '#contract/auth/auth.endpoints.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { getOwnEmail } from '#contract/auth/email.endpoints.ts'
import * as endpoints from '#contract/invitations/invitations.endpoints.ts'
import { invitationMessages as messages } from '#contract/invitations/invitations.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  createCompany,
  createStaff,
  signIn,
  type TestCompany,
  testPassword,
  userOf,
} from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { emailsTo, type Mailbox, startMailbox } from '#server/testing/mailbox.ts'

let mailbox: Mailbox
let app: TestApp
let company: TestCompany
let admin: TestClient
let people = 0
let email: string
const chosen = 'unrelated lantern meadow 42'
const stranger = () => clientOf(app, undefined, `198.51.${++people % 250}.7`)

beforeAll(async () => {
  mailbox = await startMailbox()
  app = await startTestApp(mailbox.settings)
  company = await createCompany(app)
  admin = await signIn(app, company)
})
afterAll(async () => {
  await app.close()
  await mailbox.stop()
})
beforeEach(() => {
  email = `colleague${++people}@example.com`
})

const invite = async () => {
  const { body } = await admin.call(endpoints.createInvitation, {
    body: { email, role: 'dentist', locations: company.locations },
  })
  while ((await app.server.jobs.runDue()) > 0);
  const letters = await emailsTo(mailbox.folder, email)
  const emailed = letters.map(({ text }) => /invitation#(\S+)/.exec(text ?? '')?.[1]).findLast(Boolean) ?? ''
  return { emailed, shown: body.link.split('#')[1] ?? '' }
}
const view = async (token: string) =>
  (await stranger().call(endpoints.viewInvitation, { body: { token } })).body
const accept = (token: string) =>
  stranger().call(endpoints.acceptInvitation, {
    body: { token, first_name: 'Robin', last_name: 'Example', password: chosen },
  })
const squat = async () => {
  const { body } = await stranger().call(signup, { body: { email, password: testPassword } })
  return clientOf(app, body.token)
}
const signInAs = (username: string, password: string) =>
  stranger().call(login, { body: { username, password } })

describe('an email that was invited, and that someone registered without ever confirming it', () => {
  test('goes to the person who opens the emailed link; the other keeps an account by username, and is told', async () => {
    const squatter = await squat()
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const { emailed } = await invite()
    expect(await view(emailed)).toMatchObject({ has_account: true, can_take_email: true })
    const { status, body } = await accept(emailed)
    expect([status, body.company.id]).toEqual([201, company.id])
    const robin = clientOf(app, body.token)
    expect((await robin.call(getInfo)).body).toMatchObject({ email, user_name: email })
    expect((await robin.call(getOwnEmail)).body).toMatchObject({ confirmed: true })
    expect((await signInAs(email, chosen)).status).toBe(200)

    const { rows } = await sql`SELECT FROM audit_log WHERE user_id = ${id} AND part = 'email taken'`.execute(
      app.db,
    )
    expect(rows).toHaveLength(1)
    expect((await squatter.call(getOwnEmail)).status).toBe(401)
    const told = await signInAs(email, testPassword)
    expect([told.status, told.body]).toMatchObject([
      401,
      { detail: authMessages.emailLost(`${email}#${id}`) },
    ])
    const back = await signInAs(`${email}#${id}`, testPassword)
    expect(back.status).toBe(200)
    const own = await clientOf(app, back.body.token).call(getOwnEmail)
    expect(own.body).toMatchObject({ email: '', confirmed: false })
  })

  test('is not taken by the link that the administrator was shown', async () => {
    await squat()
    const { shown } = await invite()
    expect(await view(shown)).toMatchObject({ has_account: true, can_take_email: false })
    const { status, body } = await accept(shown)
    expect([status, body]).toMatchObject([409, { detail: messages.hasAccount }])
    expect((await signInAs(email, testPassword)).status).toBe(200)
  })

  test('is confirmed where the account is theirs and they join with its password', async () => {
    const mine = await squat()
    const { emailed } = await invite()
    const { status } = await stranger().call(endpoints.joinByInvitation, {
      body: { token: emailed, password: testPassword },
    })
    expect(status).toBe(200)
    expect((await mine.call(getOwnEmail)).body).toMatchObject({ confirmed: true, opens_company: false })
  })
})

test('a confirmed email is never taken', async () => {
  const { staffId } = await createStaff(app, await createCompany(app), { username: email })
  const { emailed } = await invite()
  expect(await view(emailed)).toMatchObject({ has_account: true, can_take_email: false })
  expect((await accept(emailed)).status).toBe(409)
  const { email: kept } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', await userOf(app, staffId))
    .executeTakeFirstOrThrow()
  expect(kept).toBe(email)
})

test.each([
  ['emailed', true],
  ['shown', false],
])('a new account has a confirmed email with the link that was %s: %s', async (which, confirmed) => {
  const { emailed, shown } = await invite()
  const { status, body } = await accept(which === 'emailed' ? emailed : shown)
  expect(status).toBe(201)
  expect((await clientOf(app, body.token).call(getOwnEmail)).body).toMatchObject({ confirmed })
})

test('who was not told fails as everybody does', async () => {
  await squat()
  await accept((await invite()).emailed)
  const texts = await Promise.all(
    [email, `no-${email}`].map(async (username) => (await signInAs(username, 'a wrong password')).body),
  )
  expect(texts.map((body) => (body as unknown as { detail: string }).detail)).toEqual([
    authMessages.loginFailed,
    authMessages.loginFailed,
  ])
})
