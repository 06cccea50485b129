import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { createLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { createPatient, matchPatients } from '#contract/patients/patients.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { leadBody, sendForm } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app, { country: 'FR' })
  admin = await signIn(app, company)
})
afterAll(() => app.close())

const typed = '06 12 34 56 78'
const body = () => ({ ...leadBody(company), phone: typed, email: '' })

test("interprets a phone number without a country code by the practice's country", async () => {
  const lead = await admin.call(createLead, { body: { ...body(), email: 'ann@example.com' } })
  expect(lead.body.phone).toBe('+33 6 12 34 56 78')
  await sendForm(app, company.formIds[0], { name: 'Pat Example', phone: '0612345678' })
  await sendForm(app, company.formIds[0], { name: 'Pat Example', phone: '+33612345678' })
  for (const search of [typed, '0612345678', '+33 6 12 34 56 78']) {
    const { results } = (await admin.call(listLeads, { query: { search } })).body
    expect(results.map(({ id, request_count }) => [id, request_count])).toEqual([[lead.body.id, 3]])
  }
  const { source: _, ...person } = { ...body(), email: 'pat@example.com' }
  const patient = await admin.call(createPatient, { body: person })
  expect(patient.body.phone).toBe('+33 6 12 34 56 78')
  const matches = await admin.call(matchPatients, { query: { phone: '0612345678' } })
  expect(matches.body.map(({ id }) => id)).toEqual([patient.body.id])
})

test("two names with a location's own number create two leads", async () => {
  await app.db
    .updateTable('locations')
    .set({ phone: '01 70 18 99 00' })
    .where('company_id', '=', company.id)
    .execute()
  for (const name of ['One Example', 'Two Example']) {
    await sendForm(app, company.formIds[0], { name, phone: '+33170189900' })
  }
  const { body: page } = await admin.call(listLeads, { query: { search: '+33170189900' } })
  expect(page.count).toBe(2)
})

test("the practice's country defaults to US, and a change applies to new numbers", async () => {
  const practice = await createCompany(app)
  const client = await signIn(app, practice)
  const params = { id: String(practice.id) }
  expect((await client.call(companyEndpoints.get, { params })).body.country).toBe('US')
  expect((await client.call(companyEndpoints.patch, { params, body: { country: 'ZZ' } })).status).toBe(422)
  expect((await client.call(companyEndpoints.patch, { params, body: { country: 'GB' } })).body.country).toBe(
    'GB',
  )
  const lead = await client.call(createLead, { body: { ...leadBody(practice), phone: '07911 123456' } })
  expect(lead.body.phone).toBe('+44 7911 123456')
})

test('keeps a phone extension, and search finds the number with or without it', async () => {
  const practice = await createCompany(app)
  const client = await signIn(app, practice)
  const { body: lead } = await client.call(createLead, {
    body: { ...leadBody(practice), phone: '(212) 555-0142 x12' },
  })
  expect(lead.phone).toBe('(212) 555-0142 x12')
  for (const search of ['2125550142', '+1 212 555 0142 x12', '555-0142']) {
    expect((await client.call(listLeads, { query: { search } })).body.count).toBe(1)
  }
})
