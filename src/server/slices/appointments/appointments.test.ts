import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createAppointment,
  deleteAppointment,
  getAppointment,
  listAppointments,
  patchAppointment,
  putAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let clerk: TestClient
let dentist: { staffId: number; username: string }
let patient: number
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app, {
    timeZone: 'America/New_York',
    locationTimeZones: [null, 'America/Los_Angeles'],
  })
  admin = await signIn(app, company)
  clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
})
beforeEach(async () => {
  dentist = await createStaff(app, company, { role: 'dentist' })
  patient = await createPatientRow(app, company)
})
afterAll(() => app.close())

const ofPatient = () => ({ params: { id: String(patient) } })
const fields = () => ({
  date_time: '2026-03-12T09:00:00-04:00',
  type: 'Cleaning',
  status: 'scheduled',
  staff_id: dentist.staffId,
  duration: '00:45',
})
const book = (more: object = {}, client = clerk, headers = {}) =>
  client.call(createAppointment, { ...ofPatient(), body: { ...fields(), ...more } }, headers)
const which = (id: number) => ({ params: { id: String(patient), appointmentId: String(id) } })
const history = async () =>
  (await admin.call(historyEndpoints.patients, ofPatient())).body.results.map(
    ({ activity_type, details }) => [activity_type, details] as const,
  )

describe('a booking', () => {
  test('is answered whole, at the place and in the zone of the patient', async () => {
    const { status, body, headers } = await book()
    expect(status).toBe(201)
    expect(Appointment.strict().parse(body)).toMatchObject({
      type: 'Cleaning',
      status: 'scheduled',
      duration: 45,
      staff: { id: dentist.staffId, user: { username: dentist.username }, role: { name: 'dentist' } },
      patient: { id: patient, name: 'Pat Example' },
      location: { id: company.locations[0], name: 'Location 1' },
      time_zone: 'America/New_York',
      version: 1,
    })
    expect(new Date(body.date_time).toISOString()).toBe('2026-03-12T13:00:00.000Z')
    expect(headers.etag).toBe('"1"')
    expect((await clerk.call(getAppointment, which(body.id))).body).toEqual(body)
  })

  test('takes half an hour, and may be at another location or at none', async () => {
    const { body } = await book({ duration: undefined, location: company.locations[1] }, admin)
    expect(body).toMatchObject({ duration: 30, time_zone: 'America/Los_Angeles' })
    const nowhere = await book({ date_time: '2026-03-13T13:00:00Z', location: null })
    expect([nowhere.status, nowhere.body.location]).toEqual([201, null])
  })

  test('needs date and time, type, status and staff', async () => {
    for (const name of ['date_time', 'type', 'status', 'staff_id']) {
      const { status, body } = await book({ [name]: undefined })
      expect([name, status]).toEqual([name, 422])
      expect(body).toHaveProperty(`errors.${name}`)
    }
  })

  test('refuses what it cannot be, by name', async () => {
    const stranger = await createStaff(app, await createCompany(app))
    const elsewhere = await createCompany(app)
    const wrong: [string, unknown][] = [
      ['date_time', '2026-03-12'],
      ['date_time', '2026-03-12T09:00:00'],
      ['date_time', '2026-03-12T09:00:30Z'],
      ['date_time', '0000-01-01T00:00:00Z'],
      ['date_time', '9999-12-31T23:00:00Z'],
      ['status', 'noshow'],
      ['type', ' '],
      ['duration', 3],
      ['duration', 'long'],
      ['staff_id', null],
      ['staff_id', 999_999_999],
      ['staff_id', Number.MAX_SAFE_INTEGER],
      ['staff_id', stranger.staffId],
      ['location', elsewhere.locations[0]],
      ['location', company.locations[1]],
      ['patient', 1],
    ]
    for (const [name, value] of wrong) {
      const { status, body } = await book({ [name]: value })
      expect([name, value, status]).toEqual([name, value, 422])
      expect(Object.keys((body as unknown as { errors: object }).errors)).toEqual([name])
    }
  })

  test('says once, with an example, what a date and time is', async () => {
    for (const date_time of ['', 'tomorrow', '2026-03-12T09:00:30Z']) {
      const { body } = await book({ date_time })
      expect(body).toMatchObject({ errors: { date_time: [appointmentMessages.wholeMinutes] } })
    }
    expect(appointmentMessages.wholeMinutes).toContain('such as')
  })

  test('refuses staff who have left', async () => {
    await app.db.updateTable('staff').set({ active: false }).where('id', '=', dentist.staffId).execute()
    const { status, body } = await book()
    expect([status, body]).toMatchObject([422, { errors: { staff_id: [appointmentMessages.unknownStaff] } }])
  })

  test('is made once when it is repeated', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await book({}, clerk, key)
    const second = await book({}, clerk, key)
    expect([second.status, second.body]).toEqual([201, first.body])
    expect((await clerk.call(listAppointments, ofPatient())).body.count).toBe(1)
  })

  test('takes six statements, two of them for the turn and the statuses that follow', async () => {
    app.statements.length = 0
    await book({}, clerk, { 'idempotency-key': crypto.randomUUID() })
    expect(app.statements).toHaveLength(6)
  })
})

