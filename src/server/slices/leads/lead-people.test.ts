import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { leadPeopleMessages } from '#contract/leads/lead-people.messages.ts'
import {
  deleteLead,
  getLead,
  leadStatusCounts,
  listLeadPeople,
  listLeads,
  mergeLeads,
  patchLead,
  tellLeadsApart,
} from '#contract/leads/leads.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import {
  createLeadRow,
  createNoteRow,
  createPatientRow,
  createRecording,
  createTaskRow,
  sendForm,
} from '#server/testing/record-builders.ts'
import { belongings } from './lead-merge.repository.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let clerk: TestClient
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
  clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
})

const phone = '(212) 555-0142'
const people = async (id: number, client = admin) =>
  (await client.call(listLeadPeople, { params: { id } })).body
const merge = (id: number, lead: number, headers: Record<string, string> = {}, client = admin) =>
  client.call(mergeLeads, { params: { id }, body: { lead } }, headers)
const apart = (id: number, lead: number, isApart = true, client = admin) =>
  client.call(tellLeadsApart, { params: { id }, body: { lead, apart: isApart } })
const read = (id: number, client = admin) => client.call(getLead, { params: { id } })
const historyOf = async (id: number) =>
  (
    await admin.call(historyEndpoints.leads, { params: { id: String(id) }, query: { page_size: '50' } })
  ).body.results.map(({ details }) => details)
const pair = async () =>
  [
    await createLeadRow(app, company, { first_name: 'Ann', phone }),
    await createLeadRow(app, company, { first_name: 'Bob', phone }),
  ] as const

async function refused(call: () => Promise<{ status: number; body: unknown }>) {
  const before = await tableContents(app)
  const { status, body } = await call()
  expect(await tableContents(app)).toEqual(before)
  return { status, ...(body as { detail: string; errors?: object; data?: object }) }
}

test("mergeLeads keeps the surviving lead's values and fills its empty fields", async () => {
  const [survivor, duplicate] = await pair()
  const patch = (id: number, body: object) => admin.call(patchLead, { params: { id: String(id) }, body })
  await patch(survivor, { preferred_language: 'english' })
  await patch(duplicate, { preferred_language: 'spanish', date_of_birth: '1990-05-17' })
  expect((await merge(survivor, duplicate)).status).toBe(200)
  expect((await read(survivor)).body).toMatchObject({
    preferred_language: 'english',
    date_of_birth: '1990-05-17',
  })
  expect((await historyOf(survivor)).join()).toContain('Preferred Language: none → English')
  expect((await historyOf(survivor)).join()).toContain('Date of Birth: none → 05/17/1990')
})

describe('merge candidates', () => {
  test('share a phone number or email, and may_be_same compares their names', async () => {
    const email = 'home@example.com'
    const id = await createLeadRow(app, company, { phone, email: 'Home@Example.com' })
    const [sister, again, initial] = [
      await createLeadRow(app, company, { phone: '+1 212 555 0142', first_name: 'Sue' }),
      await createLeadRow(app, company, { email, first_name: 'EXAMPLE', last_name: 'Pát' }),
      await createLeadRow(app, company, { email, phone, first_name: 'P.' }),
    ]
    await createLeadRow(app, company, { phone: '(212) 555-0143' })
    await createLeadRow(app, await createCompany(app), { phone, email })
    const summary = (await people(id)).candidates.map(({ id, same_phone, same_email, may_be_same }) => [
      ...[id, same_phone, same_email, may_be_same],
    ])
    expect(summary).toEqual([
      [initial, true, true, true],
      [again, false, true, true],
      [sister, true, false, false],
    ])
  })

  test('are empty for a lead without a phone number or email', async () => {
    const id = await createLeadRow(app, company)
    await createLeadRow(app, company)
    expect(await people(id)).toEqual({ candidates: [], also_known: [] })
  })

  test("cannot be viewed, merged or marked as different outside the user's locations", async () => {
    const id = await createLeadRow(app, company, { phone })
    const hidden = await createLeadRow(app, company, { phone, location: company.locations[1] ?? null })
    expect((await people(id)).candidates).toHaveLength(1)
    expect((await people(id, clerk)).candidates).toEqual([])
    for (const call of [() => merge(id, hidden, {}, clerk), () => apart(id, hidden, true, clerk)]) {
      expect(await refused(call)).toMatchObject({
        status: 422,
        errors: { lead: [leadPeopleMessages.unknownLead] },
      })
    }
    expect((await refused(() => merge(hidden, id, {}, clerk))).status).toBe(404)
    const foreign = await createLeadRow(app, await createCompany(app), { phone })
    expect((await refused(() => merge(id, foreign))).status).toBe(422)
    expect((await refused(() => merge(id, id))).errors).toEqual({ lead: [leadPeopleMessages.itself] })
  })

  test('are marked as different people for both leads until unmarked', async () => {
    const [ann, bob] = await pair()
    const { body } = await apart(bob, ann)
    expect(body.candidates).toMatchObject([{ id: ann, told_apart: true }])
    await apart(bob, ann)
    expect((await people(ann)).candidates).toMatchObject([{ id: bob, told_apart: true }])
    expect(await historyOf(ann)).toEqual(['Marked as a different person from Bob Example'])
    await apart(ann, bob, false)
    expect((await people(bob)).candidates).toMatchObject([{ id: ann, told_apart: false }])
    expect(await historyOf(bob)).toEqual([
      'May be the same person as Ann Example again',
      'Marked as a different person from Ann Example',
    ])
  })
})

