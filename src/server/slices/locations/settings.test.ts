import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/auth/auth.endpoints.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'
import { createInvitation } from '#contract/invitations/invitations.endpoints.ts'
import { createLead, getLead, listLeads, patchLead } from '#contract/leads/leads.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { Location } from '#contract/locations/locations.schemas.ts'
import { locationEndpoints, renewFormId } from '#contract/locations/settings.endpoints.ts'
import { locationSettingsMessages } from '#contract/locations/settings.messages.ts'
import { closeRequest, listQueue } from '#contract/queue/queue.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  createCompany,
  createLocationRow,
  createStaff,
  signIn,
  type TestCompany,
  testPassword,
} from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { databaseTimersFire } from '#server/testing/moved-clock.ts'
import {
  createAppointmentRow,
  createIntakeRequestRow,
  createLeadRow,
  createOpenRequest,
  createPatientRow,
  leadBody,
  sendForm,
} from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
})
afterAll(() => app.close())

const whole = {
  name: 'Harbor Street',
  address: '12 Harbor Street, Salem',
  phone: '(212) 555-0142',
  email: 'harbor@example.com',
  notification_email: 'desk@example.com',
  own_time_zone: 'America/Chicago',
}
const created = async (fields: object = whole, by = admin): Promise<Location> => {
  const { status, body } = await by.call(locationEndpoints.create, { body: fields })
  expect(status).toBe(201)
  return body
}
const paramsOf = ({ id }: { id: number }) => ({ id: String(id) })
const get = async (location: { id: number }, by = admin) =>
  (await by.call(locationEndpoints.get, { params: paramsOf(location) })).body

describe('an administrator', () => {
  test('opens a location with every field, and the server makes its form address', async () => {
    const location = await created()
    expect(Location.strict().parse(location)).toMatchObject({
      ...whole,
      time_zone: 'America/Chicago',
      closed: false,
      form_id: expect.stringMatching(/^[\w-]{16}$/),
    })
    expect(await get(location)).toEqual(location)
    const other = await created({ name: 'Mill Lane' })
    expect(other).toMatchObject({ own_time_zone: null, time_zone: 'America/New_York', address: '' })
    expect(other.form_id).not.toBe(location.form_id)
    const { body } = await admin.call(listLocations)
    expect(body.results).toContainEqual(location)
  })

  test('changes some fields, or all by sending back what was read', async () => {
    const location = await created()
    const patched = await admin.call(locationEndpoints.patch, {
      params: paramsOf(location),
      body: { own_time_zone: null, phone: '' },
    })
    expect([patched.status, patched.headers.etag]).toEqual([200, '"2"'])
    expect(patched.body).toEqual({
      ...location,
      own_time_zone: null,
      time_zone: 'America/New_York',
      phone: '',
      version: 2,
    })
    const put = await admin.call(locationEndpoints.put, {
      params: paramsOf(location),
      body: { ...patched.body, name: 'Renamed', form_id: 'guessable' },
    })
    expect(put.body).toEqual({ ...patched.body, name: 'Renamed', version: 3 })
    const { body: session } = await clientOf(app).call(login, {
      body: { username: (await createStaff(app, company)).username, password: testPassword },
    })
    expect(session.locations).toContainEqual({ id: location.id, name: 'Renamed' })
  })

  test('does not overwrite unseen what another one has changed', async () => {
    const location = await created()
    const change = (body: object) =>
      admin.call(locationEndpoints.patch, { params: paramsOf(location), body }, { 'if-match': '"1"' })
    expect((await change({ name: 'First' })).status).toBe(200)
    const before = await tableContents(app)
    expect((await change({ name: 'Second' })).status).toBe(412)
    const stale = { 'if-match': '"1"' }
    for (const endpoint of [renewFormId, locationEndpoints.delete]) {
      const answer = await admin.call<EndpointDefinition>(endpoint, { params: paramsOf(location) }, stale)
      expect(answer.status).toBe(412)
    }
    expect(await tableContents(app)).toEqual(before)
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'A', email: 'nobody' }, 'email'],
    [{ name: 'A', notification_email: 'nobody' }, 'notification_email'],
    [{ name: 'A', own_time_zone: 'Mars/Olympus' }, 'own_time_zone'],
    [{ name: 'A', own_time_zone: '+05:00' }, 'own_time_zone'],
    [{ name: 'A', form_id: 'chosen' }, 'form_id'],
    [{ name: 'A', company_id: 1 }, 'company_id'],
    [{ name: 'x'.repeat(201) }, 'name'],
  ])('is told which field is wrong: %j', async (body, field) => {
    const before = await tableContents(app)
    const answer = await admin.call(locationEndpoints.create, { body })
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }])
    expect(await tableContents(app)).toEqual(before)
  })
})

