import { availableParallelism, loadavg } from 'node:os'
import { runArchive } from './archive.ts'
import { runCalendar } from './calendar.ts'
import { type Cleanup, runCommand } from './cleanup.ts'
import { runFiles } from './files.ts'
import { runFlood } from './flood.ts'
import { type BenchOptions, readOptions, type Scene } from './options.ts'
import { runQueue } from './queue.ts'
import { runSearch } from './search.ts'
import { runSoak } from './soak.ts'
import { runSpeed } from './speed.ts'
import { runThroughput } from './throughput.ts'
import { runWrites } from './writes.ts'

const runs: Record<Scene, (options: BenchOptions, cleanup: Cleanup) => Promise<void>> = {
  speed: runSpeed,
  writes: runWrites,
  throughput: runThroughput,
  soak: runSoak,
  queue: runQueue,
  files: runFiles,
  archive: runArchive,
  flood: runFlood,
  calendar: runCalendar,
  search: runSearch,
}

await runCommand(async (cleanup) => {
  const options = readOptions(process.argv.slice(2))
  for (const scene of options.only ? [options.only] : (['speed', 'writes', 'throughput'] as const)) {
    console.log(`\n${scene}`)
    await runs[scene](options, cleanup)
    const load = loadavg()[0]?.toFixed(1)
    console.log(`\n${availableParallelism()} CPUs for server, PostgreSQL and client; load average ${load}.`)
  }
})
