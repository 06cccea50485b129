import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase, type EndpointDefinition, endpointPath } from '#contract/http/endpoint.ts'
import { claimRequest } from '#contract/queue/queue.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createOpenRequest } from '#server/testing/record-builders.ts'
import { collectRoutes, servedEndpoints } from '#server/testing/routes.ts'
import { nameOf, paramsOf } from '#server/testing/sweep.ts'

let app: TestApp
let endpoints: EndpointDefinition[]
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  const started = await collectRoutes(startTestApp)
  app = started.app
  endpoints = servedEndpoints(started.routes)
  company = await createCompany(app)
  admin = await signIn(app, company)
})
afterAll(() => app.close())

const send = async (
  endpoint: EndpointDefinition,
  params: Record<string, number>,
  request: { payload?: object; headers?: Record<string, string> } = {},
) =>
  app.server.inject({
    method: endpoint.method,
    url: `${apiBase}${endpointPath(endpoint, params)}`,
    ...request,
    headers: { authorization: `Token ${admin.token}`, ...request.headers },
  })

describe('a call without a body', () => {
  test('acts as an empty object wherever every field is optional', async () => {
    const lenient = endpoints.filter(
      ({ access, body, encoding }) => access !== 'public' && !encoding && body?.safeParse({}).success,
    )
    expect(lenient.map(nameOf)).toContain(nameOf(claimRequest))
    for (const endpoint of lenient) {
      const empty = await send(endpoint, await paramsOf(app, endpoint, company), { payload: {} })
      const missing = await send(endpoint, await paramsOf(app, endpoint, company))
      expect([nameOf(endpoint), missing.statusCode]).toEqual([nameOf(endpoint), empty.statusCode])
    }
  })

  test('acts the same where it names JSON as its type', async () => {
    const id = await createOpenRequest(app, company)
    const headers = { 'content-type': 'application/json' }
    const { statusCode, body } = await send(claimRequest, { id }, { headers })
    expect([statusCode, JSON.parse(body)]).toMatchObject([200, { id }])
  })
})
