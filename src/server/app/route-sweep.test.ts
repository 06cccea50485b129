import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/auth/auth.endpoints.ts'
import { apiBase, type EndpointDefinition, endpointPath } from '#contract/http/endpoint.ts'
import { may } from '#contract/http/permissions.ts'
import { staffRoles } from '#contract/staff/staff.enums.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  createCompany,
  createStaff,
  signIn,
  type TestCompany,
  testPassword,
} from '#server/testing/builders.ts'
import { clientOf } from '#server/testing/client.ts'
import { refusal, tableContents } from '#server/testing/inspect.ts'
import { ownerOfRecord } from '#server/testing/permission-matrix.ts'
import {
  collectRoutes,
  declaredEndpoints,
  type ServedRoute,
  servedEndpoints,
} from '#server/testing/routes.ts'
import { makeCall, nameOf, type PreparedCall, paramsOf, payloadOf } from '#server/testing/sweep.ts'
import { queryOf, recordOf } from '#server/testing/sweep-records.ts'

/** Calls that need no token, and why. Whatever else the server has needs one. */
const openToStrangers: Record<string, string> = {
  'POST /token/': 'it is how one gets a token',
  'POST /token/second-factor/': 'it is the second step of getting one',
  'POST /token/passkey/options/': 'whoever signs in by passkey has no token yet',
  'POST /token/passkey/': 'the passkey says who calls',
  'POST /token/refresh/': 'the refresh token in its body says who calls',
  'GET /password/reset/': 'whoever has forgotten the password cannot log in',
  'POST /password/reset/': 'the same',
  'POST /password/reset/check/': 'the token of the link says who calls',
  'POST /password/reset/complete/': 'the same',
  'POST /email/confirm/': 'the token in its body was emailed to whoever calls',
  'GET /installation/': 'whoever comes by is led to sign up while nobody has',
  'POST /invitation/': 'the token in its body was made for whom it invites',
  'POST /invitation/accept/': 'the token in its body was made for whom it invites',
  'POST /invitation/join/': 'the token in its body was made for whom it invites',
  'POST /signup/': 'whoever signs up has no token yet',
  'GET /leads/:id/recordings/:recordingId/:session/': 'the address itself is signed, for one session',
  'GET /documents/:id/file/:session/': 'the address itself is signed, for one session',
  'POST /intake/forms/:form_id/': 'visitors of a website send it',
  'POST /intake/website/:form_id/': 'the same',
  'POST /intake/chatbot/:form_id/': 'the same',
  'GET /intake/embed/:form_id/': 'every visitor of a website is shown it',
  'GET /intake/meta/:form_id/': 'Meta knows the verify token of the address',
  'POST /intake/meta/:form_id/': 'Meta signs it with the secret of the app',
  'POST /intake/twilio/voice/': 'Twilio signs it with the token of the company',
  'POST /intake/twilio/voice/answered/:number/': 'the same',
  'POST /intake/twilio/voice/dialed/': 'the same',
  'POST /intake/twilio/voice/recorded/': 'the same',
  'POST /intake/twilio/status/': 'the same',
  'POST /intake/twilio/recording/:number/': 'the same',
}
const undeclared = /^\/api\/(openapi\.json|docs(\/.*)?)$/

let app: TestApp
let routes: ServedRoute[]
beforeAll(async () => {
  const started = await collectRoutes(startTestApp)
  app = started.app
  routes = started.routes
})
afterAll(() => app.close())

const served = () => servedEndpoints(routes)
const guarded = () => served().filter((endpoint) => endpoint.access !== 'public')
const withRecord = () => guarded().filter((endpoint) => endpoint.path.includes(':'))

async function callsOf(
  endpoints: readonly EndpointDefinition[],
  owner: TestCompany,
): Promise<PreparedCall[]> {
  const calls: PreparedCall[] = []
  for (const endpoint of endpoints) calls.push(await makeCall(app, endpoint, owner))
  return calls
}

const notFound = { status: 404, code: 'not_found' }

/** Each call is refused so, and all of them change nothing. */
async function expectRefused(
  calls: readonly PreparedCall[],
  token: string | undefined,
  how: object,
): Promise<void> {
  const before = await tableContents(app)
  for (const { endpoint, send } of calls)
    expect(refusal(await send(token)), nameOf(endpoint)).toMatchObject(how)
  expect(await tableContents(app)).toEqual(before)
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
    const response = await app.server.inject({
      method: 'OPTIONS',
      url: `${apiBase}/intake/forms/${company.formIds[0]}/`,
      headers: { ...headers, 'access-control-request-method': 'POST' },
    })
    expect(response.headers['access-control-allow-origin']).toBe('*')
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
        guarded().map(async (endpoint) => ({ endpoint, params: await paramsOf(app, endpoint, company) })),
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
      const url = `${apiBase}${endpointPath(endpoint, await paramsOf(app, endpoint, company))}`
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
        const isJson = String(response.headers['content-type']).includes('json')
        found.push([path, response.statusCode, isJson ? response.json() : response.body])
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
      const calls = guarded().filter(
        ({ access }) => access !== 'public' && !may({ role, isCompanyAdmin: false }, access),
      )
      expect(calls).not.toEqual([])
      await expectRefused(await callsOf(calls, company), token, { status: 403, code: 'forbidden' })
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
      const { send } = await makeCall(app, endpoint, company)
      const response = await send(token)
      expect([nameOf(endpoint), response.statusCode]).toEqual([
        nameOf(endpoint),
        endpoint.status ?? (endpoint.response || endpoint.file ? 200 : 204),
      ])
    }
  })

  test('every call answers 404 to one of another company and changes nothing', async () => {
    const { token } = await signIn(app, company)
    expect(withRecord()).not.toEqual([])
    await expectRefused(await callsOf(withRecord(), other), token, notFound)
  })

  test('every call answers 404 to one of a location where the person does not work', async () => {
    const { token } = await signIn(app, company, {
      role: 'front_desk',
      locations: company.locations.slice(1),
    })
    const placed = withRecord().filter(
      (endpoint) =>
        ownerOfRecord(endpoint) === 'location' &&
        endpoint.access !== 'public' &&
        // As a new company has it.
        may({ role: 'front_desk', isCompanyAdmin: false, withheld: ['export_lists'] }, endpoint.access),
    )
    expect(placed).not.toEqual([])
    await expectRefused(await callsOf(placed, company), token, notFound)
  })

  test('every call answers 404 to one that belongs to another record than the path says', async () => {
    const { token } = await signIn(app, company)
    const nested = guarded().filter(({ path }) => path.split(':').length > 2)
    expect(nested).not.toEqual([])
    const calls: PreparedCall[] = []
    for (const endpoint of nested) {
      const own = await paramsOf(app, endpoint, company)
      const [inner = ''] = Object.keys(own).slice(-1)
      for (const owner of [company, other]) {
        const params = { ...own, [inner]: (await paramsOf(app, endpoint, owner))[inner] }
        calls.push(await makeCall(app, endpoint, company, params))
      }
    }
    await expectRefused(calls, token, notFound)
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
          ...(await payloadOf(app, endpoint, company)),
        })
        expect(refusal(response), `${nameOf(endpoint)} ${id}`).toMatchObject({
          status: 404,
          code: 'not_found',
        })
      }
    }
  })
})
