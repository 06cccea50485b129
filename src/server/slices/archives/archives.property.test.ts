import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startArchive } from '#contract/archives/archives.endpoints.ts'
import { channels } from '#contract/intake/requests.enums.ts'
import { leadSources, leadStatuses } from '#contract/leads/leads.enums.ts'
import { patientStatuses } from '#contract/patients/patients.enums.ts'
import { taskStatuses } from '#contract/tasks/tasks.enums.ts'
import { defused, undefused } from '#server/platform/exports/defused.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { checkedArchive, doArchives, downloadArchive } from '#server/testing/archives.ts'
import { createCompany, insertRow, signIn } from '#server/testing/builders.ts'
import { createIntakeRequestRow, createLeadRow, createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

// What CSV, spreadsheets and JSON make something of.
const tricky = fc.constantFrom(
  ...['=1+1', "'", '"', ',', '\n', '\r\n', '+1 212', '-x', '@a', '\\', 'null', '{}', ' '],
)
const written = (maxLength: number) =>
  fc
    .array(fc.oneof(tricky, fc.string({ unit: 'grapheme', maxLength: 5 })), { maxLength: 6 })
    .map((parts) => parts.join('').slice(0, maxLength).toWellFormed().replaceAll('\0', ''))
const content = written(2_000).filter((text) => text.trim() !== '')
const line = written(100).map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]/gu, '').trim())
const name = line.filter(Boolean)
const day = fc.option(
  fc
    .date({ min: new Date('1950-01-01'), max: new Date('2020-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
)
const instant = fc.date({ min: new Date('2001-01-01'), max: new Date('2199-01-01'), noInvalidDate: true })
const money = fc.option(fc.integer({ min: 0, max: 999_999_999_999 }).map((cents) => cents / 100))
const address = fc.option(
  fc.record({ street: line, city: line, state: line, country: line, postal_code: line }),
)

const practice = fc.record({
  patients: fc.array(
    fc.record({
      first_name: name,
      last_name: name,
      status: fc.constantFrom(...patientStatuses),
      total_value: money,
      date_of_birth: day,
      address,
      at: instant,
    }),
    { maxLength: 3 },
  ),
  leads: fc.array(
    fc.record({
      first_name: line,
      note: content,
      status: fc.constantFrom(...leadStatuses),
      source: fc.constantFrom(...leadSources),
      follow_up_date: day,
      patient: fc.nat(3),
      at: instant,
    }),
    { maxLength: 4 },
  ),
  notes: fc.array(fc.record({ lead: fc.nat(4), content, at: instant }), { maxLength: 4 }),
  tasks: fc.array(
    fc.record({
      patient: fc.nat(3),
      title: line,
      description: content,
      status: fc.constantFrom(...taskStatuses),
      due: day,
    }),
    { maxLength: 3 },
  ),
  requests: fc.array(
    fc.record({
      lead: fc.nat(4),
      channel: fc.constantFrom(...channels),
      sender: line,
      body: fc.uint8Array({ maxLength: 40 }),
      message: content,
    }),
    { maxLength: 3 },
  ),
})
type Practice = typeof practice extends fc.Arbitrary<infer P> ? P : never

/** The one of these, or none. */
const pick = (ids: readonly number[], at: number) => ids[at] ?? null

async function make(given: Practice) {
  const company = await createCompany(app)
  const company_id = company.id
  const patients: number[] = []
  for (const { address, ...fields } of given.patients)
    patients.push(
      await createPatientRow(app, company, { ...fields, address: address && JSON.stringify(address) }),
    )
  const leads: number[] = []
  for (const { patient, ...fields } of given.leads) {
    const id = await createLeadRow(app, company, fields)
    leads.push(id)
    await app.db
      .updateTable('leads')
      .set({ patient_id: pick(patients, patient) })
      .where('id', '=', id)
      .execute()
  }
  for (const { lead, content, at } of given.notes)
    await insertRow(app.db, 'notes', {
      company_id,
      lead_id: pick(leads, lead),
      patient_id: null,
      staff_id: null,
      content,
      created_at: at,
      updated_at: at,
    })
  for (const { patient, due, ...fields } of given.tasks)
    await insertRow(app.db, 'tasks', {
      company_id,
      ...fields,
      patient_id: pick(patients, patient),
      lead_id: null,
      due_date: due ?? '2026-03-01',
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
    })
  for (const { lead, body, message, ...fields } of given.requests) {
    const id = await createIntakeRequestRow(app, company, { ...fields, lead_id: pick(leads, lead) })
    const said = { body: Buffer.from(body), arrival: JSON.stringify({ message }) }
    await app.db.updateTable('intake_requests').set(said).where('id', '=', id).execute()
  }
  return company
}

test('what is exported and imported is equal, whatever it says', async () => {
  await fc.assert(
    fc.asyncProperty(practice, async (given) => {
      const from = await make(given)
      const before = await downloadArchive(app, await signIn(app, from))
      const to = await createCompany(app)
      const client = await signIn(app, to)
      const checked = await checkedArchive(app, client, before.content)
      expect(checked.problems).toEqual([])
      await client.call(startArchive, { params: { id: checked.id } })
      await doArchives(app)
      const after = await downloadArchive(app, client)
      const texts = ({ files }: typeof after) =>
        Object.fromEntries(Object.entries(files).map(([name, content]) => [name, content.toString()]))
      expect(texts(after)).toEqual(texts(before))
    }),
    { numRuns: 10 },
  )
})

test('a text that is defused is found again', () => {
  fc.assert(fc.property(fc.oneof(written(50), fc.string()), (text) => undefused(defused(text)) === text))
})
