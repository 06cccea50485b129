import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getInfo, login, refreshToken } from '#contract/auth/auth.endpoints.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import {
  completeLogin,
  confirmApp,
  confirmSession,
  getSecondFactor,
  removeApp,
  renewRecoveryCodes,
  startApp,
} from '#contract/auth/auth.second-factor.endpoints.ts'
import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  createCompany,
  createStaff,
  startSessionOf,
  type TestCompany,
  testPassword,
} from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { askedForMore, codeOf, enrolApp } from '#server/testing/second-factor.ts'
import { rememberAddress } from './known-addresses.repository.ts'

const { stepSeconds } = secondFactorLimits.app
const { perChallenge, perAccountAndAddress } = secondFactorLimits.failures

let app: TestApp
let company: TestCompany
let username: string
let staffId: number
let client: TestClient
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  const created = await createStaff(app, company, { role: 'front_desk', locations: company.locations })
  username = created.username
  staffId = created.staffId
  // No one has used the code of the previous step.
  app.clock.advance(10 * stepSeconds)
  client = await startSessionOf(app, staffId)
})

const stranger = (address?: string) => clientOf(app, undefined, address)
const answer = (token: string, proof: object, address?: string) =>
  stranger(address).call(completeLogin, { body: { token, ...proof } })
const codeFrom = (secret: string, seconds = 0) => ({ code: codeOf(app, secret, seconds) })
const wrongCode = { code: '000000' }
const works = async (on: TestClient) => (await on.call(getInfo)).status === 200

