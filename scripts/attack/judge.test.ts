import { describe, expect, test } from 'vitest'
import { answerFaults, type Judged, leaks } from './judge.ts'

const envelope = { code: 'not_found', detail: 'Not found.', request_id: 'r1' }
const answer = (statusCode: number, body: unknown, headers: Record<string, string> = {}): Judged => ({
  statusCode,
  headers: { 'content-type': 'application/json', 'x-request-id': 'r1', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

test('a sound answer has no fault', () => {
  for (const each of [answer(200, { results: [] }), answer(404, envelope), answer(204, '')]) {
    expect(answerFaults(each)).toEqual([])
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
