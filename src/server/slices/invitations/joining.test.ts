import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, signup } from '#contract/auth/auth.endpoints.ts'
import {
  completeLogin,
  passkeyLogin,
  startPasskeyLogin,
} from '#contract/auth/auth.second-factor.endpoints.ts'
import { SecondFactorRefusal } from '#contract/auth/auth.second-factor.refusal.ts'
import { askForReset, completeReset } from '#contract/auth/password-reset.endpoints.ts'
import { listMemberships, switchCompany } from '#contract/auth/sessions.endpoints.ts'
import * as endpoints from '#contract/invitations/invitations.endpoints.ts'
import { invitationMessages as messages } from '#contract/invitations/invitations.messages.ts'
import { listMembers, patchMember } from '#contract/staff/members.endpoints.ts'
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
import { emailsTo, type Mailbox, startMailbox } from '#server/testing/mailbox.ts'
import { codeOf, enrolApp, enrolPasskey, originOf } from '#server/testing/second-factor.ts'

let mailbox: Mailbox
let app: TestApp
let company: TestCompany
let other: TestCompany
let admin: TestClient
let people = 0
const newEmail = () => `joining${++people}@example.com`
const stranger = () => clientOf(app, undefined, `198.51.${++people % 250}.9`)
const chosen = 'unrelated lantern meadow 42'

beforeAll(async () => {
  mailbox = await startMailbox()
  app = await startTestApp({ ...mailbox.settings })
  company = await createCompany(app)
  other = await createCompany(app)
  admin = await signIn(app, company)
})
afterAll(async () => {
  await app.close()
  await mailbox.stop()
})

const invite = async (email: string, by = admin) => {
  const { status, body } = await by.call(endpoints.createInvitation, {
    body: { email, role: 'administrator' },
  })
  expect(status).toBe(201)
  return { ...body, token: body.link.split('#')[1] ?? '', params: { id: String(body.id) } }
}
const join = (token: string, password = testPassword) =>
  stranger().call(endpoints.joinByInvitation, { body: { token, password } })
const accept = (token: string) =>
  stranger().call(endpoints.acceptInvitation, {
    body: { token, first_name: 'Robin', last_name: 'Example', password: chosen },
  })
const view = (token: string) => stranger().call(endpoints.viewInvitation, { body: { token } })
const askedToJoin = async (token: string, password = testPassword) => {
  const { status, body } = await join(token, password)
  expect(status).toBe(403)
  return SecondFactorRefusal.parse(body).data
}
const memberships = async (email: string) => {
  const { body } = await admin.call(listMembers, { query: { page_size: '100' } })
  return body.results.filter((member) => member.email === email).map(({ status }) => status)
}
const withApp = async () => {
  const person = await createStaff(app, other, { username: newEmail() })
  const key = await enrolApp(app, await startSessionOf(app, person.staffId))
  // A code works once.
  app.clock.advance(30)
  return { ...person, ...key }
}

