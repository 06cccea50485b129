import { offeredPageSizes } from '#contract/http/paging.ts'
import { leadSources, leadStatuses } from '#contract/leads/leads.enums.ts'
import { type Column, formatTable } from '../table.ts'
import { type Cleanup, createCleanup } from './cleanup.ts'
import { drive, type LoadResult, percentile, send } from './load.ts'
import type { BenchOptions } from './options.ts'
import { prepareServer } from './prepare.ts'
import { startBare, startRecorder } from './record.ts'
import { type Ask, type BenchRequest, leadList, newLead, oneLead, setStatus } from './requests.ts'

const minShare = 0.5

const scenes: { name: string; ask: Ask; writes?: true }[] = [
  {
    name: 'lead lists',
    ask: (context) => {
      const { random } = context
      return leadList({
        status: random.pick(leadStatuses),
        ...(random.chance(0.5) && { source: random.pick(leadSources) }),
        page: random.int(1, 8),
        page_size: random.pick(offeredPageSizes.slice(0, 2)),
      })(context)
    },
  },
  { name: 'one lead', ask: oneLead },
  { name: 'create lead', ask: newLead, writes: true },
  { name: 'patch lead', ask: setStatus, writes: true },
]

interface ThroughputRow {
  name: string
  app: LoadResult[]
  bare: LoadResult[]
}

/** Drives the server and a bare one by turns; the bare one runs only the statements that the server ran for the same requests. */
export async function runThroughput(options: BenchOptions, cleanup: Cleanup): Promise<void> {
  const { leads, rounds, connections, calls } = options
  const keep = options.keep && `${options.keep}/throughput`
  const server = await prepareServer({ leads, patients: 1_000, neighbors: 4, keep }, cleanup)
  const { origin, context, settle } = server
  const record = await startRecorder(server, cleanup)
  const rows: ThroughputRow[] = []
  for (const { name, ask, writes } of scenes) {
    const requests = Array.from({ length: calls }, () => ask(context))
    const stage = createCleanup()
    cleanup.add(stage.run)
    const origins = { app: origin, bare: await startBare(await record(requests), stage) }
    // So that the server knows these views to be in the audit log, as the recorder did.
    if (!writes) for (const request of requests) await send(origin, request)
    const row: ThroughputRow = { name, app: [], bare: [] }
    for (let round = 0; round < rounds; round++) {
      for (const side of ['app', 'bare'] as const) {
        let turn = 0
        // Repeated writes would change nothing in the app; the bare server can only repeat.
        const request = () =>
          writes && side === 'app' ? ask(context) : (requests[turn++ % calls] as BenchRequest)
        row[side].push(await drive(request, { ...options, origin: origins[side], settle }))
      }
    }
    await stage.run()
    rows.push(row)
    console.log(`  ${name}`)
  }
  console.log(`\n${formatTable(columns, rows)}\n`)
  console.log(`${connections} connections, median of ${rounds} rounds by turns.`)
  const errors = rows
    .flatMap(({ app, bare }) => [...app, ...bare])
    .reduce((sum, result) => sum + result.errors, 0)
  if (errors > 0) console.error(`${errors} requests were not answered with success.`)
  if (errors > 0 || rows.some((row) => !(share(row) >= minShare))) process.exitCode = 1
}

const median = (results: readonly LoadResult[], of: keyof LoadResult) =>
  percentile(
    results.map((result) => result[of]),
    50,
  )
const share = ({ app, bare }: ThroughputRow) =>
  median(app, 'requestsPerSecond') / median(bare, 'requestsPerSecond')

const columns: readonly Column<ThroughputRow>[] = [
  { title: 'one process, distinct answers', text: ({ name }) => name },
  { title: 'req/s', text: ({ app }) => median(app, 'requestsPerSecond').toFixed(0) },
  { title: 'p50 ms', text: ({ app }) => median(app, 'p50').toFixed(1) },
  { title: 'p99 ms', text: ({ app }) => median(app, 'p99').toFixed(1) },
  { title: 'bare req/s', text: ({ bare }) => median(bare, 'requestsPerSecond').toFixed(0) },
  {
    title: `share, at least ${minShare}`,
    text: (row) => `${share(row).toFixed(2)} ${share(row) >= minShare ? 'ok' : 'BROKEN'}`,
  },
]
