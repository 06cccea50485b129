import { spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEvents } from '#server/platform/event-log.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany } from '#server/testing/builders.ts'
import { addressOf } from '#server/testing/database.ts'
import { testSecret } from '#server/testing/secret.ts'

let app: TestApp
beforeAll(async () => {
  // The command goes by the clock of the machine.
  app = await startTestApp({}, { now: new Date().toISOString() })
  const { id: company_id } = await createCompany(app)
  const event = {
    company_id,
    location_id: null,
    occurred_at: app.clock.now(),
    actor: { kind: 'system' as const },
  }
  await recordEvents(app.db, [{ ...event, type: 'user.password_changed', subject_id: 1, data: {} }])
})
afterAll(() => app.close())

const replay = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/replay.ts', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: addressOf(app.database), SECRET_KEY: testSecret },
  })

test('npm run replay lists subscribers', () => {
  expect(replay()).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^daily-emails: 0\.0 s behind$/m),
  })
})

test('npm run replay brings events since an instant again', async () => {
  expect(await app.server.subscribers.runDue()).toBe(1)
  const since = new Date(app.clock.now().getTime() - 1_000).toISOString()
  expect(replay('password-emails', '--since', since)).toMatchObject({ status: 0, stderr: '' })
  expect(await app.server.subscribers.runDue()).toBe(1)
})

test('npm run replay skips the event that fails', async () => {
  await sql`UPDATE subscribers SET failures = 3, failed_event_id = 1 WHERE name = 'password-emails'`.execute(
    app.db,
  )
  expect(replay('password-emails', '--skip')).toMatchObject({ status: 0 })
  expect(replay('password-emails', '--skip')).toMatchObject({
    status: 1,
    stderr: 'Nothing was changed. No subscriber named password-emails is failing.\n',
  })
})

test.each([
  [['password-emails'], 'Usage: npm run replay'],
  [['password-emails', '--since', 'soon'], 'Usage: npm run replay'],
  [['no-such-name', '--since', '2026-03-11'], 'No subscriber is named no-such-name.'],
])('npm run replay refuses %j', (args, reason) => {
  expect(replay(...args)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(reason) })
})
