import { writeFileSync } from 'node:fs'
import { Agent, request as open } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pageCount, pagingLimits } from '#contract/http/paging.ts'
import { differingCounts } from '#server/testing/recount.ts'
import { type Column, formatTable } from '../table.ts'
import type { Cleanup } from './cleanup.ts'
import { type GrowthCall, growthCalls } from './growth-calls.ts'
import { percentile, send } from './load.ts'
import type { BenchOptions } from './options.ts'
import { prepareServer, signInAll } from './prepare.ts'
import { number } from './report.ts'
import { type BenchContext, type BenchRequest, createContext } from './requests.ts'

/** How much longer a call may take with many leads than with few. */
const bound = 1.5
const neighbours = 20
// A slow call is made less often.
const [warmUpRuns, runs, longestMilliseconds] = [15, 80, 4_000]
// What a call has the server do in the background is over after so long: it is to cost nothing in those that are measured.
const settling = 5_000

/** A server to compare, and what requests to it are made of. */
interface Side {
  origin: string
  context: BenchContext
  agent: Agent
  /** How many of its kept counts differ from a full recount. */
  differing(): Promise<number>
}

/** Middle times in milliseconds. */
interface GrowthRow {
  call: string
  small: number
  large: number
  ratio: number
  /** The very first call, of a page far into a list, with many leads. */
  first?: number
}

/**
 * Makes each call with few leads and with many, in turn and one at a time over one connection each, so that what else the
 * machine does falls on both. Ends with a failure where the middle time grows beyond the bound.
 */
export async function runGrowth(options: BenchOptions, cleanup: Cleanup): Promise<void> {
  const part = options.only.slice('growth'.length).trim()
  const calls = growthCalls.filter(({ name }) => name.includes(part))
  if (calls.length === 0) throw new Error(`No call has '${part}' in its name.`)
  const [small, large] = options.sizes
  const sides: [Side, Side] = [
    await prepareSide(small, options, cleanup),
    await prepareSide(large, options, cleanup),
  ]
  // What is prepared after some uses is prepared then: a server that has been in use for a while.
  console.log('Warming up …')
  for (const call of calls) if (call.depth === undefined) await compare(call, sides, warmUpRuns)
  const rows: GrowthRow[] = []
  for (const call of calls) {
    rows.push(await compare(call, sides))
    console.log(formatLine(rows.at(-1)))
  }
  report(rows, options)
  const differing = (await sides[0].differing()) + (await sides[1].differing())
  console.log(`${differing} kept counts differ from a full recount.`)
  if (differing > 0) process.exitCode = 1
}

const formatLine = (row: GrowthRow | undefined) =>
  row ? `  ${row.call}: ${number(row.small, 2)} → ${number(row.large, 2)} ms${firstOf(row)}` : ''
const firstOf = ({ first }: GrowthRow) => (first === undefined ? '' : `, ${number(first, 1)} ms at first`)

async function prepareSide(
  leads: number,
  { keep, appointments }: BenchOptions,
  cleanup: Cleanup,
): Promise<Side> {
  const filling = {
    leads,
    patients: leads,
    appointments: Math.min(appointments, leads),
    neighbours,
    keep: keep && join(keep, String(leads)),
  }
  const { company, password, origin, database } = await prepareServer(filling, cleanup)
  await readAll(database.ownerConnection)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  cleanup.add(() => agent.destroy())
  // A database that was kept knows those who came in before.
  const arrivals = Math.floor(Date.now() / 1_000) % 9_000_000
  const context = createContext(company, await signInAll(origin, password), arrivals)
  return { origin, agent, context, differing: () => countDiffering(database.ownerConnection) }
}

const countDiffering = (owner: pg.ClientConfig): Promise<number> =>
  connected(owner, async (client) => (await differingCounts(client)).length)

/** Has all that a database has read into the system's memory, as it is where a server has been in use for a while. */
const readAll = (owner: pg.ClientConfig): Promise<unknown> =>
  connected(owner, async (client) => {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_prewarm')
    await client.query(`SELECT sum(pg_prewarm(oid::regclass, 'read')) FROM pg_class
      WHERE relkind IN ('r', 'i') AND relnamespace = 'public'::regnamespace`)
  }).catch((error: Error) => console.log(`Not read beforehand: ${error.message}`))

