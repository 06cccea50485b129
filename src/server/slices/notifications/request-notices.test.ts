import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listUnsentEmails } from '#contract/emails/emails.endpoints.ts'
import { emailLimits } from '#contract/emails/emails.limits.ts'
import { emailMessages } from '#contract/emails/emails.messages.ts'
import { replayIntakeRequest } from '#contract/intake/inbox.endpoints.ts'
import { moveLeadRequest } from '#contract/intake/lead-requests.endpoints.ts'
import { receiveCall, receiveCallStatus, receiveDialed } from '#contract/intake/phone.endpoints.ts'
import { addQuickLead } from '#contract/queue/queue.endpoints.ts'
import { moveBack } from '#server/platform/subscribers/cursor.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createLocationRow, signIn, type TestCompany } from '#server/testing/builders.ts'
import { emailsTo, type Mailbox, startMailbox } from '#server/testing/mailbox.ts'
import { createIntakeRequestRow, sendForm } from '#server/testing/record-builders.ts'
import { runWork } from '#server/testing/run-work.ts'
import { callFields, connectPhone, newCallSid, postCallback } from '#server/testing/twilio.ts'

let mailbox: Mailbox
let app: TestApp
let company: TestCompany
let to: string
let companies = 0
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
  to = `desk${++companies}@example.com`
  await setLocation({ notification_email: to, name: 'Downtown' })
})
afterEach(async () => {
  mailbox.refuseWith(null)
  await sql`DELETE FROM pgboss.job`.execute(app.db)
})

const setLocation = (fields: object) =>
  app.db
    .updateTable('locations')
    .set(fields)
    .where('id', '=', company.locations[0] ?? 0)
    .execute()
const send = (fields: object, location = 0) => sendForm(app, company.formIds[location], fields)
const person = (number: number) => ({ name: `Person${number} Example`, phone: `212-555-${1000 + number}` })
const runJobs = () => runWork(app)
// Makes delayed jobs due.
async function waitMinutes(minutes: number) {
  app.clock.advance(minutes * 60)
  await sql`UPDATE pgboss.job SET start_after = now() WHERE state IN ('created', 'retry')`.execute(app.db)
  return runJobs()
}
const letters = () => emailsTo(mailbox.folder, to)
const subjects = async () => (await letters()).map(({ subject }) => subject)
async function emails() {
  await app.server.subscribers.runDue()
  return app.db.selectFrom('emails').selectAll().where('company_id', '=', company.id).orderBy('id').execute()
}
const leadIds = async () =>
  (
    await app.db.selectFrom('leads').select('id').where('company_id', '=', company.id).orderBy('id').execute()
  ).map(({ id }) => id)

