import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createAppointment,
  getAppointment,
  patchAppointment,
  putAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import { appointmentStatuses } from '#contract/appointments/appointments.enums.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let clerk: TestClient
let dentist: number
let patient: number
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app, { locationTimeZones: [null, null] })
  clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
})
beforeEach(async () => {
  dentist = (await createStaff(app, company, { role: 'dentist' })).staffId
  patient = await createPatientRow(app, company)
})
afterAll(() => app.close())

const fields = () => ({
  date_time: '2026-03-12T09:00:00-04:00',
  ...{ type: 'Cleaning', status: 'scheduled', staff_id: dentist, duration: 45 },
})
const book = (more: object = {}) =>
  clerk.call(createAppointment, { params: { id: String(patient) }, body: { ...fields(), ...more } })
const which = (id: number) => ({ params: { id: String(patient), appointmentId: String(id) } })
const patch = (id: number, body: object) => clerk.call(patchAppointment, { ...which(id), body })

test('createAppointment books an unconfirmed visit with a note', async () => {
  const { body } = await book({ note: 'Wheelchair' })
  expect(body).toMatchObject({
    ...{ status: 'scheduled', visit_state: 'unconfirmed', note: 'Wheelchair', cancel_reason: '' },
    ...{ visit_state_at: null, visit_state_by: null },
  })
})

test('patchAppointment sets status, time and person along with a new state', async () => {
  const { body: booked } = await book()
  const { body } = await patch(booked.id, { visit_state: 'arrived' })
  expect(body).toMatchObject({ status: 'scheduled', visit_state: 'arrived', version: 2 })
  expect(body.visit_state_at).toBe(body.updated_at)
  expect(body.visit_state_by).toBeTruthy()
  expect((await patch(booked.id, { visit_state: 'done' })).body).toMatchObject({ status: 'completed' })
})

test('patchAppointment keeps the time and person of an unchanged state', async () => {
  const { body: booked } = await book()
  const { body: confirmed } = await patch(booked.id, { visit_state: 'confirmed' })
  const { body } = await patch(booked.id, { note: 'Bring the X-rays' })
  expect(body).toMatchObject({
    ...{ visit_state: 'confirmed', note: 'Bring the X-rays', status: 'scheduled' },
    ...{ visit_state_at: confirmed.visit_state_at, visit_state_by: confirmed.visit_state_by },
  })
})

test('putAppointment keeps the note, and the state if it belongs to the status', async () => {
  const { body: booked } = await book({ note: 'Wheelchair' })
  await patch(booked.id, { visit_state: 'confirmed' })
  const put = (more: object) =>
    clerk.call(putAppointment, { ...which(booked.id), body: { ...fields(), ...more } })
  expect((await put({ type: 'Filling' })).body).toMatchObject({
    visit_state: 'confirmed',
    note: 'Wheelchair',
  })
  expect((await put({ status: 'cancelled' })).body).toMatchObject({ visit_state: 'canceled' })
})

test('putAppointment with the stored state takes the first state of a new status', async () => {
  const { body: booked } = await book()
  const { body } = await clerk.call(putAppointment, {
    ...which(booked.id),
    body: { ...booked, status: 'completed' } as never,
  })
  expect(body).toMatchObject({ status: 'completed', visit_state: 'done' })
})

test('a state outside the status of the same body gets 422', async () => {
  const { body: booked } = await book()
  for (const { status, body } of [
    await patch(booked.id, { status: 'completed', visit_state: 'no_show' }),
    await book({ status: 'completed', visit_state: 'arrived' }),
  ]) {
    expect([status, body]).toMatchObject([422, { errors: { visit_state: [appointmentMessages.otherState] } }])
  }
})

test('a canceled visit keeps its reason until the state changes', async () => {
  const { body: booked } = await book()
  const { body } = await patch(booked.id, { visit_state: 'canceled', cancel_reason: 'Patient is ill' })
  expect(body).toMatchObject({ status: 'cancelled', cancel_reason: 'Patient is ill' })
  expect((await patch(booked.id, { visit_state: 'unconfirmed' })).body.cancel_reason).toBe('')
  expect((await patch(booked.id, { cancel_reason: 'Patient is ill' })).body.cancel_reason).toBe('')
})

test.each(['canceled', 'no_show'] as const)(
  '%s frees the time and can be undone until someone else books it',
  async (state) => {
    const { body: booked } = await book()
    await patch(booked.id, { visit_state: state })
    expect((await patch(booked.id, { visit_state: 'confirmed' })).status).toBe(200)
    await patch(booked.id, { visit_state: state })
    expect((await book()).status).toBe(201)
    expect((await patch(booked.id, { visit_state: 'confirmed' })).status).toBe(409)
  },
)

test('an appointment without a stored state has the first state of its status', async () => {
  const { body: booked } = await book()
  const states: string[] = []
  for (const status of appointmentStatuses) {
    await app.db
      .updateTable('appointments')
      .set({ status, visit_state: null })
      .where('id', '=', booked.id)
      .execute()
    states.push((await clerk.call(getAppointment, which(booked.id))).body.visit_state)
  }
  expect(states).toEqual(['unconfirmed', 'done', 'canceled'])
})
