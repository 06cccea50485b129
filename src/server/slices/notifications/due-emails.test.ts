import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayInZone } from '#contract/formats/dates.ts'
import { getNotifications, putNotifications } from '#contract/notifications/notifications.endpoints.ts'
import { createEmailQueue } from '#server/platform/email/email.ts'
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { findStaffScope } from '#server/slices/auth/sessions.repository.ts'
import { countDueFollowUps } from '#server/slices/leads/lead-list.repository.ts'
import { leadSubject } from '#server/slices/leads/lead-subject.ts'
import { patientSubject } from '#server/slices/patients/patient-subject.ts'
import { promisesBrokenYesterday, readDay } from '#server/slices/queue/day.usecases.ts'
import { countDueTasks, listTasksLeft } from '#server/slices/tasks/tasks.repository.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import { emailsTo, type Mailbox, startMailbox } from '#server/testing/mailbox.ts'
import { createLeadRow, createOpenRequest, createTaskRow } from '#server/testing/record-builders.ts'
import { composeDueEmails, type DueEmailParts, recordDays } from './due-emails.ts'

const subjects = [leadSubject, patientSubject]

let mailbox: Mailbox
let app: TestApp
let jobs: Jobs
let parts: DueEmailParts
let company: TestCompany
beforeAll(async () => {
  mailbox = await startMailbox()
  app = await startTestApp({ ...mailbox.settings, PUBLIC_URL: 'https://crm.example.com' })
  jobs = createJobs({ pool: app.database.pool, log: createLog('silent') })
  parts = {
    db: app.db,
    clock: app.clock,
    emails: createEmailQueue({
      db: app.db,
      jobs,
      clock: app.clock,
      settings: app.settings,
      log: createLog('silent'),
    }),
    publicAddress: () => 'https://crm.example.com',
    scopeOfStaff: findStaffScope,
    followUpsDue: countDueFollowUps,
    tasksDue: (scope, db, now) => countDueTasks({ scope, db, subjects }, dayInZone(now, scope.timeZone)),
    promisesBroken: promisesBrokenYesterday,
    today: (scope, db, now) =>
      readDay(
        { tasksLeft: (_, on, query) => listTasksLeft({ scope, db: on, subjects }, query) },
        { scope, db, now },
        {},
      ),
  }
  composeDueEmails(parts)
  await jobs.open({ work: false })
})
afterAll(async () => {
  await jobs.close()
  await app.close()
  await mailbox.stop()
})
beforeEach(async () => {
  app.clock.set('2026-03-11T12:00:00Z')
  company = await createCompany(app)
})

/** What the app does every minute. */
async function passMinute(at?: string) {
  if (at) app.clock.set(at)
  await recordDays(parts)
  await app.server.subscribers.runDue()
  await jobs.runDue()
}
const mornings = () =>
  app.db.selectFrom('due_emails').select('day').where('company_id', '=', company.id).orderBy('id').execute()
const days = async () => (await mornings()).map(({ day }) => day)
const letters = (to: string) => emailsTo(mailbox.folder, to)
const lead = (follow_up_date: string, location = 0) =>
  createLeadRow(app, company, { follow_up_date, location: company.locations[location] ?? null })
async function task(assigned_to: number, due_date: string, status: 'pending' | 'completed' = 'pending') {
  const id = await createTaskRow(app, company)
  await app.db.updateTable('tasks').set({ assigned_to, due_date, status }).where('id', '=', id).execute()
  return id
}

