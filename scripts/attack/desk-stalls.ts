import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiBase } from '#contract/http/endpoint.ts'
import type { ErrorEnvelope } from '#contract/http/errors.ts'
import { createImport, getImport, patchImport, startImport } from '#contract/imports/imports.endpoints.ts'
import type { Import } from '#contract/imports/imports.schemas.ts'
import { getLead, listLeads, patchLead } from '#contract/leads/leads.endpoints.ts'
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

/** Uploads a file without a copy of it, for the clerks are of this process, and waits for as long as it takes. */
function uploadFile({ target, admin }: Practice, name: string, content: Buffer) {
  const { hostname, port } = new URL(target.origin)
  const boundary = 'attack'
  const [start, end] = [
    `--${boundary}\r\nContent-Disposition: form-data; name="noun"\r\n\r\nleads\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
    `\r\n--${boundary}--\r\n`,
  ]
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request({
      ...{ hostname, port, method: 'POST', path: `${apiBase}${createImport.path}` },
      headers: {
        authorization: `Token ${admin.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': start.length + content.length + end.length,
      },
    })
    sent.once('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    sent.once('error', reject)
    sent.write(start)
    sent.write(content)
    sent.end(end)
  })
}

const upload = (name: string): Scene['send'] => {
  return async (practice, content) => {
    const { status, body } = await uploadFile(practice, name, content)
    const answer = JSON.parse(body) as Import & ErrorEnvelope
    return status === 201 ? `${answer.counts.rows} rows` : answer.detail
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
    send: async (practice, content) => {
      const sent = Array.from({ length: 24 }, () => uploadFile(practice, 'a.csv', content))
      return statuses((await Promise.all(sent)).map(({ status }) => status))
    },
  },
]

/** Someone at work, with a lead of their own. */
interface Clerk {
  client: TestClient
  lead: number
  /** The last change of the lead that was acknowledged. */
  written: string
}

/** Clerks open lists and change leads while `work` goes on: how long each waited, in milliseconds. */
async function whileClerksWork<T>(target: Target, desk: readonly Clerk[], work: Promise<T>) {
  const waits: number[] = []
  let isOver = false
  const take = async (call: Promise<{ status: number }>) => {
    const from = performance.now()
    const { status } = await call
    waits.push(status === 200 ? performance.now() - from : Number.POSITIVE_INFINITY)
    return status === 200
  }
  const clerk = async (of: Clerk, at: number) => {
    await sleep((at * pause) / clerks)
    for (; !isOver; await sleep(pause)) {
      await take(of.client.call(listLeads, { query: { page_size: '25' } }))
      const insurance_provider = `Example ${waits.length}`
      const change = { params: { id: of.lead }, body: { insurance_provider } }
      if (await take(of.client.call(patchLead, change))) of.written = insurance_provider
    }
  }
  let megabytes = 0
  const watching = (async () => {
    for (; !isOver; await sleep(50)) megabytes = Math.max(megabytes, residentMegabytes(target.pid))
  })()
  const working = Promise.all(desk.map(clerk))
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
    const company = await createCompany(target)
    for (let count = 0; count < 50; count++) await createLeadRow(target, company)
    const desk = await Promise.all(
      Array.from({ length: clerks }, async (): Promise<Clerk> => {
        const client = await signIn(target, company)
        return { client, lead: await createLeadRow(target, company), written: '' }
      }),
    )
    const rows: Row[] = []
    for (const { name, make, send } of scenes) {
      const practice = await createCompany(target)
      const admin = await signIn(target, practice)
      const content = (await make?.()) ?? Buffer.alloc(0)
      const seen = await whileClerksWork(target, desk, send({ target, company: practice, admin }, content))
      rows.push({ name, ...seen })
      const slowest = Math.max(...seen.waits)
      ledger.check(slowest < longestWait, `${name}: a clerk waited ${shown(slowest)} ms`)
      ledger.check(seen.megabytes < maxMegabytes, `${name}: the server took ${shown(seen.megabytes)} MB`)
    }
    for (const { client, lead, written } of desk) {
      const { body } = await client.call(getLead, { params: { id: lead } })
      const found = body.insurance_provider
      ledger.check(found === written, `a lead says ${found}, and ${written} was acknowledged`)
    }
    ledger.remark(formatTable(columns, rows))
  },
}
