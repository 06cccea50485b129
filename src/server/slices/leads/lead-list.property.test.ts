import fc from 'fast-check'
import type { Selectable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayInZone } from '#contract/formats/dates.ts'
import { sortedByLabel } from '#contract/formats/labels.ts'
import { plainText } from '#contract/formats/plain-text.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import {
  followUpStatuses,
  leadSourceLabel,
  leadSources,
  leadStatuses,
  leadStatusLabel,
  leadTypes,
} from '#contract/leads/leads.enums.ts'
import { followUpStatus } from '#contract/leads/leads.rules.ts'
import { type LeadOrdering, LeadRow, leadOrderings } from '#contract/leads/leads.schemas.ts'
import { toE164 } from '#server/platform/phone.ts'
import type { Tables } from '#server/schema/tables.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

type ModelLead = Selectable<Tables['leads']> & {
  location: { id: number; name: string } | null
  timeZone: string
}

interface ModelQuery {
  status?: string | undefined
  type?: string | undefined
  source?: string | undefined
  follow_up_status?: string | undefined
  location?: string | undefined
  search?: string | undefined
  ordering?: string | undefined
  page?: string | undefined
  page_size?: string | undefined
}

interface Viewer {
  companyId: number
  locationIds: readonly number[] | null
}

/** The expected answer, computed in memory in the simplest way. */
function expectedPage(
  leads: readonly ModelLead[],
  viewer: Viewer,
  query: ModelQuery,
  now: Date,
): { count: number; pages: number; results: LeadRow[] } {
  const matching = leads
    .filter((lead) => isVisible(lead, viewer) && matches(lead, query, now))
    .sort(comparison(query.ordering || '-created_at'))
  const size = Number(query.page_size || 10)
  const start = (Number(query.page || 1) - 1) * size
  return {
    count: matching.length,
    pages: Math.max(1, Math.ceil(matching.length / size)),
    results: matching.slice(start, start + size).map((lead) => expectedRow(lead, now)),
  }
}

function isVisible(lead: ModelLead, { companyId, locationIds }: Viewer): boolean {
  if (lead.company_id !== companyId) return false
  return locationIds === null || lead.location_id === null || locationIds.includes(lead.location_id)
}

const followUpOf = (lead: ModelLead, now: Date) =>
  followUpStatus(lead.follow_up_date, dayInZone(now, lead.timeZone), 'sunday')

function matches(lead: ModelLead, query: ModelQuery, now: Date): boolean {
  const { status, type, source, follow_up_status, location } = query
  return (
    (!status || lead.status === status) &&
    (!type || lead.type === type) &&
    (!source || lead.source === source) &&
    (!follow_up_status || followUpOf(lead, now) === follow_up_status) &&
    (!location || lead.location_id === Number(location)) &&
    isFound(lead, (query.search ?? '').trim())
  )
}

const digits = (text: string) => text.replace(/\D/g, '')
const isNumber = (text: string) => /\d/.test(text) && /^[\d\s+().-]+$/.test(text)

/**
 * Every word must occur in name, email or phone, both normalized by `plainText`. Short words match only at
 * the start of a word, and numbers match by their digits.
 */
function isFound(lead: ModelLead, search: string): boolean {
  if (search === '') return true
  const text = plainText(`${lead.first_name} ${lead.last_name} ${lead.email}`)
  const numbers = [digits(lead.phone), digits(lead.phone_e164 ?? '')]
  const words = isNumber(search) ? [search] : search.split(/\s+/)
  return words.every((word) => {
    const part = isNumber(word) ? digits(word) : plainText(word)
    if (/^[\p{L}\p{N}]{1,2}$/u.test(part)) return ` ${[text, ...numbers].join(' ')}`.includes(` ${part}`)
    return text.includes(part) || numbers.some((number) => number.includes(part))
  })
}

type Key = string | number | null
const nameOf = (first: string, second: string) => `${first} ${second}`.trim().toLowerCase() || null
const placeOf = (key: string, keys: readonly string[], label: (key: string) => string) =>
  sortedByLabel(keys, label).indexOf(key)
