import { Agent } from 'node:http'
import { searchAnything } from '#contract/search/search.endpoints.ts'
import { firstNames, lastNames } from '../demo/names.ts'
import { createRandom, type Random } from '../demo/random.ts'
import { type Column, formatTable } from '../table.ts'
import type { Cleanup } from './cleanup.ts'
import { benchPhone } from './fill.ts'
import { percentile } from './load.ts'
import type { BenchOptions } from './options.ts'
import { type BenchServer, prepareServer } from './prepare.ts'
import { requestTo } from './requests.ts'
import { timeOf, whileOthersChange } from './speed.ts'

interface SearchRow {
  what: string
  example: string
  times: number[]
  /** Of the 95th percentile, in milliseconds. */
  bound: number
}

/** A search and the bound on its time. */
interface Kind {
  what: string
  bound: number
  draw(random: Random, leads: number): string
}

const calls = 40
/** Before a kind is measured, so that connections know their statements and the pages of the tables. */
const warmUpCalls = 10
const rareEnding = 'strom'

const missing = (word: string, random: Random) => {
  const at = random.int(1, word.length - 2)
  return word.slice(0, at) + word.slice(at + 1)
}
const phoneOf = (random: Random, leads: number) => benchPhone(random.int(1, leads)).slice(2)

const kinds: readonly Kind[] = [
  { what: 'last name of many', bound: 100, draw: (random) => random.pick(lastNames) },
  { what: 'last name of some', bound: 100, draw: (random) => `${random.pick(lastNames)}${rareEnding}` },
  {
    what: 'first and last name',
    bound: 100,
    draw: (random) => `${random.pick(lastNames)}${rareEnding} ${random.pick(firstNames)}`,
  },
  { what: 'first two letters', bound: 100, draw: (random) => random.pick(lastNames).slice(0, 2) },
  { what: 'first three letters', bound: 100, draw: (random) => random.pick(lastNames).slice(0, 3) },
  {
    what: 'first letters of both names',
    bound: 100,
    draw: (random) => `${random.pick(firstNames).slice(0, 3)} ${random.pick(lastNames).slice(0, 3)}`,
  },
  { what: 'whole number', bound: 100, draw: phoneOf },
  { what: 'last four digits', bound: 100, draw: (random, leads) => phoneOf(random, leads).slice(-4) },
  { what: 'three digits', bound: 100, draw: (random, leads) => phoneOf(random, leads).slice(-3) },
  { what: 'word of few messages', bound: 100, draw: () => 'chipped tooth' },
  {
    what: 'word of many messages',
    bound: 100,
    draw: (random) => random.pick(['appointment', 'crown', 'implant', 'asked']),
  },
  {
    what: 'slip in a last name',
    bound: 300,
    draw: (random) => missing(`${random.pick(lastNames)}${rareEnding}`, random),
  },
  {
    what: 'slips in both names',
    bound: 300,
    draw: (random) =>
      `${missing(`${random.pick(firstNames)}lyn`, random)} ${missing(`${random.pick(lastNames)}son`, random)}`,
  },
  { what: 'nothing like it', bound: 300, draw: (random) => `${random.pick(lastNames)}xyz qqqq` },
]

/** Measures the search over everything, while others change leads. */
export async function runSearch(options: BenchOptions, cleanup: Cleanup): Promise<void> {
  const { leads, keep } = options
  const filling = { leads, patients: Math.ceil(leads / 3), neighbors: 1, varied: true }
  const server = await prepareServer({ ...filling, keep: keep && `${keep}/search` }, cleanup)
  await server.settle()
  const rows = await whileOthersChange([server], () => measure(server, options))
  console.log(`\n${formatTable(columns, rows)}\n`)
  if (rows.some(isBroken)) process.exitCode = 1
}

async function measure(
  { origin, context: { tokens } }: BenchServer,
  { leads, seed }: BenchOptions,
): Promise<SearchRow[]> {
  const random = createRandom(seed)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const rows: SearchRow[] = []
  for (const [who, token] of Object.entries(tokens)) {
    for (const { what, bound, draw } of kinds) {
      const row: SearchRow = { what: `${what}, ${who}`, example: '', times: [], bound }
      for (let call = -warmUpCalls; call < calls; call++) {
        row.example = draw(random, leads)
        const time = await timeOf(
          origin,
          agent,
          requestTo(searchAnything, { token, query: { q: row.example } }),
        )
        if (call >= 0) row.times.push(time)
      }
      rows.push(row)
    }
  }
  agent.destroy()
  return rows
}

const isBroken = ({ times, bound }: SearchRow) => !(percentile(times, 95) < bound)
const columns: readonly Column<SearchRow>[] = [
  { title: 'search', text: ({ what }) => what },
  { title: 'for example', text: ({ example }) => example },
  { title: 'p50 ms', text: ({ times }) => percentile(times, 50).toFixed(1) },
  { title: 'p95 ms', text: ({ times }) => percentile(times, 95).toFixed(1) },
  { title: 'bound', text: (row) => `${row.bound} ${isBroken(row) ? 'BROKEN' : 'ok'}` },
]
