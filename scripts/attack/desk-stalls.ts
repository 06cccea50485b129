import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiBase } from '#contract/http/endpoint.ts'
import { createImport, getImport, patchImport, startImport } from '#contract/imports/imports.endpoints.ts'
import type { Import } from '#contract/imports/imports.schemas.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { sendArchive } from '#server/testing/archives.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { sendTable } from '#server/testing/imports.ts'
import { createLeadRow, sendForm } from '#server/testing/record-builders.ts'
import { zipOf } from '#server/testing/zip.ts'
import { percentile } from '../bench/load.ts'
import { formatTable } from '../table.ts'
import { longCsv, sharedWorkbook, wideCsv, wideWorkbook } from './heavy-files.ts'
import type { Attack, AttackKind } from './ledger.ts'
import type { Target } from './target.ts'

const clerks = 20
/** Milliseconds. */
const [longestWait, pause] = [500, 100]
const maxMegabytes = 250

interface Practice {
  target: Target
  company: TestCompany
  admin: TestClient
}

interface Scene {
  name: string
  /** Makes what is sent, before the clerks begin: they are of this process. */
  make?(): Buffer | Promise<Buffer>
  /** Answers what became of it. */
  send(practice: Practice, content: Buffer): Promise<string>
}

const statuses = (answers: readonly number[]): string => `answered ${[...new Set(answers)].join(' and ')}`

