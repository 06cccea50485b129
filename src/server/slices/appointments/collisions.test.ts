import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAppointment, patchAppointment } from '#contract/appointments/appointments.endpoints.ts'
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
let patient: number
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
})
beforeEach(async () => {
  dentist = await createStaff(app, company, { role: 'dentist' })
  patient = await createPatientRow(app, company)
})
afterAll(() => app.close())

const book = (time: string, more: object = {}, client = admin, of = patient) =>
  client.call(createAppointment, {
    params: { id: String(of) },
    body: {
      date_time: `2026-03-12T${time}:00Z`,
      type: 'Cleaning',
      status: 'scheduled',
      staff_id: dentist.staffId,
      duration: 60,
      ...more,
    },
  })
const change = (id: number, body: object) =>
  admin.call(patchAppointment, { params: { id: String(patient), appointmentId: String(id) }, body })
const detail = ({ body }: { body: unknown }) => (body as { detail: string }).detail

test('no staff member has two appointments at a time, and the refusal says with what it collides', async () => {
  await book('13:00')
  const { status, body } = await book('13:30')
  expect([status, body]).toMatchObject([
    409,
    {
      code: 'conflict',
      detail: appointmentMessages.overlaps(
        dentist.username,
        '03/12/2026, 9:00 AM, 1 h',
        'Cleaning, Pat Example',
      ),
    },
  ])
})

test('the refusal tells the time by the clock of the place that was wanted, and names another place', async () => {
  const [here, there] = company.locations
  await runAsOwner(app, `UPDATE locations SET time_zone = 'America/Denver' WHERE id = ${there}`)
  const { rows } = await runAsOwner(app, `SELECT name FROM locations WHERE id = ${there}`)
  await book('13:00', { location: there })
  const refused = await book('13:30', { location: here })
  expect(detail(refused)).toBe(
    appointmentMessages.overlaps(
      dentist.username,
      '03/12/2026, 9:00 AM EDT, 1 h',
      'Cleaning, Pat Example',
      rows[0].name,
    ),
  )
  const { body: later } = await book('15:00', { location: here })
  const moved = await change(later.id, { date_time: '2026-03-12T13:30:00Z', location: there })
  expect(detail(moved)).toBe(
    appointmentMessages.overlaps(dentist.username, '03/12/2026, 7:00 AM, 1 h', 'Cleaning, Pat Example'),
  )
})

test('an appointment may begin when another ends, and be of someone else at the same time', async () => {
  await book('13:00')
  expect((await book('14:00')).status).toBe(201)
  expect((await book('12:30', { duration: 30 })).status).toBe(201)
  const other = await createStaff(app, company, { role: 'hygienist' })
  const someone = await createPatientRow(app, company)
  expect((await book('13:00', { staff_id: other.staffId }, admin, someone)).status).toBe(201)
})

test('a cancelled appointment takes up no time, until it is scheduled again', async () => {
  const { body: first } = await book('13:00')
  await change(first.id, { status: 'cancelled' })
  const { body: second } = await book('13:30')
  expect((await book('13:30', { status: 'cancelled' })).status).toBe(201)
  expect((await change(first.id, { status: 'scheduled' })).status).toBe(409)
  await change(second.id, { status: 'cancelled' })
  expect((await change(first.id, { status: 'completed' })).status).toBe(200)
})

test('an appointment can be moved over its own time, not over that of another', async () => {
  const { body: first } = await book('13:00')
  await book('15:00')
  expect((await change(first.id, { date_time: '2026-03-12T13:30:00Z' })).status).toBe(200)
  expect((await change(first.id, { duration: 120 })).status).toBe(409)
  expect((await change(first.id, { date_time: '2026-03-12T15:30:00Z' })).status).toBe(409)
})

test('who may not see the patient learns the time alone', async () => {
  const hidden = await createPatientRow(app, company, { location: company.locations[1] ?? null })
  await book('13:00', { type: 'Root canal' }, admin, hidden)
  const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
  const refused = await book('13:00', {}, clerk)
  expect([refused.status, detail(refused)]).toEqual([
    409,
    appointmentMessages.overlaps(dentist.username, '03/12/2026, 9:00 AM, 1 h', ''),
  ])
  expect(JSON.stringify(refused.body)).not.toMatch(/Root canal|Pat|Hidden/)
})

test('of a hundred attempts to book one time at once one succeeds and 99 are told why not', async () => {
  const patients = await Promise.all(Array.from({ length: 100 }, () => createPatientRow(app, company)))
  // Half of them want the same time, the others one that overlaps it.
  const answers = await Promise.all(
    patients.map((of, index) => book(index % 2 ? '13:00' : '13:30', {}, admin, of)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(99)
  const text =
    /^user\d+@example\.com already has an appointment at that time: 03\/12\/2026, 9:[03]0 AM, 1 h, Cleaning, Pat Example\.$/
  for (const answer of refused) expect(detail(answer)).toMatch(text)
  const stored = await app.db
    .selectFrom('appointments')
    .select('id')
    .where('staff_id', '=', dentist.staffId)
    .execute()
  expect(stored).toHaveLength(1)
})

test('the database itself refuses two appointments at a time, whoever writes them', async () => {
  const { body } = await book('13:00')
  const copy = `INSERT INTO appointments (company_id, patient_id, staff_id, starts_at, ends_at, type, status, created_at, updated_at)
    SELECT company_id, ${await createPatientRow(app, company)}, staff_id, starts_at + interval '59 minutes', ends_at + interval '59 minutes', type, $$completed$$, now(), now()
    FROM appointments WHERE id = ${body.id}`
  await expect(runAsOwner(app, copy)).rejects.toThrow('appointments_no_overlap')
})
