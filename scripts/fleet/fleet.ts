import { type Cleanup, runCommand } from '../bench/cleanup.ts'
import { checks } from './checks.ts'
import { type Finding, printFindings } from './findings.ts'
import { startFleet } from './start-fleet.ts'

// Starts two machines of the product on one database and one file store, and checks that they act as one.
//
//     npm run fleet

async function run(cleanup: Cleanup): Promise<void> {
  const fleet = await startFleet(cleanup)
  const findings: Finding[] = []
  for (const [name, check] of Object.entries(checks)) {
    const found = await check(fleet).catch((error: Error) => {
      process.exitCode = 1
      return `FAILED: ${error.message}`
    })
    console.log(`  ${name}`)
    findings.push([name, found])
  }
  printFindings('check', findings)
}

await runCommand(run)
// Node may otherwise wait for connections that were cut.
process.exit()
