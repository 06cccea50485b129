import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getIntakeRequest,
  listIntakeRequests,
  refetchIntakeRequest,
  replayIntakeRequest,
} from '#contract/intake/inbox.endpoints.ts'
import { putMetaConnection } from '#contract/intake/meta.endpoints.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { changeWebForm, listWebForms } from '#contract/intake/web-forms.endpoints.ts'
import { createLog } from '#server/platform/log.ts'
import { createSpool } from '#server/platform/spool.ts'
import { hasPatient } from '#server/slices/patients/patients.repository.ts'
import { whoIsThis } from '#server/slices/people/who-is-this.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { holdConnections } from '#server/testing/database.ts'
import { workStatements } from '#server/testing/inspect.ts'
import {
  graphLead,
  leadgenDelivery,
  metaSecrets,
  newLeadgenId,
  signedDelivery,
} from '#server/testing/meta.ts'
import { createIntakeRequestRow } from '#server/testing/record-builders.ts'
import { testSealer } from '#server/testing/secret.ts'
import { startUpstream, type Upstream } from '#server/testing/upstream.ts'
import { sweepRequests } from '../sweep/sweep.usecases.ts'

// Replaces Meta's Graph API.
let graph: Upstream
let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  graph = await startUpstream()
  app = await startTestApp({ META_GRAPH_URL: graph.url })
})
afterAll(async () => {
  await app.close()
  graph.stop()
})
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
  await connect(admin, company, metaSecrets)
  graph.reset(json(200, (id) => graphLead(id, pat)))
})

const at = (url = '') => new URL(url, graph.url)
const pat = { full_name: 'Pat Example', phone_number: '+12125550142', email: 'pat@example.com' }
const json =
  (status: number, of: (id: string) => object | string) =>
  ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const body = of(/\/(\d+)\?/.exec(url)?.[1] ?? '')
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
const refusing = (status: number, code: number) =>
  json(status, () => ({ error: { message: 'No', type: 'OAuthException', code } }))
const connect = (by: TestClient, { locations: [id] }: TestCompany, body: object) =>
  by.call(putMetaConnection, { params: { id: String(id) }, body })

async function deliver(delivery: object | string, { secret = metaSecrets.app_secret, location = 0 } = {}) {
  const signed = signedDelivery(company.formIds[location] ?? '', delivery, secret)
  return app.server.inject({ method: 'POST', ...signed })
}
async function delivered(...ids: string[]) {
  expect((await deliver(leadgenDelivery(ids))).statusCode).toBe(200)
}
const runDue = async () => {
  await app.server.jobs.runDue()
}
const requests = async () => (await admin.call(listIntakeRequests)).body.results
const leads = () => app.db.selectFrom('leads').selectAll().where('company_id', '=', company.id).execute()
const only = async () => {
  const [request, ...extra] = await requests()
  if (!request || extra.length > 0) throw new Error('not one request')
  return request
}
const shownRequest = async () =>
  (await admin.call(getIntakeRequest, { params: { id: String((await only()).id) } })).body

test('receiveMeta stores the webhook, and a job fetches the lead with the page token', async () => {
  const id = newLeadgenId()
  app.statements.length = 0
  await delivered(id)
  expect(workStatements(app).length).toBeLessThanOrEqual(3)
  expect(await shownRequest()).toMatchObject({
    channel: 'meta',
    intake_result: 'received',
    body: JSON.stringify(leadgenDelivery([id])),
  })
  await runDue()
  const { app_secret, page_token } = metaSecrets
  expect(graph.asked.map(({ url, authorization }) => [at(url).pathname, authorization])).toEqual([
    [`/v24.0/${id}`, `Bearer ${page_token}`],
  ])
  expect(Object.fromEntries(at(graph.asked[0]?.url).searchParams)).toEqual({
    fields: 'id,created_time,form_id,platform,is_organic,field_data',
    appsecret_proof: createHmac('sha256', app_secret).update(page_token).digest('hex'),
  })
  expect(await leads()).toMatchObject([
    {
      ...{ first_name: 'Pat', last_name: 'Example', email: 'pat@example.com', phone: '+12125550142' },
      ...{ source: 'instagram', type: 'contact_form', location_id: company.locations[0] },
    },
  ])
  const request = await shownRequest()
  expect(request).toMatchObject({
    intake_result: 'lead',
    sender: 'Pat Example · +12125550142 · pat@example.com',
  })
  expect(JSON.parse(request.body)).toEqual({ ...leadgenDelivery([id]), lead: graphLead(id, pat) })
  expect(app.logged.join('')).not.toContain(page_token)
})

