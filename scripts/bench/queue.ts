import { setTimeout as sleep } from 'node:timers/promises'
import { listSlots } from '#contract/appointments/appointments.endpoints.ts'
import { callEvents } from '#contract/intake/phone.enums.ts'
import {
  claimRequest,
  closeRequest,
  getQueueRequest,
  listQueue,
  releaseClaim,
} from '#contract/queue/queue.endpoints.ts'
import { listenToChanges } from '#contract/realtime/realtime.endpoints.ts'
import { type Column, formatTable } from '../table.ts'
import type { Cleanup } from './cleanup.ts'
import { percentile, send } from './load.ts'
import type { BenchOptions } from './options.ts'
import { type BenchServer, prepareServer } from './prepare.ts'
import { requestTo } from './requests.ts'

const requests = 300_000
const openNumbers = [1_000, 10_000]
const screens = 20
const runs = 100

interface QueueRow {
  open: number
  what: string
  times: number[]
  /** Of the 95th percentile, in milliseconds. */
  bound: number
}

/** Measures the queue among many closed requests, and how soon twenty screens show a claim and a ringing call. */
export async function runQueue(options: BenchOptions, cleanup: Cleanup): Promise<void> {
  const { leads } = options
  const keep = options.keep && `${options.keep}/queue`
  const server = await prepareServer({ leads, patients: 1_000, neighbors: 1, keep }, cleanup)
  const { origin, context, asOwner } = server
  const { company, tokens } = context
  const ask = <T>(endpoint: Parameters<typeof requestTo>[0], input: object = {}) =>
    send(origin, requestTo(endpoint, { token: tokens.administrator, ...input })) as Promise<T>
  const list = (page_size: number) => ask<{ results: { id: number }[] }>(listQueue, { query: { page_size } })

  await asOwner((db) => fillRequests(db, server))
  const rows: QueueRow[] = []
  for (const open of openNumbers) {
    await asOwner((db) => openLatest(db, company.id, open))
    await server.settle()
    const measure = async (what: string, bound: number, work: (id: number) => Promise<unknown>) => {
      const { results } = await list(100)
      const times: number[] = []
      for (let run = 0; run < runs; run++) {
        const since = performance.now()
        await work(results[run]?.id ?? 0)
        times.push(performance.now() - since)
      }
      rows.push({ open, what, times, bound })
    }
    await measure('queue, 50 entries', 100, () => list(50))
    await measure('number open', 100, () => list(1))
    await measure('next person', 100, (id) => ask(getQueueRequest, { params: { id } }))
    await measure('slots of a location', 100, () =>
      ask(listSlots, { query: { location: company.locations[0] } }),
    )
    await measure('slots of all locations', 100, () => ask(listSlots))
    await measure('outcome', 100, (id) =>
      ask(closeRequest, { params: { id }, body: { outcome: 'answered', note: '' } }),
    )
    if (open === openNumbers[0]) {
      const shown = { open, bound: 1_000 }
      rows.push({
        ...shown,
        what: `claim to badge, ${screens} screens`,
        times: await timeClaims(server, ask),
      })
      rows.push({ ...shown, what: `ring to card, ${screens} screens`, times: await timeRings(server, ask) })
    }
  }
  console.log(`\n${formatTable(columns, rows)}\n`)
  if (rows.some(isBroken)) process.exitCode = 1
}

const isBroken = ({ times, bound }: QueueRow) => !(percentile(times, 95) < bound)
const columns: readonly Column<QueueRow>[] = [
  { title: `among ${requests.toLocaleString('en')} requests`, text: ({ what }) => what },
  { title: 'open', text: ({ open }) => open.toLocaleString('en') },
  { title: 'p50 ms', text: ({ times }) => percentile(times, 50).toFixed(1) },
  { title: 'p95 ms', text: ({ times }) => percentile(times, 95).toFixed(1) },
  { title: 'bound', text: (row) => `${row.bound} ${isBroken(row) ? 'BROKEN' : 'ok'}` },
]

type Db = Parameters<Parameters<BenchServer['asOwner']>[0]>[0]
type Ask = <T>(endpoint: Parameters<typeof requestTo>[0], input?: object) => Promise<T>

