import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as endpoints from '#contract/imports/imports.endpoints.ts'
import { importLimits } from '#contract/imports/imports.limits.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { Import, ImportPatch } from '#contract/imports/imports.schemas.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { doImports, dryRun, sendTable } from '#server/testing/imports.ts'
import { refusal } from '#server/testing/inspect.ts'
import { storeSheets } from './sheets.ts'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await signIn(app, await createCompany(app))
})

interface TestSheet {
  name: string
  hidden?: boolean
  rows: string[][]
}
const workbook = async (...sheets: TestSheet[]) => ({
  name: 'people.xlsx',
  content: Buffer.from(await writeXlsx({ sheets })),
})
const csv = (...lines: string[]) => ({ name: 'people.csv', content: `${lines.join('\n')}\n` })
const header = ['Name', 'Phone']
const pat = ['Pat Lee', '212-555-0142']
const ann = ['Ann Roe', '212-555-0143']

test('storing a file leaves its reader time between the statements of the transaction', async () => {
  const scope = { companyId: 0 } as Scope
  const limits = await app.db.transaction().execute(async (tx) => {
    const seen: unknown[] = []
    async function* pieces() {
      seen.push(...(await sql`SHOW idle_in_transaction_session_timeout`.execute(tx)).rows)
      yield { sheet: { place: 1, name: 'People', hidden: false } }
    }
    await storeSheets(scope, tx, { id: 0, noun: 'leads' }, pieces())
    return seen
  })
  expect(limits).toEqual([{ idle_in_transaction_session_timeout: '0' }])
})

const of = ({ id }: Import) => ({ params: { id } })
const upload = (file: { name: string; content: Buffer | string }) => dryRun(app, admin, file)
async function change(run: Import, body: ImportPatch) {
  const answer = await admin.call(endpoints.patchImport, { ...of(run), body })
  await doImports(app)
  return answer.status === 200 ? read(run) : answer.body
}
const read = async (run: Import) => (await admin.call(endpoints.getImport, of(run))).body
const rowsOf = async (run: Import) =>
  (await admin.call(endpoints.listImportRows, { ...of(run), query: {} })).body.results
async function imported(run: Import) {
  expect((await admin.call(endpoints.startImport, of(run))).status).toBe(200)
  await doImports(app)
  const { results } = (await admin.call(listLeads, { query: { ordering: 'created_at' } })).body
  return results.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
}
const taken = ({ sheets }: Import) => sheets.filter((sheet) => sheet.taken).map(({ name }) => name)

describe('the sheets of a workbook', () => {
  test('are told with their rows, and the first visible one with rows is taken', async () => {
    const run = await upload(
      await workbook(
        { name: 'Old', hidden: true, rows: [header, pat, ann] },
        { name: 'Cover', rows: [] },
        { name: 'People', rows: [header, pat] },
        { name: 'Empty', rows: [header] },
      ),
    )
    expect(run.sheets.map(({ name, rows, hidden }) => [name, rows, hidden])).toEqual([
      ['Old', 2, true],
      ['Cover', 0, false],
      ['People', 1, false],
      ['Empty', 0, false],
    ])
    expect(run).toMatchObject({ sheet: 3, header_row: 1, header_needed: false, counts: { rows: 1, new: 1 } })
    expect(await imported(run)).toEqual(['Pat Lee'])
  })

  test('are chosen, a hidden one too', async () => {
    const run = await upload(
      await workbook(
        { name: 'People', rows: [header, pat] },
        { name: 'Old', hidden: true, rows: [['Email'], ['ann@example.com'], ['bo@example.com']] },
      ),
    )
    const changed = await change(run, { sheet: 2 })
    expect(changed).toMatchObject({ counts: { rows: 2, new: 2 }, columns: [{ name: 'Email' }] })
    expect(await rowsOf(run)).toMatchObject([
      { number: 2, sheet: 'Old', cells: ['ann@example.com'] },
      { number: 3, sheet: 'Old', cells: ['bo@example.com'] },
    ])
    expect(await imported(run)).toHaveLength(2)
  })

  test('are taken together where their columns are the same', async () => {
    const run = await upload(
      await workbook(
        { name: 'North', rows: [header, pat] },
        {
          name: 'Prices',
          rows: [
            ['Service', 'Price'],
            ['Crown', '1200'],
          ],
        },
        { name: 'South', rows: [['South office'], [], header, ann, ['P. Lee', '212-555-0142']] },
      ),
    )
    expect(run.sheets.map(({ same_columns }) => same_columns)).toEqual([true, false, true])
    const changed = (await change(run, { same_columns: true })) as Import
    expect(taken(changed)).toEqual(['North', 'South'])
    expect(changed.counts).toMatchObject({ rows: 3, new: 2, duplicate: 1 })
    expect(await rowsOf(run)).toMatchObject([
      { number: 2, sheet: 'North' },
      { number: 4, sheet: 'South' },
      { number: 5, sheet: 'South', reasons: [{ text: importMessages.sameAsRow('2 of North') }] },
    ])
    expect(await imported(run)).toEqual(['Pat Lee', 'Ann Roe'])
  })

  test('keep what was chosen for duplicates and the location', async () => {
    const run = await upload(
      await workbook(
        { name: 'One', rows: [header, pat] },
        { name: 'Two', rows: [['Email'], ['a@example.com']] },
      ),
    )
    await change(run, { duplicates: 'fill', location: null })
    expect(await change(run, { sheet: 2 })).toMatchObject({ mapping: { duplicates: 'fill', location: null } })
  })

  test('are read beside one that is not readable', async () => {
    const wide = Array.from({ length: importLimits.columns + 1 }, () => 'x')
    const run = await upload(
      await workbook({ name: 'People', rows: [header, pat] }, { name: 'Plan', rows: [header, wide] }),
    )
    expect(run.sheets[1]).toMatchObject({ rows: 0, problem: importMessages.tooManyColumns })
    expect(await change(run, { sheet: 2 })).toMatchObject({
      errors: { sheet: [importMessages.tooManyColumns] },
    })
    expect(await imported(run)).toEqual(['Pat Lee'])
  })

  test.each<[string, ImportPatch, Record<string, string>]>([
    ['one that is not there', { sheet: 3 }, { sheet: importMessages.noSheet }],
    ['one without people', { sheet: 2 }, { sheet: importMessages.emptySheet }],
    ['a header in an empty row', { header_row: 9 }, { header_row: importMessages.noRow(9) }],
    ['a header in the last row', { header_row: 2 }, { header_row: importMessages.emptySheet }],
  ])('refuse %s', async (_what, body, errors) => {
    const run = await upload(
      await workbook({ name: 'People', rows: [header, pat] }, { name: 'Empty', rows: [header] }),
    )
    const [[field = '', text = ''] = []] = Object.entries(errors)
    expect(await change(run, body)).toMatchObject({ errors: { [field]: [text] } })
  })
})

