import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/auth/auth.endpoints.ts'
import { checkResetLink, completeReset } from '#contract/auth/password-reset.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff } from '#server/testing/builders.ts'
import { clientOf } from '#server/testing/client.ts'
import { addressOf } from '#server/testing/database.ts'
import { testSecret } from '#server/testing/secret.ts'

let app: TestApp
let username: string
beforeAll(async () => {
  // The command goes by the clock of the machine.
  app = await startTestApp({}, { now: new Date().toISOString() })
  ;({ username } = await createStaff(app, await createCompany(app)))
})
afterAll(() => app.close())

const make = (...names: string[]) =>
  spawnSync(process.execPath, ['scripts/reset-link.ts', ...names], {
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: addressOf(app.database),
      SECRET_KEY: testSecret,
      PUBLIC_URL: 'https://crm.example.com/',
    },
  })

test('whoever runs the installation makes a link that opens an account once', async () => {
  const { status, stdout, stderr } = make(username.toUpperCase())
  expect([status, stderr]).toEqual([0, ''])
  const [, token] = /^https:\/\/crm\.example\.com\/reset-password#(\S+)$/m.exec(stdout) ?? []
  const client = clientOf(app)
  expect((await client.call(checkResetLink, { body: { token } })).body).toMatchObject({ username })
  const password = 'winter lantern on a hill'
  const choose = () => client.call(completeReset, { body: { token, new_password: password } })
  expect((await choose()).status).toBe(200)
  expect((await client.call(login, { body: { username, password } })).status).toBe(200)
  expect((await choose()).status).toBe(404)
})

test('a link for no one is not made', () => {
  expect(make('no-such-name')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'No account named no-such-name.\n',
  })
})
