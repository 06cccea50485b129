import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LeadListQuery, leadOrderings } from '#contract/leads/leads.schemas.ts'
import { type PatientListQuery, patientOrderings } from '#contract/patients/patients.schemas.ts'
import { forgetOldChanges } from '#server/platform/changes/change-feed.ts'
import { readChanges } from '#server/platform/changes/read-changes.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import type { TextPage } from '#server/platform/database/json-page.ts'
import { createListMemory, type ListMemory } from '#server/platform/database/list-memory.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { createLog } from '#server/platform/log.ts'
import { listLeads } from '#server/slices/leads/lead-list.repository.ts'
import { listPatients } from '#server/slices/patients/patient-list.repository.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, scopeIn, type TestCompany } from '#server/testing/builders.ts'
import { runAsOwner } from '#server/testing/inspect.ts'
import { createLeadRow, createPatientRow } from '#server/testing/record-builders.ts'

const log = createLog('silent')
let app: TestApp
// Those that write: one that commits at once, and two that may have a transaction open for a while.
let writers: [pg.PoolClient, pg.PoolClient, pg.PoolClient]
let release: () => void

beforeAll(async () => {
  app = await startTestApp()
  // Counts are kept in shards by connection; one that waits for another's transaction would wait for ever here.
  const apart = new Map<number, pg.PoolClient>()
  const all: pg.PoolClient[] = []
  while (apart.size < 3) {
    const client = await app.database.pool.connect()
    all.push(client)
    const { rows } = await client.query<{ shard: number }>('SELECT pg_backend_pid() % 8 AS shard')
    apart.set(rows[0]?.shard ?? 0, client)
  }
  writers = [...apart.values()].slice(0, 3) as typeof writers
  release = () => {
    for (const client of all) client.release()
  }
})
afterAll(async () => {
  release()
  await app.close()
})

const scopeOf = (company: TestCompany, ofTwo = false): Scope =>
  scopeIn(company, ofTwo ? company.locations.slice(0, 2) : null)

// Lists with filters are never found and put in order at once, or always.
const neverFew = { most: 0, past: 0, of: 0 }
const alwaysFew = { most: 10_000, past: 0, of: 0 }

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const name = pick('', 'ann', 'Ann', 'Bob', 'Émile', "O'Neil", 'a"b\\c', 'Zoë')
const instant = fc.nat({ max: 40 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString())
const person = {
  location: fc.nat({ max: 3 }),
  first_name: name,
  last_name: name,
  phone: pick('', '1', '2', '+3'),
  created_at: instant,
  updated_at: instant,
}

/** What is written, and which lists are read of it. */
interface Kind {
  table: 'leads' | 'patients'
  row: fc.Arbitrary<Record<string, unknown>>
  query: fc.Arbitrary<Record<string, unknown>>
  list(scope: Scope, query: Record<string, unknown>, memory: ListMemory): Promise<TextPage>
}
const ordered = (orderings: readonly string[]) =>
  fc.tuple(pick('', '-'), pick(...orderings)).map(([sign, column]) => `${sign}${column}`)
const kinds: Kind[] = [
  {
    table: 'leads',
    row: fc.record({
      ...person,
      status: pick('new', 'lost'),
      type: pick('phonecall', 'chatbot'),
      source: pick('google', 'facebook'),
      insurance_provider: pick('', 'Zeta', 'zeta'),
      follow_up_date: pick(null, '2026-03-10', '2026-03-11', '2026-03-12', '2027-01-01'),
      last_seen_at: instant,
    }),
    query: fc.record({
      ordering: ordered(leadOrderings),
      filter: pick(
        {},
        {},
        { status: 'new' },
        { type: 'chatbot' },
        { source: 'google' },
        { waiting: 'untouched' },
        { follow_up_status: 'no_follow_up' },
        { follow_up_status: 'past_due' },
        { follow_up_status: 'past_due', status: 'new' },
        { search: 'ann' },
        { search: 'bob', type: 'chatbot' },
        { search: 'o' },
      ),
    }),
    list: (scope, query, memory) => listLeads(scope, app.db, query as LeadListQuery, app.clock.now(), memory),
  },
  {
    table: 'patients',
    row: fc.record({
      ...person,
      email: pick('', 'a@example.com', 'B@example.com'),
      status: pick('active', 'inactive'),
      total_value: pick(null, '0', '1.50', '1000'),
    }),
    query: fc.record({
      ordering: ordered(patientOrderings),
      filter: pick({}, {}, { status: 'active' }, { search: 'ann' }, { search: 'example' }),
    }),
    list: (scope, query, memory) => listPatients(scope, app.db, query as PatientListQuery, memory),
  },
]

type Step =
  | { do: 'read'; list: number; offset: number; size: number }
  | { do: 'create' | 'change' | 'delete'; by: number; which: number; row: Record<string, unknown> }
  | { do: 'end'; by: number; how: string }
  | { do: 'rename' | 'many' | 'elsewhere' | 'record' }

const stepOf = ({ row }: Kind): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({
        do: fc.constant('read' as const),
        list: fc.nat({ max: 2 }),
        // Pages before the hundredth row are read without marks, but with filters they are found in two ways, too.
        offset: fc.oneof(
          { weight: 5, arbitrary: fc.integer({ min: 100, max: 460 }) },
          { weight: 1, arbitrary: fc.integer({ min: 10, max: 99 }) },
        ),
        size: pick(5, 10, 25),
      }),
    },
    {
      weight: 12,
      arbitrary: fc.record({
        do: pick('create' as const, 'change' as const, 'change' as const, 'delete' as const),
        by: pick(0, 0, 1, 2),
        which: fc.nat({ max: 1000 }),
        row,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('end' as const),
        by: pick(1, 2),
        how: pick('COMMIT', 'COMMIT', 'ROLLBACK'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: pick('rename' as const, 'many' as const, 'elsewhere' as const, 'record' as const),
      }),
    },
  )

