import { Agent, request as open } from 'node:http'
import { join } from 'node:path'
import { createRandom } from '../demo/random.ts'
import { type Column, formatTable } from '../table.ts'
import type { Cleanup } from './cleanup.ts'
import { drawLists, openingReads } from './draw.ts'
import { percentile } from './load.ts'
import type { BenchOptions } from './options.ts'
import { type BenchServer, isFileCacheCold, prepareServer } from './prepare.ts'
import { type BenchRequest, formOfNewPerson, newLead, setStatus, steadyCalls } from './requests.ts'

const changesPerSecond = 20
const steadyRuns = 60
const steadyBound = 1.5
const kinds = ['calls of opening screens', 'lists, pages 1 to 100', 'lists, any page'] as const
/** The 95th percentile that each kind of call must stay below, in milliseconds. */
const boundsAt = (leads: number) => (leads <= 100_000 ? [25, 25, 100] : [100, 100, 500])

interface SpeedRow {
  leads: number
  kind: string
  times: number[]
  bound: number
  slowest: string[]
}

/** Measures calls that are each made once, after a cold start, while others change leads. */
export async function runSpeed(options: BenchOptions, cleanup: Cleanup): Promise<void> {
  console.log(`Seed ${options.seed}; --seed ${options.seed} draws the same calls.`)
  const rows: SpeedRow[] = []
  const servers: BenchServer[] = []
  for (const leads of options.sizes) {
    const keep = options.keep && join(options.keep, String(leads))
    const filling = { leads, patients: leads, neighbors: 4, keep }
    const server = await prepareServer(filling, cleanup)
    servers.push(server)
    const random = createRandom(options.seed)
    const lists = await drawLists(random, server, 2 * options.calls)
    const [near, far] = [lists.slice(0, options.calls), lists.slice(options.calls)]
    const calls = [
      await openingReads(server),
      near.map(({ request, pages }) => request(random.chance(0.5) ? 1 : random.int(1, Math.min(pages, 100)))),
      far.map(({ request, pages }) => request(random.int(1, pages))),
    ]
    for (const [at, kind] of kinds.entries()) {
      await server.restartCold()
      const measured = await whileOthersChange([server], () => measureOnce(server, calls[at] ?? []))
      rows.push({ leads, kind, bound: boundsAt(leads)[at] ?? 0, ...measured })
      console.log(`  ${leads.toLocaleString('en')} leads: ${kind}`)
    }
  }
  console.log(`\n${formatTable(columns, rows)}\n`)
  for (const { leads, kind, slowest } of rows) {
    console.log(`Slowest of ${leads.toLocaleString('en')}, ${kind}:\n  ${slowest.join('\n  ')}`)
  }
  console.log(
    `\nCold: server and PostgreSQL restarted before each line, so that shared buffers are empty; the system's file cache ${isFileCacheCold ? 'dropped as well' : 'could NOT be dropped'}.`,
  )
  if (rows.some(isBroken)) process.exitCode = 1
  if (servers.length > 1) await compareSteady(servers, options)
}

const ms = (value: number) => value.toFixed(1)
const p95 = ({ times }: SpeedRow) => percentile(times, 95)
const isBroken = (row: SpeedRow) => !(p95(row) < row.bound)

const columns: readonly Column<SpeedRow>[] = [
  { title: 'each made once', text: ({ kind }) => kind },
  { title: 'leads', text: ({ leads }) => leads.toLocaleString('en') },
  { title: 'calls', text: ({ times }) => String(times.length) },
  { title: 'p50 ms', text: ({ times }) => ms(percentile(times, 50)) },
  { title: 'p95 ms', text: (row) => ms(p95(row)) },
  { title: 'max ms', text: ({ times }) => ms(times.at(-1) ?? Number.NaN) },
  { title: 'bound on p95', text: (row) => `${row.bound} ${isBroken(row) ? 'BROKEN' : 'ok'}` },
]

