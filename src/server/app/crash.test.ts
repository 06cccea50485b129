import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signup } from '#contract/auth/auth.endpoints.ts'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import {
  phoneNumberEndpoints,
  putPhoneAccount,
  receiveCall,
  receiveCallStatus,
} from '#contract/intake/phone.endpoints.ts'
import { receiveForm } from '#contract/intake/requests.endpoints.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import {
  ownerConnectionOf,
  type RunningServer,
  startServer,
  temporaryDataDir,
} from '#server/testing/process.ts'
import { callFields, newCallSid, newNumber, signedCallback, twilioAccount } from '#server/testing/twilio.ts'

let folder: ReturnType<typeof temporaryDataDir>
let server: RunningServer | undefined

beforeEach(() => {
  folder = temporaryDataDir()
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  folder.remove()
})

async function callJson<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(`${server?.origin}${apiBase}${path}`, init)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as T
}

async function signUp(): Promise<{ authorization: string }> {
  const { token } = await callJson<{ token: string }>(signup.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password: 'a password for tests' }),
  })
  return { authorization: `Token ${token}` }
}

const phoneOf = (index: number) => `+1212555${String(100 + index).padStart(4, '0')}`

/** All leads of a practice: their numbers, and how many requests each has. */
async function leads(headers: { authorization: string }): Promise<[phone: string, requests: number][]> {
  const stored: [string, number][] = []
  let path: string | null = `${listLeads.path}?page_size=100`
  while (path) {
    const page: { results: { phone: string; request_count: number }[]; next: string | null } = await callJson(
      path,
      { headers },
    )
    stored.push(...page.results.map(({ phone, request_count }): [string, number] => [phone, request_count]))
    path = page.next?.replace(apiBase, '') ?? null
  }
  return stored
}

test('every form and callback of a call that was answered before kill -9 is of a lead after the restart, and each counts once', async () => {
  server = await startServer(folder.dataDir)
  const { origin } = server
  const headers = await signUp()
  const json = { ...headers, 'content-type': 'application/json' }
  const { results } = await callJson<{ results: { id: number; form_id: string }[] }>(listLocations.path, {
    headers,
  })
  const account = twilioAccount
  const number = newNumber()
  await callJson(putPhoneAccount.path, { method: 'PUT', headers: json, body: JSON.stringify(account) })
  const { create } = phoneNumberEndpoints
  const fields = { name: 'Main', number, location_id: results[0]?.id, ring_number: '+12125550100' }
  await callJson(create.path, { method: 'POST', headers: json, body: JSON.stringify(fields) })
  const isAnswered = (request: Promise<Response>) =>
    request.then(
      (response) => response.ok,
      () => false,
    )
  const formAddress = `${origin}${apiBase}${endpointPath(receiveForm, { form_id: results[0]?.form_id })}`
  const sendForm = (phone: string) =>
    isAnswered(
      fetch(formAddress, { method: 'POST', body: new URLSearchParams({ name: 'Pat Example', phone }) }),
    )
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
  const requests = 320
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

  server = await startServer(folder.dataDir)
  const all = [...answered.form, ...answered.call].map((phone) => [phone, 1])
  await expect.poll(() => leads(headers), { timeout: 60_000 }).toEqual(expect.arrayContaining(all))
  const stored = await leads(headers)
  expect(new Set(stored.map(([phone]) => phone)).size).toBe(stored.length)
  expect(stored.filter(([, count]) => count !== 1)).toEqual([])
})

test('what is answered while every connection is taken is a lead once after kill -9', async () => {
  server = await startServer(folder.dataDir, { settings: { DATABASE_POOL: '2' } })
  const headers = await signUp()
  const { results } = await callJson<{ results: { form_id: string }[] }>(listLocations.path, { headers })
  const address = `${server.origin}${apiBase}${endpointPath(receiveForm, { form_id: results[0]?.form_id })}`
  const owner = new pg.Client(ownerConnectionOf(folder.dataDir))
  // It goes down with the database.
  owner.on('error', () => {})
  await owner.connect()
  // Whoever comes first waits for this with the connection in hand.
  await owner.query('BEGIN')
  await owner.query('LOCK TABLE rate_limits')
  const posts = Array.from({ length: 8 }, async (_, index) => {
    const body = new URLSearchParams({ name: 'Pat Example', phone: phoneOf(index) })
    const { status } = await fetch(address, { method: 'POST', body })
    if (status !== 200) throw new Error(`answered ${status}`)
    return phoneOf(index)
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
  await server.kill()
  await owner.end().catch(() => {})

  server = await startServer(folder.dataDir)
  await expect
    .poll(() => leads(headers), { timeout: 30_000 })
    .toEqual(expect.arrayContaining([...answered].map((phone) => [phone, 1])))
  const made = await leads(headers)
  expect(new Set(made.map(([phone]) => phone)).size).toBe(made.length)
})

test('a second app on the same folder says so and ends, the first goes on, and SIGTERM ends it with 0 and its database', async () => {
  server = await startServer(folder.dataDir)
  await expect(startServer(folder.dataDir)).rejects.toThrow(/Another Chairside is already running/)
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  const ended = new Promise((resolve) => server?.process.once('exit', resolve))
  await server.stop()
  expect(await ended).toBe(0)
  server = await startServer(folder.dataDir)
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
})

test('a start with a bad setting ends with one line per problem', async () => {
  const settings = { PORT: 'many', HOST: '0.0.0.0' }
  await expect(startServer(folder.dataDir, { settings })).rejects.toThrow(
    / {2}PORT: .*\n {2}HOST: A public address needs TLS/,
  )
})
