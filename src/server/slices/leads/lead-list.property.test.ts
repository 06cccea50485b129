import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import {
  followUpStatuses,
  leadSources,
  leadStatuses,
  leadTypes,
  leadWaitings,
} from '#contract/leads/leads.enums.ts'
import { leadOrderings } from '#contract/leads/leads.schemas.ts'
import { toE164 } from '#server/platform/phone.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import {
  expectedPage,
  type ModelLead,
  type ModelQuery,
  type Viewer,
} from '#server/testing/lead-list-model.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

const companyZone = 'America/New_York'
// Three hours before midnight in New York it is tomorrow in Auckland, and still today in Honolulu.
const now = '2026-03-12T01:00:00.000Z'
const zones = [null, 'Pacific/Honolulu', 'Pacific/Auckland']
// So many that the pages of a hundred begin in both halves.
const leadCount = 240

let app: TestApp
let company: TestCompany
let other: TestCompany
let leads: ModelLead[]
let viewers: { client: TestClient; viewer: Viewer }[]

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const instant = pick(
  ...[0, 1, 1001, 86_400_000, 400_000_000].map((before) => new Date(Date.parse(now) - before)),
)
const names = [
  'Ann',
  'ann',
  'Anna',
  'Bob',
  'bo',
  'Émile',
  'O’Neil',
  "O'Neil",
  '100%',
  'a_b',
  'axb',
  'back\\slash',
  '',
  'Lee',
]
const emails = [
  '',
  'ann@example.com',
  'ANN@example.com',
  'bob_1@example.com',
  'bobx1@example.com',
  '50%@example.com',
]
const phones = [
  '',
  '2125550142',
  '(212) 555-0142',
  '+1 212-555-0199',
  '1-917-555-0142',
  '+44 20 7946 0958',
  'ask for Ann',
]
const call = (status: string) =>
  JSON.stringify({ Caller: '+12125550142', To: '+12125550100', CallStatus: status })
const row = fc.record({
  first_name: pick(...names),
  last_name: pick(...names),
  email: pick(...emails),
  phone: pick(...phones),
  status: pick(...leadStatuses.slice(0, 5)),
  type: pick(...leadTypes),
  source: pick(...leadSources.slice(0, 4)),
  insurance_provider: pick('', 'Example Mutual', 'example mutual', 'Zeta'),
  follow_up_date: pick(
    null,
    ...['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-15', '2026-03-16', '2027-01-01'],
  ),
  note: pick('', 'Please call', call('completed'), call('no-answer'), call('busy')),
  request_count: pick(1, 2, 10),
  version: pick(1, 3),
  last_seen_at: instant,
  created_at: instant,
  updated_at: instant,
})

/** Left out, empty or given; rarely all at once, so that something is found. */
const part = (...values: readonly string[]) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: pick(...values) },
  )
const searches = [
  ...[
    'ann',
    'ANN',
    'ann bob',
    'bob ann',
    'e',
    '%',
    '_',
    '\\',
    "'",
    'émile',
    'example.com',
    'nobody',
    ' ann ',
    'o’neil',
  ],
  ...[
    '2125550142',
    '(212) 555-0142',
    '+1 212 555 0142',
    '555-01',
    '0142',
    '+44 20 7946 0958',
    '212.555',
    '-',
    '+',
    'ann 212-555',
  ],
]
const query = () =>
  fc.record(
    {
      status: part(...leadStatuses),
      type: part(...leadTypes),
      source: part(...leadSources),
      follow_up_status: part(...followUpStatuses),
      waiting: part(...leadWaitings),
      location: part(...[...company.locations, ...other.locations, 999_999].map(String)),
      search: part(...searches),
      ordering: fc.oneof(
        fc.constant(undefined),
        fc.tuple(pick('', '-'), pick(...leadOrderings)).map(([sign, column]) => `${sign}${column}`),
      ),
      page: fc.oneof(fc.constant(undefined), pick('1', '2', '3', '50')),
      page_size: fc.oneof(fc.constant(undefined), pick('1', '7', '10', '25', '50', '100')),
    },
    { noNullPrototype: true },
  )

