import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type EmailFailure, emailFailures } from '#contract/formats/email-failures.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany } from '#server/testing/builders.ts'
import { emailsTo, type Mailbox, startMailbox } from '#server/testing/mailbox.ts'
import { exhaustRetries, makeRetriesDue } from '#server/testing/retries.ts'
import { type Compose, createEmailQueue, type EmailQueue } from './email.ts'

let mailbox: Mailbox
let app: TestApp
let companyId: number
let jobs: Jobs
let emails: EmailQueue<'invitation'>
const logged: string[] = []
const log = createLog('warn', { write: (line) => void logged.push(line) })
let composed: Awaited<ReturnType<Compose>> = null
let composeError: Error | null = null

beforeAll(async () => {
  mailbox = await startMailbox()
  app = await startTestApp({ ...mailbox.settings, PUBLIC_URL: 'https://crm.example.com' })
  companyId = (await createCompany(app)).id
  jobs = newJobs()
  emails = createEmailQueue({ db: app.db, jobs, clock: app.clock, settings: app.settings, log })
  emails.compose('invitation', async (_db, id) => {
    if (composeError) throw composeError
    return composed && { ...composed, subject: `${composed.subject} ${id}` }
  })
  await jobs.open({ work: false })
})
afterEach(() => mailbox.refuseWith(null))
afterAll(async () => {
  await jobs.close()
  await app.close()
  await mailbox.stop()
})

const newJobs = () => createJobs({ pool: app.database.pool, log })
// Messages of the mail server go to the log, while users see only a known reason.
async function onlyLogged(words: string, failure: EmailFailure): Promise<void> {
  expect((await lastEmail()).last_error).toBe(emailFailures[failure])
  expect(logged.filter((line) => line.includes(words))).toHaveLength(1)
}
let records = 0
const queue = (on: Database = app.db) =>
  emails.queue(on, { companyId, kind: 'invitation', recordId: ++records })
const lastEmail = () =>
  app.db.selectFrom('emails').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const waitForRetries = () => makeRetriesDue(app.db)
const to = (name: string) => {
  composed = { to: `${name}@example.com`, subject: 'Come in', text: 'Näher, please.' }
  return composed.to
}

test('the email job sends a queued email as plain text when it runs', async () => {
  const address = to('first')
  await queue()
  expect(await emailsTo(mailbox.folder, address)).toEqual([])
  expect(await jobs.runDue()).toBe(1)
  const [letter] = await emailsTo(mailbox.folder, address)
  expect(letter).toMatchObject({
    from: { name: 'Chairside', address: 'no-reply@crm.example.com' },
    subject: `Come in ${records}`,
    text: 'Näher, please.\n',
  })
  expect(letter?.html).toBeUndefined()
  expect(await lastEmail()).toMatchObject({
    state: 'sent',
    recipient: address,
    attempts: 1,
    last_error: '',
    settled_at: app.clock.now(),
  })
})

test("the job queue stores only an email's id, not its text or address", async () => {
  to('hidden')
  await queue()
  const { rows } = await sql`SELECT data FROM pgboss.job WHERE state = 'created'`.execute(app.db)
  expect(rows).toEqual([{ data: { id: (await lastEmail()).id } }])
  expect(await lastEmail()).toMatchObject({ state: 'waiting', recipient: '' })
  await jobs.runDue()
})

