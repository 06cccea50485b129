import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url, headers })

test('the probes answer', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await get('/readyz')).json()).toEqual({ status: 'ready' })
})

test('the metrics count requests by the pattern of their route, without ids and searches', async () => {
  const company = await createCompany(app)
  const { token } = await signIn(app, company)
  const id = await createLeadRow(app, company)
  const headers = { authorization: `Token ${token}` }
  await get(`/api/leads/${id}/`, headers)
  await get('/api/leads/?search=Zerlinda', headers)
  await get('/api/zerlinda/', headers)
  const { body } = await get('/metrics')
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/leads/:id/",status="200"} 1',
  )
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="unmatched",status="404"} 1')
  expect(body.toLowerCase()).not.toContain('zerlinda')
})

test('the description of the API names every call with its fields, and which of them need a token', async () => {
  const { openapi, paths, components } = (await get('/api/openapi.json')).json()
  expect(openapi).toMatch(/^3\.1/)
  expect(components.securitySchemes).toHaveProperty('token')
  expect(paths['/api/leads/'].post.security).toEqual([{ token: [] }])
  expect(paths['/api/token/'].post).not.toHaveProperty('security')
  const body = paths['/api/leads/'].post.requestBody.content['application/json'].schema
  expect(Object.keys(body.properties)).toEqual(expect.arrayContaining(['first_name', 'location', 'address']))
  expect(paths['/api/leads/'].get.parameters.map(({ name }: { name: string }) => name)).toContain('ordering')
})

test('the description of the API can be read as a page', async () => {
  const { statusCode, headers, body } = await get('/api/docs')
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
  expect(body).toContain('swagger')
})

test('every answer carries an id that its log line has as well, and not one that the caller chose', async () => {
  app.logged.length = 0
  const { headers } = await get('/api/nothing/', { 'x-request-id': 'chosen', 'request-id': 'chosen' })
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(app.logged.map((line) => JSON.parse(line).request_id)).toEqual([headers['x-request-id']])
})
