import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { differingCounts } from '#server/testing/recount.ts'
import { owner } from './fleet/database.ts'
import { type Fleet, withFleet } from './fleet/fleet.ts'
import { openPractice, type Practice } from './fleet/people.ts'
import { waitFor } from './fleet/programs.ts'
import { startWriters, type WriteLoad } from './fleet/write-load.ts'
import { formatTable } from './table.ts'

// Proves that a primary may be lost under load: no acknowledged write is, each is there once, and service is back soon.
//
//     npm run failover

const [writersPerMachine, secondsBefore, secondsAfter, bound] = [8, 5, 5, 30]
// What came in while there was no database is worked on by a sweep every 30 seconds.
const sweepSeconds = 90

interface Outcome {
  fault: string
  outage: number
  made: number
  sent: number
  wrong: string[]
}

async function lose(fleet: Fleet, what: 'postgres' | 'machine'): Promise<Outcome> {
  const { database, apps } = fleet
  await database.isProtected()
  const practice = await openPractice(fleet.web)
  const load = startWriters(
    apps.map(({ origin }) => origin),
    practice,
    writersPerMachine,
  )
  await sleep(secondsBefore * 1000)
  const killedAt = performance.now()
  const killed = await database.killPrimary(what)
  await waitFor('another primary', 60, async () => (await database.primary()).name !== killed.name)
  console.log(`  ${database.machines.find(({ name }) => name !== killed.name)?.name} is the primary now`)
  await sleep(secondsAfter * 1000)
  const isBack = await Promise.race([load.stop().then(() => true), sleep(60_000, false)])
  const outage = load.longestSilence(killedAt) / 1000
  if (what === 'machine') database.start(killed)
  const wrong = isBack ? [] : ['some writes were never acknowledged']
  if (outage > bound) wrong.push(`no write for more than ${bound} s`)
  wrong.push(...(await missing(fleet, practice, load)))
  const fault = what === 'machine' ? 'PostgreSQL and Patroni killed' : 'PostgreSQL killed'
  return { fault, outage, made: load.made.size, sent: load.sent.size, wrong }
}

/** What is not in the database exactly once, in words. */
async function missing(
  { database }: Fleet,
  { location }: Practice,
  { made, sent }: WriteLoad,
): Promise<string[]> {
  const look = () =>
    database.withClient(async (client) => {
      const { rows } = await client.query<{ label: string; leads: number; requests: number }>(
        `SELECT last_name AS label, count(*)::int AS leads, sum(request_count)::int AS requests FROM leads
          WHERE company_id = (SELECT company_id FROM locations WHERE id = $1) GROUP BY last_name`,
        [location.id],
      )
      const found = new Map(rows.map((row) => [row.label, row]))
      const acknowledged = [...made, ...sent]
      const lost = acknowledged.filter((label) => !found.has(label))
      const twice = acknowledged.filter((label) => {
        const row = found.get(label)
        return row && (row.leads > 1 || row.requests > 1)
      })
      const miscounted = await differingCounts(client)
      return [
        ...(lost.length ? [`${lost.length} acknowledged writes lost`] : []),
        ...(twice.length ? [`${twice.length} writes there twice`] : []),
        ...(miscounted.length ? [`${miscounted.length} counts differ from a recount`] : []),
      ]
    }, owner.database)
  await waitFor('all requests worked on', sweepSeconds, async () => (await look()).length === 0).catch(
    () => {},
  )
  return look()
}

let outcomes: Outcome[] = []
try {
  await withFleet(async (fleet) => {
    for (const what of ['postgres', 'machine'] as const) {
      console.log(`Killing the primary's ${what === 'machine' ? 'machine' : 'PostgreSQL'} under load …`)
      outcomes = [...outcomes, await lose(fleet, what)]
    }
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
const columns = [
  { title: 'fault, with kill -9', text: ({ fault }: Outcome) => fault },
  { title: 'leads acknowledged', text: ({ made }: Outcome) => String(made) },
  { title: 'requests acknowledged', text: ({ sent }: Outcome) => String(sent) },
  { title: 'lost or twice', text: ({ wrong }: Outcome) => wrong.join('; ') || 'none' },
  { title: 'seconds without a write', text: ({ outage }: Outcome) => outage.toFixed(1) },
]
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}`,
)
console.log(formatTable(columns, outcomes))
if (outcomes.length < 2 || outcomes.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1
process.exit()
