import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldMessages } from '#contract/http/fields.ts'
import {
  leadSourceCounts,
  leadStatusCounts,
  leadTypeCounts,
  listLeads,
} from '#contract/leads/leads.endpoints.ts'
import { LeadListQuery } from '#contract/leads/leads.schemas.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let ids: number[]
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
  ids = []
  for (let i = 0; i < 12; i++) {
    const at = new Date(app.clock.now().getTime() - i * 60_000)
    ids.push(await createLeadRow(app, company, { at }))
  }
})
afterAll(() => app.close())

const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await admin.call(listLeads, { query })
  return { status, body, ids: body.results?.map(({ id }) => id) }
}

describe('GET /leads/', () => {
  test('returns the ten newest leads by default, newest first', async () => {
    const { status, body, ids: shown } = await list()
    expect(status).toBe(200)
    expect(shown).toEqual(ids.slice(0, 10))
    expect(body).toMatchObject({ count: 12, next: '/api/leads/?page=2', previous: null })
  })

  test('ignores empty filter parameters', async () => {
    const empty = { status: '', type: '', source: '', follow_up_status: '', location: '', search: '' }
    expect((await list(empty)).ids).toEqual((await list()).ids)
  })

  test('links to the next and previous page with the same query', async () => {
    const { body, ids: shown } = await list({ status: 'new', ordering: 'id', page: '2', page_size: '5' })
    expect(shown).toEqual(ids.slice(5, 10))
    expect(body.next).toBe('/api/leads/?status=new&ordering=id&page=3&page_size=5')
    expect(body.previous).toBe('/api/leads/?status=new&ordering=id&page=1&page_size=5')
    const next = await app.server.inject({
      method: 'GET',
      url: String(body.next),
      headers: { authorization: `Token ${admin.token}` },
    })
    expect(next.json()).toMatchObject({ count: 12, next: null, results: ids.slice(10).map((id) => ({ id })) })
  })

  test('returns an empty page past the last, with a link to the last page', async () => {
    const { body } = await list({ page: '1000000', page_size: '100' })
    expect(body).toEqual({ count: 12, next: null, previous: '/api/leads/?page=1&page_size=100', results: [] })
  })

  test('returns the same leads without a trailing slash', async () => {
    const answer = (url: string) =>
      app.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${admin.token}` } })
    const [first, second] = [await answer('/api/leads?page_size=3'), await answer('/api/leads/?page_size=3')]
    expect(first.json().results).toEqual(second.json().results)
    expect(first.statusCode).toBe(200)
  })

  test("returns no leads for another company's location", async () => {
    const second = await createCompany(app)
    await createLeadRow(app, second)
    expect((await list({ location: String(second.locations[0]) })).body).toMatchObject({
      count: 0,
      results: [],
    })
  })
})

describe('GET /leads/ with invalid parameters', () => {
  test.each([
    ['status', 'qualified'],
    ['status', 'NEW'],
    ['status', ' new'],
    ['status', 'new,lost'],
    ['type', 'fax'],
    ['source', 'Google'],
    ['follow_up_status', 'overdue'],
    ['location', 'all'],
    ['location', '0'],
    ['location', '-1'],
    ['location', '1.5'],
    ['location', '1e3'],
    ['location', '99999999999999999999'],
    ['search', 'a\u0000b'],
    ['search', 'x'.repeat(201)],
    ['ordering', 'name'],
    ['ordering', '--id'],
    ['ordering', '+id'],
    ['ordering', 'id,status'],
    ['ordering', 'password_hash'],
    ['ordering', 'search_text'],
    ['ordering', ''],
    ['page', '0'],
    ['page', '-1'],
    ['page', 'last'],
    ['page', '1.0'],
    ['page', '1000001'],
    ['page', ''],
    ['page_size', '0'],
    ['page_size', '101'],
    ['page_size', 'all'],
    ['page_size', ''],
    ['company', '1'],
    ['limit', '5'],
    ['Status', 'new'],
    ['constructor', 'x'],
    ['__proto__', 'x'],
  ])('returns 422 and names the invalid parameter %s=%j', async (name, value) => {
    const response = await app.server.inject({
      method: 'GET',
      url: `/api/leads/?${name}=${encodeURIComponent(value)}`,
      headers: { authorization: `Token ${admin.token}` },
    })
    expect([response.statusCode, response.json()]).toMatchObject([422, { code: 'invalid_fields' }])
    expect(Object.keys(JSON.parse(response.body).errors)).toEqual([name])
  })

  test.each([
    ['status=new&status=lost', { status: [fieldMessages.twice] }],
    ['page=1&page=2', { page: [fieldMessages.twice] }],
    ['search=a&search=b', { search: [fieldMessages.twice] }],
    ['status[]=new', { 'status[]': [fieldMessages.unknown] }],
    ['status[ne]=new', { 'status[ne]': [fieldMessages.unknown] }],
  ])('returns 422 for a repeated, array or object parameter: %s', async (query, errors) => {
    const response = await app.server.inject({
      method: 'GET',
      url: `/api/leads/?${query}`,
      headers: { authorization: `Token ${admin.token}` },
    })
    expect([response.statusCode, response.json()]).toMatchObject([422, { errors }])
  })

  test.each(['search=%E0%A4%A', 'search=%', 'search=%zz', '%FF=1'])(
    'returns 400 for the undecodable query %s',
    async (query) => {
      const response = await app.server.inject({
        method: 'GET',
        url: `/api/leads/?${query}`,
        headers: { authorization: `Token ${admin.token}` },
      })
      expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'malformed' }])
    },
  )
})

describe('SQL in a parameter', () => {
  const fragments = [
    "' OR 1=1 --",
    "new' OR '1'='1",
    '1; DROP TABLE leads; --',
    "'); DELETE FROM leads; --",
    'id; SELECT pg_sleep(10)',
    '(CASE WHEN (SELECT 1) = 1 THEN id END)',
    "' UNION SELECT password_hash FROM users --",
    '$1',
    '%27%20OR%201=1',
    '\\',
    '/* */',
    'id DESC, (SELECT password_hash FROM users)',
  ]
  const lists = [
    { endpoint: listLeads, parameters: [...Object.keys(LeadListQuery.shape), 'another'] },
    { endpoint: listLocations, parameters: ['ordering', 'page', 'page_size', 'another'] },
    ...[leadStatusCounts, leadTypeCounts, leadSourceCounts].map((endpoint) => ({
      endpoint,
      parameters: ['status'],
    })),
  ]

  test.each(lists)('is rejected or matches no rows at $endpoint.path', async ({ endpoint, parameters }) => {
    const before = await tableContents(app)
    for (const parameter of parameters) {
      for (const fragment of fragments) {
        const { status, body } = await admin.call(endpoint, { query: { [parameter]: fragment } })
        if (parameter === 'search' || parameter === 'imported')
          expect([fragment, status, body]).toMatchObject([fragment, 200, { count: 0, results: [] }])
        else expect([parameter, fragment, status]).toEqual([parameter, fragment, 422])
      }
    }
    expect(await tableContents(app)).toEqual(before)
  })
})
