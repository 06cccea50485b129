import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createLead } from '#contract/leads/leads.endpoints.ts'
import { differingCounts } from '#server/testing/recount.ts'
import { send } from '../bench/load.ts'
import { requestTo } from '../bench/requests.ts'
import { compare, type Ledger } from '../drill/ledger.ts'
import type { Practice } from '../drill/practice.ts'
import { readTraces, readWaiting } from '../drill/traces.ts'
import type { Machine } from './start-fleet.ts'
import { until } from './until.ts'

/** The machines that write, and a way past them to what is stored. */
interface Written {
  machines: readonly Machine[]
  practice: Practice
  asOwner<T>(work: (db: pg.Client) => Promise<T>): Promise<T>
}

export async function createLeadOn({ origin }: { origin: string }, practice: Practice): Promise<number> {
  const body = {
    ...{ first_name: 'Pat', last_name: 'Example', phone: '+12125550142', source: 'google' },
    ...{ email: `${randomUUID()}@example.com`, location: practice.location },
  }
  const created = await send(origin, requestTo(createLead, { token: practice.token, body }))
  return (created as { id: number }).id
}

/** Waits until each machine writes again by itself. */
export async function expectWriting({
  machines,
  practice,
}: Pick<Written, 'machines' | 'practice'>): Promise<void> {
  for (const machine of machines) {
    await until('a lead created on each machine', 30, () =>
      createLeadOn(machine, practice).then(
        () => true,
        () => false,
      ),
    )
  }
}

/** Every acknowledged write is there exactly once, whichever machine took it; says how many there are. */
export async function expectAllStored({ machines, asOwner }: Written, ledger: Ledger): Promise<string> {
  const isWaiting = () =>
    asOwner(async (db) => {
      const keys = await Promise.all(machines.map(({ dataDir }) => readWaiting(db, dataDir)))
      return keys.some(({ size }) => size > 0)
    })
  // A sweep every half minute works off the requests that were taken while the database was away.
  await until('all requests worked off', 90, async () => !(await isWaiting()))
  const { lost, late, doubled, miscounted } = await asOwner(async (db) => ({
    ...compare(ledger.writes, await readTraces(db)),
    miscounted: await differingCounts(db),
  }))
  const wrong = [...lost, ...late, ...doubled, ...miscounted, ...ledger.refusals]
  if (wrong.length > 0) throw new Error(`${wrong.length} wrong: ${JSON.stringify(wrong.slice(0, 5))}`)
  const acknowledged = ledger.writes.filter((write) => write.acknowledged !== undefined).length
  return `${acknowledged} acknowledged, none lost or doubled`
}

/** Has the location of the practice alerted to requests. */
export async function wantNotices({
  practice,
  asOwner,
}: Pick<Written, 'practice' | 'asOwner'>): Promise<void> {
  await asOwner((db) =>
    db.query(`UPDATE locations SET notification_email = 'desk@example.com' WHERE id = $1`, [
      practice.location,
    ]),
  )
}

/** Checks that each request of a sender has its notice. Returns the number of requests, as text. */
export async function expectAllNoticed({ asOwner }: Pick<Written, 'asOwner'>): Promise<string> {
  const sent = `intake_requests WHERE channel IN ('forms', 'website', 'chatbot', 'meta') AND intake_result IN ('lead', 'repeat')`
  const count = (text: string) =>
    asOwner(
      async (db) =>
        (await db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${text}`)).rows[0]?.count ?? 0,
    )
  await until('all requests noticed', 60, async () => {
    const missing = `${sent} AND NOT EXISTS (SELECT FROM request_notices WHERE intake_request_id = intake_requests.id)`
    return (await count(missing)) === 0
  })
  return `${await count(sent)} requests, each with its notice`
}