describe('a person of the staff', () => {
  test('is told in the morning how much is due, with links and without names', async () => {
    const { staffId, username } = await createStaff(app, company, {
      role: 'front_desk',
      locations: company.locations.slice(0, 1),
    })
    const other = await createStaff(app, company, { role: 'dentist', locations: [] })
    await lead('2026-03-10')
    await lead('2026-03-09')
    await lead('2026-03-11')
    await lead('2026-03-12')
    await lead('2026-03-11', 1)
    await task(staffId, '2026-03-11')
    await task(staffId, '2026-03-01', 'completed')
    await task(staffId, '2026-03-12')
    const own = await task(other.staffId, '2026-03-01')
    await app.db.updateTable('tasks').set({ lead_id: null }).where('id', '=', own).execute()
    // Of a lead they may not see.
    await task(other.staffId, '2026-03-02')
    await passMinute()
    const [letter] = await letters(username)
    expect(letter?.subject).toBe('4 due today in Chairside')
    expect(letter?.text?.trim().split('\n\n')).toEqual([
      "Good morning. Here's what's due today at Example Dental:",
      '2 follow-ups past due\nhttps://crm.example.com/leads?follow_up_status=past_due',
      '1 follow-up due today\nhttps://crm.example.com/leads?follow_up_status=due_today',
      '1 task due today\nhttps://crm.example.com/my-tasks',
      'To stop these emails, go to your profile: https://crm.example.com/info',
    ])
    expect(letter?.text).not.toMatch(/Pat/)
    expect((await letters(other.username))[0]?.text).toContain('1 task past due')
    expect((await letters(other.username))[0]?.text).not.toContain('follow-up')
  })

  test('is told nothing on a day when nothing is due', async () => {
    const { username } = await createStaff(app, company)
    await lead('2026-03-12')
    await passMinute()
    expect(await letters(username)).toEqual([])
    expect(await days()).toEqual(['2026-03-11'])
  })

  test('is told nothing when they do not want it, or work here no more', async () => {
    await lead('2026-03-11')
    const client = await signIn(app, company)
    expect((await client.call(getNotifications)).body).toEqual({
      due_emails: true,
      day_emails: false,
      email_set_up: true,
    })
    await client.call(putNotifications, { body: { due_emails: false } })
    expect((await client.call(getNotifications)).body.due_emails).toBe(false)
    const { staffId } = await createStaff(app, company)
    await app.db.updateTable('staff').set({ active: false }).where('id', '=', staffId).execute()
    await passMinute()
    expect(await days()).toEqual([])
    await client.call(putNotifications, { body: { due_emails: true } })
    await passMinute()
    expect(await days()).toEqual(['2026-03-11'])
  })

  test('is told in the morning how many promises were broken the day before', async () => {
    const { username } = await createStaff(app, company)
    const id = await createOpenRequest(app, company, { received_at: new Date('2026-03-10T15:00:00Z') })
    const promised_at = new Date('2026-03-10T15:15:00Z')
    await app.db.updateTable('intake_requests').set({ promised_at }).where('id', '=', id).execute()
    await passMinute()
    const [letter] = await letters(username)
    expect(letter?.subject).toBe('Yesterday in Chairside')
    expect(letter?.text).toContain('1 request not answered on time yesterday\nhttps://crm.example.com/day')
    expect(letter?.text).not.toMatch(/Pat/)
  })

  test('is told in the evening how the day was, without names, if they want that', async () => {
    const client = await signIn(app, company)
    const { staffId, username } = await createStaff(app, company)
    await createStaff(app, company)
    await app.db.updateTable('staff').set({ day_emails: true }).where('id', '=', staffId).execute()
    await client.call(putNotifications, { body: { day_emails: true } })
    expect((await client.call(getNotifications)).body).toMatchObject({ due_emails: true, day_emails: true })
    await createOpenRequest(app, company)
    await createOpenRequest(app, company, { channel: 'follow_up' })
    const isBooked = { outcome: 'booked', closed_at: app.clock.now() } as const
    await createOpenRequest(app, company, isBooked)
    await createOpenRequest(app, company, { ...isBooked, received_at: new Date('2026-03-10T15:00:00Z') })
    await passMinute('2026-03-11T21:59:00Z')
    expect(await letters(username)).toEqual([])
    await passMinute('2026-03-11T22:00:00Z')
    await passMinute('2026-03-11T23:30:00Z')
    const told = await letters(username)
    expect(told.map(({ subject }) => subject)).toEqual(['Today in Chairside: 2 still open'])
    expect(told[0]?.text?.trim().split('\n\n')).toEqual([
      "Good evening. Here's how today went at Example Dental:",
      '2 requests received\n1 follow-up due\n1 of these closed\n2 closed today\n2 still open\n0 tasks left',
      'See the full day: https://crm.example.com/day',
      'To stop these emails, go to your profile: https://crm.example.com/info',
    ])
    expect(await days()).toEqual(['2026-03-11', '2026-03-11'])
  })

  test('is not told of yesterday when the mail server comes back', async () => {
    const { username } = await createStaff(app, company)
    await lead('2026-03-11')
    await recordDays(parts)
    await app.server.subscribers.runDue()
    app.clock.set('2026-03-12T05:00:00Z')
    await jobs.runDue()
    expect(await letters(username)).toEqual([])
  })
})

describe('once a day', () => {
  test('however many processes look, and however often', async () => {
    const { username } = await createStaff(app, company)
    await lead('2026-03-11')
    await Promise.all(Array.from({ length: 6 }, () => recordDays(parts)))
    await passMinute('2026-03-11T12:01:00Z')
    await passMinute('2026-03-11T15:59:00Z')
    expect(await letters(username)).toHaveLength(1)
    await passMinute('2026-03-12T12:00:00Z')
    expect(await letters(username)).toHaveLength(2)
  })

  test('from seven in the morning until noon, by the practice’s own clock', async () => {
    await createStaff(app, company)
    for (const [at, known] of [
      ['2026-03-11T10:59:00Z', []],
      ['2026-03-11T16:00:00Z', []],
      ['2026-03-12T11:00:00Z', ['2026-03-12']],
    ] as const) {
      await passMinute(at)
      expect([at, await days()]).toEqual([at, known])
    }
  })

  test('in the zone of the location that someone works at', async () => {
    company = await createCompany(app, { locationTimeZones: ['Pacific/Auckland', null] })
    await createStaff(app, company, { role: 'dentist', locations: company.locations.slice(0, 1) })
    await createStaff(app, company, { role: 'dentist', locations: company.locations })
    await passMinute('2026-03-11T19:00:00Z')
    expect(await days()).toEqual(['2026-03-12'])
    await passMinute('2026-03-12T12:00:00Z')
    expect(await days()).toEqual(['2026-03-12', '2026-03-12'])
  })

  test.each([
    ['forward', '2026-03-07T12:00:00Z', ['2026-03-07', '2026-03-08', '2026-03-09']],
    ['back', '2026-10-31T11:00:00Z', ['2026-10-31', '2026-11-01', '2026-11-02']],
  ])('also when the clock is put %s', async (_way, start, expected) => {
    await createStaff(app, company)
    for (let minute = 0; minute < 3 * 24 * 60 - 120; minute += 15) {
      app.clock.set(new Date(Date.parse(start) + minute * 60_000))
      await recordDays(parts)
    }
    expect(await days()).toEqual(expected)
    await jobs.runDue()
  })
})
