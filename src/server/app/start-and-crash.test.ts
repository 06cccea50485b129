import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signup } from '#contract/auth/auth.endpoints.ts'
import { createDocument, listDocuments } from '#contract/documents/documents.endpoints.ts'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import {
  phoneNumberEndpoints,
  putPhoneAccount,
  receiveCall,
  receiveCallStatus,
} from '#contract/intake/phone.endpoints.ts'
import { receiveForm } from '#contract/intake/requests.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { createPatient } from '#contract/patients/patients.endpoints.ts'
import { pdfOf, uploadRequest } from '#server/testing/documents.ts'
import {
  ownerConnectionOf,
  type RunningServer,
  startServer,
  temporaryDataDir,
} from '#server/testing/process.ts'
import { callFields, newCallSid, newNumber, signedCallback, twilioAccount } from '#server/testing/twilio.ts'

// One installation: each test goes on where the one before it stopped.
const folder = temporaryDataDir()
let server: RunningServer | undefined
afterAll(async () => {
  await server?.stop()
  folder.remove()
})

async function callJson<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(`${server?.origin}${apiBase}${path}`, init)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as T
}

interface Practice {
  headers: { authorization: string }
  location: { id: number; form_id: string }
}
async function signUp(): Promise<Practice> {
  const { token } = await callJson<{ token: string }>(signup.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password: 'a password for tests' }),
  })
  const headers = { authorization: `Token ${token}` }
  const { results } = await callJson<{ results: Practice['location'][] }>(listLocations.path, { headers })
  const [location] = results
  if (!location) throw new Error('A new practice has no location.')
  return { headers, location }
}

let practice: Practice
/** Where its forms go. */
const formAddress = () =>
  `${server?.origin}${apiBase}${endpointPath(receiveForm, { form_id: practice.location.form_id })}`

const requests = 320
const phoneOf = (index: number) => `+1212555${String(100 + index).padStart(4, '0')}`

/** Runs SQL on the product's own database, past the product. */
async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const owner = new pg.Client(ownerConnectionOf(folder.dataDir))
  await owner.connect()
  try {
    return (await owner.query<T>(text)).rows
  } finally {
    await owner.end()
  }
}

/** Numbers of all leads, and how many requests each has: as they are at one moment, for more may still come in. */
async function leads(): Promise<[phone: string, requests: number][]> {
  const rows = await query<{ phone: string; request_count: number }>('SELECT phone, request_count FROM leads')
  return rows.map(({ phone, request_count }) => [phone, request_count])
}

const files = () =>
  readdirSync(join(folder.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

beforeAll(async () => {
  server = await startServer(folder.dataDir)
})

const invitation = 'Create the first account'

test('what is started becomes the built server, with the bounds of its memory, and asks for the first account', async () => {
  expect(readFileSync(`/proc/${server?.process.pid}/cmdline`, 'utf8').split('\0')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^--max-semi-space-size=/),
      expect.stringMatching(/^--max-old-space-size=/),
      expect.stringMatching(/\/dist\/server\/[0-9a-f]+\/main\.mjs$/),
    ]),
  )
  await expect.poll(() => server?.said()).toContain(invitation)
})

test('what was uploaded before kill -9 is there after the restart, and what was under way is cleared up', async () => {
  practice = await signUp()
  const { headers, location } = practice
  const json = { ...headers, 'content-type': 'application/json' }
  const person = { first_name: 'Pat', last_name: 'Example', email: 'pat@example.com', phone: '+12125550142' }
  const body = JSON.stringify({ ...person, location: location.id })
  const { id: patient } = await callJson<{ id: number }>(createPatient.path, {
    method: 'POST',
    headers: json,
    body,
  })
  const form = await uploadRequest({
    ...{ patient, document_type: 'xray' },
    file: { name: 'upper-left.pdf', content: pdfOf(3_000_000) },
  })
  await callJson(createDocument.path, {
    method: 'POST',
    headers: { ...headers, ...form.headers },
    body: new Uint8Array(form.payload),
  })

  const { hostname, port } = new URL(server?.origin ?? '')
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    `POST ${apiBase}${createDocument.path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n` +
      `Content-Type: ${form.headers['content-type']}\r\nContent-Length: ${form.payload.length}\r\n\r\n`,
  )
  socket.write(form.payload.subarray(0, 1_000_000))
  await expect.poll(() => files().length, { timeout: 20_000 }).toBe(2)
  await server?.kill()
  expect(files().filter((name) => name.endsWith('.part'))).toHaveLength(1)

  // After an hour it is not taken for a file on its way. The database goes on without the app.
  await query(`UPDATE unclaimed_files SET since = since - interval '2 hours'`)
  server = await startServer(folder.dataDir)
  await expect.poll(files, { timeout: 20_000 }).toEqual([expect.not.stringMatching(/\.part$/)])
  await expect.poll(() => query('SELECT FROM unclaimed_files')).toEqual([])
  expect(await callJson(`${listDocuments.path}?patient=${patient}`, { headers })).toMatchObject({
    count: 1,
    results: [{ file: { size: 3_000_000 } }],
  })
})

