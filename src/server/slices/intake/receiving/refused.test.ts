import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import { refusal, tableContents } from '#server/testing/inspect.ts'
import { createLeadRow, sendForm } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  await signIn(app, company)
  await createLeadRow(app, company)
})
afterAll(() => app.close())

const json = { 'content-type': 'application/json' }
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

/**
 * Sends a request that must be refused. No table may change but the rate limits and, with isKept, the inbox
 * tables.
 */
async function refused(
  payload: object | string | Buffer,
  headers: Record<string, string> = {},
  { formId = company.formIds[0], isKept = false } = {},
) {
  const except = ['rate_limits', ...(isKept ? ['intake_requests', 'web_forms', 'changes', 'events'] : [])]
  const before = await tableContents(app, { except })
  const response = await sendForm(app, formId, payload, { headers })
  expect(await tableContents(app, { except })).toEqual(before)
  // Pages of any origin must be able to read the error.
  expect(response.headers['access-control-allow-origin']).toBe('*')
  return refusal(response)
}

/** The latest request stored as failed. */
const latestFailed = () =>
  app.db
    .selectFrom('intake_requests')
    .select(['reason', 'body'])
    .where('intake_result', '=', 'failed')
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('an unknown form address', () => {
  test.each(['unknown', '1', 'x'.repeat(64), 'x'.repeat(65), "' OR 1=1 --", '%', '%00'])(
    'returns 404 for the form id %s',
    async (formId) => {
      const { status, code } = await refused({ name: 'Pat' }, {}, { formId: encodeURIComponent(formId) })
      expect([status, code]).toEqual([404, 'not_found'])
    },
  )

  test.each(['forms', 'website', 'chatbot', 'meta', 'embed'])(
    'rejects NUL, lone surrogate and emoji form ids on the %s channel',
    async (channel) => {
      for (const id of ['%00', 'a%00b', '%ED%A0%80', '%F0%9F%A6%B7']) {
        const url = `/api/intake/${channel}/${id}/`
        const method = channel === 'embed' ? 'GET' : 'POST'
        const response = await app.server.inject({
          method,
          url,
          ...(method === 'POST' ? { payload: { name: 'Pat' } } : {}),
        })
        expect([id, response.statusCode]).toEqual([id, id === '%ED%A0%80' ? 400 : 404])
      }
    },
  )

  test('returns 404 even when the body is malformed', async () => {
    expect((await refused('{', json, { formId: 'unknown' })).status).toBe(404)
  })
})

/** Sends a request that cannot become a lead. The sender is thanked, and only the inbox changes. */
async function waits(payload: object | string | Buffer, headers: Record<string, string> = {}) {
  const except = ['rate_limits', 'intake_requests', 'web_forms', 'changes', 'events']
  const before = await tableContents(app, { except })
  const response = await sendForm(app, company.formIds[0], payload, { headers })
  expect([response.statusCode, response.json()]).toEqual([200, { detail: intakeMessages.thanks }])
  expect(await tableContents(app, { except })).toEqual(before)
}

describe('an unreadable body', () => {
  test.each([
    ['as JSON', json],
    ['as a form', urlencoded],
  ])('returns 400 when empty and sent %s', async (_kind, headers) => {
    const { status, code } = await refused('', headers)
    expect([status, code]).toEqual([400, 'malformed'])
  })

  test.each([
    ['broken JSON', '{"name": "Pat"', json],
    ['a list of several', '[{"name":"Pat"},{"name":"Sam"}]', json],
    ['a list of nothing', '[]', json],
    ['a list of a list', '[[{"name":"Pat"}]]', json],
    ['a text', '"Pat"', json],
    ['null', 'null', json],
    ['an empty record', '{}', json],
    ['a record of nothing', '{"name":null}', json],
    ['JSON in far too many groups', `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`, json],
    ['a form without its boundary', 'name=Pat', { 'content-type': 'multipart/form-data' }],
    ['a form that ends early', '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nPat', multipart],
  ])('is stored in the inbox as malformed: %s', async (_kind, body, headers) => {
    await waits(body, headers)
    expect(await latestFailed()).toEqual({ reason: 'malformed', body: Buffer.from(body) })
  })

  test.each([
    ['application/xml', '<lead><name>Pat</name></lead>'],
    ['text/html', '<p>Pat</p>'],
    ['image/png', '\x89PNG\r\n'],
    ['text/csv', '"Name","Phone"\n"Pat","2125550142"'],
  ])('is stored in the inbox as malformed for content type %s', async (type, body) => {
    await waits(body, { 'content-type': type })
    expect(await latestFailed()).toEqual({ reason: 'malformed', body: Buffer.from(body) })
  })

  test('returns 413 when larger than 256 KiB', async () => {
    for (const bytes of [256 * 1024 + 1, 5 * 1024 * 1024]) {
      const { status, code } = await refused(`name=${'x'.repeat(bytes - 5)}`, urlencoded)
      expect([status, code]).toEqual([413, 'too_large'])
    }
  })

  test('returns 400 when missing', async () => {
    const before = await tableContents(app, { except: ['rate_limits'] })
    const response = await app.server.inject({
      method: 'POST',
      url: `/api/intake/forms/${company.formIds[0]}/`,
    })
    expect(refusal(response)).toMatchObject({ status: 400, code: 'malformed', detail: intakeMessages.empty })
    expect(await tableContents(app, { except: ['rate_limits'] })).toEqual(before)
  })
})

describe('receiveForm', () => {
  test.each([
    ['no contact fields', { message: 'Hello', insurance: 'Example Mutual' }],
    ['only blanks', { name: '   ', email: '', phone: ' ' }],
    ['only invisible characters', { name: '\u200b\u2060', phone: '\u0007' }],
    ['an invalid email', { email: 'pat at example' }],
  ])('stores a form without contact details in the inbox as failed: %s', async (_kind, fields) => {
    await waits(fields)
    expect(await latestFailed()).toEqual({ reason: 'nobody', body: Buffer.from(JSON.stringify(fields)) })
    const encoded = new URLSearchParams(fields).toString()
    await waits(encoded, urlencoded)
    expect(await latestFailed()).toEqual({ reason: 'nobody', body: Buffer.from(encoded) })
  })

  test('returns 400 for an invalid Idempotency-Key', async () => {
    for (const key of ['', 'x'.repeat(201)]) {
      const { status, code } = await refused({ name: 'Pat' }, { 'idempotency-key': key })
      expect([status, code]).toEqual([400, 'malformed'])
    }
  })
})

test('SQL in a form is stored as plain text', async () => {
  const sql = "'); DROP TABLE leads; --"
  const response = await sendForm(app, company.formIds[0], { name: sql, phone: sql, source: sql, [sql]: sql })
  expect(response.statusCode).toBe(200)
  const lead = await app.db.selectFrom('leads').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(lead).toMatchObject({ phone: '', note: `${sql}: ${sql}\nsource: ${sql}\nPhone as typed: ${sql}` })
  expect(`${lead.first_name} ${lead.last_name}`).toBe(sql)
})
