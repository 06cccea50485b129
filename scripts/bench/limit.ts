import { fork } from 'node:child_process'
import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type Column, formatTable } from '../table.ts'
import type { BareWay, BareWork } from './bare-server.ts'
import { type BenchCall, benchCalls } from './calls.ts'
import { type Cleanup, ignoreFailure } from './cleanup.ts'
import { drive, type LoadResult } from './load.ts'
import { residentMegabytes } from './memory.ts'
import type { BenchOptions } from './options.ts'
import { prepareApp, prepareServer, signInAll } from './prepare.ts'
import { number } from './report.ts'
import { settle } from './settle.ts'
import type { RunStatement } from './statements.ts'

/** The least share of the bare server's answers per second that the app gives. */
const leastShare = 0.6
const neighbours = 4
const sessions = 16

type Driven = 'app' | BareWay
const names: Record<Driven, string> = {
  app: 'app',
  text: 'bare, JSON by PostgreSQL',
  rows: 'bare, JSON.stringify',
}

type Round = Record<Driven, LoadResult>

/**
 * Drives the lead list of the app and of bare servers by turns: those run the same statement on as many connections and
 * answer the same, without anything else. Ends with a failure where the app gives too small a share of their answers.
 */
export async function runLimit(options: BenchOptions, cleanup: Cleanup): Promise<void> {
  // With the log as it is in use.
  const server = await prepareServer({ ...options, neighbours }, cleanup, { LOG_LEVEL: 'info' })
  const { pool } = server.database
  const { app, statements } = await prepareApp({ ...server, pool }, cleanup)
  const call = await listOfMany(server)
  const origins = {
    app: server.origin,
    ...(await startBareServers(call, { app, ...statements, pool }, cleanup)),
  }
  const rounds: Round[] = []
  for (let round = 0; round < options.rounds; round++) {
    const results: Partial<Round> = {}
    for (const [name, origin] of Object.entries(origins) as [Driven, string][]) {
      results[name] = await drive(call, { ...options, origin, settle: () => settle(pool) })
    }
    rounds.push(results as Round)
    console.log(`  round ${round + 1}`)
  }
  report(rounds, await residentMegabytes(server.origin))
}

/** The lead list as its screen asks for it, by turns in several sessions. */
async function listOfMany(server: Awaited<ReturnType<typeof prepareServer>>): Promise<BenchCall> {
  const { origin, password, company } = server
  const signedIn: BenchCall[] = []
  // One after the other: many sign-ins at once look like somebody who guesses.
  while (signedIn.length < sessions) {
    signedIn.push(...benchCalls(['list'], company, await signInAll(origin, password)))
  }
  const [first] = signedIn
  if (!first) throw new Error('the list is a call')
  let turn = 0
  return { name: first.name, request: () => (signedIn[turn++ % signedIn.length] ?? first).request() }
}

async function startBareServers(
  call: BenchCall,
  { app, take, pool }: { app: FastifyInstance; take(): RunStatement[]; pool: pg.Pool },
  cleanup: Cleanup,
): Promise<Record<BareWay, string>> {
  const { method, path, headers } = call.request()
  take()
  const { body } = await app.inject({ method, url: path, headers })
  const statement = take().find(({ text }) => text.includes('page AS MATERIALIZED'))
  if (!statement) throw new Error(`${path} reads no page`)
  const answer = JSON.parse(body)
  const { connectionString, max: size } = pool.options
  const work = { connection: { connectionString }, size, next: JSON.stringify(answer.next) }
  const start = async (way: BareWay, text: string) => {
    const origin = await startBare({ ...work, way, statement: { text, values: statement.values } }, cleanup)
    // As text it would differ: PostgreSQL writes spaces into objects within objects.
    const same = isDeepStrictEqual(await (await fetch(origin)).json(), answer)
    if (!same) throw new Error(`'${names[way]}' does not answer as the app does`)
    return origin
  }
  return { text: await start('text', statement.text), rows: await start('rows', asRows(statement.text)) }
}

async function startBare(work: BareWork, cleanup: Cleanup): Promise<string> {
  const child = fork(new URL('bare-server.ts', import.meta.url))
  const ended = once(child, 'exit')
  cleanup.add(async () => {
    child.kill('SIGKILL')
    await ended.catch(ignoreFailure)
  })
  child.send(work)
  const [origin] = (await once(child, 'message')) as [string]
  return origin
}

const asText =
  /coalesce\(\(SELECT json_agg\(row_to_json\(listed\)\) FROM \((.*)\) AS listed\), '\[\]'\)::text AS results/s

/** The statement of a page that answers its rows, made from the one that answers them as text. */
export function asRows(text: string): string {
  if (!asText.test(text)) throw new Error('the statement makes no text of its rows')
  return text.replace(asText, 'listed.* FROM ($1) AS listed')
}

const middle = (numbers: number[]): number =>
  numbers.toSorted((one, next) => one - next)[Math.floor(numbers.length / 2)] ?? Number.NaN

const shareOf = (round: Round, limit: BareWay) => round.app.requestsPerSecond / round[limit].requestsPerSecond

/** Which way of the bare server is the faster one, which is the limit, and the middle of the app's shares in it. */
export function judge(rounds: readonly Round[]): { limit: BareWay; share: number } {
  const speed = (way: BareWay) => middle(rounds.map((round) => round[way].requestsPerSecond))
  const limit = speed('text') >= speed('rows') ? 'text' : 'rows'
  return { limit, share: middle(rounds.map((round) => shareOf(round, limit))) }
}

interface LimitRow extends LoadResult {
  driven: string
  share: string
}

const columns: readonly Column<LimitRow>[] = [
  { title: 'lead list', text: ({ driven }) => driven },
  { title: 'req/s', text: (row) => number(row.requestsPerSecond, 0) },
  { title: 'p50 ms', text: (row) => number(row.p50, 1) },
  { title: 'p99 ms', text: (row) => number(row.p99, 1) },
  { title: 'errors', text: (row) => String(row.errors) },
  { title: 'share', text: (row) => row.share },
]

const percent = (share: number) => `${(share * 100).toFixed(0)} %`

function report(rounds: Round[], megabytes: number): void {
  const { limit, share } = judge(rounds)
  const rows = rounds.flatMap((round, at) =>
    (Object.keys(names) as Driven[]).map((name) => ({
      driven: `${at + 1}: ${names[name]}`,
      ...round[name],
      share: name === 'app' ? percent(shareOf(round, limit)) : '',
    })),
  )
  console.log(`\n${formatTable(columns, rows)}\n`)
  console.log(
    `The limit is '${names[limit]}': the app reaches ${percent(share)} of it, of at least ${percent(leastShare)}, with ${number(megabytes, 0)} MB of memory.`,
  )
  const errors = rows.reduce((sum, row) => sum + row.errors, 0)
  if (errors > 0 || !(share >= leastShare)) process.exitCode = 1
}