const keys: Record<LeadOrdering, (lead: ModelLead) => Key[]> = {
  full_name: (lead) => [nameOf(lead.first_name, lead.last_name)],
  first_name: (lead) => [nameOf(lead.first_name, lead.last_name)],
  last_name: (lead) => [nameOf(lead.last_name, lead.first_name)],
  phone: (lead) => [lead.phone_e164 ?? (lead.phone || null)],
  status: (lead) => [placeOf(lead.status, leadStatuses, leadStatusLabel)],
  source: (lead) => [placeOf(lead.source, leadSources, leadSourceLabel)],
  location: (lead) => [lead.location?.name.toLowerCase() ?? null, lead.location_id],
  insurance_provider: (lead) => [lead.insurance_provider.toLowerCase() || null],
  follow_up_date: (lead) => [lead.follow_up_date],
  last_seen_at: (lead) => [lead.last_seen_at.getTime()],
  updated_at: (lead) => [lead.updated_at.getTime()],
  created_at: (lead) => [lead.created_at.getTime()],
  id: () => [],
}

/** Ties break on the id in the same direction; empty values come last. */
function comparison(ordering: string): (a: ModelLead, b: ModelLead) => number {
  const direction = ordering.startsWith('-') ? -1 : 1
  const keysOf = keys[ordering.replace(/^-/, '') as LeadOrdering]
  return (a, b) => {
    const [left, right] = [
      [...keysOf(a), a.id],
      [...keysOf(b), b.id],
    ]
    for (const [index, leftKey] of left.entries()) {
      const rightKey = right[index] ?? null
      if (leftKey === rightKey) continue
      if (leftKey === null) return 1
      if (rightKey === null) return -1
      return leftKey < rightKey ? -direction : direction
    }
    return 0
  }
}

function expectedRow(lead: ModelLead, now: Date): LeadRow {
  const values = Object.entries(lead).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  return LeadRow.parse({ ...Object.fromEntries(values), follow_up_status: followUpOf(lead, now) })
}

const companyZone = 'America/New_York'
// Three hours before midnight in New York it is tomorrow in Auckland, and still today in Honolulu.
const now = '2026-03-12T01:00:00.000Z'
const zones = [null, 'Pacific/Honolulu', 'Pacific/Auckland']
// Enough leads for pages of a hundred to begin in both halves of the list.
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

/** Omitted, empty or set; rarely all at once, so that some leads match. */
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
    "o'neil",
    'EMILE',
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
  const rows = fc.sample(fc.tuple(row, pick(...places)), { numRuns: leadCount })
  const stored = await app.db
    .insertInto('leads')
    .values(
      rows.map(([lead, location_id]) => ({
        ...lead,
        location_id,
        company_id: company.id,
        phone_e164: toE164(lead.phone, 'US'),
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

/** Compares the complete answer of the server with the answer of the model. */
async function check({ client, viewer }: (typeof viewers)[number], query: ModelQuery): Promise<void> {
  const parameters = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  const { status, body } = await client.call(listLeads, { query: parameters })
  expect(status, JSON.stringify(body)).toBe(200)
  const { count, pages, results } = expectedPage(leads, viewer, parameters, app.clock.now())
  const time = (value: string) => new Date(value).toISOString()
  const asISO = body.results.map((lead) => ({
    ...lead,
    last_seen_at: time(lead.last_seen_at),
    updated_at: time(lead.updated_at),
    created_at: time(lead.created_at),
  }))
  expect({ count: body.count, results: asISO }).toEqual({ count, results })
  const page = Number(parameters.page ?? 1)
  const link = (to: number) => ({ ...parameters, page: String(to) })
  expect(queryOf(body.next)).toEqual(page < pages ? link(page + 1) : null)
  expect(queryOf(body.previous)).toEqual(page > 1 ? link(Math.min(page - 1, pages)) : null)
}

function queryOf(link: string | null): Record<string, string> | null {
  if (link === null) return null
  const url = new URL(link, 'http://x')
  expect(url.pathname).toBe('/api/leads/')
  return Object.fromEntries(url.searchParams)
}

describe('listLeads compared with an in-memory model', () => {
  test('returns the same page for any combination of filters, search, order and page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 2 }), query(), async (viewerIndex, generated) => {
        const viewer = viewers[viewerIndex]
        if (viewer) await check(viewer, generated)
      }),
      { numRuns: 200 },
    )
  })

  test('returns the same pages for every sort order in both directions', async () => {
    const [admin] = viewers
    for (const column of leadOrderings) {
      for (const ordering of [column, `-${column}`]) {
        for (const page of ['1', '2', '3'])
          if (admin) await check(admin, { ordering, page, page_size: '100' })
      }
    }
  })

  test('returns the same page for every value of each filter', async () => {
    const values: Record<string, readonly string[]> = {
      status: leadStatuses,
      type: leadTypes,
      source: leadSources,
      follow_up_status: followUpStatuses,
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