describe('mergeLeads', () => {
  test('includes every table with a lead_id column in belongings', async () => {
    const { rows } = await sql<{ table_name: string }>`
      SELECT table_name::text FROM information_schema.columns WHERE column_name = 'lead_id' AND table_schema = 'public'
        AND table_name NOT IN ('changes', 'lead_merges', 'lead_distinctions', 'change_set_rows') ORDER BY table_name
    `.execute(app.db)
    expect(rows.map(({ table_name }) => table_name)).toEqual([...belongings])
  })

  test("keeps the older lead and moves the newer lead's records to it", async () => {
    await sendForm(app, company.formIds[0], { name: 'Ann Example', phone, message: 'First' })
    app.clock.advance(60)
    await sendForm(app, company.formIds[0], {
      ...{
        name: 'Anne Miller',
        phone,
        email: 'anne@example.com',
        message: 'Second',
        insurance: 'Example Mutual',
      },
    })
    await sendForm(app, company.formIds[0], { name: 'Anne Miller', phone, message: 'Third' })
    const [ann, anne] = (await admin.call(listLeads)).body.results.map(({ id }) => id).sort((a, b) => a - b)
    if (!ann || !anne) throw new Error('two leads')
    const about = { kind: 'leads', id: anne } as const
    await createNoteRow(app, company, about)
    await createTaskRow(app, company, about)
    await createRecording(app, company, anne, Buffer.from('RIFF'))
    const { status, body, headers } = await merge(anne, ann, { 'if-match': '"2"' })
    expect([status, headers.etag]).toEqual([200, '"2"'])
    expect(body).toMatchObject({
      id: ann,
      first_name: 'Ann',
      email: 'anne@example.com',
      insurance_provider: 'Example Mutual',
      request_count: 3,
      note: 'First\n\nSecond\n\nThird',
      last_seen_at: app.clock.now().toISOString().replace('.000Z', '+00:00'),
      call_recordings: [{}],
    })
    for (const table of belongings) {
      const rows = await app.db
        .selectFrom(table)
        .select('lead_id')
        .where('company_id', '=', company.id)
        .execute()
      expect([table, rows.filter(({ lead_id }) => lead_id !== ann)]).toEqual([table, []])
    }
    expect(await historyOf(ann)).toEqual([
      `Merged with another lead of the same person: Anne Miller, ${phone}, anne@example.com`,
      'Contacted us again',
      'Lead created',
      'Lead created',
    ])
    expect((await people(ann)).also_known).toEqual([
      {
        ...{ first_name: 'Anne', last_name: 'Miller', email: 'anne@example.com', phone },
        merge: { id: body.merge, until: expect.any(String) },
      },
    ])
    expect((await admin.call(leadStatusCounts)).body.find(({ name }) => name === 'new')?.value).toBe(1)
  })

  test("lets later requests match either lead's name, phone number or email", async () => {
    const ann = await createLeadRow(app, company, { first_name: 'Ann', phone })
    const miller = {
      first_name: 'Anne',
      last_name: 'Miller',
      phone: '(212) 555-0199',
      email: 'anne@example.com',
    }
    const anne = await createLeadRow(app, company, miller)
    const third = await createLeadRow(app, company, { first_name: 'Zoe' })
    await apart(anne, third)
    await merge(anne, ann)
    for (const fields of [
      { name: 'Anne Miller', phone },
      { phone: miller.phone },
      { name: 'Ann', email: miller.email },
    ]) {
      await sendForm(app, company.formIds[0], fields)
    }
    expect((await read(ann)).body.request_count).toBe(5)
    // The survivor inherits the marks as a different person.
    const pairs = await app.db
      .selectFrom('lead_distinctions')
      .selectAll()
      .where('other_id', '=', third)
      .execute()
    expect(pairs).toMatchObject([{ lead_id: ann }])
  })

  test("makes getLead return 404 with the surviving lead's id, even after two merges", async () => {
    const [first, second] = await pair()
    const third = await createLeadRow(app, company, { first_name: 'Cara', phone })
    await merge(second, third)
    await merge(first, second)
    for (const id of [second, third]) {
      expect(await refused(() => read(id, clerk))).toMatchObject({
        status: 404,
        data: { merged_into: first },
      })
    }
    await app.db
      .updateTable('leads')
      .set({ location_id: company.locations[1] ?? null })
      .where('id', '=', first)
      .execute()
    expect((await refused(() => read(third, clerk))).data).toBeUndefined()
    await admin.call(deleteLead, { params: { id: first } })
    expect((await refused(() => read(third))).data).toBeUndefined()
  })

  test("keeps the merged lead's call record as a separate note", async () => {
    const record = JSON.stringify({ Caller: '+12125550142', To: '+12125550100', CallStatus: 'completed' })
    const ann = await createLeadRow(app, company, { phone, note: 'Please call' })
    const call = await createLeadRow(app, company, { phone, note: record })
    expect((await merge(ann, call)).body.note).toBe('Please call')
    const notes = await app.db.selectFrom('notes').select('content').where('lead_id', '=', ann).execute()
    expect(notes).toEqual([{ content: record }])
  })

  test('keeps the linked patient, but returns 409 for leads with different patients', async () => {
    const [patient, otherPatient] = [
      await createPatientRow(app, company),
      await createPatientRow(app, company),
    ]
    const [ann, bob] = await pair()
    const isPatient = (id: number, patient_id: number | null) =>
      app.db.updateTable('leads').set({ patient_id }).where('id', '=', id).execute()
    await isPatient(ann, otherPatient)
    await isPatient(bob, patient)
    expect(await refused(() => merge(ann, bob))).toMatchObject({
      status: 409,
      detail: leadPeopleMessages.twoPatients,
    })
    await isPatient(ann, null)
    expect((await merge(ann, bob)).body.patient?.id).toBe(patient)
  })

  test('rejects an outdated version of either lead', async () => {
    const [ann, bob] = await pair()
    expect((await refused(() => merge(ann, bob, { 'if-match': '"9"' }))).status).toBe(412)
    const seen = () =>
      admin.call(mergeLeads, { params: { id: ann }, body: { lead: bob, version: 9 } }, { 'if-match': '"1"' })
    expect((await refused(seen)).status).toBe(412)
  })

  test('merges once despite concurrent calls and a repeated Idempotency-Key', async () => {
    const [ann, bob] = await pair()
    const answers = await Promise.all([...Array(3)].flatMap(() => [merge(ann, bob), merge(bob, ann)]))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await read(ann)).body).toMatchObject({ request_count: 2, version: 2 })
    const [cara, dan] = await pair()
    const key = { 'idempotency-key': 'one merge' }
    const [first, again] = [await merge(cara, dan, key), await merge(cara, dan, key)]
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  test('returns the first response for a repeated Idempotency-Key on the merged-away lead', async () => {
    const [ann, bob] = await pair()
    const call = () => merge(bob, ann, { 'idempotency-key': 'from the younger one' }, clerk)
    const first = await call()
    const again = await call()
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await refused(() => merge(bob, ann))).toMatchObject({
      status: 409,
      detail: leadPeopleMessages.mergedAlready,
      data: { merged_into: ann },
    })
    const location = company.locations[1] ?? null
    await app.db.updateTable('leads').set({ location_id: location }).where('id', '=', ann).execute()
    expect((await call()).status).toBe(404)
  })

  test('adds one audit entry with the ids of both leads', async () => {
    const [ann, bob] = await pair()
    await merge(bob, ann)
    const entries = await app.db
      .selectFrom('audit_log')
      .select(['action', 'record_id', 'about_id', 'part'])
      .where('company_id', '=', company.id)
      .where('action', '=', 'changed')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([{ action: 'changed', record_id: bob, about_id: ann, part: 'merge' }])
  })
})