test('others only look, at their own locations', async () => {
  const location = await created()
  const clerk = await signIn(app, company, { role: 'front_desk', locations: [location.id] })
  expect(await get(location, clerk)).toEqual(location)
  const elsewhere = await clerk.call(locationEndpoints.get, { params: { id: String(company.locations[0]) } })
  expect(elsewhere.status).toBe(404)
  const before = await tableContents(app)
  const { create, put, patch, delete: remove } = locationEndpoints
  for (const endpoint of [create, put, patch, remove, renewFormId]) {
    const answer = await clerk.call<EndpointDefinition>(endpoint, {
      params: paramsOf(location),
      ...('body' in endpoint && { body: { name: 'Mine' } }),
    })
    const detail = locationSettingsMessages.administratorsOnly
    expect([answer.status, answer.body]).toMatchObject([403, { detail }])
  }
  expect(await tableContents(app)).toEqual(before)
})

describe('a form address that is made anew', () => {
  test('takes requests at once, and the old one none any more', async () => {
    const location = await created()
    expect((await sendForm(app, location.form_id, { name: 'Ada', phone: '+12125550101' })).statusCode).toBe(
      200,
    )
    const { body } = await admin.call(renewFormId, { params: paramsOf(location) })
    expect(body).toEqual({ ...location, form_id: expect.stringMatching(/^[\w-]{16}$/), version: 2 })
    expect(body.form_id).not.toBe(location.form_id)
    expect((await sendForm(app, location.form_id, { name: 'Bo', phone: '+12125550102' })).statusCode).toBe(
      404,
    )
    expect((await sendForm(app, body.form_id, { name: 'Cy', phone: '+12125550103' })).statusCode).toBe(200)
    const { body: leads } = await admin.call(listLeads, { query: { page_size: '100' } })
    const here = leads.results.filter((lead) => lead.location?.id === location.id)
    expect(here.map(({ first_name }) => first_name).sort()).toEqual(['Ada', 'Cy'])
  })
})

describe('a location is deleted', () => {
  const remove = (location: { id: number }) =>
    admin.call<EndpointDefinition>(locationEndpoints.delete, { params: paramsOf(location) })

  test('while nothing belongs to it', async () => {
    const location = await created()
    expect((await remove(location)).status).toBe(204)
    expect((await remove(location)).status).toBe(404)
    const { body } = await admin.call(listLocations)
    expect(body.results.map(({ id }) => id)).not.toContain(location.id)
  })

  const invitedTo = async (location: number) => {
    const body = { email: 'invited@example.com', role: 'dentist', locations: [location] }
    const { status } = await admin.call(createInvitation, { body })
    expect(status).toBe(201)
  }
  const fillings: [string, (location: number) => Promise<unknown>][] = [
    ['1 lead', (location) => createLeadRow(app, company, { location })],
    ['1 patient', (location) => createPatientRow(app, company, { location })],
    [
      '1 appointment',
      (location) => createAppointmentRow(app, { ...company, locations: [location] }, undefined),
    ],
    ['1 staff member', (location) => createStaff(app, company, { role: 'dentist', locations: [location] })],
    ['1 open invitation', invitedTo],
    ['1 open request', (location) => openRequest(location)],
    ['1 open request', (location_id) => createIntakeRequestRow(app, company, { location_id })],
    // Of a lead that is known elsewhere.
    ['1 open request', (location_id) => createOpenRequest(app, company, { location_id })],
  ]
  test.each(fillings)('but not while %s belongs to it, and says so', async (text, fill) => {
    const location = await created()
    await fill(location.id)
    const before = await tableContents(app)
    const { status, body } = await remove(location)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'conflict', detail: expect.stringContaining(text) })
    expect(await tableContents(app)).toEqual(before)
  })

  test('once its lead has moved and the request it came with is closed', async () => {
    const location = await created()
    const lead = { ...leadBody(company), location: location.id }
    const { body: made } = await admin.call(createLead, { body: lead })
    const expectRefusal = async (belongings: string) => {
      const { status, body } = await remove(location)
      expect([status, body]).toMatchObject([
        409,
        { detail: locationSettingsMessages.deleteRefused(belongings) },
      ])
    }
    await expectRefusal('1 lead and 1 open request')
    const moved = { location: company.locations[0] }
    await admin.call(patchLead, { params: { id: String(made.id) }, body: moved })
    // What came in here has not moved.
    await expectRefusal('1 open request')
    const { body: queue } = await admin.call(listQueue)
    const request = queue.results.find((entry) => entry.lead?.id === made.id)
    const params = { id: String(request?.id) }
    await admin.call(closeRequest, { params, body: { outcome: 'answered' } })
    expect((await remove(location)).status).toBe(204)
  })

  // They may come to wait for each other, until the database breaks one off.
  test.runIf(databaseTimersFire)(
    'at the same moment as a request comes in: the request is never lost',
    async () => {
      for (let round = 0; round < 5; round++) {
        const location = await created()
        const [deletion, request] = await Promise.all([
          remove(location),
          sendForm(app, location.form_id, { name: 'Ada', phone: `+1212555012${round}` }),
        ])
        const { body } = await admin.call(listLeads, { query: { search: `555012${round}` } })
        expect([deletion.status, request.statusCode, body.count]).toEqual(
          deletion.status === 204 ? [204, 404, 0] : [409, 200, 1],
        )
      }
    },
  )

  test.runIf(databaseTimersFire)(
    'while a request to one of its forms waits for it: the request is stored when that is taken back',
    async () => {
      const location = await created()
      const send = (name: string) => sendForm(app, location.form_id, { name, phone: '+12125550142' })
      expect((await send('Ada')).statusCode).toBe(200)
      const deletion = new pg.Client(app.database.ownerConnection)
      await deletion.connect()
      const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      try {
        await deletion.query('BEGIN')
        await deletion.query('SELECT FROM locations WHERE id = $1 FOR UPDATE', [location.id])
        const request = send('Grace')
        await expect.poll(async () => (await deletion.query(waiting)).rowCount, { interval: 10 }).toBe(1)
        await deletion.query('DELETE FROM web_forms WHERE location_id = $1', [location.id])
        await deletion.query('ROLLBACK')
        expect((await request).statusCode).toBe(200)
        expect((await admin.call(listLeads, { query: { search: 'Grace' } })).body.count).toBe(1)
      } finally {
        await deletion.end()
      }
    },
  )
})

