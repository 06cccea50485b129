import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getAppointment } from '#contract/appointments/appointments.endpoints.ts'
import { operatoryEndpoints as calls } from '#contract/operatories/operatories.endpoints.ts'
import { operatoryMessages as messages } from '#contract/operatories/operatories.messages.ts'
import { createOperatoryRow } from '#server/slices/operatories/operatories.testing.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createAppointmentRow, createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let here: number
let there: number
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
  ;[here = 0, there = 0] = company.locations
})
afterAll(() => app.close())

const list = async (id = here, client = admin) =>
  (await client.call(calls.list, { params: { id: String(id) } })).body.results.map(({ name }) => name)
const create = (name: string, id = here, client = admin) =>
  client.call(calls.create, { params: { id: String(id) }, body: { name } })
const pathTo = (operatory: number, id = here) => ({ id: String(id), operatoryId: String(operatory) })
const remove = (operatory: number) => admin.call(calls.delete, { params: pathTo(operatory) })

describe('operatories', () => {
  test('are listed by name, each at its location', async () => {
    for (const name of ['op 2', 'Op 1', 'Hygiene']) expect((await create(name)).status).toBe(201)
    await create('Op 1', there)
    expect(await list()).toEqual(['Hygiene', 'Op 1', 'op 2'])
    expect(await list(there)).toEqual(['Op 1'])
  })

  test('have names that are unique within the location, ignoring case', async () => {
    const { body } = await create('Op 1')
    const refusal = { status: 422, body: { errors: { name: [messages.nameTaken] } } }
    expect(await create(' OP 1 ')).toMatchObject(refusal)
    const { body: other } = await create('Op 2')
    const renamed = { params: pathTo(other.id), body: { name: 'op 1' } }
    expect(await admin.call(calls.put, renamed)).toMatchObject(refusal)
    const same = await admin.call(calls.put, { params: pathTo(body.id), body: { name: 'OP 1' } })
    expect([same.status, same.body.name]).toEqual([200, 'OP 1'])
  })

  test('are renamed by the latest version only', async () => {
    const { body } = await create('Op 1')
    const rename = (name: string, version: string) =>
      admin.call(calls.patch, { params: pathTo(body.id), body: { name } }, { 'if-match': version })
    expect((await rename('Op A', '"1"')).body).toMatchObject({ name: 'Op A', version: 2 })
    expect((await rename('Op B', '"1"')).status).toBe(412)
  })

  test('are changed by office managers of the location and read by its staff', async () => {
    const manager = await signIn(app, company, { role: 'office_manager', locations: [here] })
    const dentist = await signIn(app, company, { role: 'dentist', locations: [here] })
    expect((await create('Op 1', here, manager)).status).toBe(201)
    expect((await create('Op 1', there, manager)).status).toBe(404)
    expect(await create('Op 2', here, dentist)).toMatchObject({
      status: 403,
      body: { detail: messages.notAllowed },
    })
    expect(await list(here, dentist)).toEqual(['Op 1'])
    const elsewhere = await dentist.call(calls.list, { params: { id: String(there) } })
    expect(elsewhere.status).toBe(404)
  })

  test('are found only at their own location', async () => {
    const id = await createOperatoryRow(app, company, there)
    expect((await admin.call(calls.get, { params: pathTo(id) })).status).toBe(404)
    expect((await admin.call(calls.get, { params: pathTo(id, there) })).status).toBe(200)
  })

  test('cannot be deleted while appointments are to come', async () => {
    const id = await createOperatoryRow(app, company)
    const later = new Date(app.clock.now().getTime() + 86_400_000)
    for (const at of [app.clock.now(), later]) {
      const visit = await createAppointmentRow(app, company, undefined, at)
      await app.db.updateTable('appointments').set({ operatory_id: id }).where('id', '=', visit).execute()
    }
    expect(await remove(id)).toMatchObject({ status: 409, body: { detail: messages.inUse(2) } })
  })

  test('are taken from past and canceled appointments when deleted', async () => {
    const id = await createOperatoryRow(app, company)
    const patient = await createPatientRow(app, company)
    const past = new Date(app.clock.now().getTime() - 86_400_000)
    const about = { kind: 'patients', id: patient } as const
    const visit = await createAppointmentRow(app, company, about, past)
    await app.db.updateTable('appointments').set({ operatory_id: id }).where('id', '=', visit).execute()
    expect((await remove(id)).status).toBe(204)
    const { body } = await admin.call(getAppointment, {
      params: { id: String(patient), appointmentId: String(visit) },
    })
    expect([body.operatory, body.location?.id]).toEqual([null, here])
  })
})
