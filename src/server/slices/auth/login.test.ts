import argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getInfo, login } from '#contract/auth/auth.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, type TestCompany, testPassword } from '#server/testing/builders.ts'
import { clientOf } from '#server/testing/client.ts'

const verify = vi.spyOn(argon2, 'verify')

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app, { name: 'Example Dental' })
})
afterAll(() => app.close())

const tryLogin = (username: string, password: string = testPassword) =>
  clientOf(app).call(login, { body: { username, password } })

describe('a login', () => {
  test('answers tokens with the person, the company and the locations', async () => {
    const { username } = await createStaff(app, company)
    const { status, body, headers } = await tryLogin(username)
    expect([status, body]).toEqual([
      200,
      {
        access: expect.stringMatching(/^[\w-]{43}$/),
        refresh: expect.stringMatching(/^[\w-]{43}$/),
        token: body.access,
        is_company_admin: true,
        company: {
          id: company.id,
          name: 'Example Dental',
          time_zone: 'America/New_York',
          country: 'US',
          week_start: '',
          email: '',
        },
        locations: [
          { id: company.locations[0], name: 'Location 1' },
          { id: company.locations[1], name: 'Location 2' },
        ],
        role: 'administrator',
      },
    ])
    expect(body.refresh).not.toBe(body.access)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('names only the locations where the person works, unless an administrator', async () => {
    const { username } = await createStaff(app, company, {
      role: 'hygienist',
      locations: company.locations.slice(1),
    })
    const { body } = await tryLogin(username)
    expect(body).toMatchObject({
      is_company_admin: false,
      role: 'hygienist',
      locations: [{ id: company.locations[1], name: 'Location 2' }],
    })
  })

  test('is a sign of life of the person', async () => {
    const { staffId, username } = await createStaff(app, company)
    await tryLogin(username)
    const { last_active_at } = await app.db
      .selectFrom('staff')
      .select('last_active_at')
      .where('id', '=', staffId)
      .executeTakeFirstOrThrow()
    expect(last_active_at).toEqual(app.clock.now())
  })

  test('accepts a username or email in any case, with surrounding spaces', async () => {
    await createStaff(app, company, { username: 'pat.front' })
    for (const name of [
      'pat.front',
      'PAT.Front',
      '  pat.front ',
      'pat.front@example.com',
      'Pat.Front@EXAMPLE.com',
    ]) {
      const { status, body } = await tryLogin(name)
      expect([name, status]).toEqual([name, 200])
      const info = await clientOf(app, body.token).call(getInfo)
      expect(info.body.user_name).toBe('pat.front')
    }
  })

  test('prefers the person whose username it is to one whose email it is', async () => {
    const own = await createStaff(app, company, { username: 'sam@example.com' })
    await app.db
      .updateTable('users')
      .set({ email: 'other@example.com' })
      .where('username', '=', own.username)
      .execute()
    const other = await createStaff(app, company, { username: 'sam' })
    expect(other.username).toBe('sam')
    const { body } = await tryLogin('sam@example.com')
    const info = await clientOf(app, body.token).call(getInfo)
    expect(info.body.user_name).toBe('sam@example.com')
  })

  test('takes the password as it is, blanks and case included', async () => {
    const { username } = await createStaff(app, company)
    for (const password of [` ${testPassword}`, `${testPassword} `, testPassword.toUpperCase()]) {
      expect((await tryLogin(username, password)).status).toBe(401)
    }
  })

  test.each([
    [{}, ['username', 'password']],
    [{ username: 'pat' }, ['password']],
    [{ username: '', password: 'x' }, ['username']],
    [{ username: 'pat', password: '' }, ['password']],
    [{ username: 'pat', password: 'x'.repeat(257) }, ['password']],
    [{ username: 'x'.repeat(255), password: 'x' }, ['username']],
    [{ username: 'pat\u0000', password: 'x' }, ['username']],
    [{ username: ['pat'], password: { $ne: '' } }, ['username', 'password']],
    [{ username: 'pat', password: 'x', role: 'administrator', company: 1 }, ['role', 'company']],
  ])('refuses what is no username and password by the name of the field: %j', async (body, fields) => {
    const answer = await clientOf(app).call(login, { body })
    expect(answer.status).toBe(422)
    expect(Object.keys((answer.body as unknown as { errors: object }).errors).sort()).toEqual(fields.sort())
  })
})

describe('a stranger', () => {
  beforeEach(() => void verify.mockClear())

  test('is told the same of a wrong password, an unknown user and a person who no longer works here', async () => {
    const { username } = await createStaff(app, company)
    const gone = await createStaff(app, company)
    await app.db.updateTable('staff').set({ active: false }).where('id', '=', gone.staffId).execute()
    const answers = [
      await tryLogin(username, 'a wrong password'),
      await tryLogin('nobody@example.com'),
      await tryLogin(gone.username),
    ]
    for (const { status, body, headers } of answers) {
      expect([status, { ...body, request_id: '' }]).toEqual([
        401,
        {
          code: 'invalid_credentials',
          detail: 'Invalid username or password. Please try again.',
          request_id: '',
        },
      ])
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test('cannot tell an unknown user by the work that is done: two hashes of the same cost', async () => {
    const { username } = await createStaff(app, company)
    await tryLogin(username, 'a wrong password')
    await tryLogin('nobody.either@example.com', 'a wrong password')
    const costs = verify.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'))
    expect(costs).toEqual(Array(4).fill('$argon2id$v=19$m=19456,t=2,p=1'))
  })

  test('cannot tell an unknown user by what the database is asked: the same statements', async () => {
    const statementsOf = async (username: string) => {
      app.statements.length = 0
      expect((await tryLogin(username, 'a wrong password')).status).toBe(401)
      return [...app.statements]
    }
    const { username } = await createStaff(app, company)
    const known = await statementsOf(username)
    expect(known).not.toEqual([])
    expect(await statementsOf('nobody.at.all@example.com')).toEqual(known)
  })
})
