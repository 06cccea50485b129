import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAppointment, patchAppointment } from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let dentist: number
let patient: number
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
  dentist = (await createStaff(app, company, { role: 'dentist' })).staffId
  patient = await createPatientRow(app, company)
})
afterAll(() => app.close())

const book = (more: object = {}) => {
  const body = {
    date_time: '2026-03-12T13:00:00Z',
    type: 'Crown',
    status: 'scheduled' as const,
    staff_id: dentist,
  }
  return admin.call(createAppointment, { params: { id: String(patient) }, body: { ...body, ...more } })
}
const change = (id: number, body: object) =>
  admin.call(patchAppointment, { params: { id: String(patient), appointmentId: String(id) }, body })
const deactivate = () =>
  app.db.updateTable('staff').set({ active: false }).where('id', '=', dentist).execute()
const leave = (location: number) =>
  app.db
    .deleteFrom('staff_locations')
    .where('staff_id', '=', dentist)
    .where('location_id', '=', location)
    .execute()
const refused = { status: 422, body: { errors: { staff_id: [appointmentMessages.unknownStaff] } } }

describe.each([
  ['is deactivated', deactivate],
  ['left the location', () => leave(company.locations[0] as number)],
])('a provider who %s', (_what, depart) => {
  test('gets no new visit', async () => {
    await depart()
    expect(await book()).toMatchObject(refused)
  })

  test('gets no canceled visit back', async () => {
    const { body } = await book({ status: 'cancelled' })
    await depart()
    expect(await change(body.id, { status: 'scheduled' })).toMatchObject(refused)
    expect(await change(body.id, { visit_state: 'confirmed' })).toMatchObject(refused)
  })

  test('keeps their visits only at the booked times', async () => {
    const { body } = await book()
    await depart()
    expect(await change(body.id, { date_time: '2026-03-13T13:00:00Z' })).toMatchObject(refused)
    expect((await change(body.id, { visit_state: 'confirmed' })).status).toBe(200)
    expect((await change(body.id, { visit_state: 'canceled' })).status).toBe(200)
  })

  test('gives a visit to a colleague', async () => {
    const { body } = await book()
    await depart()
    const { staffId } = await createStaff(app, company, { role: 'dentist' })
    const { status, body: changed } = await change(body.id, { staff_id: staffId })
    expect([status, changed]).toMatchObject([200, { staff: { id: staffId } }])
  })
})

test('a visit moves only to locations where its provider works', async () => {
  const [here, there] = company.locations as [number, number]
  const { body } = await book({ location: here })
  await leave(there)
  expect(await change(body.id, { location: there })).toMatchObject(refused)
})
