import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signup } from '#contract/auth/auth.endpoints.ts'
import { checkResetLink } from '#contract/auth/password-reset.endpoints.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { type RunningServer, startServer, temporaryDataDir } from '#server/testing/process.ts'

const settings = { WEB_CONCURRENCY: '2', DATABASE_POOL: '3' }
let folder: ReturnType<typeof temporaryDataDir>
let server: RunningServer
let headers: Record<string, string>
beforeAll(async () => {
  folder = temporaryDataDir()
  server = await startServer(folder.dataDir, { settings })
  const response = await fetch(`${server.origin}${apiBase}${signup.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password: 'a password for tests' }),
  })
  const { token } = (await response.json()) as { token: string }
  // Each call on a connection of its own, for connections are what is dealt out.
  headers = { authorization: `Token ${token}`, connection: 'close' }
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

/** What runs on this machine; read from the kernel, for `ps` is not everywhere. */
const processes = () =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        // The name, in parentheses, may hold anything; the state and the parent follow it.
        const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(pid), parent: Number(parent), command }]
      } catch {
        // It has just ended.
        return []
      }
    })
const workers = () =>
  processes()
    .filter(({ parent, command }) => parent === server.process.pid && command.includes('main.mjs'))
    .map(({ pid }) => pid)
const statusOfList = () =>
  fetch(`${server.origin}${apiBase}${listLeads.path}`, { headers }).then(
    ({ status }) => status,
    // No one listens.
    () => 0,
  )

test('a worker that is killed is replaced, and the session goes on at each of them', {
  timeout: 120_000,
}, async () => {
  const first = workers()
  expect(first).toHaveLength(2)
  for (const pid of first) {
    process.kill(pid, 'SIGKILL')
    // By the other one, or by what has taken its place.
    await expect.poll(statusOfList, { timeout: 30_000 }).toBe(200)
    await expect.poll(() => workers().filter((each) => each !== pid).length, { timeout: 30_000 }).toBe(2)
  }
  expect(workers()).not.toEqual(expect.arrayContaining([expect.toBeOneOf(first)]))
})

test('metrics are those of all workers, whichever answers', async () => {
  const count = async () => {
    const text = await (await fetch(`${server.origin}/metrics`, { headers })).text()
    const [, value] =
      /^http_request_duration_seconds_count\{[^}]*route="\/api\/leads\/"[^}]*\} (\d+)/m.exec(text) ?? []
    return Number(value ?? 0)
  }
  // The last one may still be starting.
  await expect
    .poll(async () => (await Promise.all([count(), count(), count()])).join(), { timeout: 30_000 })
    .toMatch(/^(\d+),\1,\1$/)
  const before = await count()
  await Promise.all(Array.from({ length: 4 }, statusOfList))
  expect([await count(), await count()]).toEqual([before + 4, before + 4])
})

test('one worker leads the periodic work, also after others were killed', async () => {
  const leaders = async () => {
    const text = await (await fetch(`${server.origin}/metrics`, { headers })).text()
    return /^chairside_leads_periodic_work (\d+)$/m.exec(text)?.[1]
  }
  await expect.poll(leaders, { timeout: 30_000 }).toBe('1')
})

test('a reset link that the command makes while they run opens the account at each of them', async () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/reset-link.ts', 'owner@example.com'], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: folder.dataDir, PUBLIC_URL: server.origin },
  })
  expect(stderr).toBe('')
  const [, token] = /\/reset-password#(\S+)$/m.exec(stdout) ?? []
  const check = () =>
    fetch(`${server.origin}${apiBase}${checkResetLink.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ token }),
    }).then((response) => response.json() as Promise<{ username: string }>)
  const answers = await Promise.all(Array.from({ length: 4 }, check))
  expect(answers.map(({ username }) => username)).toEqual(answers.map(() => 'owner@example.com'))
})

test('workers end with the process that started them, however it ends, and the next start finds nothing in its way', async () => {
  const before = workers()
  await server.kill()
  await expect
    .poll(() => processes().filter(({ pid }) => before.includes(pid)), { timeout: 30_000 })
    .toEqual([])
  const { port: PORT } = new URL(server.origin)
  server = await startServer(folder.dataDir, { settings: { ...settings, PORT } })
  expect(await statusOfList()).toBe(200)
})

test('SIGTERM ends all of them with 0, and the database', async () => {
  const all = workers()
  const ended = new Promise((resolve) => server.process.once('exit', resolve))
  await server.stop()
  expect(await ended).toBe(0)
  const left = processes().filter(({ pid, command }) => all.includes(pid) || command.includes(folder.dataDir))
  expect(left).toEqual([])
})

test('a port that is taken is told once, and nothing is left running', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const taken = { ...settings, PORT: String(port) }
  const failure = await startServer(folder.dataDir, { settings: taken }).catch(
    (error: Error) => error.message,
  )
  expect(String(failure).match(/EADDRINUSE/g)).toHaveLength(1)
  expect(processes().filter(({ command }) => command.includes(folder.dataDir))).toEqual([])
  other.close()
})
