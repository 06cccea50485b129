import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/auth/auth.endpoints.ts'
import { apiBase, type EndpointDefinition, endpointPath } from '#contract/http/endpoint.ts'
import type { SubjectKind } from '#contract/http/subjects.ts'
import { staffRoles } from '#contract/staff/staff.enums.ts'
import type { TestApp } from '#server/testing/app.ts'
import {
  createCompany,
  createStaff,
  signIn,
  type TestCompany,
  testPassword,
} from '#server/testing/builders.ts'
import { clientOf } from '#server/testing/client.ts'
import { refusal, tableContents } from '#server/testing/inspect.ts'
import { declaredEndpoints, type ServedRoute, startWithRoutes } from '#server/testing/routes.ts'
import { bodyOf, ofNoLocation, queryOf, recordOf } from '#server/testing/sweep-records.ts'

/** Calls that need no token, and why. Whatever else the server has needs one. */
const openToStrangers: Record<string, string> = {
  'POST /token/': 'it is how one gets a token',
  'POST /token/refresh/': 'the refresh token in its body says who calls',
  'POST /signup/': 'whoever signs up has no token yet',
  'GET /leads/:id/recordings/:recordingId/': 'a player sends no token; the address itself is signed',
  'GET /documents/:id/file/:session/': 'the address itself is signed, for one session',
  'POST /intake/forms/:form_id/': 'visitors of a web site send it',
}
const undeclared = /^\/api\/(openapi\.json|docs(\/.*)?)$/