async function connected<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function compare(call: GrowthCall, sides: readonly [Side, Side], most = runs): Promise<GrowthRow> {
  const [few, many] = [await requestsOf(call, sides[0]), await requestsOf(call, sides[1])]
  const before = call.before ?? []
  const times: [number[], number[]] = [[], []]
  let first: number | undefined
  if (call.depth !== undefined) {
    await time(sides[0], few())
    first = await time(sides[1], many())
    await sleep(settling)
  }
  const deadline = performance.now() + longestMilliseconds
  for (let run = 0; run < warmUpRuns + most; run++) {
    for (const side of sides)
      for (const ask of before) await answered(side.origin, side.agent, ask(side.context))
    const measured = [await time(sides[0], few()), await time(sides[1], many())] as const
    if (run >= warmUpRuns) for (const side of [0, 1] as const) times[side].push(measured[side])
    if (run > warmUpRuns && performance.now() > deadline) break
  }
  const [small, large] = times.map((each) =>
    percentile(
      each.sort((one, next) => one - next),
      50,
    ),
  ) as [number, number]
  return { call: call.name, small, large, ratio: large / small, ...(first === undefined ? {} : { first }) }
}

/** Makes the requests of each run of a call. */
async function requestsOf(
  { asks, depth }: GrowthCall,
  { origin, context }: Side,
): Promise<() => BenchRequest[]> {
  if (depth === undefined) return () => asks.map((ask) => ask(context))
  const atDepth = asks.map(async (ask) => {
    const first = ask(context)
    const { count } = (await send(origin, first)) as { count: number }
    const page = Math.ceil(depth * pageCount(count, pagingLimits.defaultPageSize))
    return { ...first, path: first.path.replace(/\bpage=1\b/, `page=${page}`) }
  })
  const requests = await Promise.all(atDepth)
  return () => requests
}

/** Milliseconds from sending the first of these to the last byte of the last answer. */
async function time({ origin, agent }: Side, requests: readonly BenchRequest[]): Promise<number> {
  const started = performance.now()
  for (const request of requests) await answered(origin, agent, request)
  return performance.now() - started
}

function answered(origin: string, agent: Agent, { path, body, ...request }: BenchRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = open(`${origin}${path}`, { ...request, agent }, (response) => {
      response.resume().once('error', reject)
      response.once('end', () => {
        if (response.statusCode && response.statusCode < 300) resolve()
        else reject(new Error(`${request.method} ${path} answered ${response.statusCode}`))
      })
    })
    sent.once('error', reject).end(body)
  })
}

function report(rows: readonly GrowthRow[], { sizes, json }: BenchOptions): void {
  const isBroken = ({ ratio }: GrowthRow) => ratio > bound
  const [small, large] = sizes.map((size) => `p50 ms at ${size.toLocaleString('en')}`)
  const columns: Column<GrowthRow>[] = [
    { title: 'call', text: ({ call }) => call },
    { title: small ?? '', text: (row) => number(row.small, 2) },
    { title: large ?? '', text: (row) => number(row.large, 2) },
    { title: 'ratio', text: ({ ratio }) => number(ratio, 2) },
    { title: 'ms at first', text: ({ first }) => (first === undefined ? '' : number(first, 1)) },
    { title: `bound ${bound}`, text: (row) => (isBroken(row) ? 'broken' : 'ok') },
  ]
  console.log(`\n${formatTable(columns, rows)}\n`)
  console.log(
    `As a client sees them, one at a time; ${neighbours} companies beside. Servers, databases and client share ${availableParallelism()} CPUs.`,
  )
  if (json) writeFileSync(json, `${JSON.stringify({ bound, sizes, rows }, null, 2)}\n`)
  const broken = rows.filter(isBroken)
  if (broken.length === 0) return
  console.error(`Beyond the bound: ${broken.length} of ${rows.length} calls.`)
  process.exitCode = 1
}
