import pg from 'pg'
import { ownerConnectionOf } from '#server/testing/process.ts'
import { differingCounts } from '#server/testing/recount.ts'
import { type Column, formatTable } from '../table.ts'
import type { Cleanup } from './cleanup.ts'
import type { BenchOptions } from './options.ts'
import { prepareServer } from './prepare.ts'

const size = 200_000
const [minShare, maxIndexBytes, aimedMegabytes] = [0.5, 1_500, 400]
const writersAtOnce = [1, 64]
const tables = ['leads', 'bare_leads'] as const

interface WritesRow {
  writers: number
  commits: Record<(typeof tables)[number], number>
  share: number
}

const columns: readonly Column<WritesRow>[] = [
  { title: 'writers', text: ({ writers }) => String(writers) },
  { title: 'leads: commits/s', text: ({ commits }) => commits.leads.toFixed(0) },
  { title: 'bare table: commits/s', text: ({ commits }) => commits.bare_leads.toFixed(0) },
  {
    title: `share, at least ${minShare}`,
    text: ({ share }) => `${share.toFixed(2)} ${share >= minShare ? 'ok' : 'BROKEN'}`,
  },
]

/** Inserts leads, one per transaction, beside a copy of the table that has its primary key alone; and weighs table and indexes. */
export async function runWrites({ rounds, seconds, keep }: BenchOptions, cleanup: Cleanup): Promise<void> {
  const filling = { leads: size, patients: 1, neighbors: 0, keep: keep && `${keep}/writes` }
  const { dataDir, context, asOwner } = await prepareServer(filling, cleanup)
  const weight = await asOwner(async (db) => {
    const { rows } = await db.query<{ indexes: number; index_bytes: number; database: number }>(
      `SELECT (SELECT count(*)::int FROM pg_index WHERE indrelid = 'leads'::regclass) AS indexes,
         pg_indexes_size('leads')::float8 / (SELECT count(*) FROM leads) AS index_bytes,
         pg_database_size(current_database())::float8 / 1e6 AS database`,
    )
    await db.query(`
      DROP TABLE IF EXISTS bare_leads;
      CREATE TABLE bare_leads AS SELECT * FROM leads LIMIT 0;
      ALTER TABLE bare_leads ALTER id SET NOT NULL, ALTER id ADD GENERATED ALWAYS AS IDENTITY, ADD PRIMARY KEY (id)`)
    return rows[0] ?? { indexes: 0, index_bytes: Number.NaN, database: Number.NaN }
  })
  const clients = Array.from(
    { length: Math.max(...writersAtOnce) },
    () => new pg.Client(ownerConnectionOf(dataDir)),
  )
  for (const client of clients) {
    await client.connect()
    cleanup.add(() => client.end())
  }
  const rows: WritesRow[] = []
  for (const writers of writersAtOnce) {
    const done = { leads: 0, bare_leads: 0 }
    for (let round = 0; round < rounds; round++) {
      for (const table of tables)
        done[table] += await insert(clients.slice(0, writers), table, context.company, seconds)
    }
    const perSecond = (count: number) => count / (rounds * seconds)
    const commits = { leads: perSecond(done.leads), bare_leads: perSecond(done.bare_leads) }
    rows.push({ writers, commits, share: commits.leads / commits.bare_leads })
  }
  const differing = await asOwner(differingCounts)
  console.log(`\n${formatTable(columns, rows)}\n`)
  const isHeavy = weight.index_bytes >= maxIndexBytes
  console.log(
    `${weight.indexes} indexes of ${weight.index_bytes.toFixed(0)} bytes per lead, below ${maxIndexBytes}: ${isHeavy ? 'BROKEN' : 'ok'} (freshly built).
The database with ${size.toLocaleString('en')} leads: ${weight.database.toFixed(0)} MB; aim ${aimedMegabytes}.
${differing.length} kept counts differ from a recount.`,
  )
  if (isHeavy || differing.length > 0 || rows.some(({ share }) => !(share >= minShare))) process.exitCode = 1
}

/** Lets each connection insert for so many seconds; answers the number of commits. */
async function insert(
  clients: readonly pg.Client[],
  table: string,
  company: { id: number; locations: number[] },
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1_000
  let commits = 0
  const write = async (client: pg.Client) => {
    for (; performance.now() < until; commits++) {
      const number = Math.floor(Math.random() * 1e7)
      await client.query({
        name: `insert_${table}`,
        text: `INSERT INTO ${table} (company_id, location_id, first_name, last_name, email, phone, phone_e164, status, type, source, last_seen_at, created_at, updated_at)
          VALUES ($1, $2, 'Pat', $3, $4, $5, $5, 'new', 'website', 'google', now(), now(), now())`,
        values: [
          company.id,
          company.locations[0],
          `Arrival ${number}`,
          `arrival${number}@example.com`,
          `+1998${String(number).padStart(7, '0')}`,
        ],
      })
    }
  }
  await Promise.all(clients.map(write))
  return commits
}
