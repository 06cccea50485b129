import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const problemsOf = (environment: Record<string, string>) => {
  const read = readSettings(environment)
  return read.ok ? [] : read.problems
}

test('readSettings returns the defaults for an empty environment', () => {
  const read = readSettings({})
  if (!read.ok) throw new Error(read.problems.join('\n'))
  expect(read.settings).toMatchObject({
    PORT: 8000,
    HOST: '127.0.0.1',
    SESSION_SECONDS: 12 * 60 * 60,
    SESSION_IDLE_SECONDS: 60 * 60,
    INTAKE_PER_MINUTE: 60,
    INTAKE_MEGABYTES_PER_DAY: 128,
    INTAKE_KEEP_DAYS: 90,
    INTAKE_KEEP_OTHER_DAYS: 30,
  })
  expect(read.settings.DATA_DIR).toMatch(/^\/.*\/data$/)
})

test('readSettings treats an empty environment variable as unset', () => {
  expect(readSettings({ PORT: '', HOST: '', SIGNUP: '', DATABASE_URL: '' })).toEqual(readSettings({}))
})

test.each([
  ['PORT', 'eight'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['SIGNUP', 'maybe'],
  ['DATABASE_POOL', '1'],
  ['PUBLIC_URL', 'ftp://example.com'],
  ['PUBLIC_URL', 'example.com'],
  ['PUBLIC_URL', 'https://example.com/crm'],
  ['PUBLIC_URL', 'https://example.com/?a=b'],
  ['SECRET_KEY', 'short'],
  ['SESSION_SECONDS', '0'],
  ['SESSION_IDLE_SECONDS', '-1'],
  ['INTAKE_PER_MINUTE', 'many'],
  ['LOG_LEVEL', 'loud'],
  ['ALLOW_PLAIN_HTTP', 'perhaps'],
  ['S3_REGION', 'no where'],
  ['S3_PATH_STYLE', 'perhaps'],
])('readSettings rejects an invalid %s (%s) with an error that starts with its name', (name, value) => {
  const problems = problemsOf({ [name]: value })
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}: [^\\n]+$`))])
})

test('readSettings omits secrets from its error messages', () => {
  const problems = problemsOf({ SECRET_KEY: 'hunter2', DATABASE_URL: 'mysql://root:hunter2@localhost/x' })
  expect(problems).toHaveLength(2)
  expect(problems.join()).not.toContain('hunter2')
})

test('readSettings requires the S3 bucket name and both keys together', () => {
  const bucket = { S3_BUCKET: 'documents', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  expect(problemsOf(bucket)).toEqual([])
  expect(problemsOf({ S3_BUCKET: 'documents' })).toEqual([
    'S3_ACCESS_KEY_ID: Required with S3_BUCKET.',
    'S3_SECRET_ACCESS_KEY: Required with S3_BUCKET.',
  ])
  expect(problemsOf({ S3_ENDPOINT: 'https://s3.example.com' })).toHaveLength(3)
  expect(problemsOf({ ...bucket, S3_ENDPOINT: 's3.example.com', S3_BUCKET: 'Mine!' })).toEqual([
    expect.stringMatching(/^S3_BUCKET: /),
    expect.stringMatching(/^S3_ENDPOINT: /),
  ])
})

test('readSettings reports all invalid settings at once', () => {
  const problems = problemsOf({
    PORT: 'eight',
    SIGNUP: 'maybe',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://app@db.example.com/chairside',
  })
  expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
    'HOST',
    'PORT',
    'SECRET_KEY',
    'SIGNUP',
  ])
})

test('readSettings requires SECRET_KEY when DATABASE_URL is set', () => {
  const DATABASE_URL = 'postgres://app@db.example.com/chairside'
  expect(problemsOf({ DATABASE_URL })).toEqual([expect.stringMatching(/^SECRET_KEY: Required/)])
  expect(problemsOf({ DATABASE_URL, SECRET_KEY: 'x'.repeat(32) })).toEqual([])
})

test('readSettings requires TRUST_PROXY or ALLOW_PLAIN_HTTP when HOST is not a loopback address', () => {
  expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/^HOST: .*TLS/)])
  expect(problemsOf({ HOST: '0.0.0.0', ALLOW_PLAIN_HTTP: '0' })).toHaveLength(1)
  expect(problemsOf({ HOST: '0.0.0.0', ALLOW_PLAIN_HTTP: '1' })).toEqual([])
  expect(problemsOf({ HOST: '0.0.0.0', TRUST_PROXY: '1' })).toEqual([])
  for (const HOST of ['127.0.0.1', '::1', 'localhost']) expect(problemsOf({ HOST })).toEqual([])
})

test.each(['1', '0', '10.0.0.0/8', '10.0.0.1, 192.168.0.0/16', 'loopback', '::1'])(
  'readSettings accepts TRUST_PROXY=%s',
  (TRUST_PROXY) => {
    expect(problemsOf({ TRUST_PROXY })).toEqual([])
  },
)

test.each(['everyone', '10.0.0.0/99', '1,x'])('readSettings rejects TRUST_PROXY=%s', (TRUST_PROXY) => {
  expect(problemsOf({ TRUST_PROXY })).toEqual([expect.stringMatching(/^TRUST_PROXY: [^\n]+$/)])
})
