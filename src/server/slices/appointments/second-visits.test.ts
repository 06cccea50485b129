import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createAppointment,
  getAppointment,
  patchAppointment,
  putAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { runAsOwner } from '#server/testing/inspect.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let dentist: { staffId: number; username: string }
let hygienist: { staffId: number; username: string }
let patient: number
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
})
beforeEach(async () => {
  dentist = await createStaff(app, company, { role: 'dentist' })
  hygienist = await createStaff(app, company, { role: 'hygienist' })
  patient = await createPatientRow(app, company)
})
afterAll(() => app.close())

const book = (time: string, more: object = {}) =>
  admin.call(createAppointment, {
    params: { id: String(patient) },
    body: {
      date_time: `2026-03-12T${time}:00Z`,
      type: 'Cleaning',
      status: 'scheduled',
      staff_id: dentist.staffId,
      duration: 60,
      ...more,
    },
  })
const second = (more: object = {}) => book('13:30', { staff_id: hygienist.staffId, ...more })
const paramsOf = (id: number) => ({ id: String(patient), appointmentId: String(id) })
const change = (id: number, body: object) => admin.call(patchAppointment, { params: paramsOf(id), body })
const read = async (id: number) => (await admin.call(getAppointment, { params: paramsOf(id) })).body

describe('a second visit of a patient at one time', () => {
  test('is refused with the first one, and offered as a second one', async () => {
    await book('13:00')
    const { status, body } = await second()
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'conflict',
        detail: appointmentMessages.patientBusy('Pat Example', '9:00 AM', dentist.username),
        data: { second_visit: true },
      },
    ])
  })

  test('is booked when it is meant', async () => {
    await book('13:00')
    const { status, body } = await second({ second_visit: true })
    expect([status, body.second_visit]).toEqual([201, true])
    expect((await read(body.id)).second_visit).toBe(true)
  })

  test('is not marked as one when it overlaps nothing', async () => {
    const { body } = await book('13:00', { second_visit: true })
    expect(body.second_visit).toBe(false)
  })

  test('may begin when the first one ends', async () => {
    await book('13:00')
    const { status, body } = await book('14:00', { staff_id: hygienist.staffId })
    expect([status, body.second_visit]).toEqual([201, false])
  })

  test('takes no time of the patient when canceled', async () => {
    const { body: first } = await book('13:00')
    await change(first.id, { status: 'cancelled' })
    expect((await second()).status).toBe(201)
    expect((await change(first.id, { status: 'scheduled' })).status).toBe(409)
    const { status, body } = await change(first.id, { status: 'scheduled', second_visit: true })
    expect([status, body.second_visit]).toEqual([200, true])
  })

  test('stays meant when it is canceled and restored', async () => {
    await book('13:00')
    const { body } = await second({ second_visit: true })
    await change(body.id, { status: 'cancelled' })
    const restored = await change(body.id, { status: 'scheduled' })
    expect([restored.status, restored.body.second_visit]).toEqual([200, true])
  })

  test('loses the mark when moved to where it overlaps nothing', async () => {
    await book('13:00')
    const { body } = await second({ second_visit: true })
    const moved = await change(body.id, { date_time: '2026-03-12T16:00:00Z' })
    expect([moved.status, moved.body.second_visit]).toEqual([200, false])
    const back = await change(body.id, { date_time: '2026-03-12T13:30:00Z' })
    expect(back).toMatchObject({ status: 409, body: { data: { second_visit: true } } })
  })

  test('keeps the mark through changes that move nothing', async () => {
    const { body: first } = await book('13:00')
    const { body } = await second({ second_visit: true })
    expect((await change(body.id, { note: 'Changed' })).body.second_visit).toBe(true)
    const newcomer = await createStaff(app, company, { role: 'dentist' })
    expect((await change(first.id, { staff_id: newcomer.staffId })).status).toBe(200)
    const { body: put } = await admin.call(putAppointment, {
      params: paramsOf(body.id),
      body: { ...(await read(body.id)), type: 'Changed' } as never,
    })
    expect([put.type, put.second_visit]).toEqual(['Changed', true])
  })

  test('cannot lose the mark while it overlaps', async () => {
    const { body: first } = await book('13:00')
    const { body } = await second({ second_visit: true })
    expect((await change(body.id, { second_visit: false })).status).toBe(409)
    await change(first.id, { status: 'cancelled' })
    expect((await change(body.id, { second_visit: false })).body.second_visit).toBe(false)
  })

  test('is refused without an offer when the provider is busy', async () => {
    await book('13:00')
    const { status, body } = await book('13:30', { second_visit: true })
    expect([status, 'data' in body]).toEqual([409, false])
  })

  test('is refused by the database itself unless it is marked', async () => {
    const { body } = await book('13:00')
    const copy = (mark: boolean) => `
      INSERT INTO appointments (company_id, patient_id, starts_at, ends_at, type, status, second_visit, created_at, updated_at)
      SELECT company_id, patient_id, starts_at, ends_at, type, status, ${mark}, now(), now() FROM appointments WHERE id = ${body.id}`
    await expect(runAsOwner(app, copy(false))).rejects.toThrow('appointments_patient_no_overlap')
    await runAsOwner(app, copy(true))
  })
})