describe('joining with an account that has a second factor', () => {
  test('makes a member, and uses the invitation up, only with the second step', async () => {
    const person = await withApp()
    const { token } = await invite(person.username)
    const asked = await askedToJoin(token)
    expect(await memberships(person.username)).toEqual(['invited'])
    expect((await view(token)).status).toBe(200)
    const wrong = await stranger().call(completeLogin, { body: { token: asked.token, code: '000000' } })
    expect(wrong.status).toBe(422)
    expect(await memberships(person.username)).toEqual(['invited'])
    const { status, body } = await stranger().call(completeLogin, {
      body: { token: asked.token, code: codeOf(app, person.secret) },
    })
    expect([status, body.company.id, body.is_company_admin]).toEqual([200, company.id, true])
    expect(await memberships(person.username)).toEqual(['active'])
    expect((await view(token)).body).toMatchObject({ detail: messages.used })
  })

  test('works with a recovery code too', async () => {
    const person = await withApp()
    const asked = await askedToJoin((await invite(person.username)).token)
    const { status, body } = await stranger().call(completeLogin, {
      body: { token: asked.token, recovery_code: person.recoveryCodes[0] },
    })
    expect([status, body.company.id]).toEqual([200, company.id])
  })

  test('at the same moment twice makes one member', async () => {
    const person = await withApp()
    const { token } = await invite(person.username)
    const steps = [await askedToJoin(token), await askedToJoin(token), await askedToJoin(token)]
    const answers = await Promise.all(
      steps.map((asked, index) =>
        stranger().call(completeLogin, {
          body: { token: asked.token, recovery_code: person.recoveryCodes[index] },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await memberships(person.username)).toEqual(['active'])
  })

  type Invited = Awaited<ReturnType<typeof invite>>
  const endings: [string, (invited: Invited) => Promise<unknown> | undefined, string][] = [
    ['was withdrawn', ({ params }) => admin.call(endpoints.revokeInvitation, { params }), messages.revoked],
    ['got a new link', ({ params }) => admin.call(endpoints.renewInvitation, { params }), messages.invalid],
    [
      'has expired',
      ({ id }) =>
        app.db.updateTable('invitations').set({ expires_at: app.clock.now() }).where('id', '=', id).execute(),
      messages.expired,
    ],
  ]
  test.each(endings)('is refused at the second step when the invitation %s', async (_what, end, text) => {
    const person = await withApp()
    const invited = await invite(person.username)
    const asked = await askedToJoin(invited.token)
    await end(invited)
    const { status, body } = await stranger().call(completeLogin, {
      body: { token: asked.token, code: codeOf(app, person.secret) },
    })
    expect([status, body]).toMatchObject([409, { detail: text }])
    expect(await memberships(person.username)).not.toContain('active')
  })
})

test('an account that someone else made beforehand with the invited email opens nothing', async () => {
  const email = newEmail()
  const thief = stranger()
  const { body: made } = await thief.call(signup, { body: { email, password: chosen } })
  // As in a version that did not yet ask for a confirmed email.
  const confirm = (email_confirmed_at: Date | null) =>
    app.db.updateTable('users').set({ email_confirmed_at }).where('email', '=', email).execute()
  await confirm(app.clock.now())
  await app.db.updateTable('companies').set({ awaits_confirmation: false }).execute()
  const passkey = await enrolPasskey(app, clientOf(app, made.token))
  await confirm(null)
  const { token } = await invite(email)

  const owner = stranger()
  await owner.call(askForReset, { body: { username: email } })
  while ((await app.server.jobs.runDue()) > 0);
  const letters = await emailsTo(mailbox.folder, email)
  const reset = letters.map(({ text }) => /reset-password#(\S+)/.exec(text ?? '')?.[1]).find(Boolean) ?? ''
  const own = 'the true owner of lantern 77'
  const done = await owner.call(completeReset, { body: { token: reset, new_password: own } })
  expect(done.status).toBe(200)
  await askedToJoin(token, own)

  const { body: start } = await thief.call(startPasskeyLogin)
  const signedIn = await thief.call(passkeyLogin, {
    body: { passkey: passkey.get(start.passkey, { origin: originOf(app) }) },
  })
  expect(signedIn.status).toBe(200)
  const session = clientOf(app, signedIn.body.token)
  expect((await session.call(listMemberships)).body.results).toHaveLength(1)
  const { status } = await session.call(switchCompany, { body: { company: company.id } })
  expect(status).toBe(422)
  expect((await thief.call(login, { body: { username: email, password: chosen } })).status).toBe(401)
  expect(await memberships(email)).toEqual(['invited'])
})

describe('an administrator who is demoted', () => {
  const demote = (staffId: number, role = 'front_desk') =>
    admin.call(patchMember, { params: { id: String(staffId) }, body: { role } })

  test('leaves no invitation open', async () => {
    const { staffId } = await createStaff(app, company)
    const by = await startSessionOf(app, staffId)
    const [first, second] = [await invite(newEmail(), by), await invite(newEmail())]
    expect((await demote(staffId, 'administrator')).status).toBe(200)
    expect((await view(first.token)).status).toBe(200)
    expect((await demote(staffId)).status).toBe(200)
    const { status, body } = await accept(first.token)
    expect([status, body]).toMatchObject([409, { detail: messages.revoked }])
    expect(await memberships(first.email)).toEqual([])
    expect((await accept(second.token)).status).toBe(201)
  })

  test('is not let in by one that was on its way either, until another administrator makes it theirs', async () => {
    const { staffId } = await createStaff(app, company)
    const { token, id, email, params } = await invite(newEmail(), await startSessionOf(app, staffId))
    await demote(staffId)
    await app.db.updateTable('invitations').set({ revoked_at: null }).where('id', '=', id).execute()
    for (const answer of [await view(token), await accept(token)]) {
      expect([answer.status, answer.body]).toMatchObject([409, { detail: messages.revoked }])
    }
    expect(await memberships(email)).toEqual(['invited'])
    const { body: renewed } = await admin.call(endpoints.renewInvitation, { params })
    expect((await accept(renewed.link.split('#')[1] ?? '')).status).toBe(201)
  })

  test('nor does one open anything whose inviter is not there any more', async () => {
    const { token, id } = await invite(newEmail())
    await app.db.updateTable('invitations').set({ invited_by: null }).where('id', '=', id).execute()
    expect((await accept(token)).body).toMatchObject({ detail: messages.revoked })
  })
})
