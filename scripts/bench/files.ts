import { setTimeout as sleep } from 'node:timers/promises'
import { apiBase } from '#contract/http/endpoint.ts'
import { createImport, getImport, startImport, undoImport } from '#contract/imports/imports.endpoints.ts'
import type { Import } from '#contract/imports/imports.schemas.ts'
import { exportLeads } from '#contract/leads/leads.endpoints.ts'
import type { Cleanup } from './cleanup.ts'
import { send } from './load.ts'
import type { BenchOptions } from './options.ts'
import { prepareServer } from './prepare.ts'
import { requestTo } from './requests.ts'
import { timedWork } from './timed-work.ts'

const rows = 100_000
const [importSeconds, exportSeconds] = [180, 20]

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
  const server = await prepareServer(filling, cleanup)
  const { origin, context } = server
  const token = context.tokens.administrator
  const { measure, print } = timedWork(server)
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
  print(`${rows.toLocaleString('en')} rows`)
  console.log(`Imported: ${JSON.stringify(done.counts)}`)
}
