import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatPhone } from '#contract/formats/phone.ts'
import { deletePatient, listPatients, patchPatient } from '#contract/patients/patients.endpoints.ts'
import { patientStatuses } from '#contract/patients/patients.enums.ts'
import { type PatientOrdering, PatientRow, patientOrderings } from '#contract/patients/patients.schemas.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { createPatientRow, type PatientFields } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let clerk: TestClient
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
  clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
  const names = ['Ann', 'ann', 'Émile', 'bob', 'Bo', 'Zoë', 'O’Neil']
  for (let index = 0; index < 35; index++) {
    const number = `212-555-01${String(index).padStart(2, '0')}`
    const fields: PatientFields = {
      first_name: names[index % names.length] ?? '',
      last_name: names[(index * 3) % 5] ?? '',
      email: index % 6 === 0 ? '' : `${index % 2 ? 'P' : 'p'}${index}@example.com`,
      phone: index % 7 === 0 ? '' : number,
      status: patientStatuses[index % patientStatuses.length] ?? 'active',
      total_value: index % 4 === 0 ? null : (index * 37) % 11,
      location: [null, ...company.locations][index % 3] ?? null,
      at: new Date(app.clock.now().getTime() - (index % 9) * 60_000),
    }
    await createPatientRow(app, company, fields)
  }
  await createPatientRow(app, await createCompany(app), { first_name: 'Stranger' })
})
afterAll(() => app.close())

