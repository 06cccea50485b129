import { setTimeout as sleep } from 'node:timers/promises'
import { type Column, formatTable } from '../table.ts'
import { benchCalls, callNames } from './calls.ts'
import type { Cleanup } from './cleanup.ts'
import { drive } from './load.ts'
import { residentMegabytes } from './memory.ts'
import type { BenchOptions } from './options.ts'
import { prepareServer, signInAll } from './prepare.ts'
import { number } from './report.ts'
import { settle } from './settle.ts'

/** Megabytes that the server's process may have, and by how much the last third may be above the second one. */
const [mostMegabytes, mostGrowth] = [200, 1.1]
const neighbours = 4
const samplePause = 1_000

interface Third {
  name: string
  middle: number
  most: number
}

/** Keeps the server fully busy with reads and writes of every kind; ends with a failure where its memory is too much or grows. */
export async function runSoak(options: BenchOptions, cleanup: Cleanup): Promise<void> {
  const server = await prepareServer({ ...options, neighbours }, cleanup, { LOG_LEVEL: 'info' })
  const { company, origin, password, database } = server
  const calls = benchCalls(callNames(''), company, await signInAll(origin, password))
  const [first] = calls
  if (!first) throw new Error('there are calls')
  let turn = 0
  const mixed = { name: 'all calls', request: () => (calls[turn++ % calls.length] ?? first).request() }
  console.log(`Driving ${calls.length} calls by turns for ${options.soakSeconds} s …`)
  const samples = [await residentMegabytes(origin)]
  let over = false
  const watching = (async () => {
    for (; !over; await sleep(samplePause)) samples.push(await residentMegabytes(origin))
  })()
  const load = await drive(mixed, {
    ...options,
    origin,
    seconds: options.soakSeconds,
    settle: () => settle(database.pool),
  })
  over = true
  await watching
  console.log(
    `\n${number(load.requestsPerSecond, 0)} requests per second, ${load.errors} errors, p50 ${number(load.p50, 1)} ms, p99 ${number(load.p99, 1)} ms`,
  )
  const thirds = inThirds(samples)
  console.log(`\n${formatTable(columns, thirds)}\n`)
  const broken = brokenBounds(thirds)
  for (const line of broken) console.error(line)
  if (broken.length > 0 || load.errors > 0) process.exitCode = 1
}

const columns: readonly Column<Third>[] = [
  { title: 'memory, MB', text: ({ name }) => name },
  { title: 'middle', text: ({ middle }) => number(middle, 0) },
  { title: 'most', text: ({ most }) => number(most, 0) },
]

/** The middle and the most of each third of the time. */
export function inThirds(samples: readonly number[]): Third[] {
  return ['first third', 'second third', 'last third'].map((name, at) => {
    const part = samples
      .slice(Math.floor((samples.length * at) / 3), Math.ceil((samples.length * (at + 1)) / 3))
      .toSorted((one, next) => one - next)
    return { name, middle: part[Math.floor(part.length / 2)] ?? Number.NaN, most: part.at(-1) ?? Number.NaN }
  })
}

/** What is wrong with it, a line each. */
export function brokenBounds(thirds: readonly Third[]): string[] {
  const [, second, last] = thirds
  const most = Math.max(...thirds.map((third) => third.most))
  const growth = (last?.middle ?? Number.NaN) / (second?.middle ?? Number.NaN)
  return [
    ...(most < mostMegabytes ? [] : [`The server had ${number(most, 0)} MB, of less than ${mostMegabytes}.`]),
    ...(growth <= mostGrowth
      ? []
      : [`Its memory grew ${number(growth, 2)} times in the last third, of ${mostGrowth} at the most.`]),
  ]
}
