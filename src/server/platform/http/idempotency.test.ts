import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '#contract/auth/auth.second-factor.endpoints.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { createLead } from '#contract/leads/leads.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { leadBody } from '#server/testing/record-builders.ts'
import { forgetOldKeys } from './idempotency.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let keys = 0
let key: string
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
})
afterAll(() => app.close())
beforeEach(() => {
  key = `key ${++keys}`
})

const create = (fields: object = {}, client = admin, as: string = key) =>
  client.call(createLead, { body: { ...leadBody(company), ...fields } }, { 'idempotency-key': as })
const leadCount = async () => (await tableContents(app)).leads?.length ?? 0

test('Idempotency-Key replays the first response for a repeated request without changing data', async () => {
  const first = await create()
  const before = await tableContents(app)
  const again = await create()
  expect([again.status, again.body]).toEqual([201, first.body])
  expect([first.headers.etag, again.headers.etag]).toEqual(['"1"', '"1"'])
  expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([
    undefined,
    'true',
  ])
  expect(await tableContents(app)).toEqual(before)
})

test('Idempotency-Key matches repeated requests regardless of field order and whitespace in the body', async () => {
  const first = await create()
  const reversed = Object.fromEntries(Object.entries(leadBody(company)).reverse())
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/leads/',
    headers: {
      authorization: `Token ${admin.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    payload: JSON.stringify({ ...reversed, first_name: '  Pat ' }, null, 4),
  })
  expect([response.statusCode, response.json()]).toEqual([201, first.body])
})

test('Idempotency-Key rejects reuse for a different request with 409', async () => {
  await create()
  const before = await tableContents(app)
  const { status, body } = await create({ first_name: 'Alex' })
  expect([status, body]).toMatchObject([
    409,
    { code: 'conflict', detail: 'This Idempotency-Key was already used for another request.' },
  ])
  expect(await tableContents(app)).toEqual(before)
})

test('Idempotency-Key creates one record for twenty concurrent identical requests', async () => {
  const before = await leadCount()
  const answers = await Promise.all(Array.from({ length: 20 }, () => create()))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await leadCount()).toBe(before + 1)
  const events = await app.db
    .selectFrom('events')
    .select('id')
    .where('subject_id', '=', answers[0]?.body.id ?? 0)
    .where('subject', '=', 'lead')
    .execute()
  expect(events).toHaveLength(1)
})

test('Idempotency-Key accepts only one of twenty concurrent different requests', async () => {
  const before = await leadCount()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => create({ first_name: `Pat ${n}` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  expect(await leadCount()).toBe(before + 1)
})

test('Idempotency-Key can be reused after a request fails validation', async () => {
  expect((await create({ location: 999_999 })).status).toBe(422)
  expect((await create({ first_name: '' })).status).toBe(422)
  expect((await create()).status).toBe(201)
})

test('Idempotency-Key is scoped to one user', async () => {
  const colleague = await signIn(app, company)
  const mine = await create()
  const theirs = await create({ first_name: 'Alex' }, colleague)
  expect([mine.status, theirs.status]).toEqual([201, 201])
  expect(theirs.body.id).not.toBe(mine.body.id)
})

test('a repeated request without Idempotency-Key creates another record', async () => {
  const before = await leadCount()
  const body = leadBody(company)
  await admin.call(createLead, { body })
  await admin.call(createLead, { body })
  expect(await leadCount()).toBe(before + 2)
})

test.each([
  ['an empty one', ''],
  ['one of more than 200 characters', 'x'.repeat(201)],
])('Idempotency-Key rejects a key of invalid length with 400: %s', async (_kind, as) => {
  const before = await tableContents(app)
  const { status, body } = await create({}, admin, as)
  expect([status, body]).toMatchObject([
    400,
    { code: 'malformed', detail: 'Idempotency-Key must have 1 to 200 characters.' },
  ])
  expect(await tableContents(app)).toEqual(before)
  expect((await create({}, admin, 'x'.repeat(200 - String(keys).length) + keys)).status).toBe(201)
})

test('Idempotency-Key expires after a day', async () => {
  const first = await create()
  app.clock.advance(24 * 60 * 60 - 60)
  await forgetOldKeys(app.db, app.clock.now())
  admin = await signIn(app, company)
  app.clock.advance(120)
  const before = (await tableContents(app)).idempotency_keys?.length ?? 0
  expect(before).toBeGreaterThan(0)
  await forgetOldKeys(app.db, app.clock.now())
  expect((await tableContents(app)).idempotency_keys).toEqual([])
  const again = await create()
  expect([again.status, again.body.id === first.body.id]).toEqual([201, false])
})

test('Idempotency-Key stores a request hash that differs from its plain SHA-256', async () => {
  await create()
  const [stored] = await app.db
    .selectFrom('idempotency_keys')
    .select('request')
    .where('key', '=', key)
    .execute()
  const plain = createHash('sha256')
    .update(`POST /api/leads/\n${JSON.stringify(leadBody(company))}`)
    .digest()
  expect(stored?.request).toHaveLength(plain.length)
  expect(stored?.request.equals(plain)).toBe(false)
})

test('Idempotency-Key returns 404 for a repeated request after the user loses record access', async () => {
  const locations = company.locations.slice(0, 1)
  const clerk = await signIn(app, company, { role: 'front_desk', locations })
  const params = { id: String((await create({}, clerk)).body.id) }
  const write = () =>
    clerk.call(
      noteEndpoints.leads.create,
      { params, body: { content: 'Seen' } },
      { 'idempotency-key': `note ${key}` },
    )
  expect((await write()).status).toBe(201)
  await app.db
    .deleteFrom('staff_locations')
    .where('staff_id', '=', company.staff.at(-1) ?? 0)
    .execute()
  expect((await write()).status).toBe(404)
})

test('Idempotency-Key ignores the request body for endpoints that do not accept a body', async () => {
  const send = (payload: string) =>
    app.server.inject({
      method: startApp.method,
      url: `${apiBase}${startApp.path}`,
      payload,
      headers: {
        authorization: `Token ${admin.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
    })
  const first = await send(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)
  expect(first.statusCode).toBe(200)
  expect((await send('{}')).json()).toEqual(first.json())
})
