import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { root } from '../root.ts'

let database: TestDatabase
const started: ChildProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
})
afterAll(() => database.drop())

function start() {
  const child = spawn(process.execPath, [join(root, 'src/server/testing/leader-process.ts')], {
    env: { ...process.env, DATABASE_URL: addressOf(database) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  let runs = 0
  child.stdout.on('data', (lines: Buffer) => {
    runs += lines.toString().split('\n').length - 1
  })
  return { child, runs: () => runs }
}

/** Resolves when the process has done work since now. */
const leads = async ({ runs }: ReturnType<typeof start>, seconds: number) => {
  const before = runs()
  await expect.poll(runs, { timeout: seconds * 1_000 }).toBeGreaterThan(before)
}

const connections = async () =>
  (await database.pool.query('SELECT FROM pg_stat_activity WHERE datname = current_database()')).rowCount

async function startBoth() {
  const first = start()
  await leads(first, 10)
  const second = start()
  await leads(first, 10)
  return { first, second }
}

describe('lead', { timeout: 60_000 }, () => {
  test('lets one of two processes work', async () => {
    const { first, second } = await startBoth()
    const { child } = second
    // Its pool has asked for the lead.
    await expect.poll(connections, { timeout: 10_000 }).toBe(4)
    await leads(first, 10)
    expect([child.exitCode, second.runs()]).toEqual([null, 0])
  })

  test('passes the lead on when the leader ends', async () => {
    const { first, second } = await startBoth()
    first.child.kill('SIGTERM')
    await once(first.child, 'exit')
    await leads(second, 5)
  })

  test('replaces a leader that is killed within seconds', async () => {
    const { first, second } = await startBoth()
    first.child.kill('SIGKILL')
    await leads(second, 5)
  })

  test('replaces a leader that hangs, which works no more when it goes on', async () => {
    const { first, second } = await startBoth()
    first.child.kill('SIGSTOP')
    await leads(second, 15)
    const before = first.runs()
    first.child.kill('SIGCONT')
    await leads(second, 10)
    await leads(second, 10)
    expect(first.runs()).toBe(before)
  })

  test('elects a leader again after its connection is lost', async () => {
    const { first, second } = await startBoth()
    const owner = new pg.Client(database.ownerConnection)
    await owner.connect()
    await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'chairside leader' AND datname = current_database()`,
    )
    await owner.end()
    const before = first.runs() + second.runs()
    await expect.poll(() => first.runs() + second.runs(), { timeout: 10_000 }).toBeGreaterThan(before + 2)
  })
})
