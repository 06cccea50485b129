import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, type TestCompany } from '#server/testing/builders.ts'
import { createLeadRow, createPatientRow } from '#server/testing/record-builders.ts'
import type { Database } from './database.ts'
import { findPeople, forgetPersonWords } from './person-search.ts'

let app: TestApp
let owner: pg.Client
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client(app.database.ownerConnection)
  await owner.connect()
})
beforeEach(async () => {
  company = await createCompany(app)
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const tables = ['leads', 'patients'] as const
type Table = (typeof tables)[number]

async function found(table: Table, search: string): Promise<number[]> {
  const people = await findPeople({ companyId: company.id }, app.db, table, search)
  const each = people.each.map(
    (condition) => sql`SELECT id FROM ${sql.table(table)} WHERE company_id = ${company.id} AND ${condition}`,
  )
  const { rows } = await sql<{ id: number }>`${sql.join(each, sql` UNION ALL `)}`.execute(app.db)
  return rows.map(({ id }) => id).sort((one, next) => one - next)
}

/** Every person's texts, looked through one by one. */
async function scanned(table: Table, search: string): Promise<number[]> {
  const text = sql`concat_ws(' ', first_name, last_name, email, regexp_replace(phone, '[^0-9]', '', 'g'), ltrim(phone_e164, '+'))`
  const words = search.split(/[\s,]+/).filter(Boolean)
  const matches = (words.length > 0 ? words : [search]).map((word) => {
    const part = word.replace(/[\\%_]/g, '\\$&')
    const begins = /^[\p{L}\p{N}]{1,2}$/u.test(word)
    return begins
      ? sql`(${text} ILIKE ${`${part}%`} OR ${text} ILIKE ${`% ${part}%`})`
      : sql`${text} ILIKE ${`%${part}%`}`
  })
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} WHERE company_id = ${company.id} AND ${sql.join(matches, sql` AND `)} ORDER BY id
  `.execute(app.db)
  return rows.map(({ id }) => id)
}

async function forgetAfterAnHour(): Promise<void> {
  await owner.query(`UPDATE person_words SET doubted_at = doubted_at - interval '61 minutes'`)
  await forgetPersonWords(app.db)
}

const knownWords = async () => {
  const { rows } = await owner.query<{ word: string }>(
    'SELECT DISTINCT word FROM person_words WHERE company_id = $1 ORDER BY word',
    [company.id],
  )
  return rows.map(({ word }) => word)
}

const names = [
  ...[
    'Ann',
    'anna',
    'Hannah',
    'Annabel Lee',
    'Johnson',
    'John',
    'Johns',
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
    'back\\slash',
  ],
  ...['', 'de la Cruz', 'J', 'Jo', 'com', 'mail', 'Smith, Jr.', '١٢٣', '🦷', 'x'.repeat(150)],
]
const emails = [
  ...[
    '',
    'ann@example.com',
    'ANN.Johnson12@example.com',
    'thejohnsons@mail.example',
    'smith_john@example.com',
  ],
  ...[
    '50%off@example.com',
    "o'neil@example.com",
    'zoë@example.com',
    'annjohnson@annjohnson.example',
    'js@com.com',
  ],
]
const phones = ['', '(212) 555-0142', '+44 20 7946 0958', 'ask for Ann', '555-0142 or 555-0143']
const person = fc.record({
  first_name: fc.constantFrom(...names),
  last_name: fc.constantFrom(...names),
  email: fc.constantFrom(...emails),
  phone: fc.constantFrom(...phones),
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never

const partOf = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.nat(text.length))
    .map(([one, other]) => [...text].slice(Math.min(one, other), Math.max(one, other)).join(''))
const word = fc.oneof(
  fc.constantFrom(
    ...names,
    'nn',
    'ann',
    'JOHN',
    'example',
    'mple',
    'com',
    'le',
    'zo',
    '%',
    '_',
    '\\',
    '%%%',
    'ann%',
    '李明',
  ),
  fc.constantFrom(...names, ...emails.map((email) => email.split('@')[0] ?? '')).chain(partOf),
  fc.constantFrom('0142', '555', '442079', '12', '7'),
)
const search = fc
  .array(word, { minLength: 1, maxLength: 3 })
  .chain((words) => fc.constantFrom(' ', ', ', '  ', ',').map((between) => words.join(between)))
  // Numbers that can be dialled have rules of their own.
  .filter((text) => text.trim() !== '' && !/^[\d\s+().-]*$/.test(text))
  .map((text) => text.trim())

const change = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('add' as const), person }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('rename' as const), at: fc.nat(), person }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('delete' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('merge' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('take back' as const), at: fc.nat(), person }) },
  { weight: 1, arbitrary: fc.constant({ does: 'forget' as const }) },
)
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

const add = (table: Table, fields: Person) =>
  table === 'leads' ? createLeadRow(app, company, fields) : createPatientRow(app, company, fields)
const rename = (db: Database, table: Table, id: number | undefined, fields: Partial<Person>) =>
  db
    .updateTable(table)
    .set(fields)
    .where('id', '=', id ?? 0)
    .execute()
const remove = (db: Database, table: Table, id: number | undefined) =>
  db
    .deleteFrom(table)
    .where('id', '=', id ?? 0)
    .execute()

async function apply(table: Table, all: number[], made: Change): Promise<void> {
  const at = 'at' in made ? made.at % Math.max(1, all.length) : 0
  if (made.does === 'add') all.push(await add(table, made.person))
  if (made.does === 'rename') await rename(app.db, table, all[at], made.person)
  if (made.does === 'delete') await remove(app.db, table, all.splice(at, 1)[0])
  if (made.does === 'merge' && all.length > 1) {
    const [gone] = all.splice(at, 1)
    await app.db.transaction().execute(async (tx) => {
      const { first_name, last_name, email } = await tx
        .selectFrom(table)
        .select(['first_name', 'last_name', 'email'])
        .where('id', '=', gone ?? 0)
        .executeTakeFirstOrThrow()
      await remove(tx, table, gone)
      await rename(tx, table, all[0], { first_name, last_name, email })
    })
  }
  if (made.does === 'take back') {
    const failed = app.db.transaction().execute(async (tx) => {
      await rename(tx, table, all[at], made.person)
      throw new Error('as something went wrong')
    })
    await expect(failed).rejects.toThrow('went wrong')
  }
  if (made.does === 'forget') await forgetAfterAnHour()
}

describe.each(tables)('%s', (table) => {
  test('are found as by looking through all of them, whatever is searched for and has changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 5, maxLength: 25 }),
        fc.array(search, { minLength: 20, maxLength: 20 }),
        async (changes, searches) => {
          company = await createCompany(app)
          const all: number[] = []
          for (const made of changes) await apply(table, all, made)
          for (const text of searches)
            expect(await found(table, text), text).toEqual(await scanned(table, text))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('are found by what very many people are called, too', async () => {
    await sql`INSERT INTO ${sql.table(table)} (company_id, first_name, last_name, email, status, created_at, updated_at
        ${table === 'leads' ? sql`, type, source, last_seen_at` : sql``})
      SELECT ${company.id}, 'Ann' || chr(200 + n % 40), 'Johnson' || chr(300 + n), 'x' || chr(300 + n) || '@example.com',
        ${table === 'leads' ? 'new' : 'active'}, now(), now() ${table === 'leads' ? sql`, 'website', 'na', now()` : sql``}
      FROM generate_series(1, 2100) AS n`.execute(app.db)
    for (const text of ['johnson', 'ann johnson', 'ann', 'example'])
      expect(await found(table, text)).toHaveLength(2100)
    expect(await found(table, 'annØ johnson')).toEqual(await scanned(table, 'annØ johnson'))
  })
})

describe('words that nobody is called by any more', () => {
  const zork = { first_name: 'Zork', last_name: 'Example', email: '', phone: '' }

  test('are forgotten an hour later, and others are not', async () => {
    const lead = await createLeadRow(app, company, { ...zork, email: 'someone.zork@example.com' })
    await createPatientRow(app, company, { ...zork, first_name: 'Pat' })
    expect(await knownWords()).toEqual(['example', 'pat', 'someone com', 'zork'])
    await remove(app.db, 'leads', lead)
    await forgetPersonWords(app.db)
    expect(await knownWords()).toContain('zork')
    await forgetAfterAnHour()
    expect(await knownWords()).toEqual(['example', 'pat'])
  })

  test('stay for whoever is called so in a transaction that is under way', async () => {
    const lead = await createLeadRow(app, company, zork)
    await remove(app.db, 'leads', lead)
    const added = await app.db.transaction().execute(async (tx) => {
      const made = await createLeadRow({ ...app, db: tx }, company, zork)
      await forgetAfterAnHour()
      return made
    })
    expect(await found('leads', 'zork')).toEqual([added])
  })

  test('go with their company', async () => {
    await createLeadRow(app, company, zork)
    await owner.query('DELETE FROM events WHERE company_id = $1', [company.id])
    await owner.query('DELETE FROM leads WHERE company_id = $1', [company.id])
    await owner.query('DELETE FROM locations WHERE company_id = $1', [company.id])
    await owner.query('DELETE FROM companies WHERE id = $1', [company.id])
    expect(await knownWords()).toEqual([])
  })
})

test('two who add the same new word at a time do not wait for each other', async () => {
  const zork = { first_name: 'Zork', last_name: 'Example', email: '', phone: '' }
  await app.db.transaction().execute(async (one) => {
    await createLeadRow({ ...app, db: one }, company, zork)
    await app.db.transaction().execute((two) => createPatientRow({ ...app, db: two }, company, zork))
  })
  for (const table of tables) expect(await found(table, 'zork')).toHaveLength(1)
})
