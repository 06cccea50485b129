import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createAppointment,
  deleteAppointment,
  patchAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { runAsOwner } from '#server/testing/inspect.ts'
import { createLeadRow, createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let clerk: TestClient
let dentist: number
let patient: number
let lead: number
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations })
})
beforeEach(async () => {
  dentist = (await createStaff(app, company, { role: 'dentist' })).staffId
  patient = await createPatientRow(app, company, { status: 'interested' })
  lead = await createLeadRow(app, company, { status: 'contacted' })
  await app.db.updateTable('leads').set({ patient_id: patient }).where('id', '=', lead).execute()
})
afterAll(() => app.close())

const book = async (more: object = {}) => {
  const body = {
    ...{ date_time: '2026-03-12T09:00:00-04:00', type: 'Cleaning', status: 'scheduled' as const },
    ...{ staff_id: dentist, ...more },
  }
  return (await clerk.call(createAppointment, { params: { id: String(patient) }, body })).body.id
}
const which = (id: number) => ({ params: { id: String(patient), appointmentId: String(id) } })
const set = (id: number, visit_state: string) =>
  clerk.call(patchAppointment, { ...which(id), body: { visit_state } as never })
const statusOf = async (table: 'leads' | 'patients', id: number) =>
  (await app.db.selectFrom(table).select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const statuses = async () => [await statusOf('leads', lead), await statusOf('patients', patient)]
const setLead = (status: LeadStatus) =>
  app.db.updateTable('leads').set({ status }).where('id', '=', lead).execute()

test('booking sets the lead and a new patient to scheduled', async () => {
  await book()
  expect(await statuses()).toEqual(['scheduled', 'scheduled'])
})

test('completing a visit sets lead and patient to New Patient and Active Patient', async () => {
  await set(await book(), 'done')
  expect(await statuses()).toEqual(['converted', 'active'])
})

test('a no-show sets the lead to No Show', async () => {
  await set(await book(), 'no_show')
  expect(await statuses()).toEqual(['noshow', 'scheduled'])
})

test.each(['converted', 'existing'] as const)('a lead that is %s keeps its status', async (status) => {
  await setLead(status)
  const visit = await book()
  for (const state of ['done', 'no_show', 'unconfirmed']) {
    await set(visit, state)
    expect(await statusOf('leads', lead)).toBe(status)
  }
})

test('creating a completed visit sets the lead to New Patient', async () => {
  await book({ status: 'completed' })
  expect(await statuses()).toEqual(['converted', 'active'])
})

test('confirming, checking in and seating change neither lead nor patient', async () => {
  const visit = await book()
  const { version } = await app.db
    .selectFrom('leads')
    .select('version')
    .where('id', '=', lead)
    .executeTakeFirstOrThrow()
  for (const state of ['confirmed', 'arrived', 'in_chair']) await set(visit, state)
  expect(await statuses()).toEqual(['scheduled', 'scheduled'])
  const after = await app.db.selectFrom('leads').select('version').where('id', '=', lead).executeTakeFirst()
  expect(after?.version).toBe(version)
})

describe('followVisit', () => {
  test.each(['done', 'no_show'])('restores both statuses when %s is undone', async (state) => {
    const visit = await book()
    await set(visit, state)
    await set(visit, 'confirmed')
    expect(await statuses()).toEqual(['scheduled', 'scheduled'])
  })

  test('restores the statuses of the booking after a no-show and a completion', async () => {
    const visit = await book()
    await set(visit, 'no_show')
    await set(visit, 'done')
    expect(await statuses()).toEqual(['converted', 'active'])
    await set(visit, 'unconfirmed')
    expect(await statuses()).toEqual(['scheduled', 'scheduled'])
  })

  test('keeps a lead status that was changed by hand after the visit', async () => {
    const visit = await book()
    await set(visit, 'no_show')
    await setLead('lost')
    await set(visit, 'unconfirmed')
    expect(await statusOf('leads', lead)).toBe('lost')
  })

  test('restores the statuses from before the booking when the appointment is deleted', async () => {
    const visit = await book()
    await clerk.call(deleteAppointment, which(visit))
    expect(await statuses()).toEqual(['contacted', 'interested'])
  })

  test('restores the statuses from events that were recorded before the catalog', async () => {
    const visit = await book()
    await runAsOwner(
      app,
      `UPDATE events SET version = 0, data = (data - '{fields,before,after}'::text[]) || history, history = NULL
        WHERE company_id = ${company.id} AND history ? 'changes'`,
    )
    await clerk.call(deleteAppointment, which(visit))
    expect(await statuses()).toEqual(['contacted', 'interested'])
  })

  test('restores the statuses from before the booking when the visit is canceled', async () => {
    const visit = await book()
    await set(visit, 'canceled')
    expect(await statuses()).toEqual(['contacted', 'interested'])
    await set(visit, 'confirmed')
    expect(await statuses()).toEqual(['scheduled', 'scheduled'])
  })

  test('keeps the statuses while another visit is scheduled', async () => {
    const visit = await book()
    const later = await book({ date_time: '2026-03-19T09:00:00-04:00' })
    await set(visit, 'canceled')
    expect(await statuses()).toEqual(['scheduled', 'scheduled'])
    await set(later, 'no_show')
    expect(await statusOf('leads', lead)).toBe('noshow')
  })

  test('keeps statuses that another visit set', async () => {
    const visit = await book()
    const later = await book({ date_time: '2026-03-19T09:00:00-04:00' })
    await set(visit, 'done')
    await clerk.call(deleteAppointment, which(later))
    expect(await statuses()).toEqual(['converted', 'active'])
  })
})

test("the lead's history lists the status changes that visits caused", async () => {
  await set(await book(), 'no_show')
  const { body } = await clerk.call(historyEndpoints.leads, { params: { id: String(lead) } })
  expect(body.results.map(({ details }) => details)).toEqual([
    'Status: Scheduled → No Show',
    'Status: Contacted → Scheduled',
  ])
})
