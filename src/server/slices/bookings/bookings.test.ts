import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAppointment, patchAppointment } from '#contract/appointments/appointments.endpoints.ts'
import { bookLead, bookNewPerson, bookPatient, undoBooking } from '#contract/bookings/bookings.endpoints.ts'
import { bookingLabels } from '#contract/bookings/bookings.labels.ts'
import { bookingMessages } from '#contract/bookings/bookings.messages.ts'
import { Booked } from '#contract/bookings/bookings.schemas.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { getLead } from '#contract/leads/leads.endpoints.ts'
import { getPatient } from '#contract/patients/patients.endpoints.ts'
import { addQuickLead, listQueue } from '#contract/queue/queue.endpoints.ts'
import { createOperatoryRow } from '#server/slices/operatories/operatories.testing.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let stranger: TestClient
let clerk: TestClient
let dentist: number
let lead: number
beforeAll(async () => {
  app = await startTestApp()
  stranger = await signIn(app, await createCompany(app))
})
beforeEach(async () => {
  company = await createCompany(app, { timeZone: 'America/New_York' })
  clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations })
  dentist = (await createStaff(app, company, { role: 'dentist', locations: company.locations })).staffId
  lead = await add()
})
afterAll(() => app.close())

const ada = { name: 'Ada Byron', phone: '(212) 555-0177', email: '' }
async function add(more: object = {}) {
  const location = company.locations[0] as number
  const body = { ...ada, location, channel: 'phone' as const, message: '', ...more }
  return (await clerk.call(addQuickLead, { body })).body.id
}
const date_time = '2026-03-12T09:00:00-04:00'
const book = (more: object = {}, client = clerk, headers = {}) =>
  client.call(bookLead, { params: { id: lead }, body: { date_time, staff: dentist, ...more } }, headers)
const undo = (appointment: number, client = clerk) =>
  client.call(undoBooking, { params: { id: lead, appointmentId: appointment } as never })
const readLead = async () => (await clerk.call(getLead, { params: { id: lead } })).body
const openRequests = async () =>
  (await clerk.call(listQueue, { query: { lead: String(lead) } })).body.results.map(({ id }) => id)
const countOf = async (table: 'patients' | 'appointments') => {
  const rows = await app.db.selectFrom(table).select('id').where('company_id', '=', company.id).execute()
  return rows.length
}

describe('bookLead', () => {
  test('creates patient and appointment and closes the open requests as booked', async () => {
    const requests = await openRequests()
    const { status, body } = await book({ note: 'Afraid of needles' })
    expect([status, Booked.strict().parse(body)]).toMatchObject([
      201,
      {
        ...{ type: bookingLabels.firstVisit, duration: 30, status: 'scheduled', note: 'Afraid of needles' },
        ...{ is_new_patient: true, requests, patient: { name: 'Ada Byron' } },
        location: { id: company.locations[0] },
      },
    ])
    expect(await openRequests()).toEqual([])
    expect(await readLead()).toMatchObject({ status: 'scheduled', patient: { id: body.patient.id } })
    const patient = await clerk.call(getPatient, { params: { id: body.patient.id } })
    expect(patient.body).toMatchObject({ status: 'scheduled', phone: ada.phone, email: '' })
  })

  test('books in an operatory of the location', async () => {
    const operatory = await createOperatoryRow(app, company, company.locations[0] as number)
    const { body } = await book({ operatory, location: company.locations[0] })
    expect(body.operatory).toMatchObject({ id: operatory })
  })

  test('returns 422 for an operatory of another location', async () => {
    const operatory = await createOperatoryRow(app, company, company.locations[1] as number)
    const { status, body } = await book({ operatory, location: company.locations[0] })
    expect([status, body]).toMatchObject([422, { errors: { operatory: expect.anything() } }])
  })

  test('books once for a repeated Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await book({}, clerk, headers)
    const second = await book({}, clerk, headers)
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await countOf('appointments')).toBe(1)
  })

  test('returns 422 with every field that a new patient lacks', async () => {
    lead = await add({ name: 'Ada', phone: '', email: 'ada@example.com' })
    await app.db.updateTable('leads').set({ email: '' }).where('id', '=', lead).execute()
    const { status, body } = await book()
    expect([status, body]).toMatchObject([
      422,
      { errors: { last_name: [fieldMessages.required], phone: [bookingMessages.reach] } },
    ])
    expect(await countOf('patients')).toBe(0)
    expect((await book({ last_name: 'Byron', phone: '(212) 555-0178' })).status).toBe(201)
  })

  test("returns 422 for another company's provider", async () => {
    const dentistElsewhere = await createStaff(app, await createCompany(app), { role: 'dentist' })
    const { status, body } = await book({ staff: dentistElsewhere.staffId })
    expect([status, Object.keys((body as never as { errors: object }).errors)]).toEqual([422, ['staff']])
    expect(await openRequests()).toHaveLength(1)
  })

  test("returns 404 for another company's lead", async () => {
    expect((await book({}, stranger)).status).toBe(404)
    expect(await countOf('appointments')).toBe(0)
  })

  test('returns 409 with the next three free times when the time is taken', async () => {
    const patient = await createPatientRow(app, company)
    const body = { date_time, type: 'Crown', status: 'scheduled' as const, staff_id: dentist }
    await clerk.call(createAppointment, { params: { id: String(patient) }, body })
    const refused = await book()
    expect(refused).toMatchObject({
      status: 409,
      body: {
        data: {
          slots: ['13:30', '14:00', '14:30'].map((time) => ({
            ...{ date_time: `2026-03-12T${time}:00.000Z`, staff: { id: dentist } },
          })),
        },
      },
    })
    expect(await openRequests()).toHaveLength(1)
    expect(await readLead()).toMatchObject({ status: 'new', patient: null })
  })
})

