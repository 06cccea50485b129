import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startArchive } from '#contract/archives/archives.endpoints.ts'
import { createLog } from '#server/platform/log.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { checkedArchive, doArchives } from '#server/testing/archives.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import {
  createAppointmentRow,
  createLeadRow,
  createOpenRequest,
  createPatientRow,
} from '#server/testing/record-builders.ts'
import { rewriteBookings } from './bookings-elsewhere.ts'
import { differingLedgers } from './ledger.repository.ts'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  await app.db.updateTable('rewrites').set({ finished_at: null, after_company: 0, after_id: 0 }).execute()
})

const run = (size?: number) =>
  rewriteBookings(
    { db: app.workDb, clock: app.clock, log: createLog('silent') },
    new AbortController().signal,
    size,
  )
const booked = async (fields: Parameters<typeof createOpenRequest>[2] = {}) =>
  createOpenRequest(app, company, {
    ...{ outcome: 'booked', closed_at: app.clock.now(), closed_by: company.staff[0] ?? null },
    ...fields,
  })
const outcomes = async () => {
  const rows = app.db.selectFrom('intake_requests').select(['outcome']).where('company_id', '=', company.id)
  return (await rows.orderBy('id').execute()).map(({ outcome }) => outcome)
}

/** A lead whose patient has an appointment, or had one that was canceled. */
async function leadWithAppointment(): Promise<number> {
  const patient_id = await createPatientRow(app, company)
  await createAppointmentRow(app, company, { kind: 'patients', id: patient_id })
  const lead = await createLeadRow(app, company)
  await app.db.updateTable('leads').set({ patient_id }).where('id', '=', lead).execute()
  return lead
}

test('rewriteBookings turns old bookings without an appointment into Booked elsewhere', async () => {
  await signIn(app, company)
  await booked()
  await booked({ lead_id: await leadWithAppointment() })
  const numbered = await booked()
  await app.db.updateTable('intake_requests').set({ closing: 1 }).where('id', '=', numbered).execute()
  await booked({ outcome: 'answered' })
  await booked()
  await run(1)
  expect(await outcomes()).toEqual(['booked_elsewhere', 'booked', 'booked', 'answered', 'booked_elsewhere'])
  expect(await differingLedgers(app.db)).toEqual([])
})

test('rewriteBookings sends no live update and keeps version and author', async () => {
  await signIn(app, company)
  const id = await booked()
  const before = await app.db.selectFrom('changes').select('id').execute()
  await run()
  expect(await app.db.selectFrom('changes').select('id').execute()).toEqual(before)
  const request = app.db.selectFrom('intake_requests').select(['version', 'closed_by']).where('id', '=', id)
  expect(await request.executeTakeFirst()).toEqual({ version: 1, closed_by: company.staff[0] })
  const events = app.db.selectFrom('events').select(['type', 'staff_id', 'data']).where('subject_id', '=', id)
  expect((await events.where('subject', '=', 'request').orderBy('id').execute()).slice(-2)).toEqual([
    { type: 'request.reopened', staff_id: null, data: { outcome: 'booked' } },
    { type: 'request.closed', staff_id: company.staff[0], data: { outcome: 'booked_elsewhere' } },
  ])
})

test('rewriteBookings rewrites imported requests from an archive of format 1', async () => {
  const admin = await signIn(app, company)
  await run()
  const content = readFileSync(join(import.meta.dirname, '../../testing/archive-format-1.zip'))
  const { id } = await checkedArchive(app, admin, content)
  await admin.call(startArchive, { params: { id } })
  await doArchives(app)
  expect(await outcomes()).toEqual([null, null, 'booked'])
  await app.db.deleteFrom('appointments').where('company_id', '=', company.id).execute()
  await run()
  expect(await outcomes()).toEqual([null, null, 'booked_elsewhere'])
})
