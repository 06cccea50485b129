import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/audit/audit.endpoints.ts'
import { login, logout, refreshToken, signup, updatePassword } from '#contract/auth/auth.endpoints.ts'
import { authLimits } from '#contract/auth/auth.limits.ts'
import { confirmSession } from '#contract/auth/auth.second-factor.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { auditEntries } from '#server/testing/audit.ts'
import {
  createCompany,
  createStaff,
  startSessionOf,
  type TestCompany,
  testPassword,
} from '#server/testing/builders.ts'
import { clientOf } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'

let app: TestApp
let company: TestCompany
let username: string
let staffId: number
beforeAll(async () => {
  app = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  company = await createCompany(app)
  const made = await createStaff(app, company)
  username = made.username
  staffId = made.staffId
})
afterAll(() => app.close())

const tryLogin = (name: string, password = testPassword) =>
  clientOf(app, undefined, '198.51.100.4').call(login, { body: { username: name, password } })

async function leftBy(work: () => Promise<unknown>, of = company) {
  const before = await auditEntries(app, of)
  await work()
  return (await auditEntries(app, of)).slice(before.length)
}

test('a sign-in, and one that failed, are in the log with who, when and from where', async () => {
  const attempts = async () => {
    await tryLogin(username, 'a wrong password')
    await tryLogin(username)
  }
  const entry = {
    staff_id: staffId,
    username,
    kind: 'user',
    address: '198.51.100.4',
    record_id: expect.any(Number),
  }
  expect(await leftBy(attempts)).toMatchObject([
    { action: 'sign_in_failed', ...entry },
    { action: 'signed_in', ...entry },
  ])
})

test('a failed sign-in shows in every company that the account works for', async () => {
  const other = await createCompany(app)
  const { user_id } = await app.db
    .selectFrom('staff')
    .select('user_id')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  const place = { company_id: other.id, user_id, role: 'dentist', created_at: app.clock.now() } as const
  await app.db
    .insertInto('staff')
    .values({ ...place, last_active_at: null })
    .execute()
  await tryLogin(username, 'a wrong password')
  expect(await auditEntries(app, other)).toMatchObject([{ action: 'sign_in_failed', username }])
})

test('what strangers type is kept nowhere in it', async () => {
  const before = await tableContents(app, { except: [] })
  await tryLogin('zerlinda@example.com', 'a marked password')
  expect((await tableContents(app, { except: [] })).audit_log).toEqual(before.audit_log)
})

test('a password changed, an end of the session and an old token used again are in it', async () => {
  const { body } = await tryLogin(username)
  const client = clientOf(app, body.token)
  const new_password = 'glacier-tandem-9-violin'
  expect(
    await leftBy(() =>
      client.call(updatePassword, { body: { current_password: testPassword, new_password } }),
    ),
  ).toMatchObject([{ action: 'password_changed', staff_id: staffId, fields: [] }])
  const renew = () => clientOf(app).call(refreshToken, { body: { refresh: body.refresh } })
  expect(await leftBy(renew)).toEqual([])
  app.clock.advance(authLimits.refreshGraceSeconds + 1)
  expect(await leftBy(renew)).toMatchObject([{ action: 'token_reused', staff_id: staffId }])
  const again = await tryLogin(username, new_password)
  expect(await leftBy(() => clientOf(app, again.body.token).call(logout))).toMatchObject([
    { action: 'signed_out', staff_id: staffId },
  ])
})

test('the first entry of a new company is that its administrator signed in', async () => {
  const body = { email: 'new.person@example.com', password: 'glacier-tandem-9-violin' }
  const { body: tokens } = await clientOf(app).call(signup, { body })
  expect(await auditEntries(app, tokens.company)).toMatchObject([
    { action: 'signed_in', username: body.email },
  ])
})

describe('a wrong password of a signed-in person', () => {
  const enter = async (endpoint: 'confirmation' | 'password change') => {
    const client = await startSessionOf(app, staffId)
    const current_password = 'a wrong password'
    const new_password = 'harbor-lantern-4-cello'
    const entries = await leftBy(async () => {
      const { status } =
        endpoint === 'confirmation'
          ? await client.call(confirmSession, { body: { current_password } })
          : await client.call(updatePassword, { body: { current_password, new_password } })
      expect(status).toBe(422)
    })
    return { entries, client }
  }

  test.each(['confirmation', 'password change'] as const)('is in the log at the %s', async (part) => {
    const { entries } = await enter(part)
    expect(entries).toMatchObject([
      { action: 'wrong_password', kind: 'user', part, staff_id: staffId, address: '127.0.0.1' },
    ])
    expect(JSON.stringify(entries)).not.toContain('a wrong password')
  })

  test('has a sentence in the audit log', async () => {
    const { client } = await enter('confirmation')
    const { body } = await client.call(listAudit, { query: { action: 'wrong_password' } })
    expect(body.results[0]?.sentence).toBe(`${username} entered a wrong password to confirm who they are`)
  })
})
