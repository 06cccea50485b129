import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { convertLead, linkLead } from '#contract/conversions/conversions.endpoints.ts'
import { conversionMessages } from '#contract/conversions/conversions.messages.ts'
import { emailMessages } from '#contract/formats/email.messages.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { getLead, leadStatusCounts } from '#contract/leads/leads.endpoints.ts'
import { deletePatient, getPatient, matchPatients } from '#contract/patients/patients.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents, workStatements } from '#server/testing/inspect.ts'
import { createLeadRow, createPatientRow, patientBody } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let other: TestCompany
let admin: TestClient
let lead: number
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  other = await createCompany(app)
  admin = await signIn(app, company)
})
beforeEach(async () => {
  lead = await createLeadRow(app, company, { first_name: 'Ada', status: 'contacted' })
})
afterAll(() => app.close())

const convert = (headers: Record<string, string> = {}, id = lead, client = admin) =>
  client.call(convertLead, { params: { id }, body: { ...patientBody(company), someone_else: true } }, headers)
const link = (patient: number, headers: Record<string, string> = {}, id = lead) =>
  admin.call(linkLead, { params: { id }, body: { patient } }, headers)
const readLead = async (id = lead) => (await admin.call(getLead, { params: { id } })).body
const historyOf = async (kind: 'leads' | 'patients', id: number) =>
  (await admin.call(historyEndpoints[kind], { params: { id: String(id) } })).body.results.map(
    ({ details }) => details,
  )

/** Makes a call that is refused; nothing may change by it. */
async function refused(call: () => Promise<{ status: number; body: unknown }>) {
  const before = await tableContents(app)
  const { status, body } = await call()
  expect(await tableContents(app)).toEqual(before)
  return { status, ...(body as { detail: string; errors?: object }) }
}

describe('a lead whose person is a patient already', () => {
  const ada = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', phone: '(212) 555-0177' }
  const convertAs = (fields: object, client = admin) =>
    client.call(convertLead, { params: { id: lead }, body: { ...patientBody(company), ...ada, ...fields } })
  let patient: number
  beforeEach(async () => {
    await app.db.deleteFrom('patients').where('company_id', '=', company.id).execute()
    patient = await createPatientRow(app, company, ada)
  })

  test.each([
    ['number and name', { email: 'other@example.com' }],
    ['email and name, in other words', { phone: '(212) 555-0178', first_name: 'ADA', last_name: 'B.' }],
  ])('by %s is refused with who it is, and nothing is made', async (_how, fields) => {
    expect(await refused(() => convertAs(fields))).toMatchObject({
      status: 409,
      detail: conversionMessages.isPatient(['Ada Byron']),
      data: { patients: [{ id: patient, name: 'Ada Byron' }] },
    })
  })

  test('becomes another one when it is said to be someone else', async () => {
    const { status, body } = await convertAs({ someone_else: true })
    expect([status, body.leads]).toEqual([201, [{ id: lead, name: 'Ada Example' }]])
  })

  test('is someone else by another name, or another number and email', async () => {
    expect((await convertAs({ first_name: 'Annabella' })).status).toBe(201)
    lead = await createLeadRow(app, company, { first_name: 'Ada' })
    expect((await convertAs({ email: 'b@example.com', phone: '(212) 555-0178' })).status).toBe(201)
  })

  test('is not told of patients at locations that the person does not see', async () => {
    const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(1) })
    lead = await createLeadRow(app, company, { first_name: 'Ada', location: company.locations[1] ?? null })
    expect((await convertAs({ location: company.locations[1] }, clerk)).status).toBe(201)
  })
})

describe('a lead that becomes a patient', () => {
  test('is a New Patient, and both point to each other', async () => {
    const { status, body, headers } = await convert()
    expect([status, headers.etag]).toEqual([201, '"1"'])
    expect(body).toMatchObject({ first_name: 'Pat', leads: [{ id: lead, name: 'Ada Example' }] })
    expect((await admin.call(getPatient, { params: { id: body.id } })).body).toEqual(body)
    expect(await readLead()).toMatchObject({
      status: 'converted',
      version: 2,
      patient: { id: body.id, name: 'Pat Example' },
    })
  })

  test('keeps the language and date of birth that the form carried over', async () => {
    const carried = { preferred_language: 'spanish' as const, date_of_birth: '1990-05-17' }
    const body = { ...patientBody(company), ...carried, someone_else: true }
    const { body: patient } = await admin.call(convertLead, { params: { id: lead }, body })
    expect(patient).toMatchObject(carried)
  })

  test('is counted as one, and told of in both histories', async () => {
    const counts = async () =>
      (await admin.call(leadStatusCounts)).body.find(({ name }) => name === 'converted')?.value ?? 0
    const before = await counts()
    const { body } = await convert()
    expect(await counts()).toBe(before + 1)
    expect(await historyOf('leads', lead)).toEqual(['Became a patient; Status: Contacted → New Patient'])
    expect(await historyOf('patients', body.id)).toEqual(['Patient created from a lead'])
  })

  test('becomes one once, however often the call is sent', async () => {
    const key = { 'idempotency-key': 'one conversion', 'if-match': '"1"' }
    const [one, again] = [await convert(key), await convert(key)]
    expect([again.status, again.body]).toEqual([201, one.body])
    const at = await Promise.all([convert(), convert()])
    expect(at.map(({ status }) => status)).toEqual([409, 409])
  })

  test('is not one a second time, by another way neither', async () => {
    await convert()
    const patient = await createPatientRow(app, company)
    for (const call of [() => convert(), () => link(patient)]) {
      expect(await refused(call)).toMatchObject({ status: 409, detail: conversionMessages.already })
    }
  })

  test('of many at the same moment, one makes the patient', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => convert()))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  })

  test('takes four statements: session, lead and patient, open requests, key with audit entry', async () => {
    app.statements.length = 0
    await convert({ 'idempotency-key': 'counted' })
    expect(workStatements(app)).toHaveLength(4)
  })
})

