import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { differingCounts } from '#server/testing/recount.ts'
import { type Column, formatTable } from '../table.ts'
import type { Cleanup } from './cleanup.ts'
import { percentile } from './load.ts'
import type { BenchOptions } from './options.ts'
import { prepareServer } from './prepare.ts'
import { number } from './report.ts'

const manyWriters = 64
const samplePause = 20

interface WritersRow {
  what: string
  commitsPerSecond: number
  p50: number
  p99: number
  /** Mean number of writers that wait for a row that another one holds. */
  queued: number
}

const columns: readonly Column<WritersRow>[] = [
  { title: 'writers', text: ({ what }) => what },
  { title: 'commits/s', text: (row) => number(row.commitsPerSecond, 0) },
  { title: 'p50 ms', text: (row) => number(row.p50, 1) },
  { title: 'p99 ms', text: (row) => number(row.p99, 1) },
  { title: 'queued', text: (row) => number(row.queued, 2) },
]

/**
 * Has one and 64 connections add leads that are all counted under the same keys, the worst that there is, with the counts
 * kept and without; ends with a failure where a count is off afterwards.
 */
export async function runWriters({ leads, seconds }: BenchOptions, cleanup: Cleanup): Promise<void> {
  const filling = { leads, patients: 1, appointments: 0, neighbours: 0 }
  const { company, database } = await prepareServer(filling, cleanup)
  const connect = async () => {
    const client = new pg.Client(database.ownerConnection)
    await client.connect()
    cleanup.add(() => client.end())
    return client
  }
  const owner = await connect()
  const clients = await Promise.all(Array.from({ length: manyWriters }, connect))
  const rows: WritersRow[] = []
  const measure = async (what: string, writers: number) =>
    rows.push({ what, ...(await write(clients.slice(0, writers), owner, company, seconds)) })
  await measure('1, counts kept', 1)
  await measure(`${manyWriters}, counts kept`, manyWriters)
  const differing = await differingCounts(owner)
  await owner.query('ALTER TABLE leads DISABLE TRIGGER leads_counted_insert')
  await measure('1, without counts', 1)
  await measure(`${manyWriters}, without counts`, manyWriters)
  console.log(
    `\n${formatTable(columns, rows)}\n\n${differing.length} kept counts differ from a full recount.`,
  )
  if (differing.length > 0) process.exitCode = 1
}

async function write(
  clients: readonly pg.Client[],
  owner: pg.Client,
  company: { id: number; locations: number[] },
  seconds: number,
): Promise<Omit<WritersRow, 'what'>> {
  const times: number[] = []
  const queued: number[] = []
  const end = performance.now() + seconds * 1_000
  const insert = {
    name: 'insert',
    text: `INSERT INTO leads (company_id, location_id, first_name, status, type, source, last_seen_at, created_at, updated_at)
      VALUES ($1, $2, 'Bench', 'new', 'website', 'google', now(), now(), now())`,
    values: [company.id, company.locations[0]],
  }
  const writer = async (client: pg.Client) => {
    for (let at = performance.now(); at < end; at = performance.now()) {
      await client.query(insert)
      times.push(performance.now() - at)
    }
  }
  const watch = async () => {
    for (; performance.now() < end; await sleep(samplePause)) {
      const { rows } = await owner.query(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event IN ('transactionid', 'tuple')`,
      )
      queued.push(rows[0].waiting)
    }
  }
  await Promise.all([watch(), ...clients.map(writer)])
  times.sort((one, next) => one - next)
  return {
    commitsPerSecond: times.length / seconds,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    queued: queued.reduce((sum, each) => sum + each, 0) / queued.length,
  }
}
