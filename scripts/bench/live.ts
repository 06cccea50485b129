import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { receiveForm } from '#contract/intake/intake.endpoints.ts'
import { leadSourceCounts, leadStatusCounts, listLeads } from '#contract/leads/leads.endpoints.ts'
import { type Changes, listenToChanges } from '#contract/realtime/realtime.endpoints.ts'
import { launchBrowser, logIn } from '../browser.ts'
import type { Cleanup } from './cleanup.ts'
import { benchLogins } from './fill.ts'
import { percentile, send } from './load.ts'
import type { BenchRequest } from './requests.ts'

// What a practice on a very busy day is far from: 50 requests a second, and 20 people who look at the list.
const [perSecond, people, pages] = [50, 20, 2]
// As the list's own screen: what it asks for, and how often at the most. Milliseconds.
const list = `${apiBase}${listLeads.path}?ordering=-last_seen_at&page=1&page_size=50`
const counts = [leadStatusCounts, leadSourceCounts].map(({ path }) => `${apiBase}${path}`)
const leastBetween = 400
const restFor = 3
const lastLook = 10_000

interface LiveWork {
  /** Where visitors' requests go, and where the people's browsers are. */
  door: string
  readers: string
  formId: string
  login: BenchRequest
  seconds: number
}

/** Times in milliseconds from the moment of sending, sorted. */
interface LiveResult {
  sent: number
  errors: number
  answered: number[]
  /** On each stream. */
  streamed: number[]
  /** In the list that each person who is no page has asked for. */
  listed: number[]
  /** In the list of each real page. */
  shown: number[]
  /** Who should have seen one and has not. */
  missed: number
}

const label = (index: number) => `Live${String(index).padStart(5, '0')}`
const sentAt = new Map<string, number>()

/** Sends visitors' requests at a steady rate, and measures when other people have each before them. */
export async function measureLive(work: LiveWork, cleanup: Cleanup): Promise<LiveResult> {
  const { token } = (await send(work.readers, work.login)) as { token: string }
  const browser = await launchBrowser()
  cleanup.add(() => browser.close())
  const readers = await Promise.all(Array.from({ length: people - pages }, () => follow(work.readers, token)))
  const windows = await Promise.all(Array.from({ length: pages }, () => openPage(browser, work)))
  await sleep(2_000)
  sentAt.clear()
  const answered: number[] = []
  let errors = 0
  const total = perSecond * work.seconds
  const start = performance.now()
  const answers: Promise<void>[] = []
  for (let index = 0; index < total; index++) {
    const wait = start + (index * 1000) / perSecond - performance.now()
    if (wait > 0) await sleep(wait)
    answers.push(
      sendForm(work, index, (milliseconds) => answered.push(milliseconds)).catch(() => {
        errors++
      }),
    )
  }
  await Promise.all(answers)
  await sleep(lastLook / 2)
  const shown = (await Promise.all(windows.map((window) => window.seen()))).map(latencies)
  const seen = readers.map((reader) => ({
    listed: latencies(reader.listed),
    streamed: [...reader.streamed].flatMap(([id, at]) => {
      const name = reader.names.get(id)
      return name === undefined ? [] : [at - (sentAt.get(name) ?? 0)]
    }),
  }))
  for (const reader of readers) reader.stop()
  await browser.close()
  const sorted = (lists: number[][]) => lists.flat().sort((one, next) => one - next)
  const all = [...shown, ...seen.map(({ listed }) => listed)]
  return {
    sent: total,
    errors,
    answered: sorted([answered]),
    streamed: sorted(seen.map(({ streamed }) => streamed)),
    listed: sorted(seen.map(({ listed }) => listed)),
    shown: sorted(shown),
    missed: all.reduce((sum, times) => sum + total - errors - times.length, 0),
  }
}

const latencies = (seen: ReadonlyMap<string, number>): number[] =>
  [...seen].flatMap(([name, at]) => {
    const sent = sentAt.get(name)
    return sent === undefined ? [] : [at - sent]
  })

