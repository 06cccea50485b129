import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { companyMessages } from '#contract/companies/companies.messages.ts'
import { Company } from '#contract/companies/companies.schemas.ts'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { serviceMessages } from '#contract/services/services.messages.ts'
import { createKeptCompany } from '#server/slices/companies/companies.testing.ts'
import { createServiceRow } from '#server/slices/services/services.testing.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'

let app: TestApp
let company: TestCompany
let other: TestCompany
let admin: TestClient
let frontDesk: TestClient
let stranger: TestClient
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app, { name: 'Own Dental' })
  other = await createCompany(app, { name: 'Other Dental' })
  admin = await signIn(app, company)
  frontDesk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
  stranger = await signIn(app, other)
})
afterAll(() => app.close())

const listed = async (client: TestClient) => {
  const { body } = await client.call(companyEndpoints.list)
  return body.results.map(({ name }) => name)
}

describe('the list of companies', () => {
  test('holds the own company and those that it keeps, whole, for all of its staff, and nothing of another practice', async () => {
    await createKeptCompany(app, company, { name: 'Foxglove', phone: '+1 (973) 555-0151' })
    await createKeptCompany(app, other, { name: 'Of another practice' })
    for (const client of [admin, frontDesk]) expect(await listed(client)).toEqual(['Foxglove', 'Own Dental'])
    expect(await listed(stranger)).toEqual(['Of another practice', 'Other Dental'])
    const { body } = await admin.call(companyEndpoints.list, { query: { search: '9735550151' } })
    expect(body.results.map((found) => Company.strict().parse(found).name)).toEqual(['Foxglove'])
  })
})

describe('a created company', () => {
  test('belongs to the practice of whoever created it, and gives no one a way into it', async () => {
    const except = ['companies', 'events', 'audit_log']
    const before = await tableContents(app, { except })
    const { status, body } = await admin.call(companyEndpoints.create, {
      body: { name: 'Palisade', company_type: 'Oral surgery', email: 'office@palisade.example.com' },
    })
    expect(status).toBe(201)
    expect(await tableContents(app, { except })).toEqual(before)
    const params = { id: String(body.id) }
    expect((await frontDesk.call(companyEndpoints.get, { params })).status).toBe(200)
    for (const call of [companyEndpoints.get, companyEndpoints.put, companyEndpoints.patch]) {
      const answer = await stranger.call<EndpointDefinition>(call, {
        params,
        ...(call.method !== 'GET' && { body: { name: 'Taken over' } }),
      })
      expect(answer.status).toBe(404)
    }
  })

  test('is for administrators to create and change; others are told so', async () => {
    const params = { id: String(company.id) }
    const before = await tableContents(app)
    const tries = [
      frontDesk.call(companyEndpoints.create, { body: { name: 'Mine' } }),
      frontDesk.call(companyEndpoints.put, { params, body: { name: 'Mine' } }),
      frontDesk.call(companyEndpoints.patch, { params, body: { phone: '1' } }),
    ]
    for (const { status, body } of await Promise.all(tries)) {
      expect([status, body]).toMatchObject([
        403,
        { code: 'forbidden', detail: companyMessages.administratorsOnly },
      ])
    }
    expect(await tableContents(app)).toEqual(before)
  })
})

test('the own company is changed in all its fields, and is called so from then on', async () => {
  const params = { id: String(company.id) }
  const fields = {
    name: 'Renamed Dental',
    company_type: 'Group practice',
    address: '1 Elm Street',
    phone: '(212) 555-0142',
    email: 'office@example.com',
  }
  const { status, body } = await admin.call(companyEndpoints.put, { params, body: fields })
  expect([status, body]).toMatchObject([200, fields])
  expect((await frontDesk.call(getInfo)).body.company.name).toBe('Renamed Dental')
  const wrong = await admin.call(companyEndpoints.patch, { params, body: { email: 'nowhere' } })
  expect(wrong.status).toBe(422)
})

