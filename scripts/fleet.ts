import { checks } from './fleet/checks.ts'
import { withFleet } from './fleet/fleet.ts'
import { openPractice } from './fleet/people.ts'
import { formatTable } from './table.ts'

// Brings up on this machine what `docs/scaling.md` describes, and checks that the machines of it are one product.
//
//     npm run fleet              checks, and takes it down again
//     npm run fleet -- --stay    leaves it up until Ctrl+C

const rows: { name: string; found: string }[] = []
let isWell = true
try {
  await withFleet(async (fleet) => {
    const practice = await openPractice(fleet.web)
    for (const { name, run } of checks) {
      const found = await run(fleet, practice).catch((error: unknown) => {
        isWell = false
        return `FAILED: ${error instanceof Error ? error.message : error}`
      })
      rows.push({ name, found })
    }
    console.log(
      `\n${formatTable(
        [
          { title: 'check', text: ({ name }) => name },
          { title: 'found', text: ({ found }) => found },
        ],
        rows,
      )}`,
    )
    if (!process.argv.includes('--stay')) return
    console.log(`\nThe fleet is up: ${fleet.web}. Ctrl+C takes it down.`)
    await new Promise(() => {})
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  isWell = false
}
process.exit(isWell ? 0 : 1)