describe('the row that names the columns', () => {
  test.each<[string, string[], number]>([
    ['a title', ['Patients of Example Dental,', ...[header, pat].map(String)], 2],
    [
      'a title, a day and an empty row',
      ['Patient list', 'Printed 11/29/2026', '', 'Name,Phone,City', 'Pat Lee,212-555-0142,Bonn'],
      4,
    ],
    ['a title, with semicolons', ['Patient list', 'Name;Phone', 'Pat Lee;212-555-0142'], 2],
    ['groups of columns', ['Person,,Ways', 'First Name,Last Name,Phone', 'Pat,Lee,212-555-0142'], 2],
    ['a title that is a known name', ['Patient', 'First Name,Last Name,Phone', 'Pat,Lee,212-555-0142'], 2],
    ['nothing, with names that are not known', ['Wer,Rufnummer', 'Pat Lee,212-555-0142'], 1],
  ])('is found below %s', async (_what, lines, row) => {
    const run = await upload(csv(...lines))
    expect(run).toMatchObject({ header_row: row, header_needed: false, counts: { rows: 1 } })
    expect((await rowsOf(run)).map(({ number }) => number)).toEqual([row + 1])
  })

  test.each<[string, string[]]>([
    ['people from its first row on', ['Pat,Lee,212-555-0142', 'Ann,Roe,212-555-0143']],
    ['names alone', ['Pat,Lee', 'Ann,Roe']],
    ['one person', ['Pat,Lee']],
    ['someone without a number first', ['Pat,Lee,,call her', 'Ann,Roe,212-555-0143,']],
    ['a wrong address first', ['Pat,Lee,pat@@example', 'Ann,Roe,ann@example.com']],
    ['a word that columns are called by', ['Pat,Lee,Home', 'Ann,Roe,Work']],
    ['numbers alone', ['212-555-0142', '212-555-0143']],
  ])('is asked for in a file of %s', async (_what, lines) => {
    const run = await upload(csv(...lines))
    expect(run.header_needed).toBe(true)
    const start = await admin.call(endpoints.startImport, of(run))
    expect(start.body).toMatchObject({ errors: { header_row: [importMessages.headerNeeded] } })
    expect(await change(run, { header_row: null })).toMatchObject({
      ...{ header_row: null, header_needed: false, counts: { rows: lines.length } },
      columns: expect.arrayContaining([{ name: 'Column 1', examples: expect.anything() }]),
    })
  })

  test('is asked for once for all sheets without names', async () => {
    const people = (...rows: string[][]) => ({ name: rows.flat().join(), rows })
    const run = await upload(await workbook(people(['Pat', '212-555-0142']), people(['Ann', '212-555-0143'])))
    await change(run, { header_row: null })
    expect(await change(run, { same_columns: true })).toMatchObject({
      ...{ header_needed: false, counts: { rows: 2 } },
    })
  })

  test('is said, and what stands above it is left out', async () => {
    const run = await upload(csv('Pat,Lee', 'Ann,Roe', 'Bo,Kim'))
    const said = (await change(run, { header_row: 2 })) as Import
    expect(said.columns.map(({ name }) => name)).toEqual(['Ann', 'Roe'])
    const none = (await change(run, { header_row: null })) as Import
    expect(none.first_rows).toEqual([
      { row: 1, cells: ['Pat', 'Lee'] },
      { row: 2, cells: ['Ann', 'Roe'] },
      { row: 3, cells: ['Bo', 'Kim'] },
    ])
    await change(run, { targets: ['first_name', 'last_name'] })
    expect(await imported(run)).toEqual(['Pat Lee', 'Ann Roe', 'Bo Kim'])
  })

  test('is not asked for again for columns that were imported before', async () => {
    const file = csv('Vorne,Hinten', 'Pat,Lee')
    const first = await upload(file)
    await change(first, { header_row: 1, targets: ['first_name', 'last_name'] })
    await imported(first)
    expect(await upload(csv('Vorne,Hinten', 'Ann,Roe'))).toMatchObject({
      ...{ header_needed: false, counts: { rows: 1, new: 1 } },
      mapping: { targets: ['first_name', 'last_name'] },
    })
  })

  test('is no person: a file without others is refused', async () => {
    expect(refusal(await sendTable(app, admin, csv('Name,Phone')))).toMatchObject({
      errors: { file: [importMessages.empty] },
    })
  })
})