describe('bookLead for a known patient', () => {
  const adaByron = { first_name: 'Ada', last_name: 'Byron', phone: '+1 212 555 0177' }

  test('takes the only patient with the same name and number', async () => {
    const patient = await createPatientRow(app, company, adaByron)
    const { body } = await book()
    expect(body).toMatchObject({ is_new_patient: false, patient: { id: patient } })
    expect(await readLead()).toMatchObject({ status: 'scheduled', patient: { id: patient } })
  })

  test.each([
    ['another date of birth', { date_of_birth: '1980-01-02' }],
    ['a shorter name', { first_name: 'A.' }],
  ])('asks whether it is a patient with %s', async (_what, fields) => {
    const patient = await createPatientRow(app, company, { ...adaByron, ...fields })
    const body = { date_of_birth: '1990-01-02' }
    const { status, body: refused } = await book(body)
    expect([status, refused]).toMatchObject([409, { data: { patients: [{ id: patient }] } }])
    expect((await book({ ...body, patient })).body).toMatchObject({ patient: { id: patient } })
  })

  test('asks which of two patients with the same name and number it is', async () => {
    const patients = [
      await createPatientRow(app, company, adaByron),
      await createPatientRow(app, company, adaByron),
    ]
    const { body } = await book()
    expect(body).toMatchObject({ data: { patients: patients.map((id) => ({ id })) } })
    expect((await book({ someone_else: true })).body).toMatchObject({ is_new_patient: true })
  })

  test('creates a new patient for another person with the same number', async () => {
    await createPatientRow(app, company, { ...adaByron, first_name: 'Charles' })
    expect((await book()).body).toMatchObject({ is_new_patient: true })
  })

  test('books a second visit for a lead that is a patient', async () => {
    const { body: first } = await book()
    const { body } = await book({ date_time: '2026-03-19T09:00:00-04:00' })
    expect(body).toMatchObject({ is_new_patient: false, patient: { id: first.patient.id }, requests: [] })
    const elsewhere = await createPatientRow(app, company)
    expect((await book({ patient: elsewhere, date_time: '2026-03-20T09:00:00-04:00' })).status).toBe(409)
  })

  test.each(['converted', 'existing'] as const)('keeps the status %s of the lead', async (status) => {
    const patient = await createPatientRow(app, company, adaByron)
    await app.db.updateTable('leads').set({ status, patient_id: patient }).where('id', '=', lead).execute()
    await book()
    expect((await readLead()).status).toBe(status)
  })
})

describe('bookPatient', () => {
  const bookPat = (id: number, client = clerk) =>
    client.call(bookPatient, { params: { id }, body: { date_time, staff: dentist } })

  test("closes the open requests of the patient's lead, and the undo opens them", async () => {
    const patient = await createPatientRow(app, company)
    await app.db.updateTable('leads').set({ patient_id: patient }).where('id', '=', lead).execute()
    const requests = await openRequests()
    const { status, body } = await bookPat(patient)
    expect([status, body]).toMatchObject([201, { patient: { id: patient }, lead, requests }])
    expect(await openRequests()).toEqual([])
    await undo(body.id)
    expect(await openRequests()).toEqual(requests)
  })

  test('books a patient without a lead', async () => {
    const patient = await createPatientRow(app, company)
    const { body } = await bookPat(patient)
    expect(body).toMatchObject({ patient: { id: patient }, lead: null, requests: [], is_new_patient: false })
    expect(await openRequests()).toHaveLength(1)
  })

  test('asks about a second visit of the patient at the time', async () => {
    const patient = await createPatientRow(app, company)
    await bookPat(patient)
    const { staffId } = await createStaff(app, company, { role: 'hygienist' })
    const bookSecond = (more: object) =>
      clerk.call(bookPatient, { params: { id: patient }, body: { date_time, staff: staffId, ...more } })
    const { status, body } = await bookSecond({})
    expect([status, body]).toMatchObject([409, { data: { second_visit: true } }])
    expect(await bookSecond({ second_visit: true })).toMatchObject({
      status: 201,
      body: { second_visit: true },
    })
  })

  test("returns 404 for another company's patient", async () => {
    const patient = await createPatientRow(app, company)
    expect((await bookPat(patient, stranger)).status).toBe(404)
    expect(await countOf('appointments')).toBe(0)
  })
})

