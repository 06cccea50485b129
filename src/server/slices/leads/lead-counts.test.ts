import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import * as endpoints from '#contract/leads/leads.endpoints.ts'
import {
  leadSourceLabels,
  leadSources,
  leadStatuses,
  leadStatusLabels,
  leadTypeLabels,
  leadTypes,
} from '#contract/leads/leads.enums.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type ValueOf<A> = A extends fc.Arbitrary<infer T> ? T : never

interface Practice {
  company: TestCompany
  admin: TestClient
  /** Works only at the first location. */
  clerk: TestClient
}

async function newPractice(): Promise<Practice> {
  const company = await createCompany(app)
  const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
  return { company, admin: await signIn(app, company), clerk }
}

/** Counts the leads one by one and compares all stored counts with the result. */
async function expectCountsToBeRight({ company, admin, clerk }: Practice): Promise<void> {
  const leads = await app.db.selectFrom('leads').selectAll().where('company_id', '=', company.id).execute()
  const clerkLeads = leads.filter(
    ({ location_id }) => location_id === null || location_id === company.locations[0],
  )
  for (const [client, seen] of [
    [admin, leads],
    [clerk, clerkLeads],
  ] as const) {
    const count = (column: 'status' | 'type' | 'source', labels: Readonly<Record<string, string>>) =>
      Object.entries(labels).map(([name, label]) => ({
        name,
        value: seen.filter((lead) => lead[column] === name).length,
        label,
      }))
    const answers = await Promise.all([
      client.call(endpoints.leadStatusCounts),
      client.call(endpoints.leadTypeCounts),
      client.call(endpoints.leadSourceCounts),
      client.call(getDashboard),
      client.call(endpoints.listLeads, { query: { page_size: '1' } }),
      client.call(endpoints.listLeads, { query: { status: 'new', type: 'website', source: 'google' } }),
    ])
    const [status, type, source, dashboard, all, some] = answers.map(({ body }) => body)
    expect(status).toEqual(count('status', leadStatusLabels))
    expect(type).toEqual(count('type', leadTypeLabels))
    expect(source).toEqual(count('source', leadSourceLabels))
    expect(dashboard).toMatchObject({ status_counts: status, type_counts: type })
    expect(all).toMatchObject({ count: seen.length })
    const few = seen.filter((lead) => [lead.status, lead.type, lead.source].join() === 'new,website,google')
    expect(some).toMatchObject({ count: few.length })
  }
}

const keys = fc.record({
  status: fc.constantFrom(...leadStatuses),
  type: fc.constantFrom(...leadTypes),
  source: fc.constantFrom(...leadSources.slice(0, 3)),
  place: fc.nat({ max: 2 }),
})
const change = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), rows: fc.array(keys, { minLength: 1, maxLength: 6 }) }),
  fc.record({
    kind: fc.constant('update' as const),
    rows: fc.tuple(keys),
    part: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('delete' as const), part: fc.integer({ min: 1, max: 4 }) }),
)

/** Runs one statement over several rows, which are chosen by their ids. */
async function apply(db: TestApp['db'], company: TestCompany, step: ValueOf<typeof change>) {
  const now = app.clock.now()
  const columns = ({ place, ...rest }: ValueOf<typeof keys>) => ({
    ...rest,
    location_id: [...company.locations, null][place] ?? null,
  })
  if (step.kind === 'insert') {
    const rest = {
      company_id: company.id,
      first_name: 'Pat',
      last_name: '',
      email: '',
      phone: '',
      phone_e164: null,
    }
    const more = { insurance_provider: '', note: '', follow_up_date: null, address: null }
    const times = { created_at: now, updated_at: now, last_seen_at: now }
    const rows = step.rows.map((row) => ({ ...columns(row), ...rest, ...more, ...times }))
    await db.insertInto('leads').values(rows).execute()
    return
  }
  const chosen = sql<boolean>`company_id = ${company.id} AND id % ${step.part} = 0`
  if (step.kind === 'delete') await db.deleteFrom('leads').where(chosen).execute()
  else await db.updateTable('leads').set(columns(step.rows[0])).where(chosen).execute()
}

test('stored lead counts equal a recount after any inserts, updates and deletes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (steps) => {
      const practice = await newPractice()
      await newPractice().then((unrelated) => createLeadRow(app, unrelated.company))
      for (const step of steps) await apply(app.db, practice.company, step)
      await expectCountsToBeRight(practice)
    }),
    { numRuns: 12 },
  )
})

test('stored lead counts ignore changes that are rolled back', async () => {
  const practice = await newPractice()
  await createLeadRow(app, practice.company)
  const rolledBack = app.db.transaction().execute(async (tx) => {
    await apply(tx, practice.company, {
      kind: 'update',
      rows: [{ status: 'lost', type: 'chatbot', source: 'google', place: 1 }],
      part: 1,
    })
    await apply(tx, practice.company, { kind: 'delete', part: 1 })
    throw new Error('on second thoughts')
  })
  await expect(rolledBack).rejects.toThrow('on second thoughts')
  await expectCountsToBeRight(practice)
})

describe('stored lead counts with 20 concurrent writers', () => {
  test('equal a recount while every write succeeds', async () => {
    const practice = await newPractice()
    const { company, admin } = practice
    const shared = await Promise.all(Array.from({ length: 5 }, () => createLeadRow(app, company)))
    const body = {
      first_name: 'Pat',
      last_name: 'Example',
      email: 'pat@example.com',
      phone: '212-555-0142',
      location: company.locations[0],
      source: 'google',
    }
    const writer = async (n: number): Promise<number[]> => {
      const statuses: number[] = []
      for (let i = 0; i < 6; i++) {
        const lead = shared[(n + i) % shared.length] ?? 0
        const status = leadStatuses[(n * 7 + i) % leadStatuses.length] ?? 'new'
        const location = company.locations[(n + i) % 2]
        const changed = await admin.call(endpoints.patchLead, {
          params: { id: lead },
          body: { status, location },
        })
        const created = await admin.call(endpoints.createLead, { body: { ...body, status } })
        statuses.push(changed.status, created.status)
        if (i % 2) {
          statuses.push((await admin.call(endpoints.deleteLead, { params: { id: created.body.id } })).status)
        }
      }
      return statuses
    }
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => writer(n)))
    expect([...new Set(answers.flat())].sort()).toEqual([200, 201, 204])
    await expectCountsToBeRight(practice)
  })
})

test('deleting a company deletes its stored lead counts', async () => {
  const { company } = await newPractice()
  await createLeadRow(app, company)
  await app.db.deleteFrom('companies').where('id', '=', company.id).execute()
  const remaining = await app.db
    .selectFrom('lead_counts')
    .selectAll()
    .where('company_id', '=', company.id)
    .execute()
  expect(remaining).toEqual([])
})