describe('a change', () => {
  test('keeps what it does not name, and what is sent back whole is taken', async () => {
    const { body: booked } = await book()
    const moved = await clerk.call(patchAppointment, {
      ...which(booked.id),
      body: { date_time: '2026-03-12T15:00:00Z' },
    })
    expect([moved.status, moved.body]).toMatchObject([200, { duration: 45, type: 'Cleaning', version: 2 }])
    const whole = await clerk.call(putAppointment, {
      ...which(booked.id),
      body: { ...moved.body, staff_id: dentist.staffId, status: 'completed' },
    })
    expect([whole.status, whole.body]).toMatchObject([200, { status: 'completed', version: 3 }])
    const again = await clerk.call(putAppointment, {
      ...which(booked.id),
      body: { ...whole.body, staff_id: dentist.staffId },
    })
    expect(again.body.version).toBe(3)
  })

  test('takes the appointment as it was read, whose staff stays', async () => {
    const { body: read } = await book()
    const change = (body: object) => clerk.call(putAppointment, { ...which(read.id), body })
    const same = await change(read)
    expect([same.status, same.body]).toEqual([200, read])
    const changed = await change({ ...read, type: 'Filling' })
    expect([changed.status, changed.body]).toMatchObject([200, { type: 'Filling', staff: read.staff }])
    const other = await createStaff(app, company, { role: 'hygienist' })
    const given = await change({ ...read, staff_id: other.staffId })
    expect(given.body.staff?.id).toBe(other.staffId)
    for (const staff of [undefined, null, {}, { id: 'x' }]) {
      const { status, body } = await change({ ...read, staff, status: 'noshow' })
      expect([status, body]).toMatchObject([
        422,
        { errors: { staff_id: [appointmentMessages.selectStaff], status: expect.anything() } },
      ])
    }
  })

  test('by a form needs date and time, type, status and staff', async () => {
    const { body: booked } = await book()
    for (const name of ['date_time', 'type', 'status', 'staff_id']) {
      const { status, body } = await clerk.call(putAppointment, {
        ...which(booked.id),
        body: { ...fields(), [name]: undefined },
      })
      expect([name, status]).toEqual([name, 422])
      expect(body).toHaveProperty(`errors.${name}`)
    }
    expect((await clerk.call(patchAppointment, { ...which(booked.id), body: {} })).status).toBe(422)
  })

  test('is refused when someone else was faster, and so is a deletion', async () => {
    const { body: booked } = await book()
    const stale = { 'if-match': '"7"' }
    const change = { ...which(booked.id), body: { status: 'cancelled' as const } }
    expect((await clerk.call(patchAppointment, change, stale)).status).toBe(412)
    expect((await clerk.call(deleteAppointment, which(booked.id), stale)).status).toBe(412)
    expect((await clerk.call(patchAppointment, change, { 'if-match': '"1"' })).status).toBe(200)
    expect((await clerk.call(deleteAppointment, which(booked.id), { 'if-match': '"2"' })).status).toBe(204)
    expect((await clerk.call(getAppointment, which(booked.id))).status).toBe(404)
  })
})

describe('the appointments of a patient', () => {
  test('come latest first, and in any order that is shown', async () => {
    for (const [day, type] of [
      ['12', 'Cleaning'],
      ['14', 'Aligners'],
      ['13', 'Filling'],
    ]) {
      await book({ date_time: `2026-03-${day}T13:00:00Z`, type })
    }
    const types = async (ordering?: string) =>
      (
        await clerk.call(listAppointments, { ...ofPatient(), query: ordering ? { ordering } : {} })
      ).body.results.map(({ type }) => type)
    expect(await types()).toEqual(['Aligners', 'Filling', 'Cleaning'])
    expect(await types('date_time')).toEqual(['Cleaning', 'Filling', 'Aligners'])
    expect(await types('type')).toEqual(['Aligners', 'Cleaning', 'Filling'])
    for (const ordering of ['status', '-staff', 'duration', 'id'])
      expect(await types(ordering)).toHaveLength(3)
    const wrong = await clerk.call(listAppointments, { ...ofPatient(), query: { ordering: 'patient' } })
    expect(wrong.status).toBe(422)
  })

  test('that are still to come are those from now on that were not cancelled', async () => {
    for (const [day, type] of [
      ['10', 'Cleaning'],
      ['14', 'Aligners'],
      ['13', 'Filling'],
      ['12', 'X-ray'],
    ]) {
      await book({
        date_time: `2026-03-${day}T13:00:00Z`,
        type,
        status: type === 'X-ray' ? 'cancelled' : 'scheduled',
      })
    }
    const list = async (upcoming: string) =>
      clerk.call(listAppointments, { ...ofPatient(), query: { ordering: 'date_time', upcoming } })
    expect((await list('true')).body.results.map(({ type }) => type)).toEqual(['Filling', 'Aligners'])
    expect((await list('false')).body.count).toBe(4)
    expect((await list('soon')).status).toBe(422)
  })

  test('stay when their staff member goes', async () => {
    const { body: booked } = await book()
    await app.db.deleteFrom('staff').where('id', '=', dentist.staffId).execute()
    const { body } = await clerk.call(getAppointment, which(booked.id))
    expect(body.staff).toBeNull()
    expect((await clerk.call(listAppointments, ofPatient())).body.results[0]?.staff).toBeNull()
  })

  test('are not there for those who may not see the patient', async () => {
    const { body: booked } = await book()
    const other = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(1) })
    expect((await other.call(listAppointments, ofPatient())).status).toBe(404)
    expect((await book({}, other)).status).toBe(404)
    for (const endpoint of [getAppointment, deleteAppointment]) {
      expect((await other.call(endpoint, which(booked.id))).status).toBe(404)
    }
    const strangers = await signIn(app, await createCompany(app))
    expect((await strangers.call(listAppointments, ofPatient())).status).toBe(404)
  })
})