describe('a conversion is refused', () => {
  test('with 412 when someone else has changed the lead', async () => {
    const patient = await createPatientRow(app, company)
    const tag = { 'if-match': '"9"' }
    for (const call of [() => convert(tag), () => link(patient, tag)]) {
      expect((await refused(call)).status).toBe(412)
    }
  })

  test('with 404 for a lead of another company or location', async () => {
    const foreign = await createLeadRow(app, other)
    expect((await refused(() => convert({}, foreign))).status).toBe(404)
    const elsewhere = await createLeadRow(app, company, { location: company.locations[1] ?? null })
    const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
    expect((await refused(() => convert({}, elsewhere, clerk))).status).toBe(404)
  })

  test('by the name of the field that is wrong', async () => {
    const params = { id: lead }
    const { errors } = await refused(() =>
      admin.call(convertLead, {
        params,
        body: { ...patientBody(company), first_name: '', location: other.locations[0] },
      }),
    )
    expect(errors).toEqual({ first_name: ['This field is required.'] })
    const foreign = await refused(() =>
      admin.call(convertLead, { params, body: { ...patientBody(company), location: other.locations[0] } }),
    )
    expect(foreign).toMatchObject({ status: 422, errors: { location: ["This location doesn't exist."] } })
  })

  test('with 422 for a patient of another company, or none', async () => {
    for (const patient of [await createPatientRow(app, other), 999_999_999]) {
      expect(await refused(() => link(patient))).toMatchObject({
        status: 422,
        errors: { patient: [conversionMessages.unknownPatient] },
      })
    }
  })
})

describe('POST /leads/:id/convert/ with one way to reach the person', () => {
  const convertAs = (fields: object) => {
    const { phone: _, email: __, ...body } = patientBody(company)
    return admin.call(convertLead, { params: { id: lead }, body: { ...body, ...fields } })
  }

  test.each([
    ['a phone number', { phone: '(212) 555-0188' }, { phone: '(212) 555-0188', email: '' }],
    ['a phone number and null as email', { phone: '(212) 555-0189', email: null }, { email: '' }],
    ['an email', { email: 'only@example.com' }, { phone: '', email: 'only@example.com' }],
  ])('takes %s alone', async (_what, fields, stored) => {
    const { status, body } = await convertAs(fields)
    expect([status, body]).toMatchObject([201, stored])
  })

  test.each([[{}], [{ phone: ' ', email: '' }], [{ email: null }]])('refuses neither: %o', async (fields) => {
    expect(await refused(() => convertAs(fields))).toMatchObject({
      status: 422,
      errors: { phone: [emailMessages.phoneOrEmail] },
    })
  })

  test('reports the missing number along with errors of other fields', async () => {
    expect(await refused(() => convertAs({ first_name: '' }))).toMatchObject({
      errors: { first_name: [expect.any(String)], phone: [emailMessages.phoneOrEmail] },
    })
  })
})

describe('a lead linked to a patient who was there before', () => {
  test('is an Existing Patient; both point to each other and say so', async () => {
    const patient = await createPatientRow(app, company, { last_name: 'Byron' })
    const first = await createLeadRow(app, company)
    await link(patient, {}, first)
    const { status, body } = await link(patient)
    expect(status).toBe(200)
    expect(body.leads.map(({ id }) => id)).toEqual([lead, first].sort((one, next) => one - next))
    expect((await admin.call(getPatient, { params: { id: patient } })).body).toEqual(body)
    expect(await readLead()).toMatchObject({
      status: 'existing',
      patient: { id: patient, name: 'Pat Byron' },
    })
    expect(await historyOf('leads', lead)).toEqual([
      'Linked to the patient they were before; Status: Contacted → Existing Patient',
    ])
    expect((await historyOf('patients', patient))[0]).toBe('Linked to a lead')
  })

  test('can become a patient again once that one is deleted', async () => {
    const patient = await createPatientRow(app, company)
    await link(patient)
    const { version } = await readLead()
    await admin.call(deletePatient, { params: { id: patient } })
    expect(await readLead()).toMatchObject({ status: 'existing', patient: null, version: version + 1 })
    expect((await historyOf('leads', lead))[0]).toBe('The patient was deleted')
    expect((await convert({ 'if-match': `"${version}"` })).status).toBe(412)
    expect((await convert()).status).toBe(201)
  })
})

test('patients with a phone number, in any format, or an email are found where the person sees them', async () => {
  const phone = '212-555-0166'
  const byPhone = await createPatientRow(app, company, { phone })
  const byEmail = await createPatientRow(app, company, { email: 'Known@Example.com' })
  await createPatientRow(app, other, { phone, email: 'known@example.com' })
  await createPatientRow(app, company, { phone, location: company.locations[1] ?? null })
  const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
  const found = async (query: Record<string, string>) =>
    (await clerk.call(matchPatients, { query })).body.map(({ id }) => id)
  expect(await found({ phone: '+1 (212) 555 0166' })).toEqual([byPhone])
  expect(await found({ email: 'known@example.COM' })).toEqual([byEmail])
  expect(await found({ phone, email: 'known@example.com' })).toEqual([byPhone, byEmail])
  for (const query of [{}, { phone: '' }, { phone: 'Pat', email: '' }, { email: '%' }]) {
    expect(await found(query as Record<string, string>)).toEqual([])
  }
})