test('an email is not sent when its transaction rolls back', async () => {
  const address = to('undone')
  const undone = app.db.transaction().execute(async (tx) => {
    await queue(tx)
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  expect(await jobs.runDue()).toBe(0)
  expect(await emailsTo(mailbox.folder, address)).toEqual([])
})

test('the email job retries after a temporary SMTP error and stores the failure reason', async () => {
  const address = to('later')
  mailbox.refuseWith({ code: 451, text: 'Mailbox of later@example.com is busy' })
  await queue()
  await jobs.runDue()
  expect(await lastEmail()).toMatchObject({ state: 'waiting', attempts: 1, settled_at: null })
  await onlyLogged('451 Mailbox of [email] is busy', 'deferred')
  expect(await jobs.runDue()).toBe(0)
  mailbox.refuseWith(null)
  await waitForRetries()
  expect(await jobs.runDue()).toBe(1)
  expect(await lastEmail()).toMatchObject({ state: 'sent', attempts: 2, last_error: '' })
  expect(await emailsTo(mailbox.folder, address)).toHaveLength(1)
})

test('the email job does not retry after a permanent SMTP error', async () => {
  to('nobody')
  mailbox.refuseWith({ code: 550, text: 'No such mailbox on mx7.internal.example.com' })
  await queue()
  await jobs.runDue()
  await waitForRetries()
  expect(await jobs.runDue()).toBe(0)
  expect(await lastEmail()).toMatchObject({ state: 'failed', attempts: 1 })
  await onlyLogged('550 No such mailbox on mx7.internal.example.com', 'contentRefused')
})

describe('the email job', () => {
  test('retries and stores the reason when the server refuses the sender address', async () => {
    const address = to('unsent')
    mailbox.refuseWith({ code: 553, text: 'Not your address', at: 'MAIL FROM' })
    await queue()
    await jobs.runDue()
    expect(await lastEmail()).toMatchObject({
      state: 'waiting',
      attempts: 1,
      last_error: 'The email server refused our sender address.',
    })
    mailbox.refuseWith(null)
    await waitForRetries()
    await jobs.runDue()
    expect(await emailsTo(mailbox.folder, address)).toHaveLength(1)
  })

  test('fails on the first attempt when the server refuses the recipient address', async () => {
    to('unknown')
    mailbox.refuseWith({ code: 550, text: 'No such mailbox', at: 'RCPT TO' })
    await queue()
    await jobs.runDue()
    expect(await lastEmail()).toMatchObject({ state: 'failed', last_error: emailFailures.recipientRefused })
  })

  test('fails after 17 attempts over about a day and a half', async () => {
    to('never')
    mailbox.refuseWith({ code: 451, text: 'Busy' })
    await queue()
    const { tries, plannedHours } = await exhaustRetries(app.db, jobs)
    expect(tries).toBe(17)
    expect(await lastEmail()).toMatchObject({
      state: 'failed',
      attempts: 17,
      last_error: emailFailures.deferred,
    })
    expect(plannedHours).toBeGreaterThan(36)
    expect(plannedHours).toBeLessThan(42)
  })

  test('retries when composing the email throws an error', async () => {
    composeError = new Error('No connection')
    await queue()
    await jobs.runDue()
    expect(await lastEmail()).toMatchObject({ state: 'waiting', last_error: emailFailures.unknown })
    composeError = null
    const address = to('composed')
    await waitForRetries()
    await jobs.runDue()
    expect(await emailsTo(mailbox.folder, address)).toHaveLength(1)
  })
})

test('the email job drops an email when its compose function returns null', async () => {
  composed = null
  await queue()
  await jobs.runDue()
  expect(await lastEmail()).toMatchObject({ state: 'dropped', recipient: '' })
})

test('a line break in an email subject cannot inject a header', async () => {
  const address = to('header')
  composed = { to: address, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody', text: 'x' }
  await queue()
  await jobs.runDue()
  const [letter] = await emailsTo(mailbox.folder, address)
  expect(letter?.bcc).toBeUndefined()
  expect(letter?.subject).toMatch(/^Hello\s+Bcc: eve@example.com/)
  expect(await emailsTo(mailbox.folder, 'eve@example.com')).toEqual([])
})

test('the email job retries when the SMTP server is unreachable', async () => {
  const elsewhere = createEmailQueue({
    db: app.db,
    jobs: { ...jobs, handle: (_queue, handler) => handled.push(handler as never) },
    clock: app.clock,
    settings: { ...app.settings, SMTP_URL: 'smtp://127.0.0.1:9' },
    log,
  })
  elsewhere.compose('invitation', async () => ({ to: 'gone@example.com', subject: 'x', text: 'x' }))
  await queue()
  await expect(handled[0]?.({ id: (await lastEmail()).id })).rejects.toThrow(/ECONNREFUSED/)
  expect(await lastEmail()).toMatchObject({
    state: 'waiting',
    attempts: 1,
    last_error: emailFailures.unreachable,
  })
  to('here')
  await jobs.runDue()
})
const handled: ((data: { id: number }) => Promise<void>)[] = []

test('createEmailQueue discards emails when SMTP_URL is not set', async () => {
  const { SMTP_URL: _, ...settings } = app.settings
  const without = createEmailQueue({ db: app.db, jobs: newJobs(), clock: app.clock, settings, log })
  expect(without.isSetUp).toBe(false)
  const before = await lastEmail()
  await without.queue(app.db, { companyId, kind: 'invitation', recordId: 1 })
  expect(await lastEmail()).toEqual(before)
})

test('a job worker sends queued emails automatically', async () => {
  const address = to('by-itself')
  const worker = newJobs()
  createEmailQueue({ db: app.db, jobs: worker, clock: app.clock, settings: app.settings, log }).compose(
    'invitation',
    async () => composed,
  )
  await worker.open({ work: true })
  await queue()
  await vi.waitFor(async () => expect(await emailsTo(mailbox.folder, address)).toHaveLength(1), 20_000)
  await worker.close()
  expect(await lastEmail()).toMatchObject({ state: 'sent' })
})
