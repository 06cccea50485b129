import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany } from '#server/testing/builders.ts'
import { createLeadRow, createPatientRow } from '#server/testing/record-builders.ts'
import { matchesSearch } from './search.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Table = 'leads' | 'patients'

async function found(table: Table, companyId: number, search: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} WHERE company_id = ${companyId} AND ${matchesSearch(table, search, 'US')} ORDER BY id
  `.execute(app.db)
  return rows.map(({ id }) => id)
}

/** Looks through every person's texts, without an index. */
async function scanned(table: Table, companyId: number, search: string): Promise<number[]> {
  const text = sql`concat_ws(' ', first_name, last_name, email, regexp_replace(phone, '[^0-9]', '', 'g'), ltrim(phone_e164, '+'))`
  const words = search.split(/[\s,]+/).filter(Boolean)
  const matches = (words.length > 0 ? words : [search]).map((word) => {
    const part = word.replace(/[\\%_]/g, '\\$&')
    if (/^[\p{L}\p{N}]{1,2}$/u.test(word))
      return sql`(${text} ILIKE ${`${part}%`} OR ${text} ILIKE ${`% ${part}%`})`
    // An email address has to begin theirs.
    return word.indexOf('@') > 0 ? sql`email ILIKE ${`${part}%`}` : sql`${text} ILIKE ${`%${part}%`}`
  })
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} WHERE company_id = ${companyId} AND ${sql.join(matches, sql` AND `)} ORDER BY id
  `.execute(app.db)
  return rows.map(({ id }) => id)
}

const names = [
  ...[
    'Ann',
    'anna',
    'Hannah',
    'Annabel Lee',
    'Johnson',
    'John',
    'johnson-smith',
    'Smith',
    'O’Neil',
    "O'Neil",
  ],
  ...[
    'Zoë',
    'ZOË',
    'Zoe',
    'Ångström',
    'İpek',
    'Işık',
    'ΣΟΦΟΣ',
    'Straße',
    '李明',
    '李小明',
    '100%',
    'a_b',
    'axb',
  ],
  ...['back\\slash', '', 'de la Cruz', 'J', 'Jo', 'com', 'mail', 'Smith, Jr.', '١٢٣', '🦷', 'x'.repeat(150)],
]
const emails = [
  ...[
    '',
    'ann@example.com',
    'ANN.Johnson12@example.com',
    'thejohnsons@mail.example',
    'smith_john@example.com',
  ],
  ...['50%off@example.com', "o'neil@example.com", 'zoë@example.com', 'js@com.com'],
]
const phones = ['', '(212) 555-0142', '+44 20 7946 0958', 'ask for Ann', '555-0142 or 555-0143']
const person = fc.record({
  first_name: fc.constantFrom(...names),
  last_name: fc.constantFrom(...names),
  email: fc.constantFrom(...emails),
  phone: fc.constantFrom(...phones),
})
const partOf = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.nat(text.length))
    .map(([one, other]) => [...text].slice(Math.min(one, other), Math.max(one, other)).join(''))
const word = fc.oneof(
  fc.constantFrom(...names, ...emails, 'nn', 'JOHN', 'example', 'mple', 'le', 'zo', 'josé', 'zork'),
  fc.constantFrom(...names, ...emails).chain(partOf),
)
const search = fc
  .array(word, { minLength: 1, maxLength: 3 })
  .chain((words) => fc.constantFrom(' ', ', ', '  ', ',').map((between) => words.join(between).trim()))
  // Valid numbers have rules of their own.
  .filter((text) => text !== '' && !/^[\d\s+().-]*$/.test(text))

test.each(['leads', 'patients'] as const)(
  '%s are found by the index as by looking through all of them, whatever is searched for',
  async (table) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 5, maxLength: 20 }),
        fc.array(search, { minLength: 30, maxLength: 30 }),
        async (people, searches) => {
          const company = await createCompany(app)
          for (const fields of people)
            await (table === 'leads' ? createLeadRow : createPatientRow)(app, company, fields)
          for (const text of searches)
            expect(await found(table, company.id, text), text).toEqual(await scanned(table, company.id, text))
        },
      ),
      { numRuns: 20 },
    )
  },
)
