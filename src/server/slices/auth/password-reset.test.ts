import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getInfo, login, updatePassword } from '#contract/auth/auth.endpoints.ts'
import { authLimits } from '#contract/auth/auth.limits.ts'
import {
  askForReset,
  checkResetLink,
  completeReset,
  makeResetLink,
  resetWays,
} from '#contract/auth/password-reset.endpoints.ts'
import { passwordResetMessages } from '#contract/auth/password-reset.messages.ts'
import { moveBack } from '#server/platform/subscribers/cursor.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { auditEntries } from '#server/testing/audit.ts'
import {
  createCompany,
  createStaff,
  signIn,
  startSessionOf,
  type TestCompany,
  testPassword,
  workAt,
} from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { runAsOwner, tableContents } from '#server/testing/inspect.ts'
import { emailsTo, type Mailbox, startMailbox } from '#server/testing/mailbox.ts'
import { runWork } from '#server/testing/run-work.ts'
import { createPasskeyRow } from '#server/testing/second-factor.ts'

const newPassword = 'winter lantern on a hill'
const { perAccount, linkSeconds, perAddress } = authLimits.resets

let mailbox: Mailbox
let app: TestApp
let company: TestCompany
let username: string
let staffId: number
beforeAll(async () => {
  mailbox = await startMailbox()
  app = await startTestApp({ ...mailbox.settings, PUBLIC_URL: 'https://crm.example.com/' })
  company = await createCompany(app)
})
afterAll(async () => {
  await app.close()
  await mailbox.stop()
})
let addresses = 0
let address: string
beforeEach(async () => {
  ;({ username, staffId } = await createStaff(app, company, { role: 'dentist' }))
  address = `203.0.113.${++addresses}`
})

const stranger = () => clientOf(app, undefined, address)
const ask = (name: string) => stranger().call(askForReset, { body: { username: name } })
const tryLogin = (password: string, at = address) =>
  clientOf(app, undefined, at).call(login, { body: { username, password } })
const complete = (token: string, new_password = newPassword) =>
  stranger().call(completeReset, { body: { token, new_password } })
const works = async (client: TestClient) => (await client.call(getInfo)).status === 200

async function runJobs() {
  while ((await runWork(app)) > 0);
}
async function emails(to = username) {
  await runJobs()
  return emailsTo(mailbox.folder, to)
}
const tokenIn = (text: string | undefined) =>
  /^https:\/\/crm\.example\.com\/reset-password#(\S+)$/m.exec(text ?? '')?.[1] ?? ''
async function emailedToken(name = username) {
  expect((await ask(name)).status).toBe(202)
  return tokenIn((await emails()).at(-1)?.text)
}
const over = [404, { code: 'not_found', detail: passwordResetMessages.linkOver }]

