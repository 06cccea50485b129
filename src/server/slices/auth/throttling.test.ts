import argon2 from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { login, logout, signup } from '#contract/auth/auth.endpoints.ts'
import { authLimits } from '#contract/auth/auth.limits.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, type TestCompany, testPassword } from '#server/testing/builders.ts'
import { clientOf } from '#server/testing/client.ts'
import { runAsOwner, tableContents } from '#server/testing/inspect.ts'
import { forgetOldAddresses } from './known-addresses.repository.ts'

// Hundreds are looked at here: what it costs to look at one is proved with the login.
const verify = vi
  .spyOn(argon2, 'verify')
  .mockImplementation(async (_hash, password) => password === testPassword)
afterAll(() => verify.mockRestore())

const { perAccountAndAddress, perAccount, perAddress, windowSeconds } = authLimits.failures

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  company = await createCompany(app)
})
afterAll(() => app.close())

let addresses = 0
const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
const newAccount = async () => (await createStaff(app, company)).username

const tryLogin = (username: string, password: string, address: string) =>
  clientOf(app, undefined, address).call(login, { body: { username, password } })

async function wrong(username: string, address: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await tryLogin(username, 'a wrong guess', address)).status)
  return statuses
}
const all = (status: number, times: number) => Array(times).fill(status)

test('an account is shut to an address after a few wrong guesses, also for the right password', async () => {
  const [account, address] = [await newAccount(), newAddress()]
  expect(await wrong(account, address, perAccountAndAddress)).toEqual(all(401, perAccountAndAddress))
  const { status, body, headers } = await tryLogin(account, testPassword, address)
  expect([status, body]).toMatchObject([429, { code: 'too_many_requests' }])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(windowSeconds)
  expect((await tryLogin(account, testPassword, newAddress())).status).toBe(200)
})

test('an account is one, however its name is written', async () => {
  const [account, address] = [await newAccount(), newAddress()]
  await wrong(account.toUpperCase(), address, perAccountAndAddress)
  expect((await tryLogin(` ${account}`, testPassword, address)).status).toBe(429)
})

test('after the time that was told, it is open again', async () => {
  const [account, address] = [await newAccount(), newAddress()]
  await wrong(account, address, perAccountAndAddress)
  expect((await tryLogin(account, testPassword, address)).status).toBe(429)
  // The window's end is stored with the count, in wall-clock time.
  await sql`UPDATE rate_limits SET expire = ${Date.now() - 1}`.execute(app.db)
  expect((await tryLogin(account, testPassword, address)).status).toBe(200)
})

test('guesses at the same moment do not get past the limit', async () => {
  const [account, address] = [await newAccount(), newAddress()]
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => tryLogin(account, 'a wrong guess', address)),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([...all(401, perAccountAndAddress), ...all(429, 50 - perAccountAndAddress)])
  expect((await tryLogin(account, testPassword, address)).status).toBe(429)
})

test('an account is shut to new addresses after many wrong guesses from everywhere, not to its owner at a known one', async () => {
  const [account, home] = [await newAccount(), newAddress()]
  expect((await tryLogin(account, testPassword, home)).status).toBe(200)
  for (let i = 0; i < perAccount; i++) expect(await wrong(account, newAddress(), 1)).toEqual([401])
  expect((await tryLogin(account, testPassword, newAddress())).status).toBe(429)
  expect((await tryLogin(account, testPassword, home)).status).toBe(200)
})

test('an address is shut after many wrong guesses at any accounts, known or not', async () => {
  const [account, address] = [await newAccount(), newAddress()]
  for (let i = 0; i < perAddress; i++) {
    expect(await wrong(i % 2 ? `nobody${i}@example.com` : await newAccount(), address, 1)).toEqual([401])
  }
  expect((await tryLogin(account, testPassword, address)).status).toBe(429)
  expect((await tryLogin(account, testPassword, newAddress())).status).toBe(200)
})

test('tries at an account that is shut do not shut the office behind the same address', async () => {
  const [account, colleague, address] = [await newAccount(), await newAccount(), newAddress()]
  await wrong(account, address, perAccountAndAddress)
  expect(await wrong(account, address, perAddress)).toEqual(all(429, perAddress))
  expect((await tryLogin(colleague, testPassword, address)).status).toBe(200)
})

test('a right password takes the wrong guesses before it back', async () => {
  const [account, address] = [await newAccount(), newAddress()]
  for (let round = 0; round < 3; round++) {
    expect(await wrong(account, address, perAccountAndAddress - 1)).toEqual(
      all(401, perAccountAndAddress - 1),
    )
    expect((await tryLogin(account, testPassword, address)).status).toBe(200)
  }
})

test('an office behind one address may log in as often as it likes', async () => {
  const [account, address] = [await newAccount(), newAddress()]
  for (let i = 0; i < perAddress + 5; i++) {
    expect((await tryLogin(account, testPassword, address)).status).toBe(200)
  }
})