test('the patient’s history tells of booking, moving, cancelling and deleting, under All alone', async () => {
  const { body: booked } = await book()
  const change = (body: object) => admin.call(patchAppointment, { ...which(booked.id), body })
  await change({ date_time: '2026-03-12T14:30:00Z' })
  await change({ type: 'Filling' })
  await change({ status: 'cancelled' })
  await change({ status: 'completed' })
  await admin.call(deleteAppointment, which(booked.id))
  expect(await history()).toEqual(
    [
      'Appointment deleted: Filling, 03/12/2026, 10:30 AM',
      'Appointment set to Completed: Filling, 03/12/2026, 10:30 AM; Status: Cancelled → Completed',
      'Appointment cancelled: Filling, 03/12/2026, 10:30 AM; Status: Scheduled → Cancelled',
      'Appointment changed: Filling, 03/12/2026, 10:30 AM; Type: Cleaning → Filling',
      'Appointment moved from 03/12/2026, 9:00 AM: Cleaning, 03/12/2026, 10:30 AM',
      'Appointment booked: Cleaning, 03/12/2026, 9:00 AM',
    ].map((details) => ['Update', details]),
  )
  const { body } = await admin.call(historyEndpoints.patients, {
    ...ofPatient(),
    query: { activity_type: 'Task' },
  })
  expect(body.count).toBe(0)
})

test('the patient’s history tells everything that one change has changed', async () => {
  const { body: booked } = await book()
  const other = await createStaff(app, company, { role: 'hygienist' })
  const change = (body: object) => admin.call(patchAppointment, { ...which(booked.id), body })
  await change({ status: 'completed', date_time: '2026-03-12T14:30:00Z', staff_id: other.staffId })
  await change({ location: company.locations[1], duration: 60, date_time: '2026-03-12T15:30:00Z' })
  await change({ location: null, type: 'Filling' })
  const time = 'Date and Time: 03/12/2026, 9:00 AM → 03/12/2026, 10:30 AM'
  const told = (name: string) =>
    `Appointment set to Completed: Cleaning, 03/12/2026, 10:30 AM; Status: Scheduled → Completed; ${time}; Staff: ${name} → ${other.username}`
  const place = 'Location: Location 1 → Location 2'
  expect((await history()).slice(0, 3).map(([, details]) => details)).toEqual([
    'Appointment changed: Filling, 03/12/2026, 11:30 AM; Type: Cleaning → Filling; Location: Location 2 → none',
    `Appointment moved from 03/12/2026, 10:30 AM: Cleaning, 03/12/2026, 8:30 AM; Duration: 45 min → 1 h; ${place}`,
    told(dentist.username),
  ])
  await app.db.deleteFrom('staff').where('id', '=', dentist.staffId).execute()
  expect((await history())[2]?.[1]).toBe(told('a former staff member'))
  const { data, history: values } = await app.db
    .selectFrom('events')
    .select(['data', 'history'])
    .where('type', '=', 'patient.appointment_set')
    .where('subject_id', '=', patient)
    .executeTakeFirstOrThrow()
  expect(data).toEqual({
    appointment: Number(booked.id),
    fields: ['visit_state', 'staff', 'date_time'],
    before: {
      ...{ visit_state: 'unconfirmed', staff: dentist.staffId },
      date_time: '2026-03-12T13:00:00.000Z',
    },
    after: { visit_state: 'done', staff: other.staffId, date_time: '2026-03-12T14:30:00.000Z' },
  })
  expect(values).toMatchObject({
    changes: {
      visit_state: ['unconfirmed', 'done'],
      date_time: [
        { instant: '2026-03-12T13:00:00.000Z', time: '09:00' },
        { instant: '2026-03-12T14:30:00.000Z', time: '10:30' },
      ],
      staff: [dentist.staffId, other.staffId],
    },
  })
})