describe('a forgotten password', () => {
  test('is replaced through an emailed link, which ends all sessions', async () => {
    const session = await startSessionOf(app, staffId)
    const { status, body } = await ask(username.toUpperCase())
    expect([status, body]).toEqual([202, { detail: passwordResetMessages.asked }])
    const [letter] = await emails()
    expect(letter?.subject).toBe('Choose a new password for Chairside')
    const token = tokenIn(letter?.text)
    const checked = await stranger().call(checkResetLink, { body: { token } })
    expect([checked.status, checked.body]).toEqual([200, { username, names: [username, 'Example Dental'] }])
    expect(checked.headers['cache-control']).toBe('no-store')

    const done = await complete(token)
    expect([done.status, done.body]).toEqual([200, { detail: passwordResetMessages.done }])
    expect(await works(session)).toBe(false)
    expect((await tryLogin(testPassword)).status).toBe(401)
    expect((await tryLogin(newPassword)).status).toBe(200)
    const [, told] = await emails()
    expect(told?.subject).toBe('Your password for Chairside was changed')
    expect(told?.text).toContain('https://crm.example.com/forgot-password')
    expect(told?.text).not.toContain(newPassword)
    const entries = (await auditEntries(app, company)).filter((entry) => entry.staff_id === staffId)
    expect(entries.map(({ action }) => action)).toEqual([
      'signed_in',
      'password_reset',
      'sign_in_failed',
      'signed_in',
    ])
  })

  test('is found by the email as well as by the username', async () => {
    const person = await createStaff(app, company, { username: `robin${addresses}` })
    const email = `${person.username}@example.com`
    expect((await ask(email)).status).toBe(202)
    expect(await emails(email)).toHaveLength(1)
  })

  test('is not replaced by a link that has been used, has been replaced, or is an hour old', async () => {
    const used = await emailedToken()
    expect((await complete(used)).status).toBe(200)
    expect(await complete(used)).toMatchObject({ status: over[0], body: over[1] })

    const older = await emailedToken()
    const newer = await emailedToken()
    expect(newer).not.toBe(older)
    for (const call of [checkResetLink, completeReset] as const) {
      const body = { token: older, ...(call === completeReset && { new_password: newPassword }) }
      expect(await stranger().call(call, { body })).toMatchObject({ status: over[0], body: over[1] })
    }
    app.clock.advance(linkSeconds)
    expect(await complete(newer)).toMatchObject({ status: over[0], body: over[1] })
  })

  test('is not replaced by a link from before the password was changed', async () => {
    const token = await emailedToken()
    const session = await startSessionOf(app, staffId)
    const body = { current_password: testPassword, new_password: 'another password for tests' }
    expect((await session.call(updatePassword, { body })).status).toBe(200)
    expect(await complete(token)).toMatchObject({ status: over[0], body: over[1] })
    const told = (await emails()).at(-1)
    expect(told?.subject).toBe('Your password for Chairside was changed')
  })

  test('is replaced once where a link is used twice at the same moment', async () => {
    const token = await emailedToken()
    const answers = await Promise.all([1, 2, 3].map((n) => complete(token, `${newPassword} ${n}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  test('is held to the rules of a new password, and the link stays good', async () => {
    const token = await emailedToken()
    const { name } = await app.db
      .selectFrom('companies')
      .select('name')
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow()
    for (const refused of ['elevenchars', 'password12345', `${name} 2026`, `my ${username}`]) {
      const { status, body } = await complete(token, refused)
      expect([refused, status, body]).toMatchObject([
        refused,
        422,
        { errors: { new_password: expect.any(Array) } },
      ])
    }
    expect((await complete(token)).status).toBe(200)
  })

  test.each(['', 'x', '1.x', `1.${'A'.repeat(43)}`, `999999.${'A'.repeat(43)}`, "1' OR 1=1 --"])(
    'is not replaced by a token that was made up: %j',
    async (token) => {
      await emailedToken()
      const { status } = await complete(token)
      expect(status).toBe(404)
      expect((await tryLogin(testPassword)).status).toBe(200)
    },
  )

  test('goes round no second factor, and ends a sign-in that waits for one', async () => {
    await createPasskeyRow(app, staffId)
    const waiting = () => app.db.selectFrom('sign_in_challenges').select('user_id').execute()
    const asked = await tryLogin(testPassword)
    expect([asked.status, asked.body]).toMatchObject([403, { code: 'second_factor_required' }])
    expect(await waiting()).toHaveLength(1)
    expect((await complete(await emailedToken())).status).toBe(200)
    expect(await waiting()).toEqual([])
    expect(await tryLogin(newPassword)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required' },
    })
  })

  test('opens an account that is under attack to its owner, at the address where the link was used', async () => {
    const guess = (at: string) => tryLogin('a wrong guess', at)
    for (let i = 0; i < authLimits.failures.perAccount; i++) await guess(`198.51.${addresses}.${i + 1}`)
    expect((await tryLogin(testPassword)).status).toBe(429)
    expect((await complete(await emailedToken())).status).toBe(200)
    expect((await tryLogin(newPassword, '198.51.100.250')).status).toBe(429)
    expect((await tryLogin(newPassword)).status).toBe(200)
  })
})

describe('whoever asks for a link', () => {
  test('learns neither from the words nor from what is done whether there is an account', async () => {
    const gone = await createStaff(app, company)
    await app.db.updateTable('staff').set({ active: false }).where('id', '=', gone.staffId).execute()
    const answers: unknown[] = []
    for (const name of [username, gone.username, 'nobody@example.com']) {
      app.statements.length = 0
      const { status, body } = await ask(name)
      answers.push([status, body, [...app.statements]])
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    await runJobs()
    expect(await emailsTo(mailbox.folder, gone.username)).toEqual([])
    expect(await emailsTo(mailbox.folder, 'nobody@example.com')).toEqual([])
  })

  test('has no say in where the link leads', async () => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/password/reset/',
      headers: {
        host: 'evil.example.net',
        'x-forwarded-host': 'evil.example.net',
        origin: 'https://crm.example.com',
      },
      payload: { username },
      remoteAddress: address,
    })
    expect(response.statusCode).toBe(202)
    const [letter] = await emails()
    expect(tokenIn(letter?.text)).not.toBe('')
    expect(JSON.stringify(letter)).not.toContain('evil')
  })

  test('again and again has a few emails sent, and the last link goes on working', async () => {
    for (let i = 0; i < perAccount; i++) expect((await ask(username)).status).toBe(202)
    const token = tokenIn((await emails()).at(-1)?.text)
    address = '203.0.113.251'
    for (let i = 0; i < 5; i++) {
      expect(await ask(username)).toMatchObject({
        status: 202,
        body: { detail: passwordResetMessages.asked },
      })
    }
    expect(await emails()).toHaveLength(perAccount)
    expect((await complete(token)).status).toBe(200)
  })

  test('for many accounts from one address is stopped', async () => {
    for (let i = 0; i < perAddress; i++) expect((await ask(`nobody${i}@example.com`)).status).toBe(202)
    const refused = await ask(username)
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
    address = '203.0.113.252'
    expect((await ask(username)).status).toBe(202)
  })

  test('leaves nothing in database, jobs and log that opens an account', async () => {
    const token = await emailedToken()
    const jobs = await runAsOwner(app, 'SELECT data::text, output::text FROM pgboss.job')
    const kept = JSON.stringify([await tableContents(app), jobs.rows, app.logged])
    const [id = '', signature = ''] = token.split('.')
    expect(id).not.toBe('')
    expect(kept).not.toContain(signature)
    expect(app.logged.join('')).not.toContain(username)
  })
})

describe('without a mail server', () => {
  test('whoever asks is told who can help', async () => {
    const without = await startTestApp()
    const client = clientOf(without)
    expect((await client.call(resetWays)).body).toEqual({ by_email: false })
    const { status, body } = await client.call(askForReset, { body: { username: 'pat' } })
    expect([status, body]).toMatchObject([409, { code: 'conflict', detail: passwordResetMessages.noEmail }])
    await without.close()
    expect((await stranger().call(resetWays)).body).toEqual({ by_email: true })
  })
})

describe('a link that an administrator hands over', () => {
  const linkFor = (client: TestClient, id: number, headers: Record<string, string> = {}) =>
    client.call(makeResetLink, { params: { id } }, headers)
  const tokenOf = ({ body }: { body: { link: string } }) => tokenIn(body.link)

  test('lets a person of this company alone choose a new password, once; the owner is told', async () => {
    const admin = await signIn(app, company)
    const session = await startSessionOf(app, staffId)
    const made = await linkFor(admin, staffId)
    expect([made.status, made.body]).toEqual([
      201,
      {
        link: expect.stringMatching(/^https:\/\/crm\.example\.com\/reset-password#/),
        expires_at: new Date(app.clock.now().getTime() + linkSeconds * 1000).toISOString(),
      },
    ])
    expect((await complete(tokenOf(made))).status).toBe(200)
    expect(await works(session)).toBe(false)
    expect((await tryLogin(newPassword)).status).toBe(200)
    expect((await complete(tokenOf(made))).status).toBe(404)
    await runWork(app)
    await app.db.transaction().execute((tx) => moveBack(tx, 'password-emails', app.clock.now()))
    expect((await emails()).map(({ subject }) => subject)).toEqual([
      'Your password for Chairside was changed',
    ])
  })

  test('is made once for a repeated call, and what is kept of it opens nothing', async () => {
    const admin = await signIn(app, company)
    const key = { 'idempotency-key': `link-${staffId}` }
    const first = await linkFor(admin, staffId, key)
    const again = await linkFor(admin, staffId, key)
    expect(again.body).toEqual(first.body)
    const [, signature = ''] = tokenOf(first).split('.')
    expect(JSON.stringify(await tableContents(app))).not.toContain(signature)
  })

  test('is refused for people who work for another company too, for oneself, and for the deactivated', async () => {
    const admin = await createStaff(app, company)
    const client = await startSessionOf(app, admin.staffId)
    const other = await createCompany(app)
    const both = await createStaff(app, company)
    await workAt(app, other, both.staffId)
    const gone = await createStaff(app, company)
    await app.db.updateTable('staff').set({ active: false }).where('id', '=', gone.staffId).execute()
    for (const [id, detail] of [
      [both.staffId, passwordResetMessages.linkElsewhere],
      [admin.staffId, passwordResetMessages.linkOfOwn],
      [gone.staffId, passwordResetMessages.linkOfInactive],
    ] as const) {
      expect(await linkFor(client, id)).toMatchObject({ status: 409, body: { code: 'conflict', detail } })
    }
    const stranger = await createStaff(app, other)
    expect((await linkFor(client, stranger.staffId)).status).toBe(404)
  })

  test('ends when the person comes to work for another company, or its maker is no administrator any more', async () => {
    const admin = await createStaff(app, company)
    const client = await startSessionOf(app, admin.staffId)
    const tokens: string[] = []
    for (let i = 0; i < 2; i++) {
      const person = await createStaff(app, company, { role: 'hygienist' })
      tokens.push(tokenOf(await linkFor(client, person.staffId)))
      if (i === 0) await workAt(app, await createCompany(app), person.staffId)
    }
    expect((await complete(tokens[0] ?? '')).status).toBe(404)
    await app.db
      .updateTable('staff')
      .set({ is_company_admin: false, role: 'dentist' })
      .where('id', '=', admin.staffId)
      .execute()
    expect((await complete(tokens[1] ?? '')).status).toBe(404)
  })
})