test('receiveMeta creates one request per lead in a webhook, even when redelivered', async () => {
  const ids = [newLeadgenId(), newLeadgenId()]
  const delivery = leadgenDelivery(ids)
  delivery.entry[0]?.changes.push({ ...delivery.entry[0].changes[0], field: 'feed' } as never)
  delivery.entry.push({ ...leadgenDelivery(['../me', '1?a=b']).entry[0] } as never)
  expect((await deliver(delivery)).statusCode).toBe(200)
  await delivered(...ids)
  await runDue()
  await delivered(...ids)
  await runDue()
  expect(graph.asked.map(({ url }) => at(url).pathname).sort()).toEqual(
    ids.map((id) => `/v24.0/${id}`).sort(),
  )
  expect((await requests()).map(({ intake_result }) => intake_result).sort()).toEqual(['lead', 'repeat'])
  expect(await leads()).toHaveLength(1)
})

test('receiveMeta preserves all digits of a lead id sent as a number', async () => {
  const id = '98765432109876543'
  await deliver(JSON.stringify(leadgenDelivery([id])).replace(`"${id}"`, id))
  await runDue()
  expect(graph.asked.map(({ url }) => at(url).pathname)).toEqual([`/v24.0/${id}`])
  expect((await only()).intake_result).toBe('lead')
})

test("a Meta form's field corrections apply to leads fetched afterward", async () => {
  const odd = { box_1: 'Pat Example', box_2: 'ext 3' }
  graph.answer = json(200, (id) => graphLead(id, odd))
  await delivered(newLeadgenId())
  await runDue()
  expect(await shownRequest()).toMatchObject({ intake_result: 'failed', reason: 'nobody' })
  const form = (await admin.call(listWebForms)).body.results[0]
  expect(form).toMatchObject({ tool: 'meta_lead_ads' })
  const corrections = [{ field: 'box_1', meaning: 'name' as const }]
  await admin.call(changeWebForm, { params: { id: String(form?.id) }, body: { corrections } })
  expect((await shownRequest()).recognised).toMatchObject({ first_name: 'Pat', last_name: 'Example' })
  await delivered(newLeadgenId())
  await runDue()
  expect(await leads()).toMatchObject([{ first_name: 'Pat', last_name: 'Example' }])
})

describe('receiveMeta', () => {
  const body = () => leadgenDelivery([newLeadgenId()])
  const expectNothingStored = async () => {
    expect(await requests()).toEqual([])
    expect(await app.server.jobs.runDue()).toBe(0)
  }
  test('rejects a signature made with another secret', async () => {
    expect((await deliver(body(), { secret: 'd'.repeat(32) })).statusCode).toBe(403)
    await expectNothingStored()
  })
  test('rejects a missing or invalid signature and a body changed after signing', async () => {
    const { headers, ...signed } = signedDelivery(company.formIds[0] ?? '', body(), metaSecrets.app_secret)
    const send = (changed: object) => app.server.inject({ method: 'POST', ...signed, headers, ...changed })
    const { 'x-hub-signature-256': signature, ...unsigned } = headers
    expect((await send({ headers: unsigned })).statusCode).toBe(403)
    expect(
      (await send({ headers: { ...unsigned, 'x-hub-signature-256': signature.slice(0, -2) } })).statusCode,
    ).toBe(403)
    expect((await send({ payload: `${signed.payload} ` })).statusCode).toBe(403)
    await expectNothingStored()
  })
  test('rejects a delivery to a callback URL without a matching app secret', async () => {
    expect((await deliver(body(), { location: 1 })).statusCode).toBe(403)
    const otherCompany = await createCompany(app)
    await connect(await signIn(app, otherCompany), otherCompany, { app_secret: 'e'.repeat(32) })
    const signed = signedDelivery(otherCompany.formIds[0] ?? '', body(), metaSecrets.app_secret)
    expect((await app.server.inject({ method: 'POST', ...signed })).statusCode).toBe(403)
    const nowhere = signedDelivery('nobody', body(), metaSecrets.app_secret)
    expect((await app.server.inject({ method: 'POST', ...nowhere })).statusCode).toBe(404)
    await expectNothingStored()
  })
  test('rejects an oversized or malformed delivery', async () => {
    expect((await deliver('x'.repeat(intakeLimits.bodyBytes + 1))).statusCode).toBe(413)
    expect((await deliver('[1]')).statusCode).toBe(400)
    expect((await deliver('{"entry":')).statusCode).toBe(400)
    await expectNothingStored()
  })
  test('returns 503 while the database is down, and accepts the redelivery afterward', async () => {
    const release = await holdConnections(app.database)
    const delivery = body()
    expect((await deliver(delivery).finally(release)).statusCode).toBe(503)
    await expectNothingStored()
    expect((await deliver(delivery)).statusCode).toBe(200)
    expect(await requests()).toHaveLength(1)
    await runDue()
  })
})

