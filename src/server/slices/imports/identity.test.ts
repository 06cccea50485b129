import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as endpoints from '#contract/imports/imports.endpoints.ts'
import { duplicateChoices, type ImportNoun } from '#contract/imports/imports.enums.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { Import } from '#contract/imports/imports.schemas.ts'
import { mergeLeads } from '#contract/leads/leads.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { doImports, dryRun } from '#server/testing/imports.ts'
import { holdsLong, longRunTimeout } from '#server/testing/properties.ts'
import { createLeadRow, createPatientRow, sendForm } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
})

const phone = '212-555-0142'
const of = ({ id }: Pick<Import, 'id'>) => ({ params: { id } })
const rowsOf = async (run: Import) =>
  (await admin.call(endpoints.listImportRows, { ...of(run), query: { page_size: '100' } })).body.results

/** Rows of 'First,Last,Phone,Email,Date of Birth' as a file. */
const fileOf = (rows: readonly string[]) => ({
  name: 'people.csv',
  content: `First Name,Last Name,Phone,Email,Date of Birth\n${rows.join('\n')}\n`,
})

async function choose(run: Import, body: object) {
  expect((await admin.call(endpoints.patchImport, { ...of(run), body })).status).toBe(200)
  await doImports(app)
}

async function start(run: Import): Promise<Import> {
  expect((await admin.call(endpoints.startImport, of(run))).status).toBe(200)
  await doImports(app)
  return (await admin.call(endpoints.getImport, of(run))).body
}

/** Names of all leads or patients, as 'First Last'. */
async function people(noun: ImportNoun): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `SELECT trim(first_name || ' ' || last_name) AS name FROM ${noun} WHERE company_id = $1`,
    [company.id],
  )
  return rows.map(({ name }) => name).sort()
}

describe.each(['leads', 'patients'] as const)('the dry run of %s', (noun) => {
  test.each<[string, string[], string[], string[]]>([
    [
      'a name that is short for two others',
      [`R.,Oxley,${phone}`, `Robert,Oxley,${phone}`, `Ruth,Oxley,${phone}`],
      ['new', 'new', 'new'],
      ['R. Oxley', 'Robert Oxley', 'Ruth Oxley'],
    ],
    [
      'the same in another order',
      [`Robert,Oxley,${phone}`, `Ruth,Oxley,${phone}`, `R.,Oxley,${phone}`],
      ['new', 'new', 'new'],
      ['R. Oxley', 'Robert Oxley', 'Ruth Oxley'],
    ],
    [
      'a middle initial, and names in turn',
      [`Ann,Lee,${phone}`, `Ann M.,Lee,${phone}`, `Lee,Ann,${phone}`],
      ['new', 'duplicate', 'duplicate'],
      ['Ann Lee'],
    ],
    [
      'twins on one number',
      [`Ann,Lee,${phone},,1/22/2015`, `Bo,Lee,${phone},,1/22/2015`],
      ['new', 'new'],
      ['Ann Lee', 'Bo Lee'],
    ],
    [
      'people who share an address with one and a number with another',
      [`Ann,Lee,${phone},`, `Ann,Lee,,ann@example.com`, `Ann,Lee,${phone},ann@example.com`],
      ['new', 'duplicate', 'duplicate'],
      ['Ann Lee'],
    ],
  ])('is its import: %s', async (_what, rows, verdicts, names) => {
    const run = await dryRun(app, admin, fileOf(rows), noun)
    expect((await rowsOf(run)).map(({ verdict }) => verdict)).toEqual(verdicts)
    const done = await start(run)
    expect((await rowsOf(run)).map(({ verdict }) => verdict)).toEqual(verdicts)
    expect(done.counts).toEqual(run.counts)
    expect(await people(noun)).toEqual(names)
  })

  test('adds a person whose short name fits a known person and another row', async () => {
    const create = noun === 'leads' ? createLeadRow : createPatientRow
    await create(app, company, { first_name: 'Robert', last_name: 'Oxley', phone })
    const run = await dryRun(app, admin, fileOf([`R.,Oxley,${phone}`, `Ruth,Oxley,${phone}`]), noun)
    expect(run.counts).toMatchObject({ new: 2, duplicate: 0 })
    await start(run)
    expect(await people(noun)).toEqual(['R. Oxley', 'Robert Oxley', 'Ruth Oxley'])
  })
})