describe('an app that is being set up', () => {
  test('counts once a code of it was entered, and brings recovery codes', async () => {
    const { status, body } = await client.call(startApp)
    expect(status).toBe(200)
    expect(body.uri).toBe(
      `otpauth://totp/Chairside:${encodeURIComponent(username)}?issuer=Chairside&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect((await stranger().call(login, { body: { username, password: testPassword } })).status).toBe(200)
    const wrong = await client.call(confirmApp, { body: wrongCode })
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { errors: { code: [secondFactorMessages.codeWrong] } },
    ])
    const right = await client.call(confirmApp, { body: codeFrom(body.secret) })
    expect(right.status).toBe(200)
    expect(new Set(right.body.recovery_codes).size).toBe(secondFactorLimits.recoveryCodes.count)
    expect((await client.call(getSecondFactor)).body).toMatchObject({
      app: { enabled_at: app.clock.now().toISOString() },
      recovery_codes_left: 10,
      passkeys: [],
      required: false,
    })
    expect((await askedForMore(app, username)).methods).toEqual(['app', 'recovery_code'])
  })

  test('needs a sign-in or a password of the last minutes', async () => {
    app.clock.advance(secondFactorLimits.confirmedSeconds + 1)
    expect([(await client.call(startApp)).status, (await client.call(startApp)).body]).toMatchObject([
      403,
      { code: 'confirmation_required' },
    ])
    const wrong = await client.call(confirmSession, { body: { current_password: 'not the password' } })
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { errors: { current_password: [authMessages.currentPasswordWrong] } },
    ])
    expect((await client.call(startApp)).status).toBe(403)
    expect((await client.call(confirmSession, { body: { current_password: testPassword } })).status).toBe(200)
    expect((await client.call(startApp)).status).toBe(200)
  })

  test('leaves the old one in force until the new one has proved itself', async () => {
    const { secret: old } = await enrolApp(app, client)
    const { body } = await client.call(startApp)
    app.clock.advance(stepSeconds)
    const asked = await askedForMore(app, username)
    expect((await answer(asked.token, codeFrom(body.secret))).status).toBe(422)
    expect((await answer(asked.token, codeFrom(old))).status).toBe(200)
    expect((await client.call(confirmApp, { body: codeFrom(body.secret) })).body.recovery_codes).toEqual([])
    app.clock.advance(stepSeconds)
    const again = await askedForMore(app, username)
    expect((await answer(again.token, codeFrom(old))).status).toBe(422)
    expect((await answer(again.token, codeFrom(body.secret))).status).toBe(200)
  })

  test('cannot be confirmed when there is none', async () => {
    const { status, body } = await client.call(confirmApp, { body: wrongCode })
    expect([status, body]).toMatchObject([409, { detail: secondFactorMessages.nothingPending }])
  })
})

describe('a sign-in with an app', () => {
  let secret: string
  let recoveryCodes: string[]
  beforeEach(async () => {
    ;({ secret, recoveryCodes } = await enrolApp(app, client))
    app.clock.advance(2 * stepSeconds)
  })

  test('gives no tokens for the password alone, and the usual answer after the code', async () => {
    const first = await stranger().call(login, { body: { username, password: testPassword } })
    expect(JSON.stringify(first.body)).not.toMatch(/access|refresh/)
    const { token } = await askedForMore(app, username)
    const { status, body } = await answer(token, codeFrom(secret))
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual([
      'access',
      'company',
      'is_company_admin',
      'locations',
      'refresh',
      'role',
      'token',
      'withheld',
    ])
    expect(await works(clientOf(app, body.token))).toBe(true)
  })

  test('says no more than before to whoever does not know the password', async () => {
    const guess = { password: 'a wrong guess' }
    const known = await stranger().call(login, { body: { username, ...guess } })
    const unknown = await stranger().call(login, { body: { username: 'nobody@example.com', ...guess } })
    const { request_id: _, ...words } = known.body as unknown as Record<string, string>
    expect(unknown).toMatchObject({ status: known.status, body: words })
  })

  test.each([
    ['of the step before', -stepSeconds, 200],
    ['of the step to come', stepSeconds, 200],
    ['of two steps before', -2 * stepSeconds, 422],
    ['of two steps ahead', 2 * stepSeconds, 422],
  ])('takes a code %s: %s s → %s', async (_when, seconds, status) => {
    app.clock.advance(2 * stepSeconds)
    const { token } = await askedForMore(app, username)
    expect((await answer(token, codeFrom(secret, seconds))).status).toBe(status)
  })

  test('takes a code once, and none from before it', async () => {
    app.clock.advance(2 * stepSeconds)
    const [code, earlier] = [codeFrom(secret), codeFrom(secret, -stepSeconds)]
    expect((await answer((await askedForMore(app, username)).token, code)).status).toBe(200)
    const { token } = await askedForMore(app, username)
    for (const replayed of [code, earlier]) {
      expect(await answer(token, replayed)).toMatchObject({
        status: 422,
        body: { errors: { code: [secondFactorMessages.codeWrong] } },
      })
    }
  })

  test('takes one of two codes that come at the same moment', async () => {
    const [one, other] = [await askedForMore(app, username), await askedForMore(app, username)]
    const answers = await Promise.all([one, other].map(({ token }) => answer(token, codeFrom(secret))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('asks once: the token of the first step is used up, runs out, and is of no use elsewhere', async () => {
    const { token } = await askedForMore(app, username)
    expect(await works(clientOf(app, token))).toBe(false)
    expect((await answer(token, codeFrom(secret))).status).toBe(200)
    app.clock.advance(stepSeconds)
    expect(await answer(token, codeFrom(secret))).toMatchObject({
      status: 403,
      body: { code: 'challenge_expired' },
    })
    const late = await askedForMore(app, username)
    app.clock.advance(secondFactorLimits.challengeSeconds)
    expect((await answer(late.token, codeFrom(secret))).status).toBe(403)
    expect((await answer('A'.repeat(43), codeFrom(secret))).status).toBe(403)
  })

  test('wants exactly one proof, in its form', async () => {
    const { token } = await askedForMore(app, username)
    const bodies = [
      {},
      { ...codeFrom(secret), recovery_code: recoveryCodes[0] },
      { code: '12345' },
      { recovery_code: 'short' },
      { code: 123456 },
      { ...codeFrom(secret), company: company.id },
    ]
    for (const body of bodies) expect((await answer(token, body)).status).toBe(422)
    const spaced = codeOf(app, secret).replace(/^(...)/, '$1 ')
    expect((await answer(token, { code: spaced })).status).toBe(200)
  })

  test('ends after a few wrong codes, whatever comes then', async () => {
    const { token } = await askedForMore(app, username)
    for (let i = 0; i < perChallenge; i++) {
      expect((await answer(token, wrongCode, `198.51.100.${i}`)).status).toBe(422)
    }
    expect((await answer(token, codeFrom(secret), '198.51.100.99')).status).toBe(403)
    expect((await answer((await askedForMore(app, username)).token, codeFrom(secret))).status).toBe(200)
  })

  test('is shut to an address after a few wrong codes, however many sign-ins they are spread over', async () => {
    const address = '198.51.100.200'
    for (let i = 0; i < perAccountAndAddress; i++) {
      const { token } = await askedForMore(app, username, address)
      expect((await answer(token, wrongCode, address)).status).toBe(422)
    }
    const { token } = await askedForMore(app, username, address)
    const refused = await answer(token, codeFrom(secret), address)
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
    expect((await answer(token, codeFrom(secret), '198.51.100.201')).status).toBe(200)
  })

  test('is shut to strange addresses after many wrong codes, and not to the owner at a known one', async () => {
    for (let i = 0; i < secondFactorLimits.strangeFailures.perAccount; i++) {
      const { token } = await askedForMore(app, username, `198.51.101.${i}`)
      await answer(token, wrongCode, `198.51.101.${i}`)
    }
    const elsewhere = await askedForMore(app, username, '198.51.102.1')
    expect((await answer(elsewhere.token, codeFrom(secret), '198.51.102.1')).status).toBe(429)
    expect((await answer((await askedForMore(app, username)).token, codeFrom(secret))).status).toBe(200)
  })

  test('is as strange as ever where a link for a new password was used, until a whole sign-in came from there', async () => {
    const [mailbox, office] = ['198.51.103.1', '198.51.103.2']
    const now = app.clock.now()
    await rememberAddress(app.db, { staffId }, mailbox, { now, signedIn: false })
    await rememberAddress(app.db, { staffId }, office, { now, signedIn: true })
    for (let i = 0; i < secondFactorLimits.strangeFailures.perAccount; i++) {
      const { token } = await askedForMore(app, username, `198.51.104.${i}`)
      await answer(token, wrongCode, `198.51.104.${i}`)
    }
    const statusAt = async (address: string) =>
      (await answer((await askedForMore(app, username, address)).token, codeFrom(secret), address)).status
    expect([await statusAt(mailbox), await statusAt(office)]).toEqual([429, 200])
  })

  test('is no sign-in for someone who was deactivated in between', async () => {
    const { token } = await askedForMore(app, username)
    await app.db.updateTable('staff').set({ active: false }).where('id', '=', staffId).execute()
    expect((await answer(token, codeFrom(secret))).body).toMatchObject({ code: 'challenge_expired' })
  })
})

describe('a recovery code', () => {
  test('stands in for the app, once, in any spelling, and leaves an entry', async () => {
    const { recoveryCodes } = await enrolApp(app, client)
    const [code = ''] = recoveryCodes
    const { token } = await askedForMore(app, username)
    expect((await answer(token, { recovery_code: ` ${code.toUpperCase().replace('-', ' ')}` })).status).toBe(
      200,
    )
    const again = await askedForMore(app, username)
    expect(await answer(again.token, { recovery_code: code })).toMatchObject({
      status: 422,
      body: { errors: { recovery_code: [secondFactorMessages.recoveryCodeWrong] } },
    })
    expect((await client.call(getSecondFactor)).body.recovery_codes_left).toBe(9)
    const types = await app.db.selectFrom('events').select('type').where('staff_id', '=', staffId).execute()
    expect(types.map(({ type }) => type)).toEqual([
      'user.second_factor_enabled',
      'user.recovery_codes_made',
      'user.recovery_code_used',
    ])
  })

  test('of another person is none', async () => {
    await enrolApp(app, client)
    const other = await createStaff(app, company)
    const theirs = await enrolApp(app, await startSessionOf(app, other.staffId))
    const { token } = await askedForMore(app, username)
    expect((await answer(token, { recovery_code: theirs.recoveryCodes[0] })).status).toBe(422)
  })

  test('is replaced with all others when new ones are made', async () => {
    const { recoveryCodes } = await enrolApp(app, client)
    const { body } = await client.call(renewRecoveryCodes)
    const { token } = await askedForMore(app, username)
    expect((await answer(token, { recovery_code: recoveryCodes[0] })).status).toBe(422)
    expect((await answer(token, { recovery_code: body.recovery_codes[0] })).status).toBe(200)
  })

  test('is not made for nothing', async () => {
    const { status, body } = await client.call(renewRecoveryCodes)
    expect([status, body]).toMatchObject([409, { detail: secondFactorMessages.noneForCodes }])
  })
})

describe('an app that is removed', () => {
  test('is asked for no more; every other sign-in of the person ends', async () => {
    await enrolApp(app, client)
    const elsewhere = await startSessionOf(app, staffId)
    expect((await client.call(removeApp)).status).toBe(204)
    expect([await works(client), await works(elsewhere)]).toEqual([true, false])
    expect((await stranger().call(login, { body: { username, password: testPassword } })).status).toBe(200)
    expect((await client.call(getSecondFactor)).body).toMatchObject({ app: null, recovery_codes_left: 0 })
    expect((await client.call(removeApp)).status).toBe(404)
  })

  test('needs a sign-in or a password of the last minutes', async () => {
    await enrolApp(app, client)
    app.clock.advance(secondFactorLimits.confirmedSeconds + 1)
    const refused = await client.call(removeApp)
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'confirmation_required' }])
  })
})

test('a session that was renewed counts as no new sign-in', async () => {
  const first = await stranger().call(login, { body: { username, password: testPassword } })
  const renewed = await stranger().call(refreshToken, { body: { refresh: first.body.refresh } })
  expect((await clientOf(app, renewed.body.token).call(startApp)).status).toBe(403)
})

test('neither keys nor codes nor tokens stand in the database or the log, a repeated call included', async () => {
  const headers = { 'idempotency-key': `once-${staffId}` }
  const first = await client.call(startApp, {}, headers)
  const second = await client.call(startApp, {}, headers)
  expect(second.body).toEqual(first.body)
  const { secret } = first.body
  const keyed = { 'idempotency-key': `codes-${staffId}` }
  const code = codeOf(app, secret)
  const { body } = await client.call(confirmApp, { body: { code } }, keyed)
  expect((await client.call(confirmApp, { body: { code } }, keyed)).body).toEqual(body)
  const { token } = await askedForMore(app, username)
  const stored = JSON.stringify(await tableContents(app)) + app.logged.join('')
  const hex = Buffer.from(secret).toString('hex')
  for (const text of [secret, hex, token, ...body.recovery_codes, ...body.recovery_codes.map(plain)]) {
    expect(stored.toLowerCase()).not.toContain(text.toLowerCase())
  }
})
const plain = (code: string) => code.replace('-', '')
