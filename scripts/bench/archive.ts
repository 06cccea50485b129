import { setTimeout as sleep } from 'node:timers/promises'
import {
  createArchive,
  exportArchive,
  getArchive,
  startArchive,
} from '#contract/archives/archives.endpoints.ts'
import type { Archive } from '#contract/archives/archives.schemas.ts'
import { signup } from '#contract/auth/auth.endpoints.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import type { Cleanup } from './cleanup.ts'
import { send } from './load.ts'
import type { BenchOptions } from './options.ts'
import { prepareServer } from './prepare.ts'
import { requestTo } from './requests.ts'
import { timedWork } from './timed-work.ts'

const [importSeconds, exportSeconds] = [180, 20]

/** Moves a practice: exports its archive, and imports it into a new one. */
export async function runArchive({ leads, keep }: BenchOptions, cleanup: Cleanup): Promise<void> {
  const settings = { SIGNUP: 'open' }
  const filling = { leads, patients: 10_000, neighbors: 1, settings, keep: keep && `${keep}/archive` }
  const server = await prepareServer(filling, cleanup)
  const { origin, context, asOwner } = server
  const { measure, print } = timedWork(server)
  const archive = await measure('export', exportSeconds, async () => {
    const { path, headers } = requestTo(exportArchive, { token: context.tokens.administrator })
    return (await fetch(`${origin}${path}`, { headers })).blob()
  })
  const body = { email: `${Date.now()}@example.com`, password: 'a-long-password-42' }
  const { token } = (await send(origin, requestTo(signup, { body }))) as { token: string }
  await asOwner((db) => db.query('UPDATE companies SET awaits_confirmation = false'))
  const { id } = await measure('upload', importSeconds, async () => {
    const form = new FormData()
    form.append('file', archive, 'archive.zip')
    const headers = { authorization: `Token ${token}` }
    const response = await fetch(`${origin}${apiBase}${createArchive.path}`, {
      method: 'POST',
      headers,
      body: form,
    })
    if (!response.ok) throw new Error(`the upload was answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Archive
  })
  const until = async (state: Archive['state']) => {
    for (;;) {
      const found = (await send(origin, requestTo(getArchive, { token, params: { id } }))) as Archive
      if (found.state === state) return found
      if (found.state === 'refused') throw new Error(JSON.stringify(found.problems))
      await sleep(200)
    }
  }
  await measure('check', importSeconds, () => until('ready'))
  const done = await measure('import', importSeconds, async () => {
    await send(origin, requestTo(startArchive, { token, params: { id } }))
    return until('done')
  })
  print(`${leads.toLocaleString('en')} leads`)
  console.log(`${(archive.size / 1e6).toFixed(0)} MB: ${JSON.stringify(done.counts)}`)
}
