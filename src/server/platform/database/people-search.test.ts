import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainText } from '#contract/formats/plain-text.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany } from '#server/testing/builders.ts'
import { createLeadRow, createPatientRow } from '#server/testing/record-builders.ts'
import { matchesSearch } from './people-search.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Table = 'leads' | 'patients'

async function foundIds(table: Table, companyId: number, search: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} WHERE company_id = ${companyId} AND ${matchesSearch(table, search, 'US')} ORDER BY id
  `.execute(app.db)
  return rows.map(({ id }) => id)
}

interface Person {
  id: number
  first_name: string
  last_name: string
  email: string
  phone: string
  phone_e164: string | null
}

/** Scans every person's texts, without the database. */
async function scannedIds(table: Table, companyId: number, search: string): Promise<number[]> {
  const { rows } =
    await sql<Person>`SELECT * FROM ${sql.table(table)} WHERE company_id = ${companyId} ORDER BY id`.execute(
      app.db,
    )
  const parts = search.split(/[\s,]+/).filter(Boolean)
  const words = parts.length > 0 ? parts : [search]
  const matches = ({ first_name, last_name, email, phone, phone_e164 }: Person) => {
    const digits = [phone, phone_e164 ?? ''].map((number) => number.replace(/[^0-9]/g, ''))
    const text = plainText([first_name, last_name, email, ...digits].join(' '))
    return words.every((word) => {
      const plain = plainText(word)
      const isShort = /^[\p{L}\p{N}]{1,2}$/u.test(plain)
      return isShort ? text.startsWith(plain) || text.includes(` ${plain}`) : text.includes(plain)
    })
  }
  return rows.filter(matches).map(({ id }) => id)
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
    'García-López',
    'Garcia Lopez',
    'Nun\u0303ez',
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
    'Łukasz Sørensen',
    '李明',
    '李小明',
    '100%',
    'a_b',
    'axb',
  ],
  ...['back\\slash', '', 'de la Cruz', 'J', 'Jo', 'com', 'email', 'Smith, Jr.', '١٢٣', '🦷', 'x'.repeat(150)],
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
    .map(([a, b]) => [...text].slice(Math.min(a, b), Math.max(a, b)).join(''))
const word = fc.oneof(
  fc.constantFrom(
    ...names,
    ...emails,
    'nn',
    'JOHN',
    'example',
    'mple',
    'le',
    'zo',
    'josé',
    'zork',
    'Núñez',
    'garcia\u2011lopez',
    'ohara',
    'lukasz',
  ),
  fc.constantFrom(...names, ...emails).chain(partOf),
)
const search = fc
  .array(word, { minLength: 1, maxLength: 3 })
  .chain((words) => fc.constantFrom(' ', ', ', '  ', ',').map((between) => words.join(between).trim()))
  // Valid numbers follow their own rules.
  .filter((text) => text !== '' && !/^[\d\s+().-]*$/.test(text))

test.each(['leads', 'patients'] as const)(
  'matchesSearch finds the same %s as a word-by-word scan of all rows',
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
            expect(await foundIds(table, company.id, text), text).toEqual(
              await scannedIds(table, company.id, text),
            )
        },
      ),
      { numRuns: 20 },
    )
  },
)
