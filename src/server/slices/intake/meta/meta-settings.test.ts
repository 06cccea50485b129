import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { getMetaConnection, putMetaConnection, verifyMeta } from '#contract/intake/meta.endpoints.ts'
import { renewFormId } from '#contract/locations/settings.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { metaSecrets } from '#server/testing/meta.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let params: { id: string }
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://crm.example.com/' })
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
  params = { id: String(company.locations[0]) }
})

const read = async () => (await admin.call(getMetaConnection, { params })).body
const put = (body: object, headers = {}) => admin.call(putMetaConnection, { params, body }, headers)
const ask = (formId: string, query: Record<string, string>) =>
  app.server.inject({
    method: 'GET',
    url: `${apiBase}${endpointPath(verifyMeta, { form_id: formId })}`,
    query,
  })

test('putMetaConnection never stores the secrets in plain text or returns them', async () => {
  expect(await read()).toEqual({
    ...{ app_secret_set: false, page_token_set: false, secrets_lost: false },
    ...{ version: 0, last_received_at: null },
    callback_address: `https://crm.example.com/api/intake/meta/${company.formIds[0]}/`,
    verify_token: expect.stringMatching(/^\d+\.[\w-]{43}$/),
  })
  const { app_secret, page_token } = metaSecrets
  const { status, headers, body } = await put({ app_secret }, { 'if-match': '"0"' })
  expect([status, headers.etag, body]).toMatchObject([
    200,
    '"1"',
    { app_secret_set: true, page_token_set: false, version: 1 },
  ])
  expect((await put({ page_token }, { 'if-match': '"0"' })).status).toBe(412)
  expect((await put({ page_token }, { 'if-match': '"1"' })).body).toMatchObject({
    ...{ app_secret_set: true, page_token_set: true, version: 2 },
  })
  const exposed = JSON.stringify([await read(), await tableContents(app)])
  expect([exposed.includes(app_secret), exposed.includes(page_token)]).toEqual([false, false])
  expect(await put({})).toMatchObject({ body: { app_secret_set: true, page_token_set: true } })
})

test.each([
  [{ app_secret: 'short' }, 'app_secret'],
  [{ app_secret: '' }, 'app_secret'],
  [{ page_token: `${'x'.repeat(30)}\r\nHost: y` }, 'page_token'],
  [{ verify_token: 'mine' }, 'verify_token'],
])('putMetaConnection returns a field error for the invalid body %j', async (body, field) => {
  expect(await put(body)).toMatchObject({
    status: 422,
    body: { errors: { [field]: expect.arrayContaining([expect.any(String)]) } },
  })
})

test('putMetaConnection records the change in the event log and audit log', async () => {
  await put(metaSecrets)
  const events = await app.db
    .selectFrom('events')
    .select(['type', 'subject_id', 'data'])
    .where('company_id', '=', company.id)
    .execute()
  expect(events).toEqual([
    {
      ...{ type: 'location.meta_changed', subject_id: company.locations[0] },
      data: { fields: ['app_secret', 'page_token'] },
    },
  ])
  const audited = await app.db
    .selectFrom('audit_log')
    .select(['action', 'kind', 'record_id', 'part'])
    .where('company_id', '=', company.id)
    .where('action', '=', 'changed')
    .execute()
  expect(audited).toMatchObject([
    { kind: 'location', record_id: company.locations[0], part: 'connection to Meta Lead Ads' },
  ])
})

test('verifyMeta echoes the challenge only when the verify token matches the callback URL', async () => {
  const { verify_token } = await read()
  const [formId = '', otherForm = ''] = company.formIds
  const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': verify_token }
  const answered = await ask(formId, query)
  expect([answered.statusCode, answered.headers['content-type'], answered.body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    '1158201444',
  ])
  const wrong: Record<string, string>[] = [
    { ...query, 'hub.verify_token': `${verify_token.slice(0, -1)}_` },
    { ...query, 'hub.verify_token': '' },
    { ...query, 'hub.mode': 'unsubscribe' },
    { ...query, 'hub.challenge': '<script>' },
    {},
  ]
  for (const each of wrong) expect((await ask(formId, each)).statusCode).toBe(403)
  expect((await ask(otherForm, query)).statusCode).toBe(403)
  await admin.call(renewFormId, { params })
  expect((await read()).verify_token).not.toBe(verify_token)
})
