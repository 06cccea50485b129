import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getInfo, login } from '#contract/auth/auth.endpoints.ts'
import {
  addPasskey,
  completeLogin,
  getSecondFactor,
  passkeyLogin,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from '#contract/auth/auth.second-factor.endpoints.ts'
import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import { apiErrors } from '#contract/http/errors.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createAuthenticator } from '#server/testing/authenticator.ts'
import {
  createCompany,
  createStaff,
  startSessionOf,
  type TestCompany,
  testPassword,
} from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { askedForMore, createPasskeyRow, enrolPasskey, originOf } from '#server/testing/second-factor.ts'

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
  ;({ username, staffId } = await createStaff(app, company))
  client = await startSessionOf(app, staffId)
})

const stranger = () => clientOf(app)
const here = () => ({ origin: originOf(app) })
const asked = async () => (await stranger().call(startPasskeyLogin)).body.passkey
const signInWith = (passkey: object) => stranger().call(passkeyLogin, { body: { passkey } })
const works = async (on: TestClient) => (await on.call(getInfo)).status === 200
const keptPasskeys = async () => (await client.call(getSecondFactor)).body.passkeys

describe('a passkey that is added', () => {
  test('is asked for with the name of the own address and what would make it work without a password', async () => {
    const { body } = await client.call(startPasskey)
    expect(body.passkey).toMatchObject({
      rp: { id: 'localhost', name: 'Chairside' },
      user: { name: username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect(body.passkey.user.id).not.toContain(username)
  })

  test('is kept under its name, and brings recovery codes when it is the first', async () => {
    const authenticator = createAuthenticator()
    const started = await client.call(startPasskey)
    const passkey = authenticator.create(started.body.passkey, here())
    const { status, body } = await client.call(addPasskey, { body: { name: ' My phone ', passkey } })
    expect([status, body.passkey]).toMatchObject([201, { name: 'My phone', last_used_at: null }])
    expect(body.recovery_codes).toHaveLength(10)
    expect(await keptPasskeys()).toEqual([body.passkey])
    const second = createAuthenticator().create((await client.call(startPasskey)).body.passkey, here())
    const added = await client.call(addPasskey, { body: { name: 'A key', passkey: second } })
    expect(added.body.recovery_codes).toEqual([])
    expect((await client.call(startPasskey)).body.passkey.excludeCredentials).toHaveLength(2)
  })

  test('answers one question once, its own, from our page, unlocked by its owner', async () => {
    const authenticator = createAuthenticator()
    const add = (passkey: object) => client.call(addPasskey, { body: { name: 'A phone', passkey } })
    const start = async () => (await client.call(startPasskey)).body.passkey
    const elsewhere = authenticator.create(await start(), { origin: 'https://elsewhere.example.com' })
    expect((await add(elsewhere)).status).toBe(422)
    expect((await add(authenticator.create(await start(), { ...here(), verified: false }))).status).toBe(422)
    const request = await start()
    const foreign = { ...request, rp: { id: 'elsewhere.example.com', name: '' } }
    expect((await add(authenticator.create(foreign, here()))).status).toBe(422)
    const made = authenticator.create(request, here())
    expect((await add(made)).status).toBe(201)
    expect((await add(made)).body).toMatchObject({ code: 'challenge_expired' })
    const late = authenticator.create(await start(), here())
    app.clock.advance(secondFactorLimits.challengeSeconds)
    expect((await add(late)).body).toMatchObject({ code: 'challenge_expired' })
  })

  test('cannot be added with the question that another person was asked, nor twice', async () => {
    const other = await startSessionOf(app, (await createStaff(app, company)).staffId)
    const request = (await other.call(startPasskey)).body.passkey
    const authenticator = createAuthenticator()
    const stolen = authenticator.create(request, here())
    expect((await client.call(addPasskey, { body: { name: 'x', passkey: stolen } })).status).toBe(403)
    const once = authenticator.create((await client.call(startPasskey)).body.passkey, here())
    expect((await client.call(addPasskey, { body: { name: 'x', passkey: once } })).status).toBe(201)
    const again = authenticator.create((await other.call(startPasskey)).body.passkey, here())
    expect((await other.call(addPasskey, { body: { name: 'x', passkey: again } })).body).toMatchObject({
      errors: { passkey: [secondFactorMessages.passkeyKnown] },
    })
  })

  test('tells how it is reached by known words alone', async () => {
    const { body } = await client.call(startPasskey)
    const { response, ...passkey } = createAuthenticator().create(body.passkey, here())
    const odd = { ...passkey, response: { ...response, transports: ['usb\u0000'] } }
    expect((await client.call(addPasskey, { body: { name: 'x', passkey: odd } })).status).toBe(422)
  })

  test('is one too many after twenty', async () => {
    for (let i = 0; i < secondFactorLimits.passkeys.max; i++) await createPasskeyRow(app, staffId)
    const { status, body } = await client.call(startPasskey)
    expect([status, body]).toMatchObject([409, { detail: secondFactorMessages.passkeysFull }])
  })

  test('needs a sign-in or a password of the last minutes', async () => {
    app.clock.advance(secondFactorLimits.confirmedSeconds + 1)
    expect((await client.call(startPasskey)).body).toMatchObject({ code: 'confirmation_required' })
  })
})

describe('a sign-in by passkey alone', () => {
  test('opens the session that a password would, and notes the use', async () => {
    const authenticator = await enrolPasskey(app, client)
    app.clock.advance(60)
    const request = await asked()
    expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
    const { status, body } = await signInWith(authenticator.get(request, here()))
    expect([status, body.company]).toMatchObject([200, { id: company.id }])
    expect(await works(clientOf(app, body.token))).toBe(true)
    expect(await keptPasskeys()).toMatchObject([{ last_used_at: app.clock.now().toISOString() }])
  })

  test.each([
    ['from a page of another address', { origin: 'https://elsewhere.example.com' }],
    ['that its owner did not unlock', { verified: false }],
  ])('%s is refused', async (_what, circumstances) => {
    const authenticator = await enrolPasskey(app, client)
    const passkey = authenticator.get(await asked(), { ...here(), ...circumstances })
    expect((await signInWith(passkey)).body).toMatchObject({ code: 'passkey_refused' })
  })

  test('answers one question once, also with a wrong signature', async () => {
    const authenticator = await enrolPasskey(app, client)
    const right = authenticator.get(await asked(), here())
    expect((await signInWith(right)).status).toBe(200)
    expect((await signInWith(right)).body).toMatchObject({ code: 'challenge_expired' })
    const request = await asked()
    const forged = { ...createAuthenticator().get(request, here()), id: right.id, rawId: right.rawId }
    expect((await signInWith(forged)).body).toMatchObject({ code: 'passkey_refused' })
    expect((await signInWith(authenticator.get(request, here()))).body).toMatchObject({
      code: 'challenge_expired',
    })
    const late = authenticator.get(await asked(), here())
    app.clock.advance(secondFactorLimits.challengeSeconds)
    expect((await signInWith(late)).body).toMatchObject({ code: 'challenge_expired' })
    expect((await signInWith(authenticator.get({ challenge: 'A'.repeat(43) }, here()))).status).toBe(403)
  })

  test('says of an unknown passkey what it says of a wrong signature', async () => {
    await enrolPasskey(app, client)
    const unknown = createAuthenticator().get(await asked(), here())
    const { detail } = apiErrors.passkey_refused
    expect((await signInWith(unknown)).body).toMatchObject({ code: 'passkey_refused', detail })
  })

  test('is refused when the counter of a passkey that counts has not grown: it is a copy', async () => {
    const authenticator = await enrolPasskey(app, client)
    const use = async (counter: number) =>
      (await signInWith(authenticator.get(await asked(), { ...here(), counter }))).status
    expect([await use(5), await use(6), await use(6), await use(4), await use(7)]).toEqual([
      200, 200, 403, 403, 200,
    ])
  })

  test('is refused to whoever works for no one any more', async () => {
    const authenticator = await enrolPasskey(app, client)
    await app.db.updateTable('staff').set({ active: false }).where('id', '=', staffId).execute()
    expect((await signInWith(authenticator.get(await asked(), here()))).status).toBe(403)
  })

  test('takes nothing that is no passkey', async () => {
    const request = await asked()
    const right = createAuthenticator().get(request, here())
    const bodies = [
      {},
      { passkey: {} },
      { passkey: right, username },
      { passkey: { ...right, id: '<script>' } },
    ]
    for (const body of bodies) expect((await stranger().call(passkeyLogin, { body })).status).toBe(422)
    const unreadable = { ...right, response: { ...right.response, clientDataJSON: 'bm8' } }
    expect((await signInWith(unreadable)).status).toBe(403)
  })

  test('can be started so often from one address, and no oftener', async () => {
    const { perAddress } = secondFactorLimits.passkeyStarts
    const at = clientOf(app, undefined, '198.51.100.7')
    for (let i = 0; i < perAddress; i++) expect((await at.call(startPasskeyLogin)).status).toBe(200)
    expect((await at.call(startPasskeyLogin)).status).toBe(429)
    expect((await stranger().call(startPasskeyLogin)).status).toBe(200)
  })
})

describe('a passkey as the second step', () => {
  test('goes on with a sign-in whose password was right', async () => {
    const authenticator = await enrolPasskey(app, client)
    const { token, methods, passkey: request } = await askedForMore(app, username)
    expect(methods).toEqual(['passkey', 'recovery_code'])
    expect(request?.allowCredentials).toHaveLength(1)
    const passkey = authenticator.get(request ?? { challenge: '' }, here())
    const { status, body } = await stranger().call(completeLogin, { body: { token, passkey } })
    expect([status, await works(clientOf(app, body.token))]).toEqual([200, true])
  })

  test('has to be one of the person who gave the password', async () => {
    await enrolPasskey(app, client)
    const other = await startSessionOf(app, (await createStaff(app, company)).staffId)
    const theirs = await enrolPasskey(app, other)
    const { token, passkey: request } = await askedForMore(app, username)
    const passkey = theirs.get(request ?? { challenge: '' }, here())
    const { body } = await stranger().call(completeLogin, { body: { token, passkey } })
    expect(body).toMatchObject({ code: 'passkey_refused' })
  })

  test('has to sign this sign-in, not another', async () => {
    const authenticator = await enrolPasskey(app, client)
    const [first, second] = [await askedForMore(app, username), await askedForMore(app, username)]
    const passkey = authenticator.get(first.passkey ?? { challenge: '' }, here())
    const { status } = await stranger().call(completeLogin, { body: { token: second.token, passkey } })
    expect(status).toBe(403)
  })
})

describe('a passkey that is removed', () => {
  test('opens nothing any more; every other sign-in of the person ends', async () => {
    const authenticator = await enrolPasskey(app, client)
    const elsewhere = await startSessionOf(app, staffId)
    const [kept] = await keptPasskeys()
    const params = { id: String(kept?.id) }
    expect((await client.call(removePasskey, { params })).status).toBe(204)
    expect([await works(client), await works(elsewhere)]).toEqual([true, false])
    expect((await signInWith(authenticator.get(await asked(), here()))).status).toBe(403)
    const { status } = await stranger().call(login, { body: { username, password: testPassword } })
    expect(status).toBe(200)
  })

  test('is not one of a colleague', async () => {
    const id = await createPasskeyRow(app, (await createStaff(app, company)).staffId)
    expect((await client.call(removePasskey, { params: { id: String(id) } })).status).toBe(404)
  })
})

test('behind PUBLIC_URL, passkeys answer to its address and to no Host header', async () => {
  const placed = await startTestApp({ PUBLIC_URL: 'https://crm.example.com/', TRUST_PROXY: '1' })
  const { staffId: id } = await createStaff(placed, await createCompany(placed))
  const on = await startSessionOf(placed, id)
  const headers = { host: 'evil.example.com', 'x-forwarded-host': 'evil.example.com' }
  const { body } = await on.call(startPasskey, {}, headers)
  expect(body.passkey.rp.id).toBe('crm.example.com')
  expect((await on.call(getSecondFactor, {}, headers)).body.passkey_origin).toBe('https://crm.example.com')
  const authenticator = createAuthenticator()
  const passkey = authenticator.create(body.passkey, { origin: 'https://crm.example.com' })
  expect((await on.call(addPasskey, { body: { name: 'A phone', passkey } })).status).toBe(201)
  await placed.close()
})
