import { describe, expect, test } from 'vitest'
import { answerFaults, cookieFaults, headerFaults, type Judged, leaks, policyFaults } from './judge.ts'

const policy =
  "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';connect-src 'self';img-src 'self' data:;form-action 'self';base-uri 'none';frame-ancestors 'none'"
const sound = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': policy,
  'x-request-id': 'r1',
}
const envelope = { code: 'not_found', detail: 'Not found.', request_id: 'r1' }
const answer = (statusCode: number, body: unknown, headers: Record<string, string> = {}): Judged => ({
  statusCode,
  headers: { ...sound, ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

test('a sound answer has no fault', () => {
  for (const each of [answer(200, { results: [] }), answer(404, envelope), answer(204, '')]) {
    expect([...answerFaults(each), ...headerFaults(each), ...cookieFaults(each)]).toEqual([])
  }
})

describe('an answer is broken', () => {
  test.each<[string, Judged]>([
    ['when it is a failure of the server', answer(500, { ...envelope, code: 'internal' })],
    ['when an error has no envelope', answer(404, 'Not found')],
    ['when an error is empty', answer(417, '')],
    ['when an error is a page', answer(404, envelope, { 'content-type': 'text/html' })],
    ['when the envelope has more in it', answer(404, { ...envelope, stack: 'x' })],
    ['when the envelope names another request', answer(404, { ...envelope, request_id: 'r2' })],
    ['when it names the server', answer(200, {}, { server: 'nginx' })],
    ['when it names the framework', answer(200, {}, { 'x-powered-by': 'Express' })],
  ])('%s', (_how, broken) => {
    expect(answerFaults(broken)).toHaveLength(1)
  })
})

test.each([
  ['a stack', 'Error: x\n    at handle (/app/server.js:10:5)'],
  ['a source file', 'in leads.repository.ts:42'],
  ['a path of the machine', 'ENOENT: open "/var/lib/chairside/data"'],
  ['SQL', 'SELECT id FROM users WHERE name = $1'],
  ['a failure of the database', 'relation "leads" does not exist'],
  ['a failure of the database', 'duplicate key value violates unique constraint'],
  ['the name of a library', 'FST_ERR_VALIDATION'],
  ['a system error', 'connect ECONNREFUSED 127.0.0.1'],
  ['a system error', 'TypeError: x is undefined'],
  ['a version', 'Node.js v24.1.0'],
])('an error that tells %s is a leak: %s', (what, text) => {
  const told = answerFaults(answer(422, { ...envelope, detail: text }))
  expect(told.join()).toContain(`tells ${what}`)
})

test('what people may read of an error is no leak', () => {
  expect(leaks('Use at most 200 characters. Must be one of: new, repeat. Unknown field.')).toEqual([])
})

test.each([
  ["script-src 'self'", "script-src 'self' 'unsafe-inline'"],
  ["script-src 'self'", "script-src 'self' 'unsafe-eval'"],
  ["script-src 'self'", 'script-src *'],
  ["script-src 'self'", 'script-src https:'],
  ["default-src 'none'", "default-src 'self'"],
  ["frame-ancestors 'none'", ''],
  ["base-uri 'none'", ''],
])('a policy with %s turned into "%s" is broken', (from, to) => {
  expect(policyFaults(policy)).toEqual([])
  expect(policyFaults(policy.replace(from, to))).not.toEqual([])
})

test('no policy is broken, and a sandbox in which nothing runs is a policy', () => {
  expect(policyFaults(undefined)).not.toEqual([])
  expect(policyFaults("default-src 'none'; sandbox")).toEqual([])
  expect(policyFaults("default-src 'none'; sandbox allow-scripts")).not.toEqual([])
})

test.each(Object.keys(sound).filter((name) => !/content-type$|request-id/.test(name)))(
  'an answer without %s is broken',
  (name) => {
    const { [name]: _, ...headers } = answer(200, {}).headers
    expect(headerFaults({ statusCode: 200, headers, body: '' })).not.toEqual([])
  },
)

test('an answer that pages elsewhere may read is broken, unless it is for them', () => {
  const open = answer(
    200,
    {},
    { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
  )
  expect(headerFaults(open)).toHaveLength(2)
  expect(headerFaults(open, { isForWebSites: true })).toEqual([])
  const credentials = answer(200, {}, { 'access-control-allow-credentials': 'true' })
  expect(headerFaults(credentials, { isForWebSites: true })).toHaveLength(1)
})

test.each([
  ['session=1; Path=/; SameSite=Strict', 1],
  ['session=1; HttpOnly', 1],
  ['XSRF-TOKEN=1; Path=/', 1],
  ['XSRF-TOKEN=1; SameSite=Strict; Domain=example.com', 1],
  ['XSRF-TOKEN=1; Path=/; SameSite=Strict', 0],
  ['session=1; HttpOnly; SameSite=Strict', 0],
])('the cookie %s has %i faults', (cookie, count) => {
  expect(cookieFaults(answer(200, {}, { 'set-cookie': cookie }))).toHaveLength(count)
})