const openRequest = (location_id: number) =>
  app.db
    .insertInto('intake_requests')
    .values({
      company_id: company.id,
      location_id,
      channel: 'forms',
      received_at: app.clock.now(),
      address: '127.0.0.1',
      content_type: 'application/json',
      headers: '{}',
      body: Buffer.from('{}'),
      idempotency_key: null,
      intake_result: 'received',
      lead_id: null,
      resolved_at: null,
    })
    .execute()

describe('a closed location', () => {
  const close = (location: { id: number }, closed = true, by = admin) =>
    by.call(locationEndpoints.patch, { params: paramsOf(location), body: { closed } })

  test('keeps what belongs to it, and can be opened again', async () => {
    const location = await created()
    const lead = await createLeadRow(app, company, { location: location.id })
    expect((await close(location)).body).toMatchObject({ closed: true })
    const { body } = await admin.call(getLead, { params: { id: String(lead) } })
    expect(body.location).toEqual({ id: location.id, name: location.name })
    const kept = await admin.call(patchLead, { params: { id: String(lead) }, body: { first_name: 'Kept' } })
    expect(kept.status).toBe(200)
    expect((await close(location, false)).body).toMatchObject({ closed: false })
  })

  test('still takes requests: what comes is a lead without a location, which everybody sees', async () => {
    const location = await created()
    await close(location)
    const sent = await sendForm(app, location.form_id, { name: 'Late Caller', phone: '+12125550199' })
    expect(sent.statusCode).toBe(200)
    const elsewhere = await signIn(app, company, {
      role: 'front_desk',
      locations: company.locations.slice(0, 1),
    })
    const { body } = await elsewhere.call(listLeads, { query: { search: '2125550199' } })
    expect(body.results).toMatchObject([{ first_name: 'Late', location: null }])
  })

  test('is never the last one: neither by closing nor by deleting, nor by two at the same moment', async () => {
    const small = await createCompany(app, { locationTimeZones: [null] })
    const [first = 0] = small.locations
    const owner = await signIn(app, small)
    const refusal = { code: 'conflict', detail: locationSettingsMessages.lastOpen }
    for (const answer of [
      await close({ id: first }, true, owner),
      await owner.call<EndpointDefinition>(locationEndpoints.delete, { params: { id: String(first) } }),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([409, refusal])
    }
    const second = await createLocationRow(app, small)
    const answers = await Promise.all([first, second].map((id) => close({ id }, true, owner)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the time zone of the company', () => {
  test('is changed by an administrator, and is that of the locations without their own', async () => {
    const params = { id: String(company.id) }
    const { status, body } = await admin.call(companyEndpoints.patch, {
      params,
      body: { time_zone: 'Pacific/Kiritimati' },
    })
    expect([status, body.time_zone]).toEqual([200, 'Pacific/Kiritimati'])
    const { body: location } = await admin.call(locationEndpoints.get, {
      params: { id: String(company.locations[0]) },
    })
    expect(location).toMatchObject({ time_zone: 'Pacific/Kiritimati', own_time_zone: null })
    // Noon of 03/11 UTC is the evening of that day in Tokyo.
    const lead = await createLeadRow(app, company, { follow_up_date: '2026-03-12' })
    const { body: seen } = await admin.call(getLead, { params: { id: String(lead) } })
    expect(seen.follow_up_status).toBe('due_today')
  })

  test.each(['Mars/Olympus', '', null, '-08:00'])('cannot be %j', async (time_zone) => {
    const before = await tableContents(app)
    const { status, body } = await admin.call(companyEndpoints.patch, {
      params: { id: String(company.id) },
      body: { time_zone },
    })
    expect([status, body]).toMatchObject([422, { errors: { time_zone: ['Unknown time zone.'] } }])
    expect(await tableContents(app)).toEqual(before)
  })
})
