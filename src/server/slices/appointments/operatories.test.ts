import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createAppointment,
  getAppointment,
  patchAppointment,
  putAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { createOperatoryRow } from '#server/slices/operatories/operatories.testing.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { runAsOwner } from '#server/testing/inspect.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let here: number
let there: number
let room: number
let roomThere: number
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
  ;[here = 0, there = 0] = company.locations
})
beforeEach(async () => {
  room = await createOperatoryRow(app, company, here)
  roomThere = await createOperatoryRow(app, company, there)
})
afterAll(() => app.close())

/** A visit of a new patient with a new provider. */
async function book(more: object = {}, client = admin) {
  const patient = await createPatientRow(app, company, { location: here })
  const { staffId } = await createStaff(app, company, { role: 'dentist' })
  const { status, body } = await client.call(createAppointment, {
    params: { id: String(patient) },
    body: {
      date_time: '2026-03-12T13:00:00Z',
      type: 'Crown',
      status: 'scheduled',
      staff_id: staffId,
      duration: 60,
      location: here,
      operatory: room,
      ...more,
    },
  })
  return { status, body, params: { id: String(patient), appointmentId: String(body.id) } }
}
type Booked = Pick<Awaited<ReturnType<typeof book>>, 'params'>
const change = ({ params }: Booked, body: object) => admin.call(patchAppointment, { params, body })
const nameOf = async (id: number) =>
  (await runAsOwner(app, `SELECT name FROM operatories WHERE id = ${id}`)).rows[0].name as string

describe('the operatory of an appointment', () => {
  test('is shown with its name', async () => {
    const booked = await book()
    const { body } = await admin.call(getAppointment, { params: booked.params })
    expect(body.operatory).toEqual({ id: room, name: await nameOf(room) })
  })

  test('is optional', async () => {
    const { status, body } = await book({ operatory: undefined })
    expect([status, body.operatory]).toEqual([201, null])
  })

  test('must be one of the location', async () => {
    const refusal = { errors: { operatory: [appointmentMessages.unknownOperatory] } }
    expect(await book({ operatory: roomThere })).toMatchObject({ status: 422, body: refusal })
    expect(await book({ operatory: 9_999_999 })).toMatchObject({ status: 422, body: refusal })
    expect(await book({ location: null })).toMatchObject({ status: 422, body: refusal })
    const booked = await book()
    expect(await change(booked, { operatory: roomThere })).toMatchObject({ status: 422, body: refusal })
  })

  test('is emptied by a new location, unless the change names one', async () => {
    const booked = await book()
    expect((await change(booked, { location: there })).body.operatory).toBeNull()
    const moved = await change(booked, { location: here, operatory: room })
    expect(moved.body.operatory?.id).toBe(room)
    expect((await change(booked, { location: null })).body.operatory).toBeNull()
  })

  test('may be sent back as it was read', async () => {
    const { params, body } = await book()
    const put = await admin.call(putAppointment, { params, body: { ...body, type: 'Changed' } as never })
    expect([put.status, put.body.operatory]).toEqual([200, body.operatory])
  })

  test('is taken by one appointment at a time, and the refusal names both', async () => {
    await book()
    const { status, body } = await book({ date_time: '2026-03-12T13:30:00Z' })
    const detail = appointmentMessages.operatoryTaken(
      await nameOf(room),
      '03/12/2026, 9:00 AM, 1 h',
      'Crown, Pat Example',
    )
    expect([status, body]).toMatchObject([409, { code: 'conflict', detail }])
    expect('data' in body).toBe(false)
  })

  test('hides the details of a patient in a refusal', async () => {
    const hidden = await createPatientRow(app, company, { location: there })
    const { params } = await book()
    await runAsOwner(app, `UPDATE appointments SET patient_id = ${hidden} WHERE id = ${params.appointmentId}`)
    const clerk = await signIn(app, company, { role: 'front_desk', locations: [here] })
    const { status, body } = await book({}, clerk)
    expect([status, (body as unknown as { detail: string }).detail]).toEqual([
      409,
      appointmentMessages.operatoryTaken(await nameOf(room), '03/12/2026, 9:00 AM, 1 h', ''),
    ])
  })

  test('is free at the end of an appointment and when one is canceled', async () => {
    const first = await book()
    expect((await book({ date_time: '2026-03-12T14:00:00Z' })).status).toBe(201)
    await change(first, { status: 'cancelled' })
    expect((await book()).status).toBe(201)
    expect((await change(first, { status: 'scheduled' })).status).toBe(409)
  })

  test('is booked once by 64 simultaneous bookings', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => book()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(63)
  })

  test('is held by the database itself', async () => {
    const { params } = await book()
    const copy = `INSERT INTO appointments (company_id, patient_id, location_id, operatory_id, starts_at, ends_at, type, status, created_at, updated_at)
      SELECT company_id, ${await createPatientRow(app, company)}, location_id, operatory_id, starts_at, ends_at, type, status, now(), now()
      FROM appointments WHERE id = ${params.appointmentId}`
    await expect(runAsOwner(app, copy)).rejects.toThrow('appointments_operatory_no_overlap')
  })

  test('appears in the history when it changes', async () => {
    const booked = await book({ operatory: undefined })
    await change(booked, { operatory: room })
    const { rows } = await runAsOwner(
      app,
      `SELECT history -> 'changes' AS changes FROM events WHERE subject = 'patient' AND subject_id = ${booked.params.id} ORDER BY id DESC LIMIT 1`,
    )
    expect(rows[0].changes).toEqual({ operatory: [null, await nameOf(room)] })
  })
})