describe('bookNewPerson', () => {
  const grace = { first_name: 'Grace', last_name: 'Hopper', phone: '(212) 555-0188' }
  const bookGrace = (more: object = {}) => {
    const location = company.locations[0] as number
    return clerk.call(bookNewPerson, { body: { ...grace, date_time, staff: dentist, location, ...more } })
  }
  const countLeads = async () =>
    (await app.db.selectFrom('leads').select('id').where('company_id', '=', company.id).execute()).length

  test('adds lead and patient and books the appointment', async () => {
    const { status, body } = await bookGrace({ channel: 'walk_in' })
    expect([status, body]).toMatchObject([
      201,
      { patient: { name: 'Grace Hopper' }, is_new_patient: true, requests: [expect.any(Number)] },
    ])
    const { body: added } = await clerk.call(getLead, { params: { id: body.lead ?? 0 } })
    expect(added).toMatchObject({ status: 'scheduled', first_name: 'Grace', patient: body.patient })
  })

  test('leaves nothing behind after its undo', async () => {
    const { body } = await bookGrace()
    lead = body.lead ?? 0
    expect((await undo(body.id)).status).toBe(204)
    expect([await countLeads(), await countOf('patients'), await countOf('appointments')]).toEqual([1, 0, 0])
  })

  test('joins the lead that has the same name and number', async () => {
    const { body } = await bookGrace({ first_name: 'Ada', last_name: 'Byron', phone: ada.phone })
    expect(body).toMatchObject({ lead })
    expect(body.requests).toHaveLength(2)
    await undo(body.id)
    expect(await countLeads()).toBe(1)
  })

  test('adds no lead when the time is taken', async () => {
    await book()
    expect((await bookGrace()).status).toBe(409)
    expect(await countLeads()).toBe(1)
  })

  test('returns 422 without phone and email', async () => {
    const { status, body } = await bookGrace({ phone: '' })
    expect([status, body]).toMatchObject([422, { errors: { phone: [bookingMessages.reach] } }])
  })
})

describe('undoBooking', () => {
  test('restores lead and requests and deletes the appointment and the new patient', async () => {
    const requests = await openRequests()
    const { body } = await book()
    expect((await undo(body.id)).status).toBe(204)
    expect(await readLead()).toMatchObject({ status: 'new', patient: null })
    expect(await openRequests()).toEqual(requests)
    expect([await countOf('patients'), await countOf('appointments')]).toEqual([0, 0])
  })

  test('keeps a patient that existed before the booking and unlinks the lead', async () => {
    const patient = await createPatientRow(app, company, {
      ...{ first_name: 'Ada', last_name: 'Byron', phone: ada.phone, status: 'interested' },
    })
    const { body } = await book()
    await undo(body.id)
    expect(await readLead()).toMatchObject({ status: 'new', patient: null })
    const { body: kept } = await clerk.call(getPatient, { params: { id: patient } })
    expect(kept).toMatchObject({ status: 'interested', leads: [] })
  })

  test('returns 409 once someone has changed the appointment', async () => {
    const { body } = await book()
    const params = { id: String(body.patient.id), appointmentId: String(body.id) }
    await clerk.call(patchAppointment, { params, body: { visit_state: 'confirmed' } })
    expect(await undo(body.id)).toMatchObject({ status: 409, body: { detail: bookingMessages.changed } })
    expect(await countOf('appointments')).toBe(1)
  })

  test('returns 404 for other appointments and for another company', async () => {
    const { body } = await book()
    expect((await undo(body.id + 1)).status).toBe(404)
    expect((await undo(body.id, stranger)).status).toBe(404)
    await undo(body.id)
    expect((await undo(body.id)).status).toBe(404)
  })
})

test("the lead's history lists booking and undo", async () => {
  const { body } = await book()
  await undo(body.id)
  const { body: history } = await clerk.call(historyEndpoints.leads, { params: { id: String(lead) } })
  const details = history.results.map((entry) => entry.details)
  expect(details.some((text) => text.startsWith('Booked 03/12/2026, 9:00 AM with '))).toBe(true)
})

test('two bookings of one lead at once create one patient', async () => {
  const answers = await Promise.all([book(), book({ date_time: '2026-03-13T09:00:00-04:00' })])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(await countOf('patients')).toBe(1)
})