const many = 200
/** So many guesses; returns their sorted statuses. */
async function attack(guess: (i: number) => Promise<number[]>): Promise<number[]> {
  const statuses: number[] = []
  for (let done = 0; done < many; done += 20) {
    const some = await Promise.all(Array.from({ length: 20 }, (_, i) => guess(done + i)))
    statuses.push(...some.flat())
  }
  return statuses.sort()
}

test('of 200 guesses at one account from as many addresses a few dozen are looked at; the owner logs in from home', async () => {
  const [account, home] = [await newAccount(), newAddress()]
  const { body } = await tryLogin(account, testPassword, home)
  // A network stays known after a logout.
  await clientOf(app, body.token, home).call(logout)
  verify.mockClear()
  const statuses = await attack(() => wrong(account, newAddress(), 1))
  expect(statuses).toEqual([...all(401, perAccount), ...all(429, many - perAccount)])
  // Each is also compared with that of whoever lost the email.
  expect(verify).toHaveBeenCalledTimes(2 * perAccount)
  expect((await tryLogin(account, testPassword, newAddress())).status).toBe(429)
  expect((await tryLogin(account, testPassword, home)).status).toBe(200)
})

test('of guesses at 200 accounts from one address a few dozen are looked at; an owner logs in from home and from there', async () => {
  const [account, home, office] = [await newAccount(), newAddress(), newAddress()]
  for (const address of [home, office])
    expect((await tryLogin(account, testPassword, address)).status).toBe(200)
  verify.mockClear()
  const statuses = await attack((i) => wrong(`somebody${i}@example.com`, office, 1))
  expect(statuses).toEqual([...all(401, perAddress), ...all(429, many - perAddress)])
  expect(verify).toHaveBeenCalledTimes(2 * perAddress)
  expect((await tryLogin(await newAccount(), testPassword, office)).status).toBe(429)
  expect((await tryLogin(account, testPassword, home)).status).toBe(200)
  expect((await tryLogin(account, testPassword, office)).status).toBe(200)
})

test('the addresses of one IPv6 network are one', async () => {
  const account = await newAccount()
  for (let i = 1; i <= perAccountAndAddress; i++) {
    expect(await wrong(account, `2001:db8:5:6:7:8:9:${i}`, 1)).toEqual([401])
  }
  expect((await tryLogin(account, testPassword, '2001:db8:5:6::ffff')).status).toBe(429)
  expect((await tryLogin(account, testPassword, '2001:db8:5:7::1')).status).toBe(200)
})

test('username and email of a person are one account', async () => {
  const { username } = await createStaff(app, company, { username: 'robin.front' })
  const address = newAddress()
  await wrong(username, address, perAccountAndAddress)
  expect((await tryLogin(`${username}@example.com`, testPassword, address)).status).toBe(429)
})

test('a known address is known for 90 days, and of each person the last 50 are', async () => {
  const [account, home] = [await newAccount(), newAddress()]
  const known = async () => (await tableContents(app)).known_addresses?.length ?? 0
  await runAsOwner(app, 'DELETE FROM known_addresses')
  expect((await tryLogin(account, testPassword, home)).status).toBe(200)
  const days = (count: number) => new Date(app.clock.now().getTime() + count * 24 * 60 * 60 * 1000)
  await forgetOldAddresses(app.db, days(90))
  expect(await known()).toBe(1)
  await forgetOldAddresses(app.db, days(91))
  expect(await known()).toBe(0)
  await runAsOwner(
    app,
    `INSERT INTO known_addresses SELECT id, decode(lpad(to_hex(n), 64, '0'), 'hex'), now() FROM users, generate_series(1, 51) AS n WHERE username = '${account}'`,
  )
  await forgetOldAddresses(app.db, app.clock.now())
  expect(await known()).toBe(50)
})

test('where a person has signed in from is kept as hashes', async () => {
  const [account, home] = [await newAccount(), '198.51.100.77']
  await tryLogin(account, testPassword, home)
  const { known_addresses: rows } = await tableContents(app)
  expect(JSON.stringify(rows)).not.toContain(home)
})

test('sign ups are limited per address', async () => {
  const address = newAddress()
  const attempt = (at: string, i: number) =>
    clientOf(app, undefined, at).call(signup, {
      body: { email: `new${i}@example.com`, password: testPassword },
    })
  const { perAddress: allowed } = authLimits.signups
  for (let i = 0; i < allowed; i++) expect((await attempt(address, i)).status).toBe(201)
  const refused = await attempt(address, allowed)
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
  expect((await attempt(newAddress(), allowed)).status).toBe(201)
})

test('what is counted is kept without names and addresses', async () => {
  const [account, address] = [await newAccount(), newAddress()]
  await wrong(account, address, 1)
  const { rate_limits: rows } = await tableContents(app)
  expect(rows).not.toEqual([])
  expect(JSON.stringify(rows)).not.toMatch(/@|198\.51|nobody|user\d/)
})
