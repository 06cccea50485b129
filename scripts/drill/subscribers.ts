import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrateAsOwner } from '#server/app/open-database.ts'
import { ensureDataDir } from '#server/platform/data-dir.ts'
import { createLog } from '#server/platform/log.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import { type Cleanup, runCommand } from '../bench/cleanup.ts'
import { until } from '../fleet/until.ts'
import { stuckName, subscriberNames } from './subscriber-process.ts'

// Brings events to ten subscribers in two processes that are killed again and again. Checks that each event is handled once
// and that the events of a record stay in order. One subscriber always fails. Then measures the lag at a steady rate.
//
//     npm run drill:subscribers -- [--events 100000]

const records = 2_000
const writers = 6
const [largest, killEvery] = [20_000, 2_500]
const role = { name: 'drill_app', password: 'only for this drill' }

interface Drill {
  owner: pg.ClientConfig
  /** As the app connects. */
  app: pg.ClientConfig
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
}

async function openDrill(cleanup: Cleanup): Promise<Drill> {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-subscribers-'))
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  ensureDataDir(folder)
  const postgres = await startEmbeddedPostgres(folder, createLog('silent'))
  cleanup.add(() => postgres.stop())
  await migrateAsOwner(postgres.connection, role, () => {})
  const owner = new pg.Pool({ ...postgres.connection, max: writers + 2 })
  cleanup.add(() => owner.end())
  await owner.query(`
    INSERT INTO companies (name, time_zone, created_at) VALUES ('Example', 'America/New_York', now());
    CREATE TABLE happened (record bigint PRIMARY KEY, times bigint NOT NULL);
    INSERT INTO happened SELECT record, 0 FROM generate_series(1, ${records}) AS record;
    CREATE TABLE effects (id bigint GENERATED ALWAYS AS IDENTITY, subscriber text, event_id bigint, at timestamptz DEFAULT clock_timestamp());
    GRANT INSERT ON effects TO ${role.name}`)
  return {
    owner: postgres.connection,
    app: { ...postgres.connection, user: role.name, password: role.password },
    query: async (text, values = []) => (await owner.query(text, values)).rows,
  }
}

/** Starts two processes. Every few seconds one is killed and replaced. */
async function startProcesses({ app }: Drill, cleanup: Cleanup) {
  let kills = 0
  let goesOn = true
  const start = async (): Promise<ChildProcess> => {
    const file = join(import.meta.dirname, 'subscriber-process.ts')
    const child = fork(file, ['work'], { env: { ...process.env, CONNECTION: JSON.stringify(app) } })
    await new Promise((resolve) => child.once('message', resolve))
    return child
  }
  const running = [await start(), await start()]
  const killing = (async () => {
    for (let turn = 0; goesOn; turn++) {
      await sleep(killEvery)
      if (!goesOn) return
      running[turn % 2]?.kill('SIGKILL')
      kills++
      running[turn % 2] = await start()
    }
  })()
  const end = async () => {
    goesOn = false
    await killing
    return kills
  }
  cleanup.add(async () => {
    await end()
    for (const child of running) child.kill('SIGKILL')
  })
  /** Ends the killing and returns the number of kills. */
  return { end }
}

const changeRecords = `
  WITH locked AS (SELECT record FROM happened WHERE record = ANY($1) ORDER BY record FOR UPDATE),
    changed AS (UPDATE happened SET times = times + 1 FROM locked WHERE happened.record = locked.record RETURNING happened.record, times)
  INSERT INTO events (company_id, occurred_at, type, subject, subject_id, data)
  SELECT 1, clock_timestamp(), 'lead.recorded', 'lead', record, jsonb_build_object('call_id', times) FROM changed`