describe('a location', () => {
  test('is told of a new request, and of nothing that the person is or said', async () => {
    const form = {
      ...{ first_name: 'Zebulon', last_name: 'Quux', email: 'zeb@example.net', phone: '212-555-0177' },
      ...{ message: 'My wisdom tooth bleeds', insurance: 'Zeta Mutual', city: 'Exampletown' },
    }
    await send(form)
    expect(await letters()).toEqual([])
    await runJobs()
    const [letter] = await letters()
    expect(letter?.subject).toBe('A new request in Chairside')
    expect(letter?.text).toContain(`https://crm.example.com/leads/${(await leadIds())[0]}\n`)
    expect(letter?.html).toBeUndefined()
    const everything = JSON.stringify(letter).toLowerCase()
    for (const value of Object.values(form)) expect(everything).not.toContain(value.toLowerCase())
    expect(everything).not.toContain('bleeds')
  })

  test('is told of a repeat as of a new one, at the location where it came in', async () => {
    await send(person(1), 1)
    await send(person(1), 0)
    await runJobs()
    expect(await subjects()).toEqual(['A new request in Chairside'])
    expect(await emails()).toHaveLength(1)
  })

  test('is told of a call when it is over, and of a missed one in that word', async () => {
    const client = await signIn(app, company)
    const { account, number } = await connectPhone(client, company)
    const call = callFields(account, { from: '+12125551001', to: number, sid: newCallSid() })
    const tell = (path: string, fields: object) =>
      postCallback(app, path, { ...call, ...fields }, account.auth_token)
    await tell(receiveCall.path, {})
    expect(await emails()).toEqual([])
    const ended = { DialCallStatus: 'no-answer', CallStatus: 'completed' }
    expect((await tell(receiveDialed.path, ended)).statusCode).toBe(200)
    await tell(receiveCallStatus.path, { CallStatus: 'completed' })
    await runJobs()
    expect(await subjects()).toEqual(['A missed call in Chairside'])
    expect((await letters())[0]?.text).not.toContain('5551001')
  })

  test('without an address, or closed since, is told of nothing', async () => {
    await send(person(1), 1)
    expect(await emails()).toEqual([])
    await send(person(2))
    await setLocation({ closed: true })
    await runJobs()
    expect(await letters()).toEqual([])
    expect(await emails()).toMatchObject([{ state: 'dropped' }])
  })

  test('is told of no spam, until someone lets it in', async () => {
    await send({ ...person(1), website_url: 'https://spam.example.com' })
    expect(await emails()).toEqual([])
    const admin = await signIn(app, company)
    const id = await createIntakeRequestRow(app, company, { intake_result: 'ignored', reason: 'honeypot' })
    await admin.call(replayIntakeRequest, { params: { id }, body: { first_name: 'Person' } })
    await runJobs()
    expect(await letters()).toHaveLength(1)
  })

  test('gets no alert to a walk-in that staff add', async () => {
    const admin = await signIn(app, company)
    const walkIn = { name: 'Pat Example', phone: '212-555-0188', email: '', message: '' }
    const body = { ...walkIn, location: company.locations[0] ?? 0, channel: 'walk_in' as const }
    expect((await admin.call(addQuickLead, { body })).status).toBe(201)
    expect(await emails()).toEqual([])
  })

  test('gets no alert when staff move a request to a new lead', async () => {
    await send(person(1), 1)
    await send(person(1), 1)
    await app.server.subscribers.runDue()
    const [lead = 0] = await leadIds()
    const [request] = await app.db
      .selectFrom('intake_requests')
      .select(['id', 'version'])
      .where('lead_id', '=', lead)
      .orderBy('id', 'desc')
      .execute()
    await app.db
      .updateTable('locations')
      .set({ notification_email: to })
      .where('company_id', '=', company.id)
      .execute()
    app.clock.advance(60)
    const admin = await signIn(app, company)
    const params = { id: lead, requestId: request?.id ?? 0 }
    const moved = await admin.call(moveLeadRequest, { params, body: { lead: null } })
    expect(moved.status).toBe(200)
    expect(await leadIds()).toHaveLength(2)
    expect(await emails()).toEqual([])
  })

  test('gets no second alert from a replay', async () => {
    const since = app.clock.now()
    await send(person(1))
    await runJobs()
    await app.db.transaction().execute((tx) => moveBack(tx, 'request-notices', since))
    expect(await app.server.subscribers.runDue()).toBeGreaterThan(0)
    expect(await emails()).toHaveLength(1)
  })

  test('whose name would be a link is not called by it', async () => {
    await setLocation({ name: 'Pay at evil.example now' })
    await send(person(1))
    await runJobs()
    expect(await subjects()).toEqual(['A new request in Chairside'])
  })

  test('whose name would be another header or a script is called by it as text', async () => {
    await setLocation({ name: 'Town\r\nBcc: eve@example org\r\n\r\n<script>alert(1)</script>' })
    await send(person(1))
    await runJobs()
    const [letter] = await letters()
    expect(letter?.bcc).toBeUndefined()
    expect(letter?.html).toBeUndefined()
    expect(await emailsTo(mailbox.folder, 'eve@example.org')).toEqual([])
  })
})

