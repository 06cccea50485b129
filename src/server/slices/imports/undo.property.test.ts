import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiBase } from '#contract/http/endpoint.ts'
import { patchImport, startImport, undoImport } from '#contract/imports/imports.endpoints.ts'
import { type DuplicateChoice, duplicateChoices } from '#contract/imports/imports.enums.ts'
import { exportLeads, patchLead } from '#contract/leads/leads.endpoints.ts'
import { leadSources, leadStatuses } from '#contract/leads/leads.enums.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { doImports, dryRun } from '#server/testing/imports.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const names = ['Ann Lee', 'Bo Núñez', "Cy O'Hara", 'Di'] as const
const phones = ['', '(212) 555-0141', '(212) 555-0142', '+44 20 7946 0101'] as const
const emails = ['', 'ann@example.com', 'bo@example.com'] as const
const streets = ['', '1 Main St', '=2 "Main" St, Apt 3'] as const
const days = ['', '1980-03-05', '1999-12-31'] as const

const person = fc.record({
  name: fc.constantFrom(...names),
  phone: fc.constantFrom(...phones),
  email: fc.constantFrom(...emails),
  street: fc.constantFrom(...streets),
  born: fc.constantFrom(...days),
  status: fc.constantFrom(...leadStatuses),
  source: fc.constantFrom(...leadSources),
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const fileOf = (people: readonly Person[]) => ({
  name: 'people.csv',
  content: [
    ['Full Name', 'Phone', 'Email', 'Street', 'Date of Birth', 'Status', 'Source'],
    ...people.map(({ name, phone, email, street, born, status, source }) => [
      ...[name, phone, email, street, born, status, source],
    ]),
  ]
    .map((row) => row.map(quoted).join(','))
    .join('\n'),
})

async function create(company: TestCompany, { name, phone, email, street, born, ...choices }: Person) {
  const [first_name = '', last_name = ''] = name.split(' ')
  const none = { city: '', state: '', country: '', postal_code: '' }
  return createLeadRow(app, company, {
    ...choices,
    ...{ first_name, last_name, phone, email },
    address: street ? { street, ...none } : null,
    date_of_birth: born || null,
  })
}

/** All that leads are, beside when and how often they were changed. */
async function leadsOf(company: TestCompany) {
  const { rows } = await app.database.pool.query<{ id: number; lead: Record<string, unknown> }>(
    `SELECT id, to_jsonb(leads) - ARRAY['updated_at', 'updated_by', 'version'] AS lead FROM leads WHERE company_id = $1 ORDER BY id`,
    [company.id],
  )
  return new Map(rows.map(({ id, lead }) => [id, lead]))
}

async function importAll(admin: TestClient, people: readonly Person[], duplicates: DuplicateChoice) {
  const run = await dryRun(app, admin, fileOf(people))
  const params = { id: run.id }
  await admin.call(patchImport, { params, body: { duplicates } })
  await doImports(app)
  expect((await admin.call(startImport, { params })).status).toBe(200)
  await doImports(app)
  return params
}

const cy: Person = {
  ...{ name: "Cy O'Hara", phone: '', email: '', street: '', born: '1999-12-31' },
  ...{ status: 'new', source: 'google' },
}
// Someone chooses what an earlier row of the same person had said.
const editedToEarlierRow = [
  [cy],
  [
    { ...cy, status: 'lost' },
    { ...cy, status: 'existing' },
  ],
  'replace',
  [[0, 'status']],
] satisfies [Person[], Person[], DuplicateChoice, [number, 'email' | 'status'][]]

const di: Person = { ...cy, name: 'Di' }
// Rows of one person that change a field and change it back.
const backAndForth = [
  [di],
  [{ ...di, email: 'ann@example.com', source: 'seminar' }, { ...di, email: 'ann@example.com', born: '' }, di],
  'replace',
  [],
] satisfies [Person[], Person[], DuplicateChoice, [number, 'email' | 'status'][]]

test('an undo restores what was, whatever was edited meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { maxLength: 5 }),
      fc.array(person, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...duplicateChoices),
      fc.array(fc.tuple(fc.nat(20), fc.constantFrom('email', 'status', 'insurance_provider')), {
        maxLength: 4,
      }),
      async (known, people, duplicates, edits) => {
        const company = await createCompany(app)
        const admin = await signIn(app, company)
        for (const each of known) await create(company, each)
        const before = await leadsOf(company)
        const params = await importAll(admin, people, duplicates)
        const ids = [...(await leadsOf(company)).keys()]
        const edited = new Map<number, Record<string, unknown>>()
        for (const [at, field] of edits) {
          const id = ids[at % ids.length] ?? 0
          const value = { email: 'edited@example.com', status: 'lost', insurance_provider: 'Edited' }[field]
          // An edit that changes nothing is none.
          if ((await leadsOf(company)).get(id)?.[field] === value) continue
          await admin.call(patchLead, { params: { id }, body: { [field]: value } })
          edited.set(id, { ...edited.get(id), [field]: value })
        }
        const afterEdits = await leadsOf(company)
        await admin.call(undoImport, { params })
        await doImports(app)
        const after = await leadsOf(company)
        for (const [id, lead] of before) {
          const wanted = { ...lead, ...edited.get(id) }
          expect(pick(after.get(id))).toEqual(pick(wanted))
        }
        for (const id of ids.filter((id) => !before.has(id))) {
          const version = afterEdits.get(id)
          // Whom no one touched is gone.
          if (edited.has(id)) expect(after.get(id)).toEqual(version)
          else expect(after.has(id)).toBe(false)
        }
      },
    ),
    { numRuns: 25, examples: [editedToEarlierRow, backAndForth] },
  )
})

const generated = ['search_text', 'first_name_order', 'last_name_order', 'phone_order', 'insurance_order']
const pick = (lead: Record<string, unknown> | undefined) =>
  Object.fromEntries(Object.entries(lead ?? {}).filter(([name]) => !generated.includes(name)))

test('what is exported and imported again is equal', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('csv', 'xlsx'),
      async (people, format) => {
        const [from, to] = [await createCompany(app), await createCompany(app)]
        for (const each of people) await create(from, each)
        const exporter = await signIn(app, from)
        const { rawPayload } = await app.server.inject({
          url: `${apiBase}${exportLeads.path}`,
          query: { format, columns: 'all', ordering: 'created_at' },
          headers: { authorization: `Token ${exporter.token}` },
        })
        const admin = await signIn(app, to)
        const run = await dryRun(app, admin, { name: `leads.${format}`, content: rawPayload })
        expect(run.counts.refused).toBe(0)
        await admin.call(patchImport, { params: { id: run.id }, body: { duplicates: 'create' } })
        await doImports(app)
        await admin.call(startImport, { params: { id: run.id } })
        await doImports(app)
        const told = async (company: TestCompany) =>
          [...(await leadsOf(company)).values()]
            .map(({ first_name, last_name, phone_e164, email, status, source, address, date_of_birth }) =>
              JSON.stringify([
                first_name,
                last_name,
                phone_e164,
                email,
                status,
                source,
                address,
                date_of_birth,
              ]),
            )
            .sort()
        expect(await told(to)).toEqual(await told(from))
      },
    ),
    { numRuns: 15 },
  )
})
