import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { createPatient, getPatient } from '#contract/patients/patients.endpoints.ts'
import { patientSources, patientStatuses } from '#contract/patients/patients.enums.ts'
import { NewPatient } from '#contract/patients/patients.schemas.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { patientBody } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
})
afterAll(() => app.close())

const create = (fields: Record<string, unknown>, client = admin, headers: Record<string, string> = {}) =>
  client.call(createPatient, { body: { ...patientBody(company), ...fields } }, headers)

/** Sends a wrong patient; nothing may change by it. */
async function errorsOf(fields: Record<string, unknown>, client = admin): Promise<unknown> {
  const before = await tableContents(app)
  const { status, body } = await create(fields, client)
  expect([status, body]).toMatchObject([422, { code: 'invalid_fields' }])
  expect(await tableContents(app)).toEqual(before)
  return (body as unknown as { errors: unknown }).errors
}

describe('a new patient', () => {
  test('who has the name and the number or email of another one tells of them', async () => {
    const ada = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', phone: '(212) 555-0177' }
    const { body: first } = await create(ada)
    const named = [{ id: first.id, name: 'Ada Byron' }]
    const { body: second } = await create({ ...ada, email: 'ada.byron@example.com' })
    const { body: third } = await create({ ...ada, first_name: 'Annabella' })
    expect([first, second, third].map(({ may_be_same }) => may_be_same)).toEqual([[], named, []])
  })

  test('is answered whole, in the form of the contract, and read again the same', async () => {
    const given = {
      first_name: '  Pat ',
      last_name: 'Example-Õunapuu',
      email: 'Pat@Example.com',
      phone: '(212) 555-0142',
      location: company.locations[1],
      status: 'active',
      source: 'dreferral',
      insurance_provider: { name: 'Example Mutual' },
      preferred_language: 'spanish',
      date_of_birth: '1990-05-17',
      total_value: 1234.5,
      other_contacts: ['(212) 555-0143', 'Pat.Home@Example.com'],
      address: {
        street: '1 Example Street',
        city: 'Exampletown',
        state: 'NY',
        country: 'USA',
        postal_code: '10001',
      },
    }
    const { status, body, headers } = await create(given)
    expect(status).toBe(201)
    expect(headers.etag).toBe('"1"')
    expect(NewPatient.strict().parse(body)).toEqual({
      may_be_same: [],
      ...given,
      id: body.id,
      first_name: 'Pat',
      other_contacts: ['+12125550143', 'pat.home@example.com'],
      location: { id: company.locations[1], name: 'Location 2' },
      created_at: body.created_at,
      updated_at: body.created_at,
      updated_by: (await admin.call(getInfo)).body.user_name,
      version: 1,
      leads: [],
    })
    expect(new Date(body.created_at)).toEqual(app.clock.now())
    const { may_be_same: _, ...patient } = body
    expect((await admin.call(getPatient, { params: { id: body.id } })).body).toEqual(patient)
  })

  test('whose email is null is stored without one', async () => {
    expect(await create({ email: null })).toMatchObject({ status: 201, body: { email: '' } })
  })

  test('needs an email or null', async () => {
    for (const email of [undefined, '', ' '])
      expect(await errorsOf({ email })).toEqual({ email: [fieldMessages.required] })
  })

  test('without what may be left out is a new lead of unknown source, value and insurance', async () => {
    expect((await create({})).body).toMatchObject({
      status: 'new_lead',
      source: '',
      insurance_provider: null,
      preferred_language: '',
      date_of_birth: null,
      total_value: null,
      address: null,
    })
    expect((await create({ insurance_provider: { name: ' ' } })).body.insurance_provider).toBeNull()
  })

  test('is told of in the history, with who made it', async () => {
    const { body } = await create({})
    const { body: history } = await admin.call(historyEndpoints.patients, { params: { id: String(body.id) } })
    expect(history.results).toMatchObject([{ activity_type: 'Update', details: 'Patient created' }])
  })

  test('is made once by a call that is sent twice', async () => {
    const key = { 'idempotency-key': 'one patient' }
    const [one, again] = [await create({}, admin, key), await create({}, admin, key)]
    expect(again.body.id).toBe(one.body.id)
  })
})

describe('a field that is needed', () => {
  test.each(['first_name', 'last_name', 'email', 'phone'])('%s', async (field) => {
    for (const value of [undefined, '', '   ']) {
      expect(await errorsOf({ [field]: value })).toEqual({ [field]: ['This field is required.'] })
    }
  })

  test.each([undefined, null, '', '1', 0, -1, 1.5, {}])('location, which is none as %j', async (location) => {
    expect(await errorsOf({ location })).toEqual({ location: ['Please select a location'] })
  })
})

describe('a value that cannot be', () => {
  test.each([
    ['status', patientStatuses, 'new'],
    ['source', patientSources, 'Google'],
  ] as const)('%s, which is one of those listed', async (field, keys, value) => {
    expect(await errorsOf({ [field]: value })).toEqual({ [field]: [`Must be one of: ${keys.join(', ')}.`] })
  })

  test.each([-1, 0.001, 10_000_000_000, '12.50', true, {}])('total value %j', async (total_value) => {
    expect(await errorsOf({ total_value })).toEqual({
      total_value: ['Enter an amount in dollars, with at most 2 decimals.'],
    })
  })

  test('cents are kept exactly, up to the largest amount', async () => {
    for (const total_value of [0, 0.01, 0.29, 1.1, 19.99, 4503.57, 9_999_999_999.99]) {
      const { status, body } = await create({ total_value })
      expect([status, body.total_value]).toEqual([201, total_value])
    }
  })

  test('an insurance provider that is only a text, or too long, or more than a name', async () => {
    expect(await errorsOf({ insurance_provider: 'Example Mutual' })).toHaveProperty('insurance_provider')
    expect(await errorsOf({ insurance_provider: { name: 'x'.repeat(201) } })).toEqual({
      'insurance_provider.name': ['Use at most 200 characters.'],
    })
    expect(await errorsOf({ insurance_provider: { name: 'x', id: 1 } })).toEqual({
      'insurance_provider.id': ['Unknown field.'],
    })
  })
})

test('fields that no one may set, or that are not there, are refused one by one', async () => {
  const fields = ['id', 'company_id', 'location_id', 'version', 'created_at', 'phone_e164', 'leads', 'type']
  expect(await errorsOf(Object.fromEntries(fields.map((field) => [field, 1])))).toEqual(
    Object.fromEntries(fields.map((field) => [field, ['Unknown field.']])),
  )
})

test('a location of another company, or where the person does not work, is refused', async () => {
  const unknown = { location: ["This location doesn't exist."] }
  const other = await createCompany(app)
  expect(await errorsOf({ location: other.locations[0] })).toEqual(unknown)
  const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
  expect(await errorsOf({ location: company.locations[1] }, clerk)).toEqual(unknown)
  expect((await create({}, clerk)).status).toBe(201)
})
