import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startArchive } from '#contract/archives/archives.endpoints.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { startImport } from '#contract/imports/imports.endpoints.ts'
import { receiveCall } from '#contract/intake/phone.endpoints.ts'
import { createLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { createPatient, listPatients } from '#contract/patients/patients.endpoints.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { checkedArchive, doArchives } from '#server/testing/archives.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import { checkEvents } from '#server/testing/check-events.ts'
import type { TestClient } from '#server/testing/client.ts'
import { doImports, dryRun } from '#server/testing/imports.ts'
import { leadBody, patientBody, sendForm } from '#server/testing/record-builders.ts'
import { callFields, connectPhone, newCallSid, postCallback } from '#server/testing/twilio.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://crm.example.com' })
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
})

const created = async (subject: 'lead' | 'patient' = 'lead') => {
  const { rows } = await app.database.pool.query(
    'SELECT version, data, history, staff_id FROM events WHERE company_id = $1 AND type = $2 ORDER BY id',
    [company.id, `${subject}.created`],
  )
  return rows
}
const staff = () => company.staff[0]
const fields = () => ({ status: 'new', location: company.locations[0], follow_up_date: null })

describe('the event of a new lead', () => {
  test('has the cause person for a lead that someone enters', async () => {
    await admin.call(createLead, { body: { ...leadBody(company), type: 'website' } })
    const data = { ...fields(), cause: 'person', type: 'website', source: 'google' }
    expect(await created()).toEqual([{ version: 1, data, history: null, staff_id: staff() }])
  })

  test('has the cause form and the request for a web form', async () => {
    await sendForm(app, company.formIds[0], { name: 'Pat Example', phone: '212-555-0142' })
    const data = {
      ...fields(),
      cause: 'form',
      type: 'contact_form',
      source: 'na',
      request: expect.any(Number),
    }
    expect(await created()).toEqual([{ version: 1, data, history: null, staff_id: null }])
  })

  test('has the cause chat for a chat', async () => {
    await app.server.inject({
      method: 'POST',
      url: `/api/intake/chatbot/${company.formIds[0]}/?submission=one`,
      payload: new URLSearchParams({ name: 'Pat Example', phone: '212-555-0142' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(await created()).toMatchObject([{ data: { cause: 'chat', type: 'chatbot' } }])
  })

  test('has the cause call for a call', async () => {
    const { account, number } = await connectPhone(admin, company)
    const call = callFields(account, { from: '+12125550142', to: number, sid: newCallSid() })
    await postCallback(app, receiveCall.path, call, account.auth_token)
    expect(await created()).toMatchObject([{ data: { cause: 'call', type: 'phonecall' } }])
  })

  test('has the cause import for a row of a file', async () => {
    const { id } = await dryRun(app, admin, {
      name: 'people.csv',
      content: 'Name,Email\nPat,pat@example.com\n',
    })
    await admin.call(startImport, { params: { id } })
    await doImports(app)
    const data = { cause: 'import', status: 'new', type: 'contact_form' }
    expect(await created()).toMatchObject([{ data, history: { file: 'people.csv' }, staff_id: staff() }])
    const [lead] = (await admin.call(listLeads)).body.results
    const { body } = await admin.call(historyEndpoints.leads, { params: { id: lead?.id ?? 0 } })
    expect(body.results.map(({ details }) => details)).toEqual(['Lead imported from people.csv'])
  })
})

test('events of imported archives have the cause archive and stay out of histories', async () => {
  const content = readFileSync(join(import.meta.dirname, '../testing/archive-format-1.zip'))
  // Later than anything in it.
  app.clock.advance(60 * 60)
  const { id } = await checkedArchive(app, admin, content)
  await admin.call(startArchive, { params: { id } })
  await doArchives(app)
  for (const [noun, list, endpoint] of [
    ['lead', listLeads, historyEndpoints.leads],
    ['patient', listPatients, historyEndpoints.patients],
  ] as const) {
    const { body: people } = await admin.call(list, { query: { page_size: '100' } })
    const events = await created(noun)
    expect(events).toHaveLength(people.count)
    expect(new Set(events.map(({ data }) => data.cause))).toEqual(new Set(['archive']))
    for (const person of people.results) {
      const { body } = await admin.call(endpoint, { params: { id: person.id } })
      const now = app.clock.now().toISOString()
      expect(body.results.filter(({ timestamp }) => new Date(timestamp).toISOString() === now)).toEqual([])
    }
  }
})

test('the event of a new patient has its cause, status, source and location', async () => {
  await admin.call(createPatient, { body: patientBody(company) })
  const data = { cause: 'person', status: expect.any(String), source: '', location: company.locations[0] }
  expect(await created('patient')).toEqual([{ version: 1, data, history: null, staff_id: staff() }])
})

test('checkEvents names an event that the catalog does not know', async () => {
  const secondApp = await startTestApp()
  try {
    const practice = await createCompany(secondApp)
    const event = {
      company_id: practice.id,
      location_id: null,
      actor: { kind: 'system' } as const,
      occurred_at: secondApp.clock.now(),
    }
    await recordEvents(secondApp.db, [
      { ...event, type: 'lead.deleted', subject_id: 1, data: { name: 'Pat' } as never },
    ])
    await expect(checkEvents(secondApp.database.pool)).rejects.toThrow('lead.deleted')
  } finally {
    await expect(secondApp.close()).rejects.toThrow('the catalog does not know')
  }
})