describe('many requests', () => {
  const wave = (from: number, number: number) =>
    Promise.all(Array.from({ length: number }, (_, index) => send(person(from + index))))

  test('at once are told of in one email, each once', async () => {
    await wave(0, 20)
    await waitMinutes(0)
    await waitMinutes(emailLimits.newRequests.apartMinutes)
    const told = await letters()
    expect(told).toHaveLength(1)
    const numbers = told.map(({ subject }) => Number(/^(\d+) new requests/.exec(subject ?? '')?.[1] ?? 1))
    expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(20)
    expect(told[0]?.text).toContain('See all')
    const { rows } = await sql`SELECT FROM request_notices WHERE email_id IS NULL`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('one after the other become few emails: some at once, then one at a time', async () => {
    const { atOnce, apartMinutes } = emailLimits.newRequests
    for (let number = 0; number < atOnce; number++) {
      await send(person(number))
      await runJobs()
    }
    expect(await letters()).toHaveLength(atOnce)
    for (let number = 100; number < 130; number++) {
      await send(person(number))
      await runJobs()
    }
    expect(await letters()).toHaveLength(atOnce)
    await waitMinutes(apartMinutes)
    expect((await subjects()).at(-1)).toBe('30 new requests in Chairside')
    expect(await emails()).toHaveLength(atOnce + 1)
  })

  test('at ever so many locations fill no one’s mailbox', async () => {
    const { atOnce, apartMinutes } = emailLimits.newRequestsOfCompany
    for (let number = 0; number < atOnce + 2; number++) {
      const id = await createLocationRow(app, company)
      await app.db.updateTable('locations').set({ notification_email: to }).where('id', '=', id).execute()
      const { form_id } = await app.db
        .selectFrom('locations')
        .select('form_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await sendForm(app, form_id, person(number), { address: `198.51.100.${number}` })
    }
    const dues = (await emails()).map(({ due_at }) => (due_at.getTime() - app.clock.now().getTime()) / 60_000)
    expect(dues).toEqual([...Array(atOnce).fill(0), apartMinutes, 2 * apartMinutes])
  })

  test('have a number of emails a day: the last says so, the rest is told of the next morning, and the page why', async () => {
    const { perDay } = emailLimits.newRequests
    const admin = await signIn(app, company)
    const now = app.clock.now()
    const insert = (record_id: number, count: number) =>
      sql`INSERT INTO emails (company_id, kind, record_id, state, created_at, due_at)
        SELECT ${company.id}, 'new_requests', ${record_id}, 'sent', ${now}, ${new Date(now.getTime() - 60 * 60_000)}
        FROM generate_series(1, ${count}::integer)`.execute(app.db)
    await insert(company.locations[0] ?? 0, perDay - 1)
    await send(person(1))
    await runJobs()
    expect((await letters())[0]?.text).toContain("This is today's last alert")
    await send(person(2))
    await send(person(3))
    await runJobs()
    expect(await letters()).toHaveLength(1)
    const { body } = await admin.call(listUnsentEmails)
    expect(body.results).toMatchObject([
      { kind: 'new_requests', state: 'waiting', last_error: emailMessages.dailyLimit('Downtown') },
    ])
    const due = new Date(body.results[0]?.due_at ?? '')
    const local = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: 'America/New_York', day: 'numeric', hour: 'numeric', hourCycle: 'h23' },
    })
    const dayOf = (at: Date) => Number(local.formatToParts(at).find(({ type }) => type === 'day')?.value)
    const hour = Number(local.formatToParts(due).find(({ type }) => type === 'hour')?.value)
    expect([dayOf(due) - dayOf(now), hour]).toEqual([1, emailLimits.morning.from])
    await waitMinutes((due.getTime() - app.clock.now().getTime()) / 60_000)
    expect(await subjects()).toEqual(['A new request in Chairside', '2 new requests in Chairside'])
    expect((await letters())[1]?.text).not.toContain('last alert')
  })

  test('have a number of emails a day at all locations of a company together, too', async () => {
    const due_at = new Date(app.clock.now().getTime() - 60 * 60_000)
    const { perDay } = emailLimits.newRequestsOfCompany
    await sql`INSERT INTO emails (company_id, kind, record_id, state, created_at, due_at)
      SELECT ${company.id}, 'new_requests', ${company.locations[1]}, 'sent', ${due_at}, ${due_at}
      FROM generate_series(1, ${perDay}::integer)`.execute(app.db)
    await send(person(1))
    await runJobs()
    expect(await letters()).toEqual([])
    expect((await emails()).at(-1)).toMatchObject({ last_error: emailMessages.dailyLimit('Downtown') })
  })

  test('that come while an email cannot be sent are told of by its next try', async () => {
    mailbox.refuseWith({ code: 451, text: 'Busy' })
    await send(person(1))
    await runJobs()
    await send(person(2))
    expect(await emails()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    mailbox.refuseWith(null)
    await waitMinutes(1)
    expect(await subjects()).toEqual(['2 new requests in Chairside'])
  })

  test('while emails leave are told of all the same, each once', async () => {
    let working = true
    const worker = (async () => {
      while (working) await waitMinutes(11)
    })()
    for (let round = 0; round < 6; round++) await wave(round * 10, 5)
    working = false
    await worker
    await waitMinutes(11)
    const { rows } = await sql<{ told: number; untold: number }>`
      SELECT count(email_id) AS told, count(*) - count(email_id) AS untold FROM request_notices WHERE company_id = ${company.id}
    `.execute(app.db)
    expect(rows).toEqual([{ told: 30, untold: 0 }])
    const sum = (await subjects())
      .map((subject) => Number(/^(\d+) new requests/.exec(subject ?? '')?.[1] ?? 1))
      .reduce((all, number) => all + number, 0)
    expect(sum).toBe(30)
  })
})
