import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorEnvelope } from '#contract/http/errors.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import { refusal, runAsOwner, tableContents } from '#server/testing/inspect.ts'

let app: TestApp
let authorization: string
beforeAll(async () => {
  app = await startTestApp()
  const { token } = await signIn(app, await createCompany(app))
  authorization = `Token ${token}`
})
afterAll(() => app.close())

const json = { 'content-type': 'application/json' }

async function send(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS',
  url: string,
  payload?: string,
  headers: Record<string, string> = {},
) {
  const before = await tableContents(app)
  const response = await app.server.inject({
    method,
    url,
    headers: { authorization, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  expect(await tableContents(app)).toEqual(before)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  return { ...refusal(response), headers: response.headers }
}

describe('a body that cannot be read', () => {
  test.each([
    ['not JSON', '{"first_name": '],
    ['JSON with something behind it', '{} {}'],
    ['empty', ''],
    ['a prototype in JSON', '{"first_name":"Pat","__proto__":{"is_company_admin":true}}'],
    ['a nested prototype in JSON', '{"address":{"__proto__":{"city":"Exampletown"}}}'],
    ['a constructor with a prototype in JSON', '{"constructor":{"prototype":{"city":"x"}}}'],
  ])('is a 400 when it is %s', async (_kind, body) => {
    expect(await send('POST', '/api/leads/', body, json)).toMatchObject({
      status: 400,
      code: 'malformed',
      detail: "The request couldn't be read.",
    })
    expect({}).not.toHaveProperty('is_company_admin')
  })

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'x',
  ])('is a 415 when it is %s', async (type) => {
    expect(await send('POST', '/api/leads/', 'first_name=Pat', { 'content-type': type })).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    })
  })

  test('is a 413 when it is 5 MB long, whether it is announced or not', async () => {
    const body = JSON.stringify({ first_name: 'x'.repeat(5 * 1024 * 1024) })
    for (const path of ['/api/leads/', '/api/token/']) {
      expect(await send('POST', path, body, json)).toMatchObject({ status: 413, code: 'too_large' })
    }
  })

  test.each([
    ['missing', undefined],
    ['a list', '[]'],
    ['a text', '"lead"'],
    ['null', 'null'],
  ])('is a 422 when it is %s instead of a record', async (_kind, body) => {
    const refused = await send('POST', '/api/leads/', body, body === undefined ? {} : json)
    expect(refused).toMatchObject({
      status: 422,
      code: 'invalid_fields',
      errors: { '': [expect.any(String)] },
    })
  })
})

describe('an address that is none', () => {
  test.each([
    '/api/nothing/',
    '/api/',
    '/api/leads/1/nothing/',
    '/api/leads/1/2/3/4',
    '/app-static/nothing.js',
  ])('is a 404: %s', async (url) => {
    expect(await send('GET', url)).toMatchObject({ status: 404, code: 'not_found', detail: 'Not found.' })
    expect(await send('POST', url, '{}', json)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('is a 404 when a part of it is longer than any id', async () => {
    expect(await send('GET', `/api/leads/${'9'.repeat(500)}/`)).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })

  test('is a 400 when its encoding is broken', async () => {
    expect(await send('GET', '/api/leads/%zz/')).toMatchObject({ status: 400, code: 'malformed' })
  })
})

describe('a method that an address does not take', () => {
  test.each([
    ['DELETE', '/api/leads/', 'GET, HEAD, POST'],
    ['DELETE', '/api/leads', 'GET, HEAD, POST'],
    ['PUT', '/api/leads/?status=new', 'GET, HEAD, POST'],
    ['POST', '/api/leads/1/', 'DELETE, GET, HEAD, PATCH, PUT'],
    ['GET', '/api/token/', 'POST'],
    ['OPTIONS', '/api/info/', 'GET, HEAD'],
    ['GET', '/api/intake/forms/x/', 'POST'],
  ] as const)('is a 405 that names those it takes: %s %s', async (method, url, allow) => {
    const refused = await send(method, url)
    expect(refused).toMatchObject({ status: 405, code: 'method_not_allowed' })
    expect(refused.headers.allow).toBe(allow)
  })
})

describe('a failure of our own', () => {
  test('is a 500 that tells nothing of where and why', async () => {
    await runAsOwner(app, 'ALTER TABLE leads RENAME COLUMN note TO moved')
    const refused = await send('GET', '/api/leads/1/')
    await runAsOwner(app, 'ALTER TABLE leads RENAME COLUMN moved TO note')
    const { headers, ...body } = refused
    expect(body).toEqual({
      status: 500,
      code: 'internal',
      detail: 'Something went wrong. Nothing was changed.',
      request_id: headers['x-request-id'],
    })
  })
})

describe('what is no HTTP request that can be read', () => {
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
  })

  /** Status and body of the answer to bytes on a socket. */
  function answerTo(bytes: string): Promise<{ status: number; head: string; body: ErrorEnvelope }> {
    return new Promise((resolve, reject) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      socket.on('data', (data) => {
        answer += data
      })
      socket.on('error', reject)
      socket.on('end', () =>
        resolve({
          status: Number(answer.split(' ')[1]),
          head: answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase(),
          body: JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)),
        }),
      )
    })
  }

  test('is a 400', async () => {
    const { status, head, body } = await answerTo('NONSENSE\r\n\r\n')
    expect([status, body]).toEqual([
      400,
      { code: 'malformed', detail: "The request couldn't be read.", request_id: expect.any(String) },
    ])
    expect(head).toContain(`x-request-id: ${body.request_id}`)
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toContain("content-security-policy: default-src 'none'")
  })

  test('is answered in the form of the contract as well when it expects what no one knows', async () => {
    const { status, body } = await answerTo(
      'GET /api/leads/ HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n',
    )
    expect([status, body.code]).toEqual([401, 'unauthenticated'])
  })

  test('is a 400 when it has two Authorization headers, of which a proxy may have judged the other', async () => {
    const { status, body } = await answerTo(
      'GET /api/leads/ HTTP/1.1\r\nHost: x\r\nAuthorization: Token a\r\nauthorization: Token b\r\nConnection: close\r\n\r\n',
    )
    expect([status, body.code]).toEqual([400, 'malformed'])
  })

  test('is a 431 when its headers are too large', async () => {
    const { status, body } = await answerTo(
      `GET /api/leads/ HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    )
    expect([status, body.code]).toEqual([431, 'headers_too_large'])
  })
})
