import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getInfo, login, updatePassword } from '#contract/auth/auth.endpoints.ts'
import { authLimits } from '#contract/auth/auth.limits.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  createCompany,
  createStaff,
  type TestCompany,
  testPassword,
  workAt,
} from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'

const newPassword = 'a new password for tests'
const advice = [
  'Repeated characters like "aaa" are easy to guess.',
  'Add more words that are less common.',
  'Avoid repeated words and characters.',
]

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
  const created = await createStaff(app, company)
  username = created.username
  staffId = created.staffId
  client = await signedIn()
})

const tryLogin = (password: string) => clientOf(app).call(login, { body: { username, password } })
const signedIn = async () => clientOf(app, (await tryLogin(testPassword)).body.token)
const works = async (on: TestClient) => (await on.call(getInfo)).status === 200
const change = (current_password: string, new_password: string, on = client) =>
  on.call(updatePassword, { body: { current_password, new_password } })

describe('a changed password', () => {
  test('is the one that logs in from then on', async () => {
    const { status, body } = await change(testPassword, newPassword)
    expect([status, body]).toEqual([200, { detail: 'Password updated successfully.' }])
    expect((await tryLogin(testPassword)).status).toBe(401)
    expect((await tryLogin(newPassword)).status).toBe(200)
  })

  test('ends every other sign-in of the person, also in other companies, and not this one', async () => {
    const elsewhere = await signedIn()
    const other = await createCompany(app)
    const there = await workAt(app, other, staffId)
    const last_active_at = new Date(app.clock.now().getTime() + 1000)
    await app.db.updateTable('staff').set({ last_active_at }).where('id', '=', there).execute()
    const atOtherCompany = await signedIn()
    expect((await atOtherCompany.call(getInfo)).body.company.id).toBe(other.id)
    const { status } = await change(testPassword, newPassword)
    expect(status).toBe(200)
    expect([await works(client), await works(elsewhere), await works(atOtherCompany)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('leaves sign-ins of other people alone, and an event without the password', async () => {
    const { username: other } = await createStaff(app, company)
    const { body } = await clientOf(app).call(login, { body: { username: other, password: testPassword } })
    await change(testPassword, newPassword)
    expect(await works(clientOf(app, body.token))).toBe(true)
    const events = await app.db.selectFrom('events').selectAll().where('staff_id', '=', staffId).execute()
    expect(events).toMatchObject([{ type: 'user.password_changed', company_id: company.id, data: {} }])
  })
})

describe('a password is not changed', () => {
  test.each([
    [
      'the current one is wrong',
      'not the password',
      newPassword,
      'current_password',
      'The current password is incorrect.',
    ],
    ['the current one is missing', '', newPassword, 'current_password', 'This field is required.'],
    [
      'it stays the same',
      testPassword,
      testPassword,
      'new_password',
      'The new password must be different from the current one.',
    ],
    [
      'it is shorter than 12 characters',
      testPassword,
      'elevenchars',
      'new_password',
      'Use at least 12 characters.',
    ],
    ['it is missing', testPassword, '', 'new_password', 'Use at least 12 characters.'],
    [
      'it is longer than 256 characters',
      testPassword,
      'x'.repeat(257),
      'new_password',
      'Use at most 256 characters.',
    ],
  ])('when %s', async (_when, current, next, field, text) => {
    const except = ['rate_limits', 'audit_log']
    const before = await tableContents(app, { except })
    const { status, body } = await change(current, next)
    expect([status, body]).toMatchObject([422, { code: 'invalid_fields', errors: { [field]: [text] } }])
    expect(await tableContents(app, { except })).toEqual(before)
    expect(await works(client)).toBe(true)
  })

  test('when it holds the username or the name of the practice, however they are written', async () => {
    const { name } = await app.db
      .selectFrom('companies')
      .select('name')
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow()
    for (const held of [username, username.toUpperCase(), username.replace(/@.*/, ''), name]) {
      for (const next of [`${held}, winter lantern`, `winter lantern ${held.replace(' ', '-')}`]) {
        const { status, body } = await change(testPassword, next)
        expect([status, body]).toMatchObject([
          422,
          {
            errors: {
              new_password: [
                "Your password can't contain your username, your email or the name of the practice.",
              ],
            },
          },
        ])
      }
    }
  })

  test('when it is easy to guess; the answer says why and what would be better', async () => {
    const { status, body } = await change(testPassword, 'xxxxxxxxxxxxxxxx')
    expect([status, body]).toMatchObject([
      422,
      { errors: { new_password: ['This password is too easy to guess.', ...advice] } },
    ])
  })

  test('without naming both passwords, or with anything else', async () => {
    for (const [body, field] of [
      [{ new_password: newPassword }, 'current_password'],
      [{ current_password: testPassword }, 'new_password'],
      [{ current_password: testPassword, new_password: newPassword, user_id: 1 }, 'user_id'],
      [{ current_password: testPassword, new_password: newPassword, confirm: newPassword }, 'confirm'],
    ] as const) {
      const answer = await client.call(updatePassword, { body })
      expect([answer.status, answer.body]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }])
    }
    expect((await tryLogin(testPassword)).status).toBe(200)
  })
})

describe('guesses at the current password', () => {
  const allowed = authLimits.failures.perAccountAndAddress

  test('by whoever has the token are limited like those at a login', async () => {
    for (let i = 0; i < allowed; i++) expect((await change('not the password', newPassword)).status).toBe(422)
    const { status, headers } = await change(testPassword, newPassword)
    expect([status, headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect((await tryLogin(testPassword)).status).toBe(200)
  })

  test('do not get past the limit at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => change('not the password', newPassword)),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(allowed)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - allowed)
  })

  test('are forgotten when it was right, also where the new one is refused', async () => {
    for (let i = 0; i < 3 * allowed; i++) {
      const { status, body } = await change(testPassword, 'xxxxxxxxxxxx')
      expect([status, body]).toMatchObject([
        422,
        { errors: { new_password: ['This password is too easy to guess.', ...advice] } },
      ])
    }
  })

  test('are forgotten when it was right', async () => {
    for (let i = 1; i < allowed; i++) await change('not the password', newPassword)
    expect((await change(testPassword, newPassword)).status).toBe(200)
    for (let i = 1; i < allowed; i++)
      expect((await change('not the password', testPassword)).status).toBe(422)
    expect((await change(newPassword, testPassword)).status).toBe(200)
  })
})