async function sendForm({ door, formId }: LiveWork, index: number, done: (milliseconds: number) => void) {
  const name = `${label(index)} Example`
  const at = Date.now()
  sentAt.set(name, at)
  const path = `${apiBase}${endpointPath(receiveForm, { form_id: formId })}`
  const email = `${label(index)}.${at}@example.com`.toLowerCase()
  const body = new URLSearchParams({ name, email })
  const { ok } = await fetch(`${door}${path}`, { method: 'POST', body })
  if (!ok) throw new Error('not taken')
  done(Date.now() - at)
}

/** A person's browser without its screen: one stream, and on news the calls that the list's screen makes. */
async function follow(origin: string, token: string) {
  const [streamed, listed] = [new Map<number, number>(), new Map<string, number>()]
  const names = new Map<number, string>()
  const stopped = new AbortController()
  const headers = { authorization: `Token ${token}` }
  const get = async (path: string) => (await fetch(`${origin}${path}`, { headers })).json()
  let isStale = false
  let isAsking = false
  const refresh = async () => {
    isStale = true
    if (isAsking) return
    isAsking = true
    while (isStale && !stopped.signal.aborted) {
      isStale = false
      const start = performance.now()
      const [page] = (await Promise.all([get(list), ...counts.map(get)])) as [
        { results: { id: number; first_name: string; last_name: string }[] },
      ]
      for (const { id, first_name, last_name } of page.results) {
        const name = `${first_name} ${last_name}`
        names.set(id, name)
        if (!listed.has(name)) listed.set(name, Date.now())
      }
      const took = performance.now() - start
      await sleep(Math.max(leastBetween - took, restFor * took))
    }
    isAsking = false
  }
  const response = await fetch(`${origin}${apiBase}${listenToChanges.path}`, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal: stopped.signal,
  })
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`)
  const messages = response.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .pipeThrough(new EventSourceParserStream())
  const read = async () => {
    for await (const { data } of messages) {
      const { changes } = JSON.parse(data) as Changes
      for (const { subject, what, id } of changes) {
        if (subject === 'lead' && what === 'created' && id !== null) streamed.set(id, Date.now())
      }
      if (changes.length > 0) void refresh()
    }
  }
  void read().catch(() => undefined)
  return { streamed, listed, names, stop: () => stopped.abort() }
}

/** A real page with the list of leads, which notes when each comes into its table. */
async function openPage(browser: Browser, { readers, login }: LiveWork) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const { password } = JSON.parse(login.body ?? '{}') as { password: string }
  await logIn(page, readers, { username: benchLogins.administrator, password })
  await page.goto(`${readers}/leads?page_size=50`)
  await page.getByRole('table').first().waitFor()
  await page.mouse.move(0, 0)
  await page.evaluate(`
    window.seen = new Map()
    const look = () => {
      for (const [name] of document.querySelector('main').innerText.matchAll(/Live\\d{5} Example/g)) {
        if (!window.seen.has(name)) window.seen.set(name, Date.now())
      }
    }
    new MutationObserver(look).observe(document.querySelector('main'), { childList: true, subtree: true, characterData: true })
  `)
  return { seen: async () => new Map((await page.evaluate('[...window.seen]')) as [string, number][]) }
}

/** The result as lines of text. */
export function formatLive({ sent, errors, missed, ...times }: LiveResult): string {
  const names = {
    answered: 'answer to the visitor',
    streamed: 'on a stream',
    listed: 'in a list',
    shown: 'row on a real page',
  }
  const line = (name: keyof typeof names) => {
    const at = (percent: number) => String(Math.round(percentile(times[name], percent))).padStart(7)
    return `${names[name].padEnd(24)}${[50, 95, 99, 100].map(at).join('')}${String(times[name].length).padStart(9)}`
  }
  return [
    `${sent} requests at ${perSecond} a second, ${errors} not taken; ${people} streams, ${pages} of them real pages; ${missed} not seen`,
    `${'milliseconds after POST'.padEnd(24)}    p50    p95    p99    max    times`,
    ...(Object.keys(names) as (keyof typeof names)[]).map(line),
  ].join('\n')
}
