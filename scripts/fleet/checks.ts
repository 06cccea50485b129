import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { emailLimits } from '#contract/emails/emails.limits.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { receiveForm } from '#contract/intake/requests.endpoints.ts'
import { getLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { type Changes, listenToChanges, streamEvents } from '#contract/realtime/realtime.endpoints.ts'
import { emailsTo } from '#server/testing/mailbox.ts'
import { percentile, send } from '../bench/load.ts'
import { requestTo } from '../bench/requests.ts'
import { createLedger } from '../drill/ledger.ts'
import { startLoad } from '../drill/load.ts'
import type { Fleet } from './start-fleet.ts'
import { until } from './until.ts'
import { createLeadOn, expectAllStored, expectWriting } from './writes.ts'

const attempts = 50
// More requests than this within half an hour share emails.
const emailedAtOnce = emailLimits.newRequests.atOnce
const desk = 'desk@example.com'

/** What must hold across machines. Each check answers what it found, and throws where it does not hold. */
export const checks: Record<string, (fleet: Fleet) => Promise<string>> = {
  'a live update reaches the other machine, and its list shows the lead': async (fleet) => {
    const stream = await listen(fleet.machines[1].origin, fleet.practice.token)
    const times: number[] = []
    for (let index = 0; index < attempts; index++) {
      const startedAt = performance.now()
      const id = await createLeadOn(fleet.machines[0], fleet.practice)
      await stream.heard(id)
      times.push(performance.now() - startedAt)
      await expectListed(fleet, id)
    }
    stream.close()
    return `${attempts} of ${attempts}, ${percentile(times, 50).toFixed(0)} ms (p50) after the call began`
  },
  'the desk is emailed about each request exactly once': async ({ machines, practice, mailbox, asOwner }) => {
    await asOwner((db) => db.query('UPDATE locations SET notification_email = $1', [desk]))
    const params = { form_id: practice.formId }
    const emails = async () => (await emailsTo(mailbox.folder, desk)).length
    for (let sent = 1; sent <= emailedAtOnce; sent++) {
      const body = { name: 'Pat Example', email: `${randomUUID()}@example.com` }
      await send(machines[sent % 2]?.origin ?? '', requestTo(receiveForm, { params, body }))
      // One email tells of everything that came in before it left.
      await until('an email about the request', 30, async () => (await emails()) >= sent)
    }
    await sleep(2_000)
    if ((await emails()) !== emailedAtOnce) throw new Error(`${await emails()} emails`)
    return `${emailedAtOnce} of ${emailedAtOnce}`
  },
  'a database that is killed and away for 5 s loses no acknowledged write': survivesLostDatabase,
}

/** Every acknowledged write is there exactly once, whichever machine took it, and both machines work again by themselves. */
async function survivesLostDatabase(fleet: Fleet): Promise<string> {
  const { machines, practice, line, killDatabase } = fleet
  const ledger = createLedger()
  const loads = await Promise.all(machines.map(({ origin }) => startLoad(origin, practice, ledger)))
  await sleep(3_000)
  await line.cut()
  killDatabase()
  await sleep(5_000)
  await line.pass()
  const passedAt = performance.now()
  await expectWriting(fleet)
  const recovery = performance.now() - passedAt
  await sleep(2_000)
  await Promise.all(loads.map((load) => load.stop()))
  const found = await expectAllStored(fleet, ledger)
  return `${found}; back ${(recovery / 1000).toFixed(1)} s after the database`
}

/** The other machine, with the session that the first one began. */
async function expectListed({ machines, practice: { token } }: Fleet, id: number): Promise<void> {
  const { origin } = machines[1]
  const query = { ordering: '-created_at', page_size: 10 }
  const { results } = (await send(origin, requestTo(listLeads, { token, query }))) as {
    results: { id: number }[]
  }
  if (!results.some((lead) => lead.id === id)) throw new Error(`lead ${id} is not in the list`)
  await send(origin, requestTo(getLead, { token, params: { id } }))
}

async function listen(origin: string, token: string) {
  const stopped = new AbortController()
  const { body } = await fetch(`${origin}${apiBase}${listenToChanges.path}`, {
    headers: { authorization: `Token ${token}`, accept: 'text/event-stream' },
    signal: stopped.signal,
  })
  if (!body) throw new Error('no stream')
  const ids = new Set<number>()
  const opened = Promise.withResolvers<void>()
  void (async () => {
    const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    for await (const { event, data } of events) {
      if (event === streamEvents.opened) opened.resolve()
      const { changes } = JSON.parse(data) as Changes
      for (const { subject, id } of changes) if (subject === 'lead' && id !== null) ids.add(id)
    }
  })().catch(opened.reject)
  await opened.promise
  return {
    heard: (id: number) => until(`a live update of lead ${id}`, 10, async () => ids.has(id)),
    close: () => stopped.abort(),
  }
}