/** Closed requests of all leads, over two years; without triggers, which would write a million rows that no one reads. */
async function fillRequests(db: Db, { context: { company } }: BenchServer): Promise<void> {
  const { rowCount } = await db.query('SELECT FROM intake_requests LIMIT 1')
  if (rowCount) return
  await db.query('ALTER TABLE intake_requests DISABLE TRIGGER USER')
  await db.query(
    `INSERT INTO intake_requests (company_id, location_id, channel, received_at, address, content_type, headers, body, intake_result,
       lead_id, resolved_at, sender, arrival, outcome, closed_at)
     SELECT $1, ($2::bigint[])[1 + n % 4], 'forms', at, '', 'application/json', '{}', '{}', 'lead',
       $3::bigint + n % ($4::bigint - $3::bigint + 1), at, 'Pat Example', '{"message": "Please call me."}', 'answered', at + interval '1 hour'
     FROM generate_series(1, $5::int) AS n, LATERAL (SELECT now() - ($5 - n) * interval '200 seconds' AS at) AS drawn`,
    [company.id, company.locations, company.leadIds.first, company.leadIds.last, requests],
  )
  await db.query('ALTER TABLE intake_requests ENABLE TRIGGER USER')
}

async function openLatest(db: Db, company: number, count: number): Promise<void> {
  await db.query('ALTER TABLE intake_requests DISABLE TRIGGER USER')
  await db.query(
    `UPDATE intake_requests SET outcome = NULL, closed_at = NULL WHERE id IN (
       SELECT id FROM intake_requests WHERE company_id = $1 ORDER BY id DESC LIMIT $2)`,
    [company, count],
  )
  await db.query('ALTER TABLE intake_requests ENABLE TRIGGER USER')
  await db.query('VACUUM (ANALYZE) intake_requests')
}

/** What twenty screens hear. */
async function openStreams(origin: string, token: string, heard: (screen: number, text: string) => void) {
  const ended = new AbortController()
  const { path, headers } = requestTo(listenToChanges, { token })
  for (let screen = 0; screen < screens; screen++) {
    const { body } = await fetch(`${origin}${path}`, {
      headers: { ...headers, accept: 'text/event-stream' },
      signal: ended.signal,
    })
    void (async () => {
      for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) heard(screen, text)
    })().catch(() => undefined)
  }
  // They are open once they say so.
  await sleep(1_000)
  return () => ended.abort()
}

/** Milliseconds from a change until each screen has heard of it and has read what it shows. */
async function timeUntilShown(
  { origin, context }: BenchServer,
  subject: 'request' | 'call',
  change: (run: number) => Promise<unknown>,
  read: (run: number) => Promise<unknown>,
): Promise<number[]> {
  let hear: (screen: number, text: string) => void = () => undefined
  const close = await openStreams(origin, context.tokens.administrator, (...said) => hear(...said))
  const times: number[] = []
  for (let run = 0; run < runs / 4; run++) {
    const since = performance.now()
    await new Promise<void>((resolve) => {
      const left = new Set(Array.from({ length: screens }, (_, screen) => screen))
      hear = async (screen, text) => {
        if (!left.has(screen) || !text.includes(`"subject":"${subject}"`)) return
        left.delete(screen)
        await read(run)
        times.push(performance.now() - since)
        if (left.size === 0) setTimeout(resolve, 200)
      }
      void change(run)
    })
  }
  close()
  return times
}

async function timeClaims(server: BenchServer, ask: Ask): Promise<number[]> {
  const { results } = await ask<{ results: { id: number }[] }>(listQueue, { query: { page_size: 100 } })
  return timeUntilShown(
    server,
    'request',
    // By turns claimed and released.
    (run) => {
      const params = { id: results[run - (run % 2)]?.id }
      return run % 2 ? ask(releaseClaim, { params }) : ask(claimRequest, { params, body: {} })
    },
    () => ask(listQueue, { query: { page_size: 10 } }),
  )
}

/** As the phone writes a call of a lead whose request is open. */
const timeRings = (server: BenchServer, ask: Ask): Promise<number[]> =>
  server.asOwner(async (db) => {
    const { rows } = await db.query<{ id: string }>(
      `SELECT id FROM intake_requests WHERE outcome IS NULL ORDER BY id DESC LIMIT ${runs}`,
    )
    const idOf = (run: number) => Number(rows[run]?.id)
    return timeUntilShown(
      server,
      'call',
      async (run) => {
        await db.query(
          `WITH request AS (SELECT * FROM intake_requests WHERE id = $1), call AS (
             INSERT INTO calls (company_id, location_id, call_sid, lead_id, request_id, called, started_at)
             SELECT company_id, location_id, 'CA' || gen_random_uuid(), lead_id, id, '+12125550100', now() FROM request RETURNING *
           )
           INSERT INTO events (company_id, location_id, occurred_at, type, subject, subject_id, data)
           SELECT company_id, location_id, now(), $2, 'lead', lead_id, jsonb_build_object('call_id', id) FROM call`,
          [idOf(run), callEvents.ringing],
        )
        // As the process that wrote it would.
        await db.query('NOTIFY chairside_changes')
      },
      (run) => ask(getQueueRequest, { params: { id: idOf(run) } }),
    )
  })
