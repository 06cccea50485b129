import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getImport, listImportRows, patchImport, startImport } from '#contract/imports/imports.endpoints.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { Import } from '#contract/imports/imports.schemas.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { otherSystems } from '#server/testing/import-files.ts'
import { doImports, dryRun } from '#server/testing/imports.ts'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await signIn(app, await createCompany(app))
})

const opened = async (system: keyof typeof otherSystems) => {
  const { name, noun, content } = otherSystems[system]
  return dryRun(app, admin, { name, content: await content() }, noun)
}

const rowsOf = async ({ id }: Import) =>
  (await admin.call(listImportRows, { params: { id }, query: { page_size: '100' } })).body.results.map(
    ({ row, verdict, reasons }) => [row, verdict, ...reasons.map(({ text }) => text)],
  )

/** Adds all that the dry run shows. */
async function imported({ id, noun }: Import) {
  expect((await admin.call(startImport, { params: { id } })).status).toBe(200)
  await doImports(app)
  const { body } = await admin.call(getImport, { params: { id } })
  expect(body.state).toBe('done')
  const list = noun === 'leads' ? listLeads : listPatients
  const { results } = (await admin.call(list, { query: { ordering: 'last_name', page_size: '100' } })).body
  return results as Record<string, unknown>[]
}

test('Open Dental', async () => {
  const run = await opened('Open Dental')
  expect(run.mapping.targets).toEqual([
    ...[null, 'last_name', 'first_name', null, null, 'status', null, 'date_of_birth', 'street', 'street_2'],
    ...['city', 'state', 'postal_code', 'phone', 'phone', 'phone', 'email'],
  ])
  expect(run.words).toEqual([
    { field: 'status', text: 'Patient', count: 2, value: 'active', recognized: true },
    { field: 'status', text: 'Inactive', count: 1, value: 'inactive', recognized: true },
    { field: 'status', text: 'NonPatient', count: 1, value: 'interested', recognized: true },
  ])
  expect(run.day_order_needed).toBe(false)
  expect(await rowsOf(run)).toEqual([
    [2, 'new', '+1 937 555 0101'],
    [3, 'new'],
    [4, 'duplicate', importMessages.sameAsRow('2')],
    [5, 'refused', 'Enter a valid email address.'],
  ])
  expect(await imported(run)).toMatchObject([
    // Their mobile number counts before the one at home.
    { first_name: 'Renée', last_name: 'Núñez', phone: '(937)555-0102', status: 'active' },
    { first_name: 'Bo', last_name: "O'Hara", phone: '937-555-0103', status: 'inactive' },
  ])
  const { rows } = await app.database.pool.query(
    `SELECT date_of_birth, address ->> 'street' AS street FROM patients
      WHERE company_id = (SELECT company_id FROM imports WHERE id = $1) ORDER BY id`,
    [run.id],
  )
  expect(rows).toEqual([
    { date_of_birth: '1980-03-05', street: '1 Main St, Apt 2' },
    { date_of_birth: '1945-12-31', street: '2 Main St' },
  ])
})

test('Dentrix', async () => {
  const run = await opened('Dentrix')
  expect(run.mapping.targets).toEqual([
    ...['full_name', 'status', 'date_of_birth', 'phone', 'phone', 'email', 'insurance_provider', 'note'],
  ])
  // 7/9/26 may be either.
  expect(run.day_order_needed).toBe(true)
  expect((await admin.call(startImport, { params: { id: run.id } })).status).toBe(422)
  await admin.call(patchImport, { params: { id: run.id }, body: { day_order: 'mdy' } })
  await doImports(app)
  expect(await rowsOf(run)).toEqual([
    [2, 'new', '+1 614 555 0101'],
    [3, 'new'],
    [4, 'duplicate', importMessages.sameAsRow('2')],
    [5, 'refused', importMessages.noName],
  ])
  expect(await imported(run)).toMatchObject([
    {
      ...{ first_name: 'Jörg', last_name: 'Müller', phone: '6145550102', status: 'active' },
      insurance_provider: { name: 'Example Dental Plan' },
    },
    { first_name: 'Ann Jr.', last_name: 'van der Berg', phone: '614 555 0103', status: 'inactive' },
  ])
  const { rows } = await app.database.pool.query(
    `SELECT content FROM notes WHERE company_id = (SELECT company_id FROM imports WHERE id = $1)`,
    [run.id],
  )
  expect(rows).toEqual([{ content: 'Prefers mornings' }])
})

test('Eaglesoft', async () => {
  const run = await opened('Eaglesoft')
  expect(run.mapping.targets).toEqual([
    ...[null, 'last_name', 'first_name', 'date_of_birth', 'status', 'phone', 'phone', 'email'],
  ])
  // One of its dates is none in either order, so it has to be said.
  expect(run.day_order_needed).toBe(true)
  await admin.call(patchImport, { params: { id: run.id }, body: { day_order: 'mdy' } })
  await doImports(app)
  expect(await rowsOf(run)).toEqual([
    [2, 'new', '+1 513 555 0101'],
    [3, 'new'],
    [4, 'duplicate', importMessages.sameAsRow('3')],
    [5, 'refused', importMessages.noDay],
  ])
  expect(await imported(run)).toMatchObject([
    { first_name: 'Jo', last_name: 'Smith-Lee', phone: '(513) 555-0103', status: 'inactive' },
    { first_name: 'Siân', last_name: 'Åkesson', phone: '513 555 0102 x7', status: 'active' },
  ])
})

test('HubSpot', async () => {
  const run = await opened('HubSpot')
  expect(run.mapping.targets).toEqual([
    ...[null, 'first_name', 'last_name', 'email', 'phone', 'status', null, 'source', null],
    ...['city', 'state', 'postal_code', 'country'],
  ])
  expect(await rowsOf(run)).toEqual([
    [2, 'new'],
    [3, 'new'],
    [4, 'duplicate', importMessages.sameAsRow('2')],
    [5, 'refused', 'Enter a valid email address.'],
  ])
  expect(await imported(run)).toMatchObject([
    { first_name: 'Zoë', status: 'new', source: 'google', phone: '+1 (216) 555-0101' },
    { first_name: 'Max', last_name: '', status: 'contacted', source: 'facebook' },
  ])
})

test('Twenty', async () => {
  const run = await opened('Twenty')
  expect(run.mapping.targets).toEqual([
    ...[null, 'first_name', 'last_name', 'email', 'city', null, 'phone', null, 'calling_code', null],
  ])
  expect(await rowsOf(run)).toEqual([
    [2, 'new'],
    [3, 'new'],
    [4, 'duplicate', importMessages.sameAsRow('2')],
    [5, 'refused', importMessages.noPerson],
  ])
  expect(await imported(run)).toMatchObject([
    { first_name: 'Chloë', phone: '+13305550101' },
    { first_name: 'Tom', phone: '+441134960101' },
  ])
})