async function measureOnce({ origin }: BenchServer, requests: readonly BenchRequest[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const timed: { time: number; path: string }[] = []
  for (const request of requests) {
    const time = await timeOf(origin, agent, request)
    timed.push({ time, path: request.path })
  }
  agent.destroy()
  timed.sort((one, next) => one.time - next.time)
  const slowest = timed.slice(-3).map(({ time, path }) => `${ms(time)} ms  ${path}`)
  return { times: timed.map(({ time }) => time), slowest }
}

/** Milliseconds from sending a request to the last byte of its answer; throws where that is no success. */
export function timeOf(
  origin: string,
  agent: Agent,
  { path, body, ...request }: BenchRequest,
): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = open(`${origin}${path}`, { ...request, agent }, (response) => {
      response.resume().once('error', reject)
      response.once('end', () => {
        if (response.statusCode && response.statusCode < 300) resolve(performance.now() - startedAt)
        else reject(new Error(`${request.method} ${path} answered ${response.statusCode}`))
      })
    })
    sent.once('error', reject).end(body)
  })
}

/** Does some work while leads of each server are created and changed at a steady rate. */
export async function whileOthersChange<T>(
  servers: readonly BenchServer[],
  work: () => Promise<T>,
): Promise<T> {
  const agent = new Agent({ keepAlive: true })
  const underWay = new Set<Promise<unknown>>()
  const asks = [setStatus, newLead, setStatus, formOfNewPerson]
  let turn = 0
  let failure: unknown
  const change = () => {
    const ask = asks[turn++ % asks.length] ?? setStatus
    for (const { origin, context } of servers) {
      const sent = timeOf(origin, agent, ask(context)).catch((error: unknown) => {
        failure = error
      })
      underWay.add(sent.finally(() => underWay.delete(sent)))
    }
  }
  const timer = setInterval(change, 1_000 / changesPerSecond)
  const result = await work().finally(() => clearInterval(timer))
  await Promise.all(underWay)
  agent.destroy()
  if (failure) throw failure
  return result
}

interface SteadyRow {
  call: string
  p50: number[]
  growth: number
}

/** Compares the middle times of some calls between the sizes, by turns, so that what else the machine does falls on all of them. */
async function compareSteady(servers: readonly BenchServer[], { sizes }: BenchOptions): Promise<void> {
  for (const server of servers) await server.restartCold()
  const agent = new Agent({ keepAlive: true, maxSockets: servers.length })
  const rows = await whileOthersChange(servers, async () => {
    const calls = Object.entries(steadyCalls).map(([call, ask]) => ({
      call,
      ask,
      times: servers.map((): number[] => []),
    }))
    for (let run = 0; run < steadyRuns; run++) {
      for (const { ask, times } of calls) {
        for (const [at, { origin, context }] of servers.entries()) {
          times[at]?.push(await timeOf(origin, agent, ask(context)))
        }
      }
    }
    return calls.map(({ call, times }): SteadyRow => {
      const p50 = times.map((each) => percentile(each, 50))
      return { call, p50, growth: Math.max(...p50.slice(1)) / (p50[0] ?? Number.NaN) }
    })
  })
  agent.destroy()
  const isTooMuch = ({ growth }: SteadyRow) => !(growth <= steadyBound)
  const steadyColumns: Column<SteadyRow>[] = [
    { title: 'p50 ms', text: ({ call }) => call },
    ...sizes.map((leads, at) => ({
      title: `at ${leads.toLocaleString('en')}`,
      text: ({ p50 }: SteadyRow) => (p50[at] ?? Number.NaN).toFixed(2),
    })),
    {
      title: `growth, at most ${steadyBound}`,
      text: (row) => `${row.growth.toFixed(2)} ${isTooMuch(row) ? 'BROKEN' : 'ok'}`,
    },
  ]
  console.log(`\n${formatTable(steadyColumns, rows)}\n`)
  if (rows.some(isTooMuch)) process.exitCode = 1
}
