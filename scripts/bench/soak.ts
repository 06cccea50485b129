import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../demo/random.ts'
import type { Cleanup } from './cleanup.ts'
import { drawLists, openingReads } from './draw.ts'
import { drive, percentile } from './load.ts'
import type { BenchOptions } from './options.ts'
import { prepareServer } from './prepare.ts'
import { steadyCalls } from './requests.ts'

/** Megabytes that the server's process must stay below, and how much its last third may be above the second. */
const [maxMegabytes, maxGrowth] = [200, 1.1]

/** Keeps the server busy with reads and writes of every kind; fails where its memory is too much or grows. */
export async function runSoak(options: BenchOptions, cleanup: Cleanup): Promise<void> {
  const { leads, seed, connections, seconds } = options
  const server = await prepareServer({ leads, patients: leads, neighbors: 4 }, cleanup)
  const { origin, context } = server
  const random = createRandom(seed)
  const lists = await drawLists(random, server, options.calls)
  const reads = [
    ...(await openingReads(server)),
    ...lists.map(({ request, pages }) => request(random.int(1, pages))),
  ]
  const asks = Object.values(steadyCalls)
  const request = () => (random.chance(0.5) ? random.pick(reads) : random.pick(asks)(context))
  const samples: number[] = []
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await sleep(1_000)) samples.push(await server.residentMegabytes())
  })()
  const load = await drive(request, { origin, connections, seconds, settle: server.settle })
  isOver = true
  await watching
  const third = (at: number) =>
    samples.slice(Math.floor((samples.length * at) / 3), Math.ceil((samples.length * (at + 1)) / 3))
  const [first, second, last] = [0, 1, 2].map((at) => percentile(third(at), 50))
  const [most, growth] = [Math.max(...samples), (last ?? Number.NaN) / (second ?? Number.NaN)]
  const isTooMuch = !(most < maxMegabytes && growth <= maxGrowth)
  console.log(`
${load.requestsPerSecond.toFixed(0)} requests per second, ${load.errors} errors, p50 ${load.p50.toFixed(1)} ms, p99 ${load.p99.toFixed(1)} ms
Memory by thirds (median): ${[first, second, last].map((value) => value?.toFixed(0)).join(', ')} MB; most ${most.toFixed(0)}, below ${maxMegabytes}; growth ${growth.toFixed(2)}, at most ${maxGrowth}: ${isTooMuch ? 'BROKEN' : 'ok'}`)
  if (isTooMuch || load.errors > 0) process.exitCode = 1
}