describe('fetching a Meta lead', () => {
  const passing: [string, (request: IncomingMessage, response: ServerResponse) => void][] = [
    ['while Meta is down', refusing(500, 2)],
    ['while too many ask', refusing(400, 4)],
    ['while it is not there yet', refusing(400, 100)],
    ['led elsewhere', (_, response) => void response.writeHead(302, { location: graph.elsewhereUrl }).end()],
    ['of another id', json(200, () => graphLead('1', pat))],
    ['that is none', json(200, (id) => ({ id }))],
    ['that is no JSON', json(200, () => '<html>')],
    ['too large', json(200, (id) => graphLead(id, { more: 'x'.repeat(intakeLimits.bodyBytes) }))],
    ['cut off', (_, response) => void response.destroy()],
  ]
  test.each(passing)(
    'retries until the deadline, then marks the request failed: %s',
    async (_how, refuse) => {
      graph.answer = refuse
      await delivered(newLeadgenId())
      await runDue()
      expect(await only()).toMatchObject({ intake_result: 'received' })
      expect([graph.asked.length, graph.strangers, (await leads()).length]).toEqual([1, 0, 0])
      app.clock.advance(intakeLimits.metaFetchSeconds)
      // The session has expired meanwhile.
      admin = await signIn(app, company)
      await retryNow()
      expect(await only()).toMatchObject({ intake_result: 'failed', reason: 'not_fetched' })
    },
  )
  // pg-boss uses the real clock instead of the app's.
  const retryNow = async () => {
    await app.database.pool.query(
      `UPDATE pgboss.job SET start_after = now() WHERE name = 'meta-leads' AND state = 'retry'`,
    )
    await runDue()
  }

  test.each([
    ['expired', 401, 190],
    ['without permission', 403, 200],
  ])('fails immediately when the token is %s, then refetches with a new token', async (_, status, code) => {
    graph.answer = refusing(status, code)
    await delivered(newLeadgenId())
    await runDue()
    const failed = await only()
    expect(failed).toMatchObject({ intake_result: 'failed', reason: 'page_token' })
    const again = () => admin.call(refetchIntakeRequest, { params: { id: String(failed.id) } })
    expect((await again()).body).toMatchObject({ intake_result: 'received' })
    expect((await again()).status).toBe(409)
    await runDue()
    expect(await only()).toMatchObject({ intake_result: 'failed', reason: 'page_token' })
    graph.answer = json(200, (id) => graphLead(id, pat))
    await connect(admin, company, { page_token: 'EAAC'.repeat(20) })
    expect((await again()).status).toBe(200)
    await runDue()
    expect(graph.asked.at(-1)?.authorization).toBe(`Bearer ${'EAAC'.repeat(20)}`)
    expect(await leads()).toMatchObject([{ first_name: 'Pat', source: 'instagram' }])
    expect((await again()).status).toBe(409)
  })

  test('fails immediately without a page token and sends no request to Meta', async () => {
    company = await createCompany(app)
    admin = await signIn(app, company)
    await connect(admin, company, { app_secret: metaSecrets.app_secret })
    await delivered(newLeadgenId())
    await runDue()
    expect(await only()).toMatchObject({ intake_result: 'failed', reason: 'page_token' })
    expect(graph.asked).toEqual([])
  })

  test('lets staff accept a request with typed-in fields after the fetch failed', async () => {
    graph.answer = refusing(401, 190)
    await delivered(newLeadgenId())
    await runDue()
    const { id } = await only()
    const body = { first_name: 'Sam', phone: '212-555-0143', source: 'facebook' as const }
    const replayed = await admin.call(replayIntakeRequest, { params: { id: String(id) }, body })
    expect([replayed.status, await leads()]).toMatchObject([200, [{ first_name: 'Sam', source: 'facebook' }]])
  })
})

test('sweepRequests marks a Meta request as failed when its fetch job was lost', async () => {
  await delivered(newLeadgenId())
  await app.database.pool.query(`DELETE FROM pgboss.job WHERE name = 'meta-leads'`)
  const spool = createSpool(join(app.dataDir, 'intake-spool'))
  const sweep = () =>
    sweepRequests({
      ...{ db: app.db, clock: app.clock, log: createLog('silent'), hasPatient, whoIsThis, spool },
      ...{ jobs: app.server.jobs, googleAdsSealer: testSealer('keys of Google Ads') },
    })
  app.clock.advance(intakeLimits.metaFetchSeconds)
  await sweep()
  admin = await signIn(app, company)
  expect(await only()).toMatchObject({ intake_result: 'received' })
  app.clock.advance(60 * 60 + 1)
  await sweep()
  admin = await signIn(app, company)
  expect(await only()).toMatchObject({ intake_result: 'failed', reason: 'not_fetched' })
})

test('refetchIntakeRequest returns 409 for a request that is not from Meta', async () => {
  const id = await createIntakeRequestRow(app, company)
  expect((await admin.call(refetchIntakeRequest, { params: { id: String(id) } })).status).toBe(409)
})