/** Uploads one content many times at once, without a copy of it: the clerks are of this process. */
function uploadAtOnce({ target, admin }: Practice, content: Buffer, count: number): Promise<number[]> {
  const { hostname, port } = new URL(target.origin)
  const boundary = 'attack'
  const [start, end] = [
    `--${boundary}\r\nContent-Disposition: form-data; name="noun"\r\n\r\nleads\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`,
    `\r\n--${boundary}--\r\n`,
  ]
  const one = () =>
    new Promise<number>((resolve, reject) => {
      const sent = request({
        ...{ hostname, port, method: 'POST', path: `${apiBase}${createImport.path}` },
        headers: {
          authorization: `Token ${admin.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': start.length + content.length + end.length,
        },
      })
      sent.once('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      sent.once('error', reject)
      sent.write(start)
      sent.write(content)
      sent.end(end)
    })
  return Promise.all(Array.from({ length: count }, one))
}

const upload = (name: string): Scene['send'] => {
  return async ({ target, admin }, content) => {
    const answer = await sendTable(target, admin, { name, content })
    return answer.statusCode === 201 ? `${answer.json<Import>().counts.rows} rows` : answer.json().detail
  }
}

async function importWithoutLocation({ target, company, admin }: Practice): Promise<string> {
  const file = { name: 'leads.csv', content: 'Email\npat@example.com\n' }
  const run = (await sendTable(target, admin, file)).json<Import>()
  const params = { id: run.id }
  const settled = async (client: TestClient, id: number) => {
    for (let tries = 0; tries < 100; tries++) {
      const { body } = await client.call(getImport, { params: { id } })
      if (!['checking', 'running'].includes(body.state)) return body.state
      await sleep(pause)
    }
    return 'not done after 10 s'
  }
  await settled(admin, run.id)
  await admin.call(patchImport, { params, body: { location: company.locations[0] } })
  await settled(admin, run.id)
  await admin.call(startImport, { params })
  await target.db
    .deleteFrom('locations')
    .where('company_id', '=', company.id)
    .where('id', '=', Number(company.locations[0]))
    .execute()
  const other = await signIn(target, await createCompany(target))
  const theirs = (await sendTable(target, other, file)).json<Import>()
  return `it is ${await settled(admin, run.id)}, another practice's ${await settled(other, theirs.id)}`
}

const scenes: readonly Scene[] = [
  { name: 'nothing', send: () => sleep(3_000, '') },
  {
    name: 'a form with 250 kB as its email',
    send: async ({ target, company }) =>
      statuses([(await sendForm(target, company.formIds[0], { email: 'a'.repeat(250_000) })).statusCode]),
  },
  { name: '.xlsx of 50,000 rows', make: () => sharedWorkbook(50_000), send: upload('people.xlsx') },
  { name: '.xlsx of 200,000 rows', make: () => sharedWorkbook(200_000), send: upload('people.xlsx') },
  { name: '.xlsx that unfolds to wide rows', make: () => wideWorkbook(100_000), send: upload('wide.xlsx') },
  { name: 'CSV of wide rows', make: () => wideCsv(50), send: upload('wide.csv') },
  { name: 'CSV of 200,000 rows', make: () => longCsv(200_000), send: upload('people.csv') },
  { name: 'import to a location that is deleted', send: importWithoutLocation },
  {
    name: 'archive that unfolds to 400 MB',
    make: () => zipOf({ 'archive.json': '{}', 'leads.csv': Buffer.alloc(400_000_000, 'x') }),
    send: async ({ target, admin }, content) => {
      return statuses([(await sendArchive(target, admin, content)).statusCode])
    },
  },
  {
    name: '24 files of 40 MB at once',
    make: () => Buffer.alloc(40_000_000, 'Name,Email\n'),
    send: async (practice, content) => statuses(await uploadAtOnce(practice, content, 24)),
  },
]

/** Lists that clerks open while `work` goes on: how long each waited, in milliseconds. */
async function whileClerksWork<T>(target: Target, clients: readonly TestClient[], work: Promise<T>) {
  const waits: number[] = []
  let isOver = false
  const clerk = async (client: TestClient, at: number) => {
    await sleep((at * pause) / clerks)
    for (; !isOver; await sleep(pause)) {
      const from = performance.now()
      const { status } = await client.call(listLeads, { query: { page_size: '25' } })
      waits.push(status === 200 ? performance.now() - from : Number.POSITIVE_INFINITY)
    }
  }
  let megabytes = 0
  const watching = (async () => {
    for (; !isOver; await sleep(50)) megabytes = Math.max(megabytes, residentMegabytes(target.pid))
  })()
  const working = Promise.all(clients.map(clerk))
  const result = await work.catch((error: unknown) => `failed: ${error}`)
  isOver = true
  await Promise.all([working, watching])
  return { result, waits, megabytes }
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

interface Row {
  name: string
  result: string
  waits: number[]
  megabytes: number
}
const shown = (value: number) => value.toFixed(0)
const columns = [
  { title: 'sent in', text: ({ name }: Row) => name },
  { title: 'what became of it', text: ({ result }: Row) => String(result).slice(0, 70) },
  { title: 'MB', text: ({ megabytes }: Row) => shown(megabytes) },
  { title: 'others p50', text: ({ waits }: Row) => shown(percentile(waits, 50)) },
  { title: 'p99', text: ({ waits }: Row) => shown(percentile(waits, 99)) },
  { title: 'max, ms', text: ({ waits }: Row) => shown(Math.max(...waits)) },
]

/** What honest people and strangers send in, while 20 clerks work. */
export const deskStalls: AttackKind = {
  name: 'files and forms that stop the desk',
  async run({ target, ledger }: Attack) {
    const desk = await createCompany(target)
    for (let count = 0; count < 50; count++) await createLeadRow(target, desk)
    const clients = await Promise.all(Array.from({ length: clerks }, () => signIn(target, desk)))
    const rows: Row[] = []
    for (const { name, make, send } of scenes) {
      const company = await createCompany(target)
      const admin = await signIn(target, company)
      const content = (await make?.()) ?? Buffer.alloc(0)
      const seen = await whileClerksWork(target, clients, send({ target, company, admin }, content))
      rows.push({ name, ...seen })
      const slowest = Math.max(...seen.waits)
      ledger.check(slowest < longestWait, `${name}: a clerk waited ${shown(slowest)} ms`)
      ledger.check(seen.megabytes < maxMegabytes, `${name}: the server took ${shown(seen.megabytes)} MB`)
    }
    const { statusCode } = await target.server.inject({ url: `${apiBase}/installation/` })
    ledger.check(statusCode === 200, `afterwards the server answered ${statusCode}`)
    ledger.remark(formatTable(columns, rows))
  },
}
