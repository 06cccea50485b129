import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listImportRows, startImport } from '#contract/imports/imports.endpoints.ts'
import { getLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import { doImports, dryRun } from '#server/testing/imports.ts'

// The same people by several programs; `node scripts/import-fixtures.ts` makes the files.
const folder = join(import.meta.dirname, '../../testing/import-fixtures')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('workbooks of four programs are there', async () => {
  expect((await readdir(folder)).sort()).toEqual([
    ...['exceljs.xlsx', 'libreoffice.xlsx', 'versions.txt', 'write-excel-file.xlsx', 'xlsx.xlsx'],
  ])
})

test.each(['exceljs', 'libreoffice', 'write-excel-file', 'xlsx'])(
  'a workbook of %s is read and imported',
  async (writer) => {
    const admin = await signIn(app, await createCompany(app))
    const content = await readFile(join(folder, `${writer}.xlsx`))
    const run = await dryRun(app, admin, { name: `${writer}.xlsx`, content })
    expect(run).toMatchObject({
      header_row: 3,
      header_needed: false,
      counts: { rows: 2, new: 2, refused: 0 },
    })
    expect(run.sheets.find(({ taken }) => taken)?.name).toBe('People')
    const params = { id: run.id }
    const { results } = (await admin.call(listImportRows, { params, query: {} })).body
    expect(results.map(({ number, cells }) => [number, ...cells])).toEqual([
      [4, 'Renée', 'Núñez', '(212) 555-0142', '1980-03-05', '02134', '25%', '2026-11-28 12:00', 'Two\nlines'],
      [5, 'Bo', "O'Hara", '12125550143', '1999-12-31', '', '', '', 'Renée'],
    ])
    expect((await admin.call(startImport, { params })).status).toBe(200)
    await doImports(app)
    const leads = (await admin.call(listLeads, { query: { ordering: 'id' } })).body.results
    expect(leads).toMatchObject([
      { first_name: 'Renée', last_name: 'Núñez', phone: '(212) 555-0142' },
      { first_name: 'Bo', last_name: "O'Hara", phone: '12125550143' },
    ])
    const [renee] = leads
    const of = { params: { id: renee?.id ?? 0 } }
    expect((await admin.call(getLead, of)).body).toMatchObject({
      date_of_birth: '1980-03-05',
      address: { postal_code: '02134' },
    })
    const notes = (await admin.call(noteEndpoints.leads.list, { ...of, query: {} })).body.results
    expect(notes.map((note) => note.content)).toEqual(['Two\nlines'])
  },
)