/** The rows of one kind, as several connections write them. */
function createWriting({ table }: Kind, company: TestCompany, other: TestCompany) {
  const ids: number[] = []
  // Which of them an open transaction holds, and what it adds and takes once it commits.
  const open = [1, 2].map(() => ({
    isOpen: false,
    held: new Set<number>(),
    added: [] as number[],
    gone: [] as number[],
  }))
  const isHeld = (id: number, by: number) => open.some(({ held }, at) => at + 1 !== by && held.has(id))

  async function insert(by: number, of: TestCompany, ...given: Record<string, unknown>[]): Promise<number[]> {
    const all = given.map(({ location, ...fields }) => ({
      ...fields,
      company_id: of.id,
      location_id: of.locations[location as number] ?? null,
    }))
    const names = Object.keys(all[0] ?? {}).join()
    const { rows } = await writers[by as 0].query<{ id: number }>(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1) RETURNING id`,
      [JSON.stringify(all)],
    )
    return rows.map(({ id }) => id)
  }
  async function begin(by: number): Promise<void> {
    const held = open[by - 1]
    if (!held || held.isOpen) return
    held.isOpen = true
    await writers[by as 1].query('BEGIN')
  }
  async function end(by: number, how: string): Promise<void> {
    const held = open[by - 1]
    if (!held?.isOpen) return
    await writers[by as 1].query(how)
    if (how === 'COMMIT') {
      ids.push(...held.added)
      for (const id of held.gone) ids.splice(ids.indexOf(id), 1)
    }
    Object.assign(held, { isOpen: false, held: new Set(), added: [], gone: [] })
  }
  async function write(step: Extract<Step, { by: number; row: unknown }>): Promise<void> {
    const { by, which, row } = step
    await begin(by)
    const held = open[by - 1]
    if (step.do === 'create') {
      const to = held?.added ?? ids
      to.push(...(await insert(by, company, row)))
      return
    }
    const id = ids[which % ids.length]
    if (id === undefined || isHeld(id, by) || held?.gone.includes(id)) return
    held?.held.add(id)
    if (step.do === 'delete') {
      await writers[by as 0].query(`DELETE FROM ${table} WHERE id = $1`, [id])
      if (held) held.gone.push(id)
      else ids.splice(ids.indexOf(id), 1)
      return
    }
    const { location: at, ...fields } = row
    const changed = Object.entries({ ...fields, location_id: company.locations[at as number] ?? null })
    await writers[by as 0].query(
      `UPDATE ${table} SET ${changed.map(([column], index) => `${column} = $${index + 2}`).join()} WHERE id = $1`,
      [id, ...changed.map(([, value]) => value)],
    )
  }
  async function disturb(
    step: { do: 'rename' | 'many' | 'elsewhere' | 'record' },
    row: Record<string, unknown>,
  ) {
    const [writer] = writers
    const isBusy = open.some(({ isOpen }) => isOpen)
    if (step.do === 'elsewhere') await insert(0, other, row)
    else if (step.do === 'rename') {
      await writer.query(`UPDATE locations SET name = 'Aa ' || name WHERE id = $1`, [company.locations[1]])
    } else if (step.do === 'many' && !isBusy) {
      await writer.query(
        `UPDATE ${table} SET first_name = last_name, last_name = first_name WHERE company_id = $1`,
        [company.id],
      )
    } else if (step.do === 'record' && table === 'leads' && ids[0] !== undefined && !isHeld(ids[0], 0)) {
      await writer.query(
        `INSERT INTO call_recordings (company_id, lead_id, storage_key, content_type, created_at)
         VALUES ($1, $2, gen_random_uuid(), 'audio/mpeg', now())`,
        [company.id, ids[0]],
      )
    }
  }
  return { ids, insert, write, end, disturb }
}

const leadsOfTest = fc.sample((kinds[0] as Kind).row, { numRuns: 300, seed: 1 })

describe.each(kinds)('pages far into a list of $table', (kind) => {
  test('are the same from memory as without, whatever changes and whenever it is committed', async () => {
    const rows = fc.sample(kind.row, { numRuns: 450, seed: 20_261_122 }) as [Record<string, unknown>]
    const remembered = { ids: 0, mark: 0 }
    const counting = (memory: ListMemory): ListMemory => ({
      ...memory,
      async find(...asked) {
        const found = await memory.find(...asked)
        if (found?.ids) remembered.ids++
        if (found?.mark) remembered.mark++
        return found
      },
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(kind.query, fc.boolean()), { minLength: 3, maxLength: 3 }),
        fc.array(stepOf(kind), { minLength: 30, maxLength: 60 }),
        async (lists, steps) => {
          const [company, other] = [
            await createCompany(app, { locationTimeZones: [null, null, null] }),
            await createCompany(app, { locationTimeZones: [null, null, null] }),
          ]
          const writing = createWriting(kind, company, other)
          writing.ids.push(...(await writing.insert(0, company, ...rows)))
          const common = { db: app.db, log, mostMarks: 30 }
          const memories = [neverFew, alwaysFew].map((few) =>
            counting(createListMemory({ ...common, few, slow: 0 })),
          )
          const without = createListMemory({ ...common, few: alwaysFew, slow: Number.POSITIVE_INFINITY })
          try {
            for (const step of steps) {
              if (step.do === 'end') await writing.end(step.by, step.how)
              else if (step.do === 'read') {
                const [{ filter, ordering }, ofTwo] = lists[step.list] as [
                  { filter: object; ordering: string },
                  boolean,
                ]
                const query = {
                  ...filter,
                  ordering,
                  page: Math.ceil(step.offset / step.size),
                  page_size: step.size,
                }
                const scope = scopeOf(company, ofTwo)
                const page = await kind.list(scope, query, without)
                for (const memory of memories) {
                  expect(await kind.list(scope, query, memory)).toEqual(page)
                  await memory.made()
                }
              } else if ('row' in step) await writing.write(step)
              else await writing.disturb(step, rows[0])
            }
          } finally {
            for (const by of [1, 2]) await writing.end(by, 'ROLLBACK')
          }
        },
      ),
      { numRuns: 25, seed: 20_261_122, endOnFailure: true },
    )
    expect(remembered.mark).toBeGreaterThan(50)
    expect(remembered.ids).toBeGreaterThan(20)
  })
})

describe('the feed of changes', () => {
  const imagesOf = async (table: 'leads' | 'patients', id: number) => {
    const subject = table.slice(0, -1)
    const { rows } = await runAsOwner(
      app,
      `SELECT what, was FROM changes WHERE subject = '${subject}' AND record_id = ${id} ORDER BY id`,
    )
    return rows as { what: string; was: Record<string, unknown> | null }[]
  }

  test('keeps what a lead or patient was before each change: what lists filter and order by, and nothing more', async () => {
    const company = await createCompany(app)
    const [location_id] = company.locations
    const lead = await createLeadRow(app, company, {
      first_name: 'Ann',
      note: 'A tooth hurts',
      email: 'a@example.com',
    })
    await app.db.updateTable('leads').set({ first_name: 'Anna' }).where('id', '=', lead).execute()
    await app.db.deleteFrom('leads').where('id', '=', lead).execute()
    const at = { created_at: expect.any(String), updated_at: expect.any(String) }
    const was = {
      ...{
        id: lead,
        company_id: company.id,
        location_id,
        first_name: 'Ann',
        last_name: 'Example',
        phone: '',
      },
      ...{
        status: 'new',
        type: 'contact_form',
        source: 'google',
        insurance_provider: '',
        follow_up_date: null,
      },
      ...{ waiting: 'untouched', last_seen_at: expect.any(String), ...at },
    }
    expect(await imagesOf('leads', lead)).toEqual([
      { what: 'created', was: null },
      { what: 'changed', was },
      { what: 'deleted', was: { ...was, first_name: 'Anna' } },
    ])
    const patient = await createPatientRow(app, company, { email: 'p@example.com' })
    await app.db.deleteFrom('patients').where('id', '=', patient).execute()
    expect(await imagesOf('patients', patient)).toEqual([
      { what: 'created', was: null },
      {
        what: 'deleted',
        was: {
          ...{
            id: patient,
            company_id: company.id,
            location_id,
            first_name: 'Pat',
            last_name: 'Example',
            phone: '',
          },
          ...{ email: 'p@example.com', status: 'active', total_value: null, ...at },
        },
      },
    ])
  })

  test('tells nobody what a record was, and forgets it with the change itself', async () => {
    const company = await createCompany(app)
    const lead = await createLeadRow(app, company)
    await app.db.updateTable('leads').set({ first_name: 'Anna' }).where('id', '=', lead).execute()
    const query = async (text: string, values: unknown[]) =>
      (await app.database.pool.query(text, values)).rows
    const { rows } = await readChanges(query, { age: 60_000, company: company.id, most: 10 })
    expect(rows).toHaveLength(2)
    for (const row of rows ?? []) expect(row).not.toHaveProperty('was')
    await runAsOwner(
      app,
      `UPDATE changes SET at = at - interval '61 minutes' WHERE company_id = ${company.id}`,
    )
    await forgetOldChanges(app.db)
    expect(await imagesOf('leads', lead)).toEqual([])
  })
})

describe('of a list of leads', () => {
  /** A company with leads, and a memory whose answers are noted. */
  async function remembering(options: Partial<Parameters<typeof createListMemory>[0]>) {
    const company = await createCompany(app)
    await createWriting(kinds[0] as Kind, company, company).insert(0, company, ...leadsOfTest)
    const memory = createListMemory({ db: app.db, log, mostMarks: 30, few: neverFew, slow: 0, ...options })
    const answers: string[] = []
    const watched: ListMemory = {
      ...memory,
      async find(...asked) {
        const found = await memory.find(...asked)
        answers.push(found?.ids ? 'ids' : found?.mark ? 'mark' : found ? 'total' : 'nothing')
        return found
      },
    }
    const read = async (query: Partial<LeadListQuery>) => {
      const whole = { ordering: 'id' as const, page: 1, page_size: 10, ...query }
      await listLeads(scopeOf(company), app.db, whole, app.clock.now(), watched)
      await memory.made()
    }
    return { company, read, answers }
  }

  test('a page far into it that takes long is read from a mark the next time', async () => {
    const { read, answers } = await remembering({})
    for (const page of [20, 20, 15]) await read({ page })
    expect(answers).toEqual(['nothing', 'mark', 'mark'])
  })

  test('all ids are kept of one that has to be found, once it has taken long twice', async () => {
    const { read, answers } = await remembering({})
    for (const page of [1, 1, 1, 2]) await read({ page, search: 'ann' })
    expect(answers).toEqual(['nothing', 'nothing', 'ids', 'ids'])
  })

  test('nothing is remembered that does not take long', async () => {
    const { read, answers } = await remembering({ slow: 60_000 })
    for (const page of [20, 20, 20]) await read({ page })
    expect(answers).toEqual(['nothing', 'nothing', 'nothing'])
  })

  test('what is older than the feed of changes is not used', async () => {
    const { read, answers } = await remembering({ lasting: 0 })
    for (const page of [20, 20]) await read({ page })
    expect(answers).toEqual(['nothing', 'nothing'])
  })

  /** A database that what is remembered is read from, with the number of times that this was tried. */
  function watchedDatabase() {
    const watched = { reads: 0, isAway: false }
    const { pool } = app.database
    const connect = async () => {
      watched.reads++
      return watched.isAway ? Promise.reject(new Error('no connection')) : pool.connect()
    }
    return { watched, db: createDatabase({ connect } as unknown as pg.Pool) }
  }

  test('one that cannot be read is left alone for a while, and holds up no other', async () => {
    const { db, watched } = watchedDatabase()
    const { read, answers } = await remembering({ db })
    watched.isAway = true
    await read({ page: 20 })
    watched.isAway = false
    for (const ordering of ['id', 'id', '-id', '-id'] as const) await read({ page: 20, ordering })
    expect(answers).toEqual(['nothing', 'nothing', 'nothing', 'nothing', 'mark'])
    expect(watched.reads).toBe(2)
  })

  test('one that has too many rows, or none, to be kept is not read again and again', async () => {
    const { db, watched } = watchedDatabase()
    const { read, answers } = await remembering({ db, mostIds: 50 })
    for (const search of ['ann', 'ann', 'ann', 'ann', 'ann']) await read({ page: 11, search })
    for (const search of ['xyz', 'xyz', 'xyz', 'xyz']) await read({ search })
    expect(new Set(answers)).toEqual(new Set(['nothing']))
    expect(watched.reads).toBe(2)
  })

  test('one that changes whenever it has been read is left alone for a while', async () => {
    const { db, watched } = watchedDatabase()
    const { company, read, answers } = await remembering({ db })
    for (let changed = 0; changed < 4; changed++) {
      await read({ page: 11, search: 'a' })
      await createLeadRow(app, company, { first_name: 'Ann' })
    }
    expect(answers).toEqual(['nothing', 'nothing', 'nothing', 'nothing'])
    expect(watched.reads).toBe(1)
  })

  test('one is read anew after many changes, also of others, and serves meanwhile', async () => {
    const { db, watched } = watchedDatabase()
    const { read, answers } = await remembering({ db })
    const other = await createCompany(app)
    const lead = await createLeadRow(app, other)
    for (const search of [undefined, 'a']) {
      const page = { page: 11, ...(search ? { search } : {}) }
      await read(page)
      await read(page)
      for (let changed = 0; changed <= 200; changed++)
        await app.db
          .updateTable('leads')
          .set({ note: String(changed) })
          .where('id', '=', lead)
          .execute()
      await read(page)
      await read(page)
    }
    expect(answers).toEqual(['nothing', 'mark', 'mark', 'mark', 'nothing', 'ids', 'ids', 'ids'])
    expect(watched.reads).toBe(4)
  })
})
