import { setTimeout as sleep } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
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

const header = 'First Name,Last Name,Email,Phone,Date of Birth,Street,City,State,Zip,Note'.split(',')

/** People of a file, a tenth of them twice. */
function peopleOf(count: number): string[][] {
  const line = (at: number) => {
    const person = at % Math.ceil(count * 0.9)
    const number = String(person).padStart(7, '0')
    const born = `${(person % 12) + 1}/${(person % 28) + 1}/${1930 + (person % 83)}`
    return [
      ...[`Ada${number}`, `Importer${number}`, `importer${number}@example.com`, `+1997${number}`, born],
      ...['1 Main St', 'Dayton', 'OH', '45402', 'Prefers mornings'],
    ]
  }
  return [header, ...Array.from({ length: count }, (_, at) => line(at))]
}

const fileOf = {
  csv: async (count: number) => peopleOf(count).join('\n'),
  xlsx: async (count: number) =>
    Buffer.from(await writeXlsx({ sheets: [{ name: 'People', rows: peopleOf(count) }] })),
}

/** Imports a large file into a practice that has as many leads already, undoes it, and exports them. */
export async function runFiles({ leads, keep }: BenchOptions, cleanup: Cleanup): Promise<void> {
  const filling = { leads, patients: 1_000, neighbors: 1, keep: keep && `${keep}/files` }
  const server = await prepareServer(filling, cleanup)
  const { origin, context } = server
  const token = context.tokens.administrator
  const { measure, print } = timedWork(server)
  const once = async ({ id }: Pick<Import, 'id'>, state: Import['state']) => {
    for (;;) {
      const found = (await send(origin, requestTo(getImport, { token, params: { id } }))) as Import
      if (found.state === state) return found
      await sleep(200)
    }
  }
  const upload = async (format: keyof typeof fileOf, content: string | Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    body.append('noun', 'leads')
    body.append('file', new Blob([content]), `people.${format}`)
    const response = await fetch(`${origin}${apiBase}${createImport.path}`, {
      method: 'POST',
      headers: { authorization: `Token ${token}` },
      body,
    })
    if (!response.ok) throw new Error(`the upload was answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Import
  }
  const step = async (
    { id }: Import,
    endpoint: typeof startImport | typeof undoImport,
    state: Import['state'],
  ) => {
    await send(origin, requestTo(endpoint, { token, params: { id } }))
    return once({ id }, state)
  }
  for (const format of ['csv', 'xlsx'] as const) {
    const content = await fileOf[format](rows)
    const uploaded = await measure(`upload of a .${format}`, importSeconds, () => upload(format, content))
    await measure('dry run', importSeconds, () => once(uploaded, 'ready'))
    const done = await measure('import', importSeconds, () => step(uploaded, startImport, 'done'))
    await measure(
      `export of ${(leads + done.counts.new).toLocaleString('en')} as ${format}`,
      exportSeconds,
      async () => {
        const { path, headers } = requestTo(exportLeads, { token, query: { format, columns: 'all' } })
        const response = await fetch(`${origin}${path}`, { headers })
        for await (const _ of response.body ?? []);
      },
    )
    await measure('undo', importSeconds, () => step(uploaded, undoImport, 'undone'))
    console.log(`Imported from .${format}: ${JSON.stringify(done.counts)}`)
  }
  print(`${rows.toLocaleString('en')} rows`)
}
