import { fork } from 'node:child_process'
import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { leadStatuses } from '#contract/leads/leads.enums.ts'
import type { LeadListQuery } from '#contract/leads/leads.schemas.ts'
import { type Column, formatTable } from '../table.ts'
import type { BareList, BareWay, BareWork } from './bare-server.ts'
import type { BenchCall } from './calls.ts'
import { type Cleanup, createCleanup, ignoreFailure } from './cleanup.ts'
import type { BenchCompany } from './fill.ts'
import { drive, type LoadResult } from './load.ts'
import { residentMegabytes } from './memory.ts'
import type { BenchOptions } from './options.ts'
import { prepareApp, prepareServer, signInAll } from './prepare.ts'
import { number } from './report.ts'
import { type BenchContext, type BenchRequest, createContext, list } from './requests.ts'
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

/** What people look at while they are counted. */
interface Scene {
  name: string
  lists: readonly Partial<LeadListQuery>[]
  leastShare?: number
}

const firstPages = [1, 2, 3, 4, 5, 6, 7, 8]
const scenes: readonly Scene[] = [
  { name: 'everybody looks at the same list', lists: [{}], leastShare },
  // The app sends a statement once for all who ask the same in the same moment. Here nobody does.
  {
    name: 'everybody looks at a list of their own',
    lists: leadStatuses.flatMap((status) => firstPages.map((page) => ({ status, page }))),
  },
]

/**
 * Drives lead lists of the app and of bare servers by turns: those run the same statements on as many connections and
 * answer the same, without anything else. Ends with a failure where the app gives too small a share of their answers.
 */
export async function runLimit(options: BenchOptions, cleanup: Cleanup): Promise<void> {
  // With the log as it is in use.
  const server = await prepareServer({ ...options, neighbours }, cleanup, { LOG_LEVEL: 'info' })
  const { pool } = server.database
  const { app, statements } = await prepareApp({ ...server, pool }, cleanup)
  const people = await signInMany(server)
  for (const scene of scenes) {
    const requests = people.map((tokens) => requestsOf(scene, server.company, tokens))
    const pages = await pagesOf(requests[0] ?? [], { app, ...statements })
    const stage = createCleanup()
    cleanup.add(stage.run)
    const origins = { app: server.origin, ...(await startBareServers(pages, pool, stage)) }
    const call = byTurns(scene.name, requests)
    const rounds: Round[] = []
    for (let round = 0; round < options.rounds; round++) {
      const results: Partial<Round> = {}
      for (const [name, origin] of Object.entries(origins) as [Driven, string][]) {
        results[name] = await drive(call, { ...options, origin, settle: () => settle(pool) })
      }
      rounds.push(results as Round)
      console.log(`  ${scene.name}: round ${round + 1}`)
    }
    await stage.run()
    report(scene, rounds, await residentMegabytes(server.origin))
  }
}

async function signInMany({ origin, password }: Awaited<ReturnType<typeof prepareServer>>) {
  const people: BenchContext['tokens'][] = []
  // One after the other: many sign-ins at once look like somebody who guesses.
  while (people.length < sessions) people.push(await signInAll(origin, password))
  return people
}

const requestsOf = (
  { lists }: Scene,
  company: BenchCompany,
  tokens: BenchContext['tokens'],
): BenchRequest[] => lists.map((query) => list(() => query)(createContext(company, tokens)))

/** Each request is the next person's, for the next list. */
function byTurns(name: string, requests: readonly BenchRequest[][]): BenchCall {
  let turn = 0
  return {
    name,
    request() {
      const ofPerson = requests[turn % requests.length] ?? []
      const request = ofPerson[turn++ % ofPerson.length]
      if (!request) throw new Error('a scene has lists')
      return request
    },
  }
}

interface Page extends BareList {
  path: string
  answer: unknown
}

/** What the app answers, and the statement that it runs for it. */
async function pagesOf(
  requests: readonly BenchRequest[],
  { app, take }: { app: FastifyInstance; take(): RunStatement[] },
): Promise<Page[]> {
  const names = new Map<string, string>()
  const pages: Page[] = []
  for (const { method, path, headers } of requests) {
    take()
    const { body } = await app.inject({ method, url: path, headers })
    const statement = take().find(({ text }) => text.includes('page AS MATERIALIZED'))
    if (!statement) throw new Error(`${path} reads no page`)
    const { text, values } = statement
    const name = names.get(text) ?? `list_${names.size}`
    names.set(text, name)
    const answer = JSON.parse(body)
    const [next, previous] = [JSON.stringify(answer.next), JSON.stringify(answer.previous)]
    pages.push({ path, answer, statement: { name, text, values }, next, previous })
  }
  return pages
}

async function startBareServers(
  pages: readonly Page[],
  pool: pg.Pool,
  cleanup: Cleanup,
): Promise<Record<BareWay, string>> {
  const { connectionString, max: size } = pool.options
  const start = async (way: BareWay, textOf: (text: string) => string) => {
    const lists = Object.fromEntries(
      pages.map(({ path, answer: _, statement, ...links }) => [
        path,
        { ...links, statement: { ...statement, text: textOf(statement.text) } },
      ]),
    )
    const origin = await startBare({ connection: { connectionString }, size, way, lists }, cleanup)
    for (const { path, answer } of pages) {
      // As text it would differ: PostgreSQL writes spaces into objects within objects.
      const same = isDeepStrictEqual(await (await fetch(`${origin}${path}`)).json(), answer)
      if (!same) throw new Error(`'${names[way]}' does not answer ${path} as the app does`)
    }
    return origin
  }
  return { text: await start('text', (text) => text), rows: await start('rows', asRows) }
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

function report({ name, leastShare }: Scene, rounds: Round[], megabytes: number): void {
  const { limit, share } = judge(rounds)
  const rows = rounds.flatMap((round, at) =>
    (Object.keys(names) as Driven[]).map((driven) => ({
      driven: `${at + 1}: ${names[driven]}`,
      ...round[driven],
      share: driven === 'app' ? percent(shareOf(round, limit)) : '',
    })),
  )
  console.log(`\n${name}\n${formatTable(columns, rows)}\n`)
  const bound = leastShare === undefined ? '' : ` of at least ${percent(leastShare)},`
  console.log(
    `The limit is '${names[limit]}': the app reaches ${percent(share)} of it,${bound} with ${number(megabytes, 0)} MB of memory.\n`,
  )
  const errors = rows.reduce((sum, row) => sum + row.errors, 0)
  if (errors > 0 || !(share >= (leastShare ?? 0))) process.exitCode = 1
}