let app: TestApp
let routes: ServedRoute[]
beforeAll(async () => {
  const started = await startWithRoutes()
  app = started.app
  routes = started.routes
})
afterAll(() => app.close())

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`
const served = () =>
  routes.flatMap(({ endpoint, method }) => (endpoint && method !== 'HEAD' ? [endpoint] : []))
const guarded = () => served().filter((endpoint) => endpoint.access !== 'public')
const withRecord = () => guarded().filter((endpoint) => endpoint.path.includes(':'))

async function paramsOf({ path }: EndpointDefinition, company: TestCompany): Promise<Record<string, number>> {
  const params: Record<string, number> = {}
  for (const [key, name] of path.matchAll(/[^/]+\/:(\w+)/g)) {
    const create = recordOf[key]
    if (!create || !name) throw new Error(`The sweep does not know how to make the record of ${path}: ${key}`)
    const kind = path.split('/')[1] as SubjectKind
    params[name] = await create(app, company, params.id ? { kind, id: params.id } : undefined)
  }
  return params
}

async function payloadOf(endpoint: EndpointDefinition, company: TestCompany): Promise<{ payload?: object }> {
  if (!endpoint.body) return {}
  const body = bodyOf[nameOf(endpoint)]
  if (!body) throw new Error(`The sweep does not know a right body for ${nameOf(endpoint)}`)
  return { payload: await body(company, app) }
}

async function callWithRecordOf(endpoint: EndpointDefinition, owner: TestCompany, token: string | undefined) {
  const url = `${apiBase}${endpointPath(endpoint, await paramsOf(endpoint, owner))}`
  const payload = await payloadOf(endpoint, owner)
  const before = await tableContents(app)
  const response = await app.server.inject({
    method: endpoint.method,
    url,
    headers: { authorization: `Token ${token}` },
    ...payload,
  })
  return { response, before, after: await tableContents(app) }
}

describe('the routes of the server and the calls of the contract are the same', () => {
  test('every route below /api is declared by the contract', async () => {
    const known = new Set(await declaredEndpoints())
    const strange = routes.filter(
      ({ url, endpoint }) =>
        url.startsWith('/api') && !undeclared.test(url) && !(endpoint && known.has(endpoint)),
    )
    expect(strange).toEqual([])
  })

  test('every call of the contract is served', async () => {
    const found = new Set(served())
    expect((await declaredEndpoints()).filter((endpoint) => !found.has(endpoint)).map(nameOf)).toEqual([])
  })

  test('only the listed calls are open to strangers', () => {
    const open = served().filter((endpoint) => endpoint.access === 'public')
    expect(open.map(nameOf).sort()).toEqual(Object.keys(openToStrangers).sort())
  })

  test('no route outside the API changes anything', () => {
    const reading = ['GET', 'HEAD', 'OPTIONS']
    const writing = routes.filter(({ url, method }) => !url.startsWith('/api') && !reading.includes(method))
    expect(writing).toEqual([])
  })

  test('a page of another origin may make no call but those of intake', async () => {
    const company = await createCompany(app)
    const headers = { origin: 'https://elsewhere.example.com' }
    for (const endpoint of served().filter(({ tag }) => tag !== 'intake')) {
      const url = `${apiBase}${endpoint.path.replace(/:\w+/g, '1')}`
      const preflight = await app.server.inject({
        method: 'OPTIONS',
        url,
        headers: { ...headers, 'access-control-request-method': endpoint.method },
      })
      const call = await app.server.inject({ method: endpoint.method, url, headers })
      for (const response of [preflight, call]) {
        expect([nameOf(endpoint), Object.keys(response.headers)]).toEqual([
          nameOf(endpoint),
          expect.not.arrayContaining([expect.stringMatching(/^access-control-/)]),
        ])
      }
      expect(refusal(preflight).status, nameOf(endpoint)).toBeGreaterThanOrEqual(400)
    }
    const door = await app.server.inject({
      method: 'OPTIONS',
      url: `${apiBase}/intake/forms/${company.formIds[0]}/`,
      headers: { ...headers, 'access-control-request-method': 'POST' },
    })
    expect(door.headers['access-control-allow-origin']).toBe('*')
  })
})

describe('without a valid token', () => {
  let company: TestCompany
  const headersOf: Record<string, () => Promise<Record<string, string>>> = {
    'no token': async () => ({}),
    'an empty token': async () => ({ authorization: 'Token ' }),
    'a garbage token': async () => ({ authorization: `Token ${'A'.repeat(43)}` }),
    'a token that is no token': async () => ({ authorization: "Bearer ' OR 1=1 --" }),
    'another scheme': async () => ({ authorization: `Basic ${btoa('user:password')}` }),
    'a refresh token': async () => {
      const { username } = await createStaff(app, company)
      const { body } = await clientOf(app).call(login, { body: { username, password: testPassword } })
      return { authorization: `Token ${body.refresh}` }
    },
    'an expired token': async () => {
      const { token } = await signIn(app, company)
      app.clock.advance(12 * 60 * 60)
      return { authorization: `Token ${token}` }
    },
  }
  beforeAll(async () => {
    company = await createCompany(app)
  })

  test.each(Object.entries(headersOf))(
    'every call that needs one answers 401 to %s and does nothing',
    async (_kind, make) => {
      const headers = await make()
      const calls = await Promise.all(
        guarded().map(async (endpoint) => ({ endpoint, params: await paramsOf(endpoint, company) })),
      )
      const before = await tableContents(app)
      for (const { endpoint, params } of calls) {
        const response = await app.server.inject({
          method: endpoint.method,
          url: `${apiBase}${endpointPath(endpoint, params)}`,
          headers,
          ...(endpoint.body ? { payload: {} } : {}),
        })
        expect(refusal(response), nameOf(endpoint)).toMatchObject({
          status: 401,
          code: expect.stringMatching(/^(unauthenticated|token_expired)$/),
        })
        expect(response.headers['x-request-id']).toBe(refusal(response).request_id)
      }
      expect(await tableContents(app)).toEqual(before)
    },
  )

  test('reading only the head of an answer needs a token as well', async () => {
    for (const endpoint of guarded().filter(({ method }) => method === 'GET')) {
      const url = `${apiBase}${endpointPath(endpoint, await paramsOf(endpoint, company))}`
      const response = await app.server.inject({ method: 'HEAD', url })
      expect([endpoint.path, response.statusCode, response.body]).toEqual([endpoint.path, 401, ''])
    }
  })
})

describe('what a person may see', () => {
  test('is nothing of another company, in any list or sum', async () => {
    const company = await createCompany(app)
    const { token } = await signIn(app, company)
    const other = await createCompany(app)
    const reading = guarded().filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    const queries = new Map<string, Record<string, string>>()
    for (const [path, make] of Object.entries(queryOf)) queries.set(path, await make(app, company))
    const answers = async () => {
      const found: [string, number, unknown][] = []
      for (const { path } of reading) {
        const headers = { authorization: `Token ${token}` }
        const request = {
          method: 'GET',
          url: `${apiBase}${path}`,
          query: queries.get(path) ?? {},
          headers,
        } as const
        const response = await app.server.inject(request)
        found.push([path, response.statusCode, response.json()])
      }
      return found
    }
    const before = await answers()
    expect(before.filter(([, status]) => status !== 200)).toEqual([])
    await signIn(app, other)
    for (const create of Object.values(recordOf)) await create(app, other)
    expect(await answers()).toEqual(before)
  })

  test.each(staffRoles.filter((role) => role !== 'administrator'))(
    'is nothing that is for administrators, as %s',
    async (role) => {
      const company = await createCompany(app)
      const { token } = await signIn(app, company, { role, locations: company.locations })
      const calls = guarded().filter(({ access }) => access === 'administrator')
      expect(calls).not.toEqual([])
      for (const endpoint of calls) {
        const { response, before, after } = await callWithRecordOf(endpoint, company, token)
        expect(refusal(response), nameOf(endpoint)).toMatchObject({ status: 403, code: 'forbidden' })
        expect(after).toEqual(before)
      }
    },
  )
})

describe('with the id of a record', () => {
  let company: TestCompany
  let other: TestCompany
  beforeAll(async () => {
    company = await createCompany(app)
    other = await createCompany(app, { name: 'Other Dental' })
  })

  test('every call works on one of the own company', async () => {
    const { token } = await signIn(app, company)
    for (const endpoint of withRecord()) {
      const { response } = await callWithRecordOf(endpoint, company, token)
      expect([nameOf(endpoint), response.statusCode]).toEqual([
        nameOf(endpoint),
        endpoint.status ?? (endpoint.response ? 200 : 204),
      ])
    }
  })

  test('every call answers 404 to one of another company and changes nothing', async () => {
    const { token } = await signIn(app, company)
    expect(withRecord()).not.toEqual([])
    for (const endpoint of withRecord()) {
      const { response, before, after } = await callWithRecordOf(endpoint, other, token)
      expect(refusal(response), nameOf(endpoint)).toMatchObject({ status: 404, code: 'not_found' })
      expect(after).toEqual(before)
    }
  })

  test('every call answers 404 to one of a location where the person does not work', async () => {
    const { token } = await signIn(app, company, {
      role: 'front_desk',
      locations: company.locations.slice(1),
    })
    for (const endpoint of withRecord().filter(({ path }) => !ofNoLocation.test(path))) {
      const { response, before, after } = await callWithRecordOf(endpoint, company, token)
      expect(refusal(response), nameOf(endpoint)).toMatchObject({ status: 404, code: 'not_found' })
      expect(after).toEqual(before)
    }
  })

  test('every call answers 404 to one that belongs to another record than the path says', async () => {
    const { token } = await signIn(app, company)
    const nested = guarded().filter(({ path }) => path.split(':').length > 2)
    expect(nested).not.toEqual([])
    for (const endpoint of nested) {
      const own = await paramsOf(endpoint, company)
      const [inner = ''] = Object.keys(own).slice(-1)
      for (const owner of [company, other]) {
        const params = { ...own, [inner]: (await paramsOf(endpoint, owner))[inner] }
        const payload = await payloadOf(endpoint, company)
        const before = await tableContents(app)
        const response = await app.server.inject({
          method: endpoint.method,
          url: `${apiBase}${endpointPath(endpoint, params)}`,
          headers: { authorization: `Token ${token}` },
          ...payload,
        })
        expect(refusal(response), nameOf(endpoint)).toMatchObject({ status: 404, code: 'not_found' })
        expect(await tableContents(app)).toEqual(before)
      }
    }
  })

  test('every call answers 404 to one that does not exist, or cannot', async () => {
    const { token } = await signIn(app, company)
    for (const endpoint of withRecord()) {
      for (const id of ['999999999', '9007199254740993', '0', '-1', '1.5', 'x', "1' OR '1'='1", '%00']) {
        const url = `${apiBase}${endpoint.path.replace(/:\w+/g, id.startsWith('%') ? id : encodeURIComponent(id))}`
        const response = await app.server.inject({
          method: endpoint.method,
          url,
          headers: { authorization: `Token ${token}` },
          ...(await payloadOf(endpoint, company)),
        })
        expect(refusal(response), `${nameOf(endpoint)} ${id}`).toMatchObject({
          status: 404,
          code: 'not_found',
        })
      }
    }
  })
})
