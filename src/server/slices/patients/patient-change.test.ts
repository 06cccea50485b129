import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import {
  createPatient,
  deletePatient,
  getPatient,
  listPatients,
  patchPatient,
  putPatient,
} from '#contract/patients/patients.endpoints.ts'
import { availableStaffEndpoints } from '#contract/staff/staff.endpoints.ts'
import { getTask, taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents, workStatements } from '#server/testing/inspect.ts'
import {
  createLeadRow,
  createNoteRow,
  createPatientRow,
  createTaskRow,
  patientBody,
} from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let params: { id: number }
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
})
beforeEach(async () => {
  params = { id: await createPatientRow(app, company, { phone: '212-555-0142', insurance_provider: 'Old' }) }
})
afterAll(() => app.close())

const read = async () => (await admin.call(getPatient, { params })).body

describe('a change', () => {
  test('of some fields leaves the others, and the version grows', async () => {
    const before = await read()
    app.clock.advance(60)
    const change = { status: 'inactive', total_value: 99.9, insurance_provider: { name: 'New' } }
    const { status, body, headers } = await admin.call(patchPatient, { params, body: change })
    expect([status, headers.etag]).toEqual([200, '"2"'])
    const updated_by = (await admin.call(getInfo)).body.user_name
    expect(body).toEqual({ ...before, ...change, updated_at: body.updated_at, updated_by, version: 2 })
    expect(new Date(body.updated_at)).toEqual(app.clock.now())
  })

  test('of a part of the address keeps the others', async () => {
    const address = {
      street: '1 Example Street',
      city: 'Exampletown',
      state: 'NY',
      country: 'USA',
      postal_code: '10001',
    }
    await admin.call(patchPatient, { params, body: { address } })
    const { body } = await admin.call(patchPatient, { params, body: { address: { city: 'Newtown' } } })
    expect(body.address).toEqual({ ...address, city: 'Newtown' })
  })

  test('of the number is found by it, and of the location to none is possible', async () => {
    await admin.call(patchPatient, { params, body: { phone: '+44 20 7946 0958', location: null } })
    const { body } = await admin.call(listPatients, { query: { search: '+442079460958' } })
    expect(body.results).toMatchObject([{ ...params, location: null }])
  })

  test('that changes nothing is none', async () => {
    const { body } = await admin.call(patchPatient, {
      params,
      body: { first_name: 'Pat', insurance_provider: { name: 'Old' }, location: company.locations[0] },
    })
    expect(body.version).toBe(1)
  })

  test('takes a patient back as it was read, and leaves what is not given', async () => {
    const before = await read()
    const { status, body } = await admin.call(putPatient, { params, body: { ...before, first_name: 'Alex' } })
    expect([status, body.first_name, body.version]).toEqual([200, 'Alex', 2])
    const partly = await admin.call(putPatient, { params, body: { location: company.locations[1] } })
    expect(partly.body).toMatchObject({ first_name: 'Alex', location: { id: company.locations[1] } })
    const { status: refused } = await admin.call(putPatient, { params, body: { first_name: 'Pat' } })
    expect(refused).toBe(422)
  })

  test('is told in the history with labels, money and names', async () => {
    await admin.call(patchPatient, {
      params,
      body: { status: 'new_lead', total_value: 1234.5, location: company.locations[1] },
    })
    await admin.call(patchPatient, { params, body: { insurance_provider: null, total_value: null } })
    const { body } = await admin.call(historyEndpoints.patients, { params: { id: String(params.id) } })
    expect(body.results.map(({ details }) => details)).toEqual([
      'Total Value: $1,234.50 → none; Insurance Provider: Old → none',
      'Status: Active Patient → New Lead; Location: Location 1 → Location 2; Total Value: none → $1,234.50',
    ])
  })

  test('cannot take away a name, and there has to be one', async () => {
    for (const body of [{ first_name: '' }, { last_name: ' ' }, {}]) {
      expect((await admin.call(patchPatient, { params, body })).status).toBe(422)
    }
  })
})

