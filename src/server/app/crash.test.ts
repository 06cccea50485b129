import { afterEach, beforeEach, expect, test } from 'vitest'
import { signup } from '#contract/auth/auth.endpoints.ts'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { receiveForm } from '#contract/intake/intake.endpoints.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { type RunningServer, startServer, temporaryDataDir } from '#server/testing/process.ts'

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

test('every form request that was answered before kill -9 is a lead after the restart, and none is there twice', async () => {
  server = await startServer(folder.dataDir)
  const headers = await signUp()
  const { results } = await callJson<{ results: { form_id: string }[] }>(listLocations.path, { headers })
  const address = `${server.origin}${apiBase}${endpointPath(receiveForm, { form_id: results[0]?.form_id })}`
  const posts = 200
  const answered = new Set<string>()
  let killed: Promise<void> | undefined
  await Promise.all(
    Array.from({ length: 10 }, async (_, worker) => {
      for (let index = worker; index < posts; index += 10) {
        const phone = phoneOf(index)
        const status = await fetch(address, {
          method: 'POST',
          body: new URLSearchParams({ name: 'Pat Example', phone }),
        }).then(
          (response) => response.status,
          () => 0,
        )
        if (status >= 200 && status < 300) answered.add(phone)
        if (answered.size >= 60) killed ??= server?.kill()
      }
    }),
  )
  await killed
  expect(answered.size).toBeGreaterThanOrEqual(60)
  expect(answered.size).toBeLessThan(posts)

  server = await startServer(folder.dataDir)
  const stored: string[] = []
  let path: string | null = `${listLeads.path}?page_size=100`
  while (path) {
    const page: { results: { phone: string; request_count: number }[]; next: string | null } = await callJson(
      path,
      { headers },
    )
    stored.push(...page.results.map((lead) => lead.phone))
    path = page.next?.replace(apiBase, '') ?? null
  }
  for (const phone of answered) expect(stored).toContain(phone)
  expect(new Set(stored).size).toBe(stored.length)
})

test('a second app on the same folder says so and ends, and the first goes on', async () => {
  server = await startServer(folder.dataDir)
  await expect(startServer(folder.dataDir)).rejects.toThrow(/Another Chairside is already running/)
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
})

test('SIGTERM ends the app with 0 and takes the database along', async () => {
  server = await startServer(folder.dataDir)
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