describe('services', () => {
  test('belong to one company of the list: under another one there is no such service', async () => {
    const [one, two] = [await createKeptCompany(app, company), await createKeptCompany(app, company)]
    const serviceId = String(await createServiceRow(app, company, one))
    const at = (id: number) => frontDesk.call(serviceEndpoints.get, { params: { id: String(id), serviceId } })
    expect([(await at(one)).status, (await at(two)).status, (await at(company.id)).status]).toEqual([
      200, 404, 404,
    ])
  })

  test('of another practice, and of a company that does not exist, are not listed nor created', async () => {
    const theirs = await createKeptCompany(app, other)
    await createServiceRow(app, other, theirs)
    const before = await tableContents(app)
    for (const id of [theirs, other.id, 999_999_999]) {
      const params = { id: String(id) }
      expect((await admin.call(serviceEndpoints.list, { params })).status).toBe(404)
      const body = { name: 'Planted', default_cost: 1 }
      expect((await admin.call(serviceEndpoints.create, { params, body })).status).toBe(404)
    }
    expect(await tableContents(app)).toEqual(before)
  })

  describe('with minutes and providers', () => {
    const params = () => ({ id: String(company.id) })
    const create = (fields: object) =>
      admin.call(serviceEndpoints.create, {
        params: params(),
        body: { name: 'Crown', default_cost: 900, ...fields },
      })
    const get = async (id: number) =>
      (await admin.call(serviceEndpoints.get, { params: { ...params(), serviceId: String(id) } })).body

    test('have defaults in bodies of earlier clients and stay unchanged by them', async () => {
      const dentist = await createStaff(app, company, { role: 'dentist' })
      const fields = {
        ...{ duration: 90, new_patients: false },
        ...{ provider_roles: ['hygienist'], provider_ids: [dentist.staffId] },
      }
      expect((await create({})).body).toMatchObject({
        ...{ duration: 30, new_patients: true, provider_roles: [], provider_ids: [] },
      })
      const { body } = await create(fields)
      expect(body).toMatchObject(fields)
      const put = await admin.call(serviceEndpoints.put, {
        params: { ...params(), serviceId: String(body.id) },
        body: { name: 'Crown', default_cost: 950 },
      })
      expect(put.body).toMatchObject({ ...fields, default_cost: 950, version: 2 })
    })

    test.each([
      ['duration', 4],
      ['duration', 481],
      ['duration', 7.5],
      ['new_patients', 'yes'],
      ['provider_roles', ['front_desk']],
      ['provider_ids', [0]],
    ])('refuse %s %j', async (name, value) => {
      const { status, body } = await create({ [name]: value })
      const { errors } = body as unknown as { errors: object }
      expect([status, Object.keys(errors).map((path) => path.split('.')[0])]).toEqual([422, [name]])
    })

    test('refuse people of another practice, people who left and front desk', async () => {
      const stranger = await createStaff(app, other, { role: 'dentist' })
      const left = await createStaff(app, company, { role: 'dentist' })
      await app.db.updateTable('staff').set({ active: false }).where('id', '=', left.staffId).execute()
      const desk = await createStaff(app, company, { role: 'front_desk' })
      for (const { staffId } of [stranger, left, desk]) {
        const { status, body } = await create({ provider_ids: [staffId] })
        expect([status, body]).toMatchObject([
          422,
          { errors: { provider_ids: [serviceMessages.unknownProvider] } },
        ])
      }
    })

    test('drop people who left and list people who return', async () => {
      const { staffId } = await createStaff(app, company, { role: 'dentist' })
      const { body } = await create({ provider_ids: [staffId] })
      const setActive = (active: boolean) =>
        app.db.updateTable('staff').set({ active }).where('id', '=', staffId).execute()
      await setActive(false)
      expect((await get(body.id)).provider_ids).toEqual([])
      await setActive(true)
      expect((await get(body.id)).provider_ids).toEqual([staffId])
    })
  })

  test('are changed by all staff', async () => {
    const params = { id: String(company.id) }
    const { body } = await frontDesk.call(serviceEndpoints.create, {
      params,
      body: { name: 'Cleaning', default_cost: 120 },
    })
    const changed = await frontDesk.call(serviceEndpoints.put, {
      params: { ...params, serviceId: String(body.id) },
      body: { name: 'Cleaning', description: 'Twice a year', default_cost: 125.5 },
    })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { description: 'Twice a year', default_cost: 125.5, version: 2 },
    ])
  })
})