test('every form and callback of a call that was answered before kill -9 is of a lead after the restart, and each counts once', async () => {
  const origin = server?.origin ?? ''
  const { headers, location } = practice
  const json = { ...headers, 'content-type': 'application/json' }
  const account = twilioAccount
  const number = newNumber()
  await callJson(putPhoneAccount.path, { method: 'PUT', headers: json, body: JSON.stringify(account) })
  const { create } = phoneNumberEndpoints
  const fields = { name: 'Main', number, location_id: location.id, ring_number: '+12125550100' }
  await callJson(create.path, { method: 'POST', headers: json, body: JSON.stringify(fields) })
  const isAnswered = (request: Promise<Response>) =>
    request.then(
      (response) => response.ok,
      () => false,
    )
  const address = formAddress()
  const sendForm = (phone: string) =>
    isAnswered(fetch(address, { method: 'POST', body: new URLSearchParams({ name: 'Pat Example', phone }) }))
  const sendCallback = (path: string, from: string, sid: string, more: Record<string, string> = {}) => {
    const call = { ...callFields(account, { from, to: number, sid }), ...more }
    const { path: at, body, headers } = signedCallback(origin, path, call, account.auth_token)
    return isAnswered(fetch(`${origin}${at}`, { method: 'POST', body, headers }))
  }
  const sendCall = async (phone: string) => {
    const sid = newCallSid()
    const answers = await Promise.all([
      sendCallback(receiveCall.path, phone, sid),
      sendCallback(receiveCallStatus.path, phone, sid, { CallStatus: 'no-answer' }),
    ])
    return answers.some(Boolean)
  }
  const answered = { form: new Set<string>(), call: new Set<string>() }
  const isEnough = () => answered.form.size >= 40 && answered.call.size >= 40
  let killed: Promise<void> | undefined
  await Promise.all(
    Array.from({ length: 20 }, async (_, worker) => {
      const kind = worker % 2 ? 'call' : 'form'
      for (let index = worker; index < requests; index += 20) {
        const phone = phoneOf(index)
        if (await (kind === 'call' ? sendCall(phone) : sendForm(phone))) answered[kind].add(phone)
        if (isEnough()) killed ??= server?.kill()
      }
    }),
  )
  await killed
  expect(isEnough()).toBe(true)
  expect(answered.form.size + answered.call.size).toBeLessThan(requests)

  // Few connections, for the next test.
  server = await startServer(folder.dataDir, { settings: { DATABASE_POOL: '2' } })
  const all = [...answered.form, ...answered.call].map((phone) => [phone, 1])
  await expect.poll(leads, { timeout: 60_000 }).toEqual(expect.arrayContaining(all))
  const stored = await leads()
  expect(new Set(stored.map(([phone]) => phone)).size).toBe(stored.length)
  expect(stored.filter(([, count]) => count !== 1)).toEqual([])
})

test('what is answered while every connection is taken is a lead once after kill -9', async () => {
  const address = formAddress()
  const owner = new pg.Client(ownerConnectionOf(folder.dataDir))
  // It goes down with the database.
  owner.on('error', () => {})
  await owner.connect()
  // Whoever comes first waits for this with the connection in hand.
  await owner.query('BEGIN')
  await owner.query('LOCK TABLE rate_limits')
  const posts = Array.from({ length: 8 }, async (_, index) => {
    const phone = phoneOf(requests + index)
    const { status } = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Pat Example', phone }),
    })
    if (status !== 200) throw new Error(`answered ${status}`)
    return phone
  })
  const answered = new Set<string>()
  await new Promise<void>((resolve) => {
    for (const post of posts) {
      post.then(
        (phone) => {
          answered.add(phone)
          if (answered.size === 5) resolve()
        },
        // Cut off by the kill.
        () => {},
      )
    }
  })
  await server?.kill()
  await owner.end().catch(() => {})

  server = await startServer(folder.dataDir)
  await expect
    .poll(leads, { timeout: 30_000 })
    .toEqual(expect.arrayContaining([...answered].map((phone) => [phone, 1])))
  const made = await leads()
  expect(new Set(made.map(([phone]) => phone)).size).toBe(made.length)
})

test('a second app on the same folder says so and ends, the first goes on, and SIGTERM ends it with 0 and its database; no first account is asked for any more', async () => {
  await expect(startServer(folder.dataDir)).rejects.toThrow(/Another Chairside is already running/)
  expect((await fetch(`${server?.origin}/readyz`)).status).toBe(200)
  const ended = new Promise((resolve) => server?.process.once('exit', resolve))
  await server?.stop()
  expect(await ended).toBe(0)
  expect(server?.said()).not.toContain(invitation)
  server = await startServer(folder.dataDir)
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
})

test('a start with a bad setting ends with one line per problem', async () => {
  const settings = { PORT: 'many', HOST: '0.0.0.0' }
  await expect(startServer(folder.dataDir, { settings })).rejects.toThrow(
    / {2}PORT: .*\n {2}HOST: A public address needs TLS/,
  )
})
