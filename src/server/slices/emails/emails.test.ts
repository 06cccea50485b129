import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import {
  discardEmail,
  getEmailSetup,
  listUnsentEmails,
  retryAllEmails,
  retryEmail,
  sendTestEmail,
} from '#contract/emails/emails.endpoints.ts'
import { emailLimits } from '#contract/emails/emails.limits.ts'
import { emailMessages } from '#contract/emails/emails.messages.ts'
import { emailFailures } from '#contract/formats/email-failures.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { auditEntries } from '#server/testing/audit.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { emailsTo, type Mailbox, startMailbox } from '#server/testing/mailbox.ts'
import { createEmailRow } from '#server/testing/record-builders.ts'
import { makeRetriesDue } from '#server/testing/retries.ts'

let mailbox: Mailbox
let app: TestApp
let company: TestCompany
let admin: TestClient
let address: string
beforeAll(async () => {
  mailbox = await startMailbox()
  app = await startTestApp({ ...mailbox.settings, PUBLIC_URL: 'https://crm.example.com' })
})
afterAll(async () => {
  await app.close()
  await mailbox.stop()
})
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
  address = (await admin.call(getInfo)).body.user_name
})
afterEach(() => mailbox.refuseWith(null))

const runJobs = () => app.server.jobs.runDue()
const unsent = async (query: Record<string, string> = {}) =>
  (await admin.call(listUnsentEmails, { query })).body
const retry = (id: number, headers: Record<string, string> = {}) =>
  admin.call(retryEmail, { params: { id } }, headers)
const discard = (id: number, headers: Record<string, string> = {}) =>
  admin.call(discardEmail, { params: { id } }, headers)
const letters = () => emailsTo(mailbox.folder, address)

test('an administrator sees the email setup and can send themselves a test email', async () => {
  expect((await admin.call(getEmailSetup)).body).toEqual({
    set_up: true,
    sender: 'Chairside <no-reply@crm.example.com>',
  })
  const { status, body } = await admin.call(sendTestEmail)
  expect([status, body]).toEqual([202, { to: address }])
  await runJobs()
  expect((await letters())[0]).toMatchObject({ subject: 'Test email from Chairside' })
  expect((await unsent()).count).toBe(0)
})

test('test emails are limited', async () => {
  for (let sent = 0; sent < emailLimits.tests.max; sent++) await admin.call(sendTestEmail)
  expect(await admin.call(sendTestEmail)).toMatchObject({
    status: 429,
    body: { detail: emailMessages.tooMany },
  })
  await runJobs()
})

test('retries count toward the limit of test emails, and a rejected retry changes nothing', async () => {
  const id = await createEmailRow(app, company)
  expect((await retry(id, { 'if-match': '"9"' })).status).toBe(412)
  for (let tried = 0; tried < emailLimits.tests.max; tried++) expect((await retry(id)).status).toBe(200)
  const { results } = await unsent()
  expect(await retry(id)).toMatchObject({ status: 429, body: { detail: emailMessages.tooMany } })
  expect((await unsent()).results).toEqual(results)
  expect((await admin.call(sendTestEmail)).status).toBe(429)
})

test('a failed email is listed with its reason and can be retried', async () => {
  mailbox.refuseWith({ code: 550, text: `No mailbox ${address} here` })
  await admin.call(sendTestEmail)
  await runJobs()
  const { count, results } = await unsent()
  expect(count).toBe(1)
  expect(results).toMatchObject([{ kind: 'test', state: 'failed', recipient: address, attempts: 1 }])
  expect(results[0]?.last_error).toBe(emailFailures.contentRefused)
  mailbox.refuseWith(null)
  const { id, version } = results[0] ?? { id: 0, version: 0 }
  expect((await retry(id, { 'if-match': '"9"' })).status).toBe(412)
  expect(await retry(id, { 'if-match': `"${version}"` })).toMatchObject({
    status: 200,
    headers: { etag: `"${version + 1}"` },
  })
  await runJobs()
  expect(await letters()).toHaveLength(1)
  expect((await unsent()).count).toBe(0)
})

test('a manual retry replaces the planned retry of a waiting email', async () => {
  mailbox.refuseWith({ code: 451, text: 'Busy' })
  await admin.call(sendTestEmail)
  await runJobs()
  const [email] = (await unsent({ state: 'waiting' })).results
  expect(email?.last_error).toBe(emailFailures.deferred)
  mailbox.refuseWith(null)
  await retry(email?.id ?? 0)
  await runJobs()
  await makeRetriesDue(app.db)
  await runJobs()
  expect(await letters()).toHaveLength(1)
})