describe('a row without a name', () => {
  test.each([
    [
      [`,,${phone}`, `Ann,Lee,${phone}`],
      ['duplicate', 'new'],
    ],
    [
      [`Ann,Lee,${phone}`, `,,${phone}`],
      ['new', 'duplicate'],
    ],
    [[`,,${phone}`], ['new']],
  ])('is the first person on its number: %j', async (rows, verdicts) => {
    const run = await dryRun(app, admin, fileOf(rows))
    expect((await rowsOf(run)).map(({ verdict }) => verdict)).toEqual(verdicts)
    await start(run)
    expect(await people('leads')).toHaveLength(1)
  })

  test('adds what it knows to the person of a later row', async () => {
    const run = await dryRun(app, admin, fileOf([`,,${phone},ann@example.com`, `Ann,Lee,${phone},`]))
    await choose(run, { duplicates: 'fill' })
    expect((await rowsOf(run)).map(({ verdict }) => verdict)).toEqual(['changed', 'new'])
    await start(run)
    const { rows } = await app.database.pool.query(
      'SELECT first_name, email FROM leads WHERE company_id = $1',
      [company.id],
    )
    expect(rows).toEqual([{ first_name: 'Ann', email: 'ann@example.com' }])
  })

  test('is refused for a patient', async () => {
    const run = await dryRun(app, admin, fileOf([`,,${phone}`]), 'patients')
    expect((await rowsOf(run))[0]).toMatchObject({
      verdict: 'refused',
      reasons: [{ text: importMessages.noName }],
    })
  })
})

test('a person is made once whose rows stand far apart in the file', async () => {
  const many = Array.from({ length: 1_200 }, (_, at) => `Pat${at},Example,,pat${at}@example.com`)
  const run = await dryRun(app, admin, fileOf([`,,${phone}`, ...many, `Ann,Lee,${phone}`, `A.,Lee,${phone}`]))
  expect(run.counts).toMatchObject({ new: 1_201, duplicate: 2 })
  expect((await start(run)).counts).toEqual(run.counts)
  expect((await people('leads')).filter((name) => name.endsWith('Lee'))).toEqual(['Ann Lee'])
})

test('a person who came between the dry run and the import is not made twice', async () => {
  const run = await dryRun(app, admin, fileOf([`Ann,Lee,${phone}`]))
  await sendForm(app, company.formIds[0], { name: 'Ann Lee', phone })
  expect((await start(run)).counts).toMatchObject({ new: 0, duplicate: 1 })
  expect(await people('leads')).toEqual(['Ann Lee'])
})

test('a lead that was merged since the dry run is found where it went', async () => {
  const kept = await createLeadRow(app, company, { first_name: 'Ann', last_name: 'Lee' })
  const gone = await createLeadRow(app, company, { first_name: 'Ann', last_name: 'Lee', phone })
  const run = await dryRun(app, admin, fileOf([`Ann,Lee,${phone},ann@example.com`]))
  await choose(run, { duplicates: 'fill' })
  await admin.call(mergeLeads, { params: { id: kept }, body: { lead: gone } })
  expect((await start(run)).counts).toMatchObject({ new: 0, changed: 1 })
  expect(await people('leads')).toEqual(['Ann Lee'])
})

test('a person who was deleted since the dry run is made once', async () => {
  const id = await createLeadRow(app, company, { first_name: 'Ann', last_name: 'Lee', phone })
  const run = await dryRun(app, admin, fileOf([`Ann,Lee,${phone}`, `Ann M.,Lee,${phone}`]))
  await app.db.deleteFrom('leads').where('id', '=', id).execute()
  expect((await start(run)).counts).toMatchObject({ new: 1, duplicate: 1 })
  expect(await people('leads')).toEqual(['Ann Lee'])
})

const row = fc
  .tuple(
    fc.constantFrom(
      ',',
      'Ann,Lee',
      'Ann M.,Lee',
      'A.,Lee',
      'Lee,Ann',
      'Abe,Lee',
      'R.,Oxley',
      'Robert,Oxley',
      'Ruth,',
    ),
    fc.constantFrom('', '212-555-0142', '(212) 555-0143', '212-555-0142 or 212-555-0143'),
    fc.constantFrom('', 'a@example.com', 'B@example.com', 'a@example'),
    fc.constantFrom('', '1/22/1980', '3/24/1990'),
  )
  .map((cells) => cells.join(','))

test(
  'the dry run, the import and what is in the database then say the same',
  async () => {
    await holdsLong(
      fc.asyncProperty(
        fc.array(row, { maxLength: 3 }),
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...duplicateChoices),
        async (known, rows, duplicates) => {
          company = await createCompany(app)
          admin = await signIn(app, company)
          if (known.length > 0) {
            const first = await dryRun(app, admin, fileOf(known))
            await choose(first, { duplicates: 'create' })
            await start(first)
          }
          const before = await people('leads')
          const run = await dryRun(app, admin, fileOf(rows))
          await choose(run, { duplicates })
          const told = await rowsOf(run)
          const { counts } = (await admin.call(endpoints.getImport, of(run))).body
          const done = await start(run)
          const made = await rowsOf(run)
          expect(made.map(({ row, verdict, reasons }) => ({ row, verdict, reasons }))).toEqual(
            told.map(({ row, verdict, reasons }) => ({ row, verdict, reasons })),
          )
          expect(done.counts).toEqual(counts)
          expect((await people('leads')).length).toBe(before.length + counts.new)
          // Nobody is lost: each row is refused with a reason, or someone's.
          for (const each of made)
            expect(each.verdict === 'refused' ? each.reasons.length > 0 : each.person !== null).toBe(true)
        },
      ),
    )
  },
  longRunTimeout,
)
