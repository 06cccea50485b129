import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, type TestCompany, testPassword } from '#server/testing/builders.ts'
import { runAsOwner } from '#server/testing/inspect.ts'

// Everything that may not be found in a log, each unlike any other word of the program.
const first = 'Zerlinda'
const last = 'Quartermain'
const email = 'zerlinda.q@marked.example.com'
const phone = '(212) 555-0177'
const words = 'a marked toothache since Tuesday'
const street = '77 Marked Lane'
const wrongPassword = 'a marked wrong password'
const newPassword = 'a marked new password'
const date_of_birth = '1937-11-23'
const person = { first_name: first, last_name: last, email, phone, date_of_birth }

let app: TestApp
let company: TestCompany
const secrets: string[] = [
  first,
  last,
  email,
  phone,
  '2125550177',
  '555-0177',
  words,
  street,
  date_of_birth,
  wrongPassword,
  newPassword,
  testPassword,
]
beforeAll(async () => {
  // Without email, no further practice signs up.
  app = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  company = await createCompany(app)
})
afterAll(() => app.close())
beforeEach(() => void logged())

interface Sent {
  token?: string
  payload?: object | string
  headers?: Record<string, string>
}
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

function call(method: Method, url: string, { token, payload, headers }: Sent = {}) {
  return app.server.inject({
    method,
    url,
    headers: {
      'user-agent': `${first} browser`,
      ...(token ? { authorization: `Token ${token}` } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
}

async function send(method: Method, url: string, sent: Sent = {}): Promise<number> {
  return (await call(method, url, sent)).statusCode
}

/** Signs in and keeps in mind what must not be logged of it. */
async function tokensOf(url: string, payload: object): Promise<{ token: string; refresh: string }> {
  const tokens = (await call('POST', url, { payload })).json()
  secrets.push(tokens.token, tokens.refresh)
  return tokens
}

/** The log lines since the last call, each as the record that it is. */
function logged(): { text: string; lines: Record<string, unknown>[] } {
  const lines = app.logged.splice(0)
  return { text: lines.join('').toLowerCase(), lines: lines.map((line) => JSON.parse(line)) }
}

function expectNoSecrets(text: string): void {
  expect(secrets.filter((secret) => text.includes(secret.toLowerCase()))).toEqual([])
}

test('sign up, login, refresh and passwords leave no word of themselves in the log', async () => {
  const { username } = await createStaff(app, company, { username: 'zerlinda.staff@marked.example.com' })
  secrets.push(username)
  await tokensOf('/api/signup/', { email, password: wrongPassword })
  const { token, refresh } = await tokensOf('/api/token/', { username, password: testPassword })
  const statuses = [
    await send('POST', '/api/signup/', { payload: { email, password: wrongPassword } }),
    await send('POST', '/api/signup/', { payload: { email: first, password: last, [words]: words } }),
    await send('POST', '/api/token/', { payload: { username: email, password: newPassword } }),
    await send('POST', '/api/token/', {
      payload: `{"username":"${first}`,
      headers: { 'content-type': 'application/json' },
    }),
    await send('GET', '/api/info/', { token }),
    await send('POST', '/api/password/update/', {
      token,
      payload: { current_password: wrongPassword, new_password: newPassword },
    }),
    await send('POST', '/api/password/update/', {
      token,
      payload: { current_password: testPassword, new_password: newPassword },
    }),
    await send('GET', '/api/info/', { headers: { authorization: `Bearer ${refresh}` } }),
    await send('GET', '/api/info/', { headers: { cookie: `XSRF-TOKEN=${token}; name=${first}` } }),
  ]
  await tokensOf('/api/token/refresh/', { refresh })
  statuses.push(await send('POST', '/api/token/refresh/', { payload: { refresh: `${refresh}x` } }))
  expect(statuses).toEqual([422, 422, 401, 400, 200, 422, 200, 401, 401, 401])
  const { text, lines } = logged()
  expect(lines).toHaveLength(statuses.length + 3)
  expectNoSecrets(text)
})

test('calls about leads leave the route in the log, and nothing of the lead or of what was searched', async () => {
  const { username } = await createStaff(app, company)
  const { token } = await tokensOf('/api/token/', { username, password: testPassword })
  logged()
  const lead = { ...person, location: company.locations[0], source: 'google', address: { street } }
  const key = { 'idempotency-key': `${first} ${phone}` }
  const created = await call('POST', '/api/leads/', { token, payload: lead, headers: key })
  const path = `/api/leads/${created.json().id}/`
  const statuses = [
    created.statusCode,
    await send('POST', '/api/leads/', { token, payload: lead, headers: key }),
    await send('POST', '/api/leads/', { token, payload: { ...lead, last_name: 'x' }, headers: key }),
    await send('POST', '/api/leads/', { token, payload: { ...lead, [words]: words, source: first } }),
    await send('GET', path, { token }),
    await send('PUT', path, {
      token,
      payload: { location: company.locations[1], insurance_provider: words },
    }),
    await send('PATCH', path, { token, payload: { email: `other.${email}` } }),
    await send('PATCH', path, {
      token,
      payload: { last_name: `${last} Example` },
      headers: { 'if-match': `"${first}"` },
    }),
    await send('GET', `/api/leads/?search=${encodeURIComponent(phone)}&ordering=phone`, { token }),
    await send('GET', `/api/leads/?status=${first}&${last}=${encodeURIComponent(email)}`, { token }),
    await send('GET', `/api/leads/${encodeURIComponent(first)}/`, { token }),
    await send('GET', `/api/${last}/${encodeURIComponent(email)}`, { token }),
    await send('GET', `/api/leads/1/recordings/1/1/?expires=1&signature=${first}`, { token }),
    await send('GET', `/api/%zz${first}`, { token }),
    await send('DELETE', path, { token }),
  ]
  expect(statuses).toEqual([201, 201, 409, 422, 200, 200, 200, 412, 200, 422, 404, 404, 401, 400, 204])
  const { text, lines } = logged()
  expect(lines.map(({ route }) => route)).toContain('/api/leads/:id/')
  expectNoSecrets(text)
})

test('requests at the public channels leave no word of the visitor in the log', async () => {
  const formUrl = `/api/intake/forms/${company.formIds[0]}/`
  const form = new URLSearchParams({ ...person, message: words }).toString()
  const statuses = [
    await send('POST', formUrl, { payload: { ...person, message: words, address: street } }),
    await send('POST', formUrl, {
      payload: form,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        referer: `https://example.com/?q=${first}`,
      },
    }),
    await send('POST', formUrl, { payload: { message: words } }),
    await send('POST', formUrl, { payload: { name: first.repeat(100) } }),
    await send('POST', `/api/intake/forms/${first}/`, { payload: person }),
  ]
  expect(statuses).toEqual([200, 200, 200, 200, 404])
  const { text, lines } = logged()
  expect(lines).toHaveLength(statuses.length)
  expectNoSecrets(text)
})

test('failures of the database are logged without the values that it names', async () => {
  const { username } = await createStaff(app, company)
  const { token } = await tokensOf('/api/token/', { username, password: testPassword })
  const lead = { ...person, location: company.locations[0], source: 'google', address: { street } }
  logged()
  // The message of a refused cast quotes the value; the detail of a refused row holds all of it.
  await runAsOwner(
    app,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM NEW.email::integer; RETURN NEW; END $$`,
  )
  await runAsOwner(app, 'CREATE TRIGGER refuse BEFORE INSERT ON leads FOR EACH ROW EXECUTE FUNCTION refuse()')
  const formUrl = `/api/intake/forms/${company.formIds[0]}/`
  const cast = [
    await send('POST', '/api/leads/', { token, payload: lead }),
    await send('POST', formUrl, { payload: { ...person, email: `new.${email}`, phone: '212-555-0178' } }),
  ]
  await runAsOwner(app, 'DROP TRIGGER refuse ON leads')
  await runAsOwner(app, `ALTER TABLE leads ADD CONSTRAINT refuse CHECK (last_name <> '${last}') NOT VALID`)
  const row = await send('POST', '/api/leads/', { token, payload: lead })
  await runAsOwner(app, 'ALTER TABLE leads DROP CONSTRAINT refuse')
  expect([...cast, row]).toEqual([500, 200, 500])
  const { text, lines } = logged()
  expect(lines.filter(({ level }) => level === 'error')).toHaveLength(3)
  expect(lines.flatMap(({ err }) => (err ? [(err as { code: string }).code] : []))).toEqual([
    '22P02',
    '22P02',
    '23514',
  ])
  expectNoSecrets(text)
})

test('a line of the log has only the fields that are meant to be there', async () => {
  const { username } = await createStaff(app, company)
  const { token } = await tokensOf('/api/token/', { username, password: testPassword })
  logged()
  await send('GET', '/api/leads/?search=x', { token })
  await send('GET', '/healthz')
  const { lines } = logged()
  expect(lines.map((line) => Object.keys(line).sort())).toEqual([
    ['company_id', 'level', 'method', 'milliseconds', 'request_id', 'route', 'staff_id', 'status', 'time'],
  ])
})
