import { randomBytes } from 'node:crypto'
import { lstatSync, readdirSync } from 'node:fs'
import { Agent, request as startRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { apiBase } from '#contract/http/endpoint.ts'
import { launchBrowser, logIn } from '../browser.ts'
import type { Cleanup } from './cleanup.ts'
import { benchLogins } from './fill.ts'
import { percentile } from './load.ts'
import type { BenchOptions } from './options.ts'
import { type BenchServer, prepareServer } from './prepare.ts'

/** Each of the networks sends this often. Milliseconds. */
const [networks, pause] = [200, 600]
/** A patient's request is on a front desk's screen within this time. Milliseconds. */
const [betweenPatients, maxDelay, patience] = [20_000, 1_000, 30_000]
// Nothing that a database could compress.
const useless = randomBytes(15_000).toString('base64')

/** Floods a form from 200 networks of loopback (so it needs Linux), and sees a patient's request through it every 20 seconds. */
export async function runFlood({ leads, seconds, keep }: BenchOptions, cleanup: Cleanup): Promise<void> {
  const settings = { INTAKE_PER_MINUTE: '60' }
  const filling = { leads, patients: 1_000, neighbors: 1, keep: keep && `${keep}/flood`, settings }
  const server = await prepareServer(filling, cleanup)
  const browser = await launchBrowser()
  cleanup.add(() => browser.close())
  const page = await browser.newPage()
  await logIn(page, server.origin, { username: benchLogins.frontDesk, password: server.password })
  await page.goto(`${server.origin}/leads`)
  await page.getByRole('heading', { name: 'Active Leads' }).waitFor()

  const before = await measure(server)
  const end = performance.now() + seconds * 1_000
  const sent = { requests: 0, bytes: 0, answers: new Map<number, number>() }
  const flooders = Array.from({ length: networks }, async (_, network) => {
    const send = senderAt(`127.${network + 1}.1.1`, server)
    for (let at = network; performance.now() < end; at++) {
      const body = bodies[at % bodies.length]?.(network, at) ?? ''
      const status = await send(body)
      sent.requests++
      sent.bytes += body.length
      sent.answers.set(status, (sent.answers.get(status) ?? 0) + 1)
      await sleep(pause)
    }
  })
  let most = before.memory
  const watch = setInterval(async () => {
    most = Math.max(most, await server.residentMegabytes().catch(() => 0))
  }, 1_000)
  const delays: number[] = []
  for (let at = 0; performance.now() < end - betweenPatients; at++) {
    await sleep(betweenPatients)
    const delay = await patientSeen(page, server, at)
    delays.push(delay)
    console.log(`  patient ${at + 1} on screen after ${delay.toFixed(0)} ms`)
  }
  await Promise.all(flooders)
  clearInterval(watch)
  const after = await measure(server)

  const grown = (what: keyof Measured) =>
    (after[what] - before[what]).toLocaleString('en', { maximumFractionDigits: 0 })
  const late = delays.filter((delay) => !(delay < maxDelay))
  const isBroken = delays.length === 0 || late.length > 0
  console.log(`
${sent.requests.toLocaleString('en')} requests, ${(sent.bytes / 1e6).toFixed(0)} MB, sent by ${networks} networks in ${seconds} s; answers: ${[...sent.answers].map(([status, count]) => `${count.toLocaleString('en')} × ${status}`).join(', ')}
Kept: ${grown('requests')} requests with ${grown('bodies')} MB of bodies, ${grown('leads')} leads; the data folder grew by ${grown('disk')} MB, its database by ${grown('database')} MB
Memory: ${before.memory.toFixed(0)} MB before, at most ${most.toFixed(0)} MB
${delays.length} patients on screen after p50 ${percentile(delays, 50).toFixed(0)} ms, at most ${Math.max(...delays).toFixed(0)}, below ${maxDelay}: ${isBroken ? 'BROKEN' : 'ok'}`)
  if (isBroken) process.exitCode = 1
}

/** An invented person, what says nothing, and what cannot be read. */
const bodies: readonly ((network: number, at: number) => string)[] = [
  (network, at) =>
    JSON.stringify({
      name: `Flood ${network} ${at} Example`,
      phone: `+1212555${String((network * 37 + at) % 10_000).padStart(4, '0')}`,
    }),
  () => JSON.stringify({ nothing: useless }),
  () => `{"broken": "${useless}`,
]

/** Posts to the form from an address of loopback; the status of the answer, 0 where there was none. */
function senderAt(localAddress: string, { origin, context }: BenchServer): (body: string) => Promise<number> {
  const url = `${origin}${apiBase}/intake/forms/${context.company.formId}/`
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return (body) =>
    new Promise((resolve) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      startRequest(url, { method: 'POST', localAddress, agent, headers }, (response) => {
        response.resume().on('close', () => resolve(response.statusCode ?? 0))
      })
        .on('error', () => resolve(0))
        .end(body)
    })
}

/** Milliseconds from sending a request, from a network of its own, to its row in the list. */
async function patientSeen(page: Page, server: BenchServer, at: number): Promise<number> {
  const name = `Patient ${String.fromCharCode(65 + (at % 26), 65 + Math.floor(at / 26))}`
  const phone = `+1914555${String(100 + at).padStart(4, '0')}`
  const since = performance.now()
  const status = await senderAt(
    `127.250.${at % 250}.1`,
    server,
  )(JSON.stringify({ name, phone, message: 'My crown came off.' }))
  if (status !== 200) throw new Error(`the patient was answered ${status}`)
  await page
    .getByRole('main')
    .getByText(name)
    .first()
    .waitFor({ timeout: patience })
    .catch(() => {})
  return performance.now() - since
}

interface Measured {
  /** Of the data folder, the database within it, the bodies of requests, and the server's process. Megabytes. */
  disk: number
  database: number
  bodies: number
  memory: number
  requests: number
  leads: number
}

async function measure(server: BenchServer): Promise<Measured> {
  const counts = await server.asOwner(async (db) => {
    const { rows } = await db.query<Omit<Measured, 'disk' | 'memory'>>(
      `SELECT pg_database_size(current_database()) / 1e6::float8 AS database,
         (SELECT coalesce(sum(length(body)), 0) / 1e6::float8 FROM intake_requests) AS bodies,
         (SELECT count(*)::int FROM intake_requests) AS requests, (SELECT count(*)::int FROM leads) AS leads`,
    )
    return rows[0]
  })
  if (!counts) throw new Error('no counts')
  return { ...counts, disk: megabytesIn(server.dataDir), memory: await server.residentMegabytes() }
}

/** Files that come and go meanwhile count as nothing. */
const megabytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + (lstatSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  ) / 1e6
