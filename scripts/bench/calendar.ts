import type { Page } from '@playwright/test'
import { launchBrowser, logIn } from '../browser.ts'
import { type Column, formatTable } from '../table.ts'
import type { Cleanup } from './cleanup.ts'
import { benchLogins } from './fill.ts'
import { percentile } from './load.ts'
import type { BenchOptions } from './options.ts'
import { type BenchServer, prepareServer } from './prepare.ts'

/** 4,000 visits a month. */
const visitsPerWeek = 930
const providers = 12
const weeks = 24
/** Bounds in milliseconds. */
const bounds = { open: 300, longTask: 50 }
/** Steps of the pointer while a visit is dragged. */
const steps = 200

interface Measure {
  what: string
  times: number[]
  bound: number
}

/** Measures in a browser how soon a full week is drawn, and the longest task while a visit is dragged over it. */
export async function runCalendar(_options: BenchOptions, cleanup: Cleanup): Promise<void> {
  const server = await prepareServer({ leads: 1_000, patients: 50_000, neighbors: 1 }, cleanup)
  await server.asOwner((db) => fillWeeks(db, server))
  await server.settle()
  const browser = await launchBrowser()
  cleanup.add(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await logIn(page, server.origin, { username: benchLogins.administrator, password: server.password })
  await page.goto(`${server.origin}/calendar?view=week`)
  await page.locator('[data-event-id]').first().waitFor()
  const shown = await page.locator('[data-event-id]').count()
  const opens: number[] = []
  for (let week = 1; week < weeks; week++) opens.push(await page.evaluate<number>(timeTurn))
  const drags = await dragAcross(page)
  const rows: Measure[] = [
    { what: `next week, ${shown} visits`, times: opens, bound: bounds.open },
    { what: `tasks of ${steps} steps of a drag`, times: drags, bound: bounds.longTask },
  ]
  console.log(`\n${formatTable(columns, rows)}\n`)
  if (rows.some(isBroken)) process.exitCode = 1
}

/** Milliseconds from the click on "Next week" until its visits are painted. Runs in the page. */
const timeTurn = `new Promise((resolve, reject) => {
  const heading = () => document.querySelector('h2')?.textContent
  const before = heading()
  const since = performance.now()
  document.querySelector('[aria-label="Next week"]').click()
  const look = () => {
    const isDrawn = heading() !== before && document.querySelector('[data-event-id]')
    if (isDrawn) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - since)))
    else if (performance.now() - since > 10_000) reject(new Error('no visits in the next week'))
    else requestAnimationFrame(look)
  }
  look()
})`

const recordTasks = `globalThis.tasks = [0]
new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ entryTypes: ['longtask'] })`

/** Durations of the long tasks while a visit is dragged; 0 without any. */
async function dragAcross(page: Page): Promise<number[]> {
  await page.evaluate(recordTasks)
  const card = await page.locator('[data-movable]').first().boundingBox()
  if (!card) throw new Error('no visit to drag')
  await page.mouse.move(card.x + 10, card.y + 6)
  await page.mouse.down()
  for (let step = 0; step < steps; step++) {
    const [x, y] = [240 + ((step * 37) % 900), 320 + ((step * 23) % 330)]
    await page.mouse.move(x, y)
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return page.evaluate<number[]>('tasks')
}

type Db = Parameters<Parameters<BenchServer['asOwner']>[0]>[0]

async function fillWeeks(db: Db, { context: { company } }: BenchServer): Promise<void> {
  await db.query('DELETE FROM appointments WHERE company_id = $1', [company.id])
  await db.query(
    `WITH person AS (
       INSERT INTO users (username, email, password_hash, created_at)
       SELECT 'week-' || n, 'week-' || n || '@example.com', '', now() FROM generate_series(1, $4::int) AS n RETURNING id
     ), provider AS (
       INSERT INTO staff (company_id, user_id, role, created_at) SELECT $1::bigint, id, 'dentist', now() FROM person
       RETURNING id
     ), placed AS (
       INSERT INTO staff_locations (company_id, staff_id, location_id)
       SELECT $1, provider.id, location FROM provider, unnest($2::bigint[]) AS location
     ), numbered AS (SELECT id, row_number() OVER () - 1 AS place FROM provider
     ), drawn AS (
       SELECT row_number() OVER () - 1 AS n, n % $4::int AS place,
         date_trunc('week', now()) + week * interval '7 days' + (n / 186) * interval '1 day'
           + interval '13 hours' + (n % 186 / $4::int) * interval '30 minutes' AS at
       FROM generate_series(0, $5::int) AS week, generate_series(0, $3::int - 1) AS n
     ), patient AS (SELECT id, row_number() OVER () - 1 AS n FROM patients WHERE company_id = $1)
     INSERT INTO appointments (company_id, patient_id, location_id, staff_id, starts_at, ends_at, type, status, created_at, updated_at)
     SELECT $1, patient.id, ($2::bigint[])[1 + n % 4], numbered.id, at, at + interval '30 minutes', 'Cleaning', 'scheduled', now(), now()
     FROM drawn JOIN patient USING (n) JOIN numbered USING (place)`,
    [company.id, company.locations, visitsPerWeek, providers, weeks],
  )
  await db.query('VACUUM (ANALYZE) appointments')
}

const isBroken = ({ times, bound, what }: Measure) =>
  !((what.startsWith('tasks') ? Math.max(...times) : percentile(times, 95)) < bound)
const columns: readonly Column<Measure>[] = [
  { title: 'calendar, a week of 4,000 visits a month', text: ({ what }) => what },
  { title: 'p50 ms', text: ({ times }) => percentile(times, 50).toFixed(0) },
  { title: 'p95 ms', text: ({ times }) => percentile(times, 95).toFixed(0) },
  { title: 'max ms', text: ({ times }) => Math.max(...times).toFixed(0) },
  { title: 'bound', text: (row) => `${row.bound} ${isBroken(row) ? 'BROKEN' : 'ok'}` },
]
