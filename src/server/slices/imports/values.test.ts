import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as endpoints from '#contract/imports/imports.endpoints.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { Import } from '#contract/imports/imports.schemas.ts'
import { getLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { doImports, dryRun } from '#server/testing/imports.ts'

// What stands in the cells of files: what the dry run says of it, and what is stored then.

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

const of = ({ id }: Pick<Import, 'id'>) => ({ params: { id } })
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** Imports one row of columns by their names; answers what the dry run says, and what is stored. */
async function importRow(cells: Record<string, string>) {
  const content = [Object.keys(cells), Object.values(cells)]
    .map((row) => row.map(quoted).join(','))
    .join('\n')
  const run = await dryRun(app, admin, { name: 'people.csv', content: `${content}\n` })
  const { results } = (await admin.call(endpoints.listImportRows, { ...of(run), query: {} })).body
  await admin.call(endpoints.patchImport, { ...of(run), body: { day_order: 'mdy' } })
  await doImports(app)
  await admin.call(endpoints.startImport, of(run))
  await doImports(app)
  const lead = (await admin.call(listLeads, { query: {} })).body.results[0]
  if (!lead) return { row: results[0], lead: undefined, notes: [] }
  const notes = await admin.call(noteEndpoints.leads.list, { params: { id: lead.id }, query: {} })
  return {
    row: results[0],
    lead: (await admin.call(getLead, { params: { id: lead.id } })).body,
    notes: notes.body.results.map(({ content }) => content),
  }
}

const [work, home] = ['+13095550124', '+16175550125']

describe('a cell of phone numbers', () => {
  test.each<[string, string, string[]]>([
    ['212-555-0142 / 309-555-0124', '212-555-0142', [work]],
    ['212-555-0142; 309-555-0124', '212-555-0142', [work]],
    ['212-555-0142 or 309-555-0124', '212-555-0142', [work]],
    ['212-555-0142\n309-555-0124', '212-555-0142', [work]],
    ['C 212-555-0142 H 309-555-0124', '212-555-0142', [work]],
    ['212-555-0142 ::: 309-555-0124 ::: 617-555-0125', '212-555-0142', [work, home]],
  ])(
    'with several has the first as the phone and the others as contacts: %j',
    async (cell, phone, others) => {
      const { row, lead } = await importRow({ 'First Name': 'Pat', 'Last Name': 'Lee', Phone: cell })
      expect(lead).toMatchObject({ phone, other_contacts: others })
      expect(row?.reasons.map(({ field }) => field)).toContain('other_contacts')
    },
  )

  test.each([
    ['1.2125550143E+10', '12125550143'],
    ['2.125550143E+09', '2125550143'],
    ['12125550142.0', '12125550142'],
  ])('written by a spreadsheet is read: %s', async (cell, phone) => {
    expect((await importRow({ Name: 'Pat Lee', Phone: cell })).lead).toMatchObject({ phone })
  })

  test.each(['2.13E+09', '1.21256E+10'])('shortened by a spreadsheet is refused: %s', async (cell) => {
    const { row, lead } = await importRow({ Name: 'Pat Lee', Phone: cell })
    expect(lead).toBeUndefined()
    expect(row).toMatchObject({
      verdict: 'refused',
      reasons: [{ field: 'phone', text: importMessages.shortened(cell) }],
    })
  })

  test.each(['TRUE', '0', 'false', '0000000000'])('that is none is told and left out: %s', async (cell) => {
    const { row, lead, notes } = await importRow({ Name: 'Pat Lee', Phone: cell })
    expect(row).toMatchObject({
      verdict: 'new',
      reasons: [{ field: 'phone', text: importMessages.noPhone(cell) }],
    })
    expect([lead?.phone, notes]).toEqual(['', []])
  })

  test.each(['( )  -', '#N/A', '#REF!', '#VALUE!', 'N/A', '---'])(
    'that is empty says nothing: %s',
    async (cell) => {
      const { row, lead } = await importRow({ Name: 'Pat Lee', Phone: cell, Note: cell })
      expect([row?.reasons, lead?.phone, lead?.note]).toEqual([[], '', ''])
    },
  )
})

describe('a cell of email addresses', () => {
  test.each<[string, string[]]>([
    ['ann@example.com; bo@example.com', ['bo@example.com']],
    ['ann@example.com / bo@example.com', ['bo@example.com']],
    ['ann@example.com or bo@example.com', ['bo@example.com']],
    ['ann@example.com\nbo@example.com', ['bo@example.com']],
    ['ann@example.com ::: bo@example.com', ['bo@example.com']],
    ['Ann Lee <ann@example.com>', []],
    ['mailto:ann@example.com', []],
    ['ann&#64;example.com', []],
    ['ann@example.com.', []],
  ])('has the first as the email and the others as contacts: %j', async (cell, others) => {
    const { lead } = await importRow({ Name: 'Ann Lee', Email: cell })
    expect(lead).toMatchObject({ email: 'ann@example.com', other_contacts: others })
  })
})

describe('the name of a row', () => {
  test.each([
    ['Christopher', 'Null', 'Christopher', 'Null'],
    ['Na', 'Li', 'Na', 'Li'],
    ['Nil', 'Unknown', '', ''],
    ['NULL', 'NULL', '', ''],
    ['NULL', '', '', ''],
    ['', 'UNKNOWN', '', ''],
    ['Nil', '', 'Nil', ''],
    ['O&#39;Hara', 'Ann', "O'Hara", 'Ann'],
  ])('%j, %j is %j, %j', async (first, last, first_name, last_name) => {
    const { lead } = await importRow({ 'First Name': first, 'Last Name': last, Phone: '2125550142' })
    expect(lead).toMatchObject({ first_name, last_name })
  })

  test.each([
    ['Ann Lee <ann@example.com>', 'Ann', 'Lee', 'ann@example.com'],
    ['NULL NULL', '', '', ''],
    ['Unknown', '', '', ''],
    ['Unknown Lead', '', '', ''],
    ['+1 212 555 0142', '', '', ''],
    ['ann@example.com', '', '', ''],
  ])('in one column, %j, is %j %j', async (whole, first_name, last_name, email) => {
    const { lead } = await importRow({ 'Full Name': whole, Phone: '2125550142' })
    expect(lead).toMatchObject({ first_name, last_name, email })
  })
})

test.each([
  ['19800305', '1980-03-05'],
  ['05MAR1980', '1980-03-05'],
  ['29285', '1980-03-05'],
  ['29285.0', '1980-03-05'],
  ['Wed Mar 05 1980 00:00:00 GMT-0500 (Eastern Standard Time)', '1980-03-05'],
  ['03051980', '1980-03-05'],
])('the day of birth %j is %s', async (cell, day) => {
  expect((await importRow({ Name: 'Pat Lee', DOB: cell })).lead).toMatchObject({ date_of_birth: day })
})

test.each([
  ['2134', 'MA', '02134'],
  ['2134', 'Massachusetts', '02134'],
  ['2134-1000', 'MA', '02134-1000'],
  ['2134', 'Zürich', '2134'],
  ['10001', 'NY', '10001'],
])('the postal code %s in %s is %s', async (code, state, expected) => {
  const { lead } = await importRow({ Name: 'Pat Lee', Zip: code, State: state })
  expect(lead?.address?.postal_code).toBe(expected)
})

test.each<[string, Record<string, string>]>([
  [
    'Google Contacts',
    {
      ...{
        'First Name': 'Ann',
        'Middle Name': '',
        'Last Name': 'Lee',
        Birthday: '1980-03-05',
        Notes: 'Early',
      },
      ...{ 'E-mail 1 - Label': 'Home', 'E-mail 1 - Value': 'ann@example.com ::: a@example.com' },
      ...{
        'Phone 1 - Label': 'Mobile',
        'Phone 1 - Value': '212-555-0142',
        'Phone 2 - Value': '309-555-0124',
      },
      ...{ 'Address 1 - Street': '1 Main St', 'Address 1 - City': 'Boston', 'Address 1 - Region': 'MA' },
      ...{ 'Address 1 - Postal Code': '02134', 'Address 1 - Country': 'US' },
    },
  ],
  [
    'Outlook',
    {
      ...{ 'First Name': 'Ann', 'Middle Name': '', 'Last Name': 'Lee', Birthday: '3/5/1980', Notes: 'Early' },
      ...{ 'E-mail Address': 'ann@example.com', 'E-mail 2 Address': 'a@example.com' },
      ...{ 'Mobile Phone': '212-555-0142', 'Home Phone': '309-555-0124' },
      ...{ 'Home Street': '1 Main St', 'Home City': 'Boston', 'Home State': 'MA' },
      ...{ 'Home Postal Code': '2134', 'Home Country/Region': 'US' },
    },
  ],
])('the columns of %s are known by their names', async (_program, cells) => {
  const { lead, notes } = await importRow(cells)
  expect(lead).toMatchObject({
    ...{ first_name: 'Ann', last_name: 'Lee', phone: '212-555-0142', email: 'ann@example.com' },
    date_of_birth: '1980-03-05',
    address: { street: '1 Main St', city: 'Boston', state: 'MA', postal_code: '02134', country: 'US' },
  })
  expect(lead?.other_contacts.toSorted()).toEqual(['+13095550124', 'a@example.com'])
  expect(notes).toEqual(['Early'])
})
