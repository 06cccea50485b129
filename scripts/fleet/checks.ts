import { EventSourceParserStream } from 'eventsource-parser/stream'
import { login } from '#contract/auth/auth.endpoints.ts'
import { createDocument, getDocument } from '#contract/documents/documents.endpoints.ts'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { getLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { createPatient } from '#contract/patients/patients.endpoints.ts'
import { type Changes, listenToChanges, streamEvents } from '#contract/realtime/realtime.endpoints.ts'
import { png } from '#server/testing/documents.ts'
import { startServer, temporaryDataDir } from '#server/testing/process.ts'
import { percentile } from '../bench/load.ts'
import type { Fleet } from './fleet.ts'
import { callApi, makeLead, type Practice } from './people.ts'

/** What has to hold of several machines: each answers how it was found, and throws where it does not hold. */
export interface Check {
  name: string
  run(fleet: Fleet, practice: Practice): Promise<string>
}

interface LeadPage {
  count: number
  results: { id: number }[]
}
const attempts = 50
const originsOf = ({ apps }: Fleet) => apps.map(({ origin }) => origin) as [string, string]
const page = `${listLeads.path}?page_size=10`

export const checks: Check[] = [
  {
    name: 'a session works at both machines',
    async run(fleet, practice) {
      const [one, other] = originsOf(fleet)
      const { count } = await callApi<LeadPage>(other, page, practice)
      if ((await callApi<LeadPage>(one, page, practice)).count !== count) throw new Error('two answers')
      return 'yes'
    },
  },
  {
    name: 'what was written at one machine is in the list of the other at once',
    async run(fleet, practice) {
      const [one, other] = originsOf(fleet)
      const before = await replicaReads(other)
      for (let index = 0; index < attempts; index++) {
        const { id } = await makeLead(one, practice, `own${index}`)
        await sees(other, practice, id)
      }
      // Once nothing is written any more, the replica shows it all.
      for (let index = 0; index < attempts; index++) await callApi(other, page, practice)
      return `${attempts} of ${attempts}, ${(await replicaReads(other)) - before} of ${2 * attempts} lists read from the replica`
    },
  },
  {
    name: 'a live update is heard through the balancer, and the list that follows shows it',
    async run(fleet, practice) {
      const [one, other] = originsOf(fleet)
      const stream = await listen(fleet.web, practice)
      const times: number[] = []
      for (let index = 0; index < attempts; index++) {
        const startedAt = performance.now()
        const { id } = await makeLead(one, practice, `live${index}`)
        await stream.heard(id)
        times.push(performance.now() - startedAt)
        await sees(other, practice, id)
      }
      stream.close()
      return `${attempts} of ${attempts}, heard ${median(times)} ms (p50) after the call began`
    },
  },
  {
    name: 'a document taken by one machine is handed out by the other, from S3',
    async run(fleet, { token, location }) {
      const [one, other] = originsOf(fleet)
      const json = {
        first_name: 'Pat',
        last_name: 'Example',
        email: 'pat@example.com',
        phone: '(212) 555-0142',
      }
      const patient = await callApi<{ id: number }>(one, createPatient.path, {
        token,
        json: { ...json, location: location.id },
      })
      const body = new FormData()
      body.set('patient', String(patient.id))
      body.set('document_type', 'xray')
      body.set('file', new Blob([png], { type: 'image/png' }), 'upper-left.png')
      const { id } = await callApi<{ id: number }>(one, createDocument.path, { token, method: 'POST', body })
      const { file } = await callApi<{ file: { url: string } }>(other, endpointPath(getDocument, { id }), {
        token,
      })
      const stored = await (await fetch(new URL(file.url, other))).arrayBuffer()
      if (!png.equals(Buffer.from(stored))) throw new Error('another file')
      return 'yes'
    },
  },
  {
    name: 'wrong passwords are counted over both machines',
    async run(fleet) {
      for (let tried = 1; tried <= 30; tried++) {
        const { status } = await fetch(`${originsOf(fleet)[tried % 2]}${apiBase}${login.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
          body: JSON.stringify({ username: 'nobody@example.com', password: 'a wrong password' }),
        })
        if (status === 429) return `refused at the ${tried}th`
      }
      throw new Error('never refused')
    },
  },
  {
    name: 'what a list costs, one after the other (p50)',
    async run(fleet, practice) {
      const without = temporaryDataDir()
      const settings = { ...fleet.settings, DATABASE_REPLICA_URL: '', WEB_CONCURRENCY: '1', PORT: '0' }
      const alone = await startServer(without.dataDir, { settings })
      try {
        const times = { replica: [] as number[], primary: [] as number[] }
        const one = fleet.apps[0]?.origin ?? ''
        for (let index = 0; index < 4 * attempts; index++) {
          times.replica.push(await timed(() => callApi(one, page, practice)))
          times.primary.push(await timed(() => callApi(alone.origin, page, practice)))
        }
        return `${median(times.replica)} ms from the replica, ${median(times.primary)} ms from the primary`
      } finally {
        await alone.stop()
        without.remove()
      }
    },
  },
]

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const median = (times: number[]): string =>
  percentile(
    [...times].sort((one, next) => one - next),
    50,
  ).toFixed(1)

async function sees(origin: string, practice: Practice, id: number): Promise<void> {
  const { results } = await callApi<LeadPage>(origin, `${page}&ordering=-created_at`, practice)
  if (!results.some((lead) => lead.id === id)) throw new Error(`a list without lead ${id}`)
  await callApi(origin, endpointPath(getLead, { id }), practice)
}

/** How many lists of a machine were read from the replica so far. */
async function replicaReads(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^list_reads_total\{from="replica"\} (\d+)/m.exec(text)?.[1] ?? 0)
}

async function listen(origin: string, { token }: Practice) {
  const stopped = new AbortController()
  const { body } = await fetch(`${origin}${apiBase}${listenToChanges.path}`, {
    headers: { authorization: `Token ${token}`, accept: 'text/event-stream' },
    signal: stopped.signal,
  })
  if (!body) throw new Error('no stream')
  const ids = new Set<number>()
  let wake = () => {}
  let isOpen = () => {}
  const opened = new Promise<void>((resolve) => {
    isOpen = resolve
  })
  void (async () => {
    const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    for await (const { event, data } of events) {
      if (event === streamEvents.opened) isOpen()
      const { changes } = JSON.parse(data) as Changes
      for (const { subject, id } of changes) if (subject === 'lead' && id !== null) ids.add(id)
      wake()
    }
  })().catch(() => {})
  await opened
  return {
    async heard(id: number) {
      const deadline = Date.now() + 10_000
      while (!ids.has(id)) {
        if (Date.now() > deadline) throw new Error(`lead ${id} was not heard of`)
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, 500)
        })
      }
    },
    close: () => stopped.abort(),
  }
}