test('a discarded email is not sent or listed', async () => {
  mailbox.refuseWith({ code: 451, text: 'Busy' })
  await admin.call(sendTestEmail)
  await runJobs()
  const [email] = (await unsent()).results
  mailbox.refuseWith(null)
  expect((await discard(email?.id ?? 0)).status).toBe(200)
  await makeRetriesDue(app.db)
  await runJobs()
  expect(await letters()).toEqual([])
  expect((await unsent()).count).toBe(0)
  for (const call of [retry, discard]) {
    expect(await call(email?.id ?? 0)).toMatchObject({
      status: 409,
      body: { detail: emailMessages.notUnsent },
    })
  }
})

describe('POST /emails/retry/', () => {
  const stateOf = async (id: number) =>
    app.db
      .selectFrom('emails')
      .select(['state', 'attempts', 'version'])
      .where('id', '=', id)
      .executeTakeFirst()

  test('sends all failed and waiting emails and returns their number', async () => {
    mailbox.refuseWith({ code: 550, text: 'No' })
    await admin.call(sendTestEmail)
    await runJobs()
    mailbox.refuseWith({ code: 553, text: 'No', at: 'MAIL FROM' })
    await admin.call(sendTestEmail)
    await runJobs()
    mailbox.refuseWith(null)
    expect(await admin.call(retryAllEmails)).toMatchObject({ status: 200, body: { count: 2 } })
    await runJobs()
    expect(await letters()).toHaveLength(2)
    expect((await unsent()).count).toBe(0)
  })

  test('retries emails that an earlier version marked as failed', async () => {
    const last_error = 'The mail server rejected the address'
    const id = await createEmailRow(app, company, { last_error })
    expect((await admin.call(retryAllEmails)).body).toEqual({ count: 1 })
    await runJobs()
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1, version: 2 })
  })

  test('leaves sent, discarded and scheduled emails and other companies unchanged', async () => {
    const ids = [
      await createEmailRow(app, company, { state: 'sent' }),
      await createEmailRow(app, company, { state: 'dropped' }),
      await createEmailRow(app, company, { state: 'waiting', attempts: 0, last_error: 'Until tomorrow' }),
      await createEmailRow(app, await createCompany(app)),
    ]
    expect((await admin.call(retryAllEmails)).body).toEqual({ count: 0 })
    expect(await Promise.all(ids.map(stateOf))).toMatchObject(ids.map(() => ({ version: 1 })))
  })

  test('counts once toward the limit of test emails and retries', async () => {
    await createEmailRow(app, company)
    await createEmailRow(app, company)
    for (let tried = 0; tried < emailLimits.tests.max; tried++) {
      expect((await admin.call(retryAllEmails)).status).toBe(200)
    }
    expect(await admin.call(retryAllEmails)).toMatchObject({
      status: 429,
      body: { detail: emailMessages.tooMany },
    })
    await runJobs()
  })

  test('adds one entry to the audit log', async () => {
    await createEmailRow(app, company)
    await admin.call(retryAllEmails)
    await runJobs()
    expect((await auditEntries(app, company)).at(-1)).toMatchObject({
      action: 'changed',
      kind: 'mail',
      part: 'all retried',
    })
  })
})

test("the list of unsent emails shows only its company's, newest first, in pages", async () => {
  const ids = [await createEmailRow(app, company), await createEmailRow(app, company, { state: 'waiting' })]
  await createEmailRow(app, company, { state: 'sent' })
  await createEmailRow(app, company, { state: 'dropped' })
  await createEmailRow(app, await createCompany(app))
  expect((await unsent()).results.map(({ id }) => id)).toEqual([...ids].reverse())
  const second = await unsent({ page: '2', page_size: '1', ordering: 'created_at' })
  expect(second).toMatchObject({ count: 2, results: [{ id: ids[1] }] })
  expect((await unsent({ state: 'failed' })).results.map(({ id }) => id)).toEqual(ids.slice(0, 1))
})

test('the email setup reports a missing server and rejects test emails', async () => {
  const without = await startTestApp()
  try {
    const there = await signIn(without, await createCompany(without))
    expect((await there.call(getEmailSetup)).body).toEqual({ set_up: false, sender: null })
    expect(await there.call(sendTestEmail)).toMatchObject({
      status: 409,
      body: { detail: emailMessages.notSetUp },
    })
  } finally {
    await without.close()
  }
})