const list = async (query: Record<string, string> = {}, client = admin) => {
  const { status, body } = await client.call(listPatients, { query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('the patient list shows the first ten by last name when nothing is asked', async () => {
  const body = await list()
  expect(body).toMatchObject({ count: 35, next: '/api/patients/?page=2', previous: null })
  const rows = body.results.map((row) => PatientRow.strict().parse(row))
  expect(rows).toHaveLength(10)
  const named = rows.map(({ last_name, first_name }) => `${last_name} ${first_name}`.toLowerCase())
  expect(named).toEqual([...named].sort())
  expect(body.results).toEqual((await list({ ordering: 'last_name' })).results)
})

test('has empty pages behind the last one, with a way back', async () => {
  expect(await list({ page: '1000', page_size: '100' })).toEqual({
    count: 35,
    next: null,
    previous: '/api/patients/?page=1&page_size=100',
    results: [],
  })
})

type Key = string | number | null
const keys: Record<PatientOrdering, (patient: PatientRow) => Key[]> = {
  last_name: (patient) => [patient.last_name.toLowerCase(), patient.first_name.toLowerCase()],
  first_name: (patient) => [patient.first_name.toLowerCase(), patient.last_name.toLowerCase()],
  email: (patient) => [patient.email.toLowerCase() || null],
  phone: (patient) => [patient.phone === '' ? null : formatPhone(patient.phone)],
  location: (patient) => [patient.location?.name ?? null],
  status: (patient) => [patient.status],
  total_value: (patient) => [patient.total_value],
  created_at: (patient) => [Date.parse(patient.created_at)],
  updated_at: (patient) => [Date.parse(patient.updated_at)],
  id: () => [],
}

// Ties break on the id in the same direction; what is missing comes last in both.
function compare(left: Key[], right: Key[], direction: number): number {
  for (const [index, one] of left.entries()) {
    const other = right[index] ?? null
    if (one === other) continue
    if (one === null) return 1
    if (other === null) return -1
    return one < other ? -direction : direction
  }
  return 0
}

test.each(
  patientOrderings.flatMap(
    (column) =>
      [
        [column, column],
        [column, `-${column}`],
      ] as const,
  ),
)('by %s comes in order as %s, over all pages', async (column, ordering) => {
  const direction = ordering.startsWith('-') ? -1 : 1
  const { results } = await list({ ordering: 'id', page_size: '100' })
  const keysOf = (patient: PatientRow) => [...keys[column](patient), patient.id]
  const expected = [...results].sort((one, other) => compare(keysOf(one), keysOf(other), direction))
  const shown: PatientRow[] = []
  for (const page of ['1', '2', '3', '4']) {
    shown.push(...(await list({ ordering, page, page_size: '10' })).results)
  }
  expect(shown.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
})

describe('what a person sees and counts', () => {
  test('is the own locations and those of none, in every filter', async () => {
    for (const client of [admin, clerk]) {
      const all = (await list({ page_size: '100' }, client)).results
      const places = new Set(all.map(({ location }) => location?.id ?? null))
      expect(places.size).toBe(client === admin ? 3 : 2)
      for (const status of patientStatuses) {
        for (const location of ['', ...company.locations.map(String)]) {
          const { count, results } = await list({ status, location, page_size: '100' }, client)
          const expected = all.filter(
            (row) => row.status === status && (!location || row.location?.id === Number(location)),
          )
          expect(count).toBe(expected.length)
          expect(results.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
        }
      }
    }
  })

  test('stays right while patients come, move, change and go', async () => {
    const params = { id: await createPatientRow(app, company, { status: 'active' }) }
    const counts = async () => [
      (await list({ status: 'active' })).count,
      (await list({ status: 'inactive' })).count,
      (await list({}, clerk)).count,
    ]
    const [active = 0, inactive = 0, seen = 0] = await counts()
    await admin.call(patchPatient, { params, body: { status: 'inactive' } })
    expect(await counts()).toEqual([active - 1, inactive + 1, seen])
    await admin.call(patchPatient, { params, body: { location: company.locations[1] } })
    expect(await counts()).toEqual([active - 1, inactive + 1, seen - 1])
    await admin.call(deletePatient, { params })
    expect(await counts()).toEqual([active - 1, inactive, seen - 1])
  })
})

describe('a search', () => {
  const found = async (search: string, client = admin) =>
    (await list({ search, page_size: '100', ordering: 'id' }, client)).results

  test('finds a number in any format', async () => {
    for (const search of ['2125550101', '(212) 555-0101', '+1 212 555 0101', '555-0101']) {
      expect(await found(search)).toMatchObject([{ phone: '212-555-0101' }])
    }
  })

  test('finds parts of names and emails in any case and order, and counts what it finds', async () => {
    expect((await found('ZOË')).every(({ first_name }) => first_name === 'Zoë')).toBe(true)
    expect(await found('p13@EXAMPLE.com')).toHaveLength(1)
    const both = await found('bob ann')
    expect(both.length).toBeGreaterThan(0)
    expect(both.map(({ id }) => id)).toEqual((await found('ann bob')).map(({ id }) => id))
    expect((await found('ann, bob')).map(({ id }) => id)).toEqual(both.map(({ id }) => id))
    expect((await list({ search: 'zoë' })).count).toBe((await found('zoë')).length)
  })

  test('finds no one of another company or location, and takes wildcards for what they are', async () => {
    for (const search of ['stranger', ',', '%', '_', "' OR 1=1 --"]) expect(await found(search)).toEqual([])
    const everywhere = await found('zoë')
    expect((await found('zoë', clerk)).length).toBeLessThan(everywhere.length)
  })
})

test.each([
  ['status', 'new'],
  ['status', 'Active Patient'],
  ['location', 'all'],
  ['search', 'x'.repeat(201)],
  ['ordering', 'name'],
  ['ordering', 'search_text'],
  ['ordering', 'id; DROP TABLE patients'],
  ['page', '0'],
  ['page_size', '101'],
  ['type', 'chatbot'],
])('a wrong value is refused by name and never ignored: %s=%j', async (name, value) => {
  const before = await tableContents(app)
  const { status, body } = await admin.call(listPatients, { query: { [name]: value } })
  expect([status, body]).toMatchObject([422, { code: 'invalid_fields' }])
  expect(Object.keys((body as unknown as { errors: object }).errors)).toEqual([name])
  expect(await tableContents(app)).toEqual(before)
})