describe('a version that is not the current one', () => {
  const calls = {
    patch: (headers: Record<string, string>) =>
      admin.call(patchPatient, { params, body: { first_name: 'Alex' } }, headers),
    put: (headers: Record<string, string>) =>
      admin.call(putPatient, { params, body: { location: company.locations[0], first_name: 'A' } }, headers),
    delete: (headers: Record<string, string>) => admin.call(deletePatient, { params }, headers),
  }
  test.each(Object.entries(calls))('is refused by %s, and nothing changes', async (_name, call) => {
    await admin.call(patchPatient, { params, body: { last_name: 'Other' } })
    const before = await tableContents(app)
    expect((await call({ 'if-match': '"1"' })).status).toBe(412)
    expect(await tableContents(app)).toEqual(before)
    expect((await call({ 'if-match': '"2"' })).status).toBeLessThan(300)
  })
})

test('a deleted patient is gone with notes and tasks, and the leads behind them stay', async () => {
  const about = { kind: 'patients', id: params.id } as const
  await createNoteRow(app, company, about)
  await createTaskRow(app, company, about)
  const lead = await createLeadRow(app, company)
  await app.db.updateTable('leads').set({ patient_id: params.id }).where('id', '=', lead).execute()
  expect((await read()).leads).toEqual([{ id: lead, name: 'Pat Example' }])
  expect((await admin.call(deletePatient, { params })).status).toBe(204)
  expect((await admin.call(getPatient, { params })).status).toBe(404)
  const left = await app.db.selectFrom('leads').select('patient_id').where('id', '=', lead).execute()
  expect(left).toEqual([{ patient_id: null }])
  for (const table of ['notes', 'tasks'] as const) {
    const rows = await app.db.selectFrom(table).select('id').where('patient_id', '=', params.id).execute()
    expect(rows).toEqual([])
  }
})

test('a lead that the person may not see is not named behind a patient', async () => {
  const lead = await createLeadRow(app, company, { location: company.locations[1] ?? null })
  await app.db.updateTable('leads').set({ patient_id: params.id }).where('id', '=', lead).execute()
  const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
  expect((await clerk.call(getPatient, { params })).body.leads).toEqual([])
})

test('notes, tasks and staff belong to patients as they do to leads', async () => {
  const subject = { params: { id: String(params.id) } }
  const note = await admin.call(noteEndpoints.patients.create, {
    ...subject,
    body: { content: 'Prefers mornings' },
  })
  expect(note.status).toBe(201)
  const task = await admin.call(taskEndpoints.patients.create, {
    ...subject,
    body: { title: 'Recall', description: 'Check-up', due_date: '2026-04-01' },
  })
  expect(task.body).toMatchObject({ lead: null, patient: { id: params.id, name: 'Pat Example' } })
  const read = await admin.call(getTask, { params: { id: String(task.body.id) } })
  expect(read.body.patient).toEqual({ id: params.id, name: 'Pat Example' })
  const { body } = await admin.call(historyEndpoints.patients, subject)
  expect(body.results.map(({ activity_type, details }) => [activity_type, details])).toEqual([
    ['Task', 'Task created: Recall'],
    ['Note', 'Prefers mornings'],
  ])
  const staff = await admin.call(availableStaffEndpoints.patients, subject)
  expect(staff.body.count).toBeGreaterThan(0)
})

test('no call about patients takes more than three statements beside that of the session', async () => {
  const counted = async (call: () => Promise<{ status: number }>) => {
    app.statements.length = 0
    expect((await call()).status).toBeLessThan(300)
    return workStatements(app).length - 1
  }
  // No one who has looked before: what the audit log has is not asked for again.
  const newcomer = await signIn(app, company)
  const body = patientBody(company)
  const key = { 'idempotency-key': 'counted' }
  expect(await counted(() => newcomer.call(listPatients, { query: { status: 'active' } }))).toBe(2)
  expect(await counted(() => newcomer.call(listPatients, { query: { search: 'pat' } }))).toBeLessThanOrEqual(
    3,
  )
  expect(await counted(() => newcomer.call(getPatient, { params }))).toBe(2)
  expect(await counted(() => newcomer.call(createPatient, { body }, key))).toBeLessThanOrEqual(3)
  expect(await counted(() => newcomer.call(patchPatient, { params, body: { status: 'scheduled' } }))).toBe(2)
  expect(await counted(() => newcomer.call(deletePatient, { params }))).toBe(3)
})