beforeAll(async () => {
  app = await startTestApp({}, { now })
  company = await createCompany(app, { timeZone: companyZone, locationTimeZones: zones })
  other = await createCompany(app)
  await createLeadRow(app, other)
  const places = [null, ...company.locations]
  const rows = fc.sample(fc.tuple(row, pick(...places)), { numRuns: leadCount, seed: 20_260_311 })
  const stored = await app.db
    .insertInto('leads')
    .values(
      rows.map(([lead, location_id]) => ({
        ...lead,
        location_id,
        company_id: company.id,
        phone_e164: toE164(lead.phone),
        address: null,
      })),
    )
    .returningAll()
    .execute()
  leads = stored.map((lead) => {
    const index = company.locations.indexOf(lead.location_id ?? 0)
    const location =
      lead.location_id === null ? null : { id: lead.location_id, name: `Location ${index + 1}` }
    return { ...lead, location, timeZone: zones[index] ?? companyZone }
  })
  const asViewer = async (locations: number[] | null) => ({
    client: await signIn(app, company, locations ? { role: 'front_desk', locations } : {}),
    viewer: { companyId: company.id, locationIds: locations },
  })
  viewers = [await asViewer(null), await asViewer(company.locations.slice(0, 2)), await asViewer([])]
})
afterAll(() => app.close())

/** Asks the server, and compares all of its answer with that of the model. */
async function check({ client, viewer }: (typeof viewers)[number], query: ModelQuery): Promise<void> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  const { status, body } = await client.call(listLeads, { query: given })
  expect(status, JSON.stringify(body)).toBe(200)
  const { count, pages, results } = expectedPage(leads, viewer, given, app.clock.now())
  const time = (value: string) => new Date(value).toISOString()
  const asISO = body.results.map((lead) => ({
    ...lead,
    last_seen_at: time(lead.last_seen_at),
    updated_at: time(lead.updated_at),
    created_at: time(lead.created_at),
  }))
  expect({ count: body.count, results: asISO }).toEqual({ count, results })
  const page = Number(given.page ?? 1)
  const link = (to: number) => ({ ...given, page: String(to) })
  expect(queryOf(body.next)).toEqual(page < pages ? link(page + 1) : null)
  expect(queryOf(body.previous)).toEqual(page > 1 ? link(Math.min(page - 1, pages)) : null)
}

function queryOf(link: string | null): Record<string, string> | null {
  if (link === null) return null
  const url = new URL(link, 'http://x')
  expect(url.pathname).toBe('/api/leads/')
  return Object.fromEntries(url.searchParams)
}

describe('the lead list answers as a plain filter and sort in memory would', () => {
  test('for any combination of filters, search, order, page and page size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 2 }), query(), async (who, asked) => {
        const viewer = viewers[who]
        if (viewer) await check(viewer, asked)
      }),
      { numRuns: 400 },
    )
  })

  test('for every order in both directions, over all pages', async () => {
    const [admin] = viewers
    for (const column of leadOrderings) {
      for (const ordering of [column, `-${column}`]) {
        for (const page of ['1', '2', '3'])
          if (admin) await check(admin, { ordering, page, page_size: '100' })
      }
    }
  })

  test('for every value of every filter, alone', async () => {
    const values: Record<string, readonly string[]> = {
      status: leadStatuses,
      type: leadTypes,
      source: leadSources,
      follow_up_status: followUpStatuses,
      waiting: leadWaitings,
      location: company.locations.map(String),
      search: searches,
    }
    for (const [filter, options] of Object.entries(values)) {
      for (const option of options) {
        for (const viewer of viewers) await check(viewer, { [filter]: option, page_size: '100' })
      }
    }
  })
})
