import { type Cleanup, runCommand } from '../bench/cleanup.ts'
import { formatTable } from '../table.ts'
import { checks } from './checks.ts'
import { startFleet } from './start-fleet.ts'

// Starts two machines of the product on one database and one file store, and checks that they act as one.
//
//     npm run fleet

async function run(cleanup: Cleanup): Promise<void> {
  const fleet = await startFleet(cleanup)
  const rows: [check: string, found: string][] = []
  for (const [name, check] of Object.entries(checks)) {
    const found = await check(fleet).catch((error: Error) => {
      process.exitCode = 1
      return `FAILED: ${error.message}`
    })
    console.log(`  ${name}`)
    rows.push([name, found])
  }
  const columns = [
    { title: 'check', text: ([name]: (typeof rows)[number]) => name },
    { title: 'found', text: ([, found]: (typeof rows)[number]) => found },
  ]
  console.log(`\n${formatTable(columns, rows)}\n`)
}

await runCommand(run)
// Node may otherwise wait for connections that were cut.
process.exit()