/** Changes records, with an event each, in transactions of very different sizes and lengths. */
async function record({ owner }: Drill, count: number): Promise<void> {
  let left = count
  const change = async (client: pg.Client, from: number, rows: number) => {
    await client.query(changeRecords, [Array.from({ length: rows }, (_, at) => ((from + at) % records) + 1)])
  }
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const client = new pg.Client(owner)
      await client.connect()
      for (let round = 0; left > 0; round++) {
        const isLarge = writer === 0 && round === 20
        const rows = Math.min(left, isLarge ? largest : 1 + ((round * 7) % 12))
        left -= rows
        await client.query('BEGIN')
        const from = Math.floor(Math.random() * records)
        for (let done = 0; done < rows; done += records)
          await change(client, from, Math.min(records, rows - done))
        if (round % 50 === 0) await sleep(500 * Math.random())
        await client.query('COMMIT')
        await sleep(5)
      }
      await client.end()
    }),
  )
}

interface Lag {
  p50: number
  p95: number
  max: number
}

const steady = { perSecond: 20, seconds: 15 }

/** Milliseconds from a change to its effect, at a steady rate. */
async function measureLag({ query }: Drill): Promise<string> {
  const first = await query<{ id: number }>('SELECT max(id) AS id FROM events')
  for (let change = 0; change < steady.perSecond * steady.seconds; change++) {
    await query(changeRecords, [[1 + Math.floor(Math.random() * records)]])
    await sleep(1_000 / steady.perSecond)
  }
  await sleep(2_000)
  const [lag] = await query<Lag>(
    `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY lag) AS p50, percentile_disc(0.95) WITHIN GROUP (ORDER BY lag) AS p95, max(lag) AS max
     FROM (SELECT (extract(epoch FROM effects.at - occurred_at) * 1000)::int AS lag FROM effects JOIN events ON events.id = event_id
       WHERE event_id > $1) AS handled`,
    [first[0]?.id],
  )
  return `Lag at ${steady.perSecond} changes/s, in ms: p50 ${lag?.p50}, p95 ${lag?.p95}, max ${lag?.max}`
}

interface Result {
  subscriber: string
  handled: number
  twice: number
  out_of_order: number
}

// The order of effects per record is that of its changes when each change has a greater number than the effect before.
const findings = `
  WITH ordered AS (
    SELECT subscriber, event_id, (data ->> 'call_id')::bigint AS times,
      lag((data ->> 'call_id')::bigint) OVER (PARTITION BY subscriber, subject_id ORDER BY effects.id) AS before
    FROM effects JOIN events ON events.id = event_id
  )
  SELECT subscriber, count(DISTINCT event_id)::int AS handled, (count(*) - count(DISTINCT event_id))::int AS twice,
    (count(*) FILTER (WHERE times <> coalesce(before, 0) + 1))::int AS out_of_order
  FROM ordered GROUP BY subscriber ORDER BY subscriber`

async function run(cleanup: Cleanup): Promise<void> {
  const { values } = parseArgs({ options: { events: { type: 'string', default: '100000' } } })
  const count = Number(values.events)
  const drill = await openDrill(cleanup)
  const killing = await startProcesses(drill, cleanup)
  const begun = performance.now()
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(0)
  await record(drill, count)
  console.log(`Recorded ${count} events in ${seconds()} s.`)
  const healthy = subscriberNames.filter((name) => name !== stuckName)
  await until('all events handled', 900, async () => {
    const [row] = await drill.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM subscribers WHERE handled >= $1 AND name = ANY($2)',
      [count, healthy],
    )
    return row?.count === healthy.length
  })
  console.log(
    `Handled by ${healthy.length} subscribers after ${seconds()} s, with ${await killing.end()} processes killed.`,
  )
  const results = await drill.query<Result>(findings)
  for (const { subscriber, handled, twice, out_of_order } of results) {
    console.log(`${subscriber}: ${handled} handled, ${twice} twice, ${out_of_order} out of order`)
  }
  const stuck = await drill.query('SELECT failures, last_error FROM subscribers WHERE name = $1', [stuckName])
  console.log(`${stuckName}: ${JSON.stringify(stuck)}`)
  const wrong = results.filter(
    ({ subscriber, handled, twice, out_of_order }) =>
      twice + out_of_order > 0 || (subscriber !== stuckName && handled !== count),
  )
  console.log(await measureLag(drill))
  if (wrong.length > 0 || results.length < healthy.length)
    throw new Error(`${wrong.length} subscribers went wrong`)
}

await runCommand(run)
process.exit()
