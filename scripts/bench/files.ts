import { setTimeout as sleep } from 'node:timers/promises'
import { apiBase } from '#contract/http/endpoint.ts'
import { createImport, getImport, startImport, undoImport } from '#contract/imports/imports.endpoints.ts'
import type { Import } from '#contract/imports/imports.schemas.ts'
import { exportLeads } from '#contract/leads/leads.endpoints.ts'
import { type Column, formatTable } from '../table.ts'
import type { Cleanup } from './cleanup.ts'
import { send } from './load.ts'
import type { BenchOptions } from './options.ts'
import { prepareServer } from './prepare.ts'
import { requestTo } from './requests.ts'

const rows = 100_000
const [importSeconds, exportSeconds, megabytes] = [180, 20, 200]

interface FilesRow {
  what: string
  seconds: number
  /** Of the server process beyond what it had before, at most, in MB. */
  memory: number
  bound: number
}

const isBroken = ({ seconds, memory, bound }: FilesRow) => !(seconds < bound && memory < megabytes)
const columns: readonly Column<FilesRow>[] = [
  { title: `${rows.toLocaleString('en')} rows`, text: ({ what }) => what },
  { title: 'seconds', text: ({ seconds }) => seconds.toFixed(1) },
  { title: 'MB more', text: ({ memory }) => memory.toFixed(0) },
  { title: 'bound', text: (row) => `${row.bound} s, ${megabytes} MB ${isBroken(row) ? 'BROKEN' : 'ok'}` },
]

/** People of a file, a tenth of them twice. */
function fileOf(count: number): string {
  const line = (at: number) => {
    const person = at % Math.ceil(count * 0.9)
    const number = String(person).padStart(7, '0')
    const born = `${(person % 12) + 1}/${(person % 28) + 1}/${1930 + (person % 83)}`
    return `Ada,Importer ${number},importer${number}@example.com,+1997${number},${born},1 Main St,Dayton,OH,45402,Prefers mornings`
  }
  const header = 'First Name,Last Name,Email,Phone,Date of Birth,Street,City,State,Zip,Note'
  return [header, ...Array.from({ length: count }, (_, at) => line(at))].join('\n')
}

/** Imports a large file into a practice that has as many leads already, undoes it, and exports them. */
export async function runFiles({ leads, keep }: BenchOptions, cleanup: Cleanup): Promise<void> {
  const filling = { leads, patients: 1_000, neighbors: 1, keep: keep && `${keep}/files` }
  const { origin, context, settle, residentMegabytes } = await prepareServer(filling, cleanup)
  const token = context.tokens.administrator
  const measured: FilesRow[] = []
  async function measure<T>(what: string, bound: number, work: () => Promise<T>): Promise<T> {
    await settle()
    const before = await residentMegabytes()
    let most = before
    const watch = setInterval(async () => {
      most = Math.max(most, await residentMegabytes().catch(() => 0))
    }, 200)
    const since = performance.now()
    try {
      return await work()
    } finally {
      const seconds = (performance.now() - since) / 1_000
      clearInterval(watch)
      measured.push({ what, seconds, memory: most - before, bound })
    }
  }
  const once = async ({ id }: Import, state: Import['state']) => {
    for (;;) {
      const found = (await send(origin, requestTo(getImport, { token, params: { id } }))) as Import
      if (found.state === state) return found
      await sleep(200)
    }
  }
  const upload = async () => {
    const body = new FormData()
    body.append('noun', 'leads')
    body.append('file', new Blob([fileOf(rows)]), 'people.csv')
    const response = await fetch(`${origin}${apiBase}${createImport.path}`, {
      method: 'POST',
      headers: { authorization: `Token ${token}` },
      body,
    })
    if (!response.ok) throw new Error(`the upload was answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Import
  }
  const uploaded = await measure('upload', importSeconds, upload)
  await measure('dry run', importSeconds, () => once(uploaded, 'ready'))
  const step = async (endpoint: typeof startImport | typeof undoImport, state: Import['state']) => {
    await send(origin, requestTo(endpoint, { token, params: { id: uploaded.id } }))
    return once(uploaded, state)
  }
  const done = await measure('import', importSeconds, () => step(startImport, 'done'))
  for (const format of ['csv', 'xlsx']) {
    await measure(
      `export of ${(leads + done.counts.new).toLocaleString('en')} as ${format}`,
      exportSeconds,
      async () => {
        const { path, headers } = requestTo(exportLeads, { token, query: { format, columns: 'all' } })
        const response = await fetch(`${origin}${path}`, { headers })
        for await (const _ of response.body ?? []);
      },
    )
  }
  await measure('undo', importSeconds, () => step(undoImport, 'undone'))
  console.log(`\n${formatTable(columns, measured)}\n`)
  console.log(`Imported: ${JSON.stringify(done.counts)}`)
  if (measured.some(isBroken)) process.exitCode = 1
}
