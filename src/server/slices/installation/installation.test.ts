import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { signup } from '#contract/auth/auth.endpoints.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import {
  getBackgroundWork,
  getInstallation,
  getRestarts,
  getSetup,
  getSignupSetting,
  putSignupSetting,
  restartHours,
} from '#contract/installation/installation.endpoints.ts'
import { installationMessages } from '#contract/installation/installation.messages.ts'
import { subscriberLimits, subscriberNames } from '#contract/installation/subscribers.ts'
import { noteRestart } from '#server/app/restarts.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import { createLog } from '#server/platform/log.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import { clientOf } from '#server/testing/client.ts'

let app: TestApp
afterEach(() => app.close())

const body = { email: 'first.person@example.com', password: 'unrelated lantern meadow 42' }
const read = async () => (await clientOf(app).call(getInstallation)).body

test('an installation is new until someone has signed up, and tells nothing else', async () => {
  app = await startTestApp({ SIGNUP: 'invited', SMTP_URL: 'smtp://127.0.0.1:2525' })
  expect(await read()).toEqual({ new: true, signup: 'invited', email: true })
  await clientOf(app).call(signup, { body })
  expect(await read()).toEqual({ new: false, signup: 'invited', email: true })
})

const others = (signed: string, at = '203.0.113.9') =>
  clientOf(app, undefined, at).call(signup, { body: { ...body, email: signed } })

test('the first administrator decides who may sign up, and sign-up obeys', async () => {
  app = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const me = clientOf(app, (await clientOf(app).call(signup, { body })).body.token)
  expect((await me.call(getSetup)).body.signup).toBe(false)
  expect((await me.call(getSignupSetting)).body).toEqual({
    ...{ signup: 'open', may_change: true, by_variable: false },
  })
  expect((await others('second@example.com')).status).toBe(201)
  for (const choice of ['invited', 'closed'] as const) {
    const { status, body: setting } = await me.call(putSignupSetting, { body: { signup: choice } })
    expect([status, setting]).toMatchObject([200, { signup: choice }])
    expect((await read()).signup).toBe(choice)
    const refused = await others('third@example.com')
    expect([refused.status, refused.body]).toMatchObject([403, { detail: authMessages.signupClosed }])
  }
  expect((await me.call(getSetup)).body.signup).toBe(true)
  await me.call(putSignupSetting, { body: { signup: 'open' } })
  expect((await others('third@example.com')).status).toBe(201)
})

test('no other company decides who may sign up', async () => {
  app = await startTestApp()
  await clientOf(app).call(signup, { body })
  const other = await signIn(app, await createCompany(app))
  expect((await other.call(getSetup)).body.signup).toBeNull()
  expect((await other.call(getSignupSetting)).body).toMatchObject({ may_change: false })
  const { status, body: refused } = await other.call(putSignupSetting, { body: { signup: 'closed' } })
  expect([status, refused]).toMatchObject([404, { detail: installationMessages.notYours }])
  expect((await read()).signup).toBe('open')
})

test('SIGNUP overrides what was decided, which then cannot be changed', async () => {
  app = await startTestApp({ SIGNUP: 'closed' })
  const me = clientOf(app, (await clientOf(app).call(signup, { body })).body.token)
  await app.db.insertInto('installation').values({ signup: 'open' }).execute()
  expect((await me.call(getSetup)).body.signup).toBeNull()
  expect((await me.call(getSignupSetting)).body).toEqual({
    ...{ signup: 'closed', may_change: false, by_variable: true },
  })
  const { status, body: refused } = await me.call(putSignupSetting, { body: { signup: 'open' } })
  expect([status, refused]).toMatchObject([409, { detail: installationMessages.setByVariable }])
  expect((await others('second@example.com')).status).toBe(403)
})

test('administrators see for a day that the server died and was started again', async () => {
  app = await startTestApp()
  const company = await createCompany(app)
  const restarts = async () => (await (await signIn(app, company)).call(getRestarts)).body.results
  await noteRestart(createLog('silent'), app.db, app.clock.now(), '')
  expect(await restarts()).toEqual([])
  await noteRestart(createLog('silent'), app.db, app.clock.now(), 'SIGKILL')
  expect(await restarts()).toEqual([{ at: app.clock.now().toISOString() }])
  app.clock.advance(restartHours * 60 * 60 + 1)
  expect(await restarts()).toEqual([])
})

test('administrators see which background work is up to date, behind, retried or stuck', async () => {
  app = await startTestApp()
  const company = await createCompany(app)
  const admin = await signIn(app, company)
  const work = async () => (await admin.call(getBackgroundWork)).body.results
  expect(await work()).toEqual(
    subscriberNames.map((name) => ({ name, state: 'up_to_date', lag_seconds: 0, failing_since: null })),
  )
  await recordEvents(app.db, [
    {
      ...{
        company_id: company.id,
        location_id: null,
        occurred_at: app.clock.now(),
        actor: { kind: 'system' as const },
      },
      ...{ type: 'user.password_changed', subject_id: 1, data: {} },
    },
  ])
  const passwords = async () => (await work()).find(({ name }) => name === 'password-emails')
  app.clock.advance(subscriberLimits.behind + 1)
  expect(await passwords()).toMatchObject({ state: 'behind', lag_seconds: subscriberLimits.behind + 1 })
  const since = app.clock.now()
  await sql`UPDATE subscribers SET failures = 1, failing_since = ${since} WHERE name = 'password-emails'`.execute(
    app.db,
  )
  expect(await passwords()).toMatchObject({ state: 'retrying', failing_since: since.toISOString() })
  app.clock.advance(subscriberLimits.stuck)
  expect(await passwords()).toMatchObject({ state: 'stuck' })
})
