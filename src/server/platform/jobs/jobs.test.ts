import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createDatabase } from '../database/database.ts'
import { emailJobs } from '../email/email.ts'
import { createLog } from '../log.ts'
import { installJobQueues } from './job-queues.ts'
import { createJobs } from './jobs.ts'
import { addWaitingJobs } from './waiting-jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('createJobs runs all queued jobs without pausing between jobs', async () => {
  const jobs = createJobs({ pool: database.pool, log: createLog('silent') })
  // With a pause after each job, this many would exceed the time limit of a test.
  const expected = Array.from({ length: 100 }, (_, at) => at)
  const done: number[] = []
  const all = new Promise<void>((resolve) => {
    jobs.handle(emailJobs.name, async ({ at }: { at: number }) => {
      if (done.push(at) === expected.length) resolve()
    })
  })
  await jobs.open({ work: true })
  const db = createDatabase(database.pool)
  for (const at of expected) await jobs.add(db, emailJobs.name, { at })
  await all
  expect(done.toSorted((a, b) => a - b)).toEqual(expected)
  await jobs.close()
})

describe('addAll', () => {
  test('gives its jobs lower priority than jobs queued individually with add', async () => {
    const jobs = createJobs({ pool: database.pool, log: createLog('silent') })
    const done: string[] = []
    const all = new Promise<void>((resolve) => {
      jobs.handle(emailJobs.name, async ({ name }: { name: string }) => {
        if (done.push(name) === 3) resolve()
      })
    })
    const db = createDatabase(database.pool)
    await jobs.open({ work: false })
    await jobs.addAll(db, emailJobs.name, [{ name: 'together' }, { name: 'together' }])
    await jobs.add(db, emailJobs.name, { name: 'single' })
    await jobs.close()
    await jobs.open({ work: true })
    await all
    expect(done).toEqual(['single', 'together', 'together'])
    await jobs.close()
  })
})

describe('installJobQueues', () => {
  test("applies a queue's changed retry settings to waiting jobs", async () => {
    const owner = new pg.Pool(database.ownerConnection)
    const jobs = createJobs({ pool: database.pool, log: createLog('silent') })
    await installJobQueues(owner, [{ ...emailJobs, retryLimit: 12, retryDelayMax: 3600 }])
    await jobs.open({ work: false })
    await jobs.add(createDatabase(database.pool), emailJobs.name, {}, { afterSeconds: 60 })
    await installJobQueues(owner, [emailJobs])
    const { rows } = await owner.query(
      `SELECT retry_limit, retry_delay_max FROM pgboss.job WHERE state = 'created'`,
    )
    expect(rows).toEqual([{ retry_limit: emailJobs.retryLimit, retry_delay_max: emailJobs.retryDelayMax }])
    await jobs.close()
    await owner.end()
  })

  test('moves waiting jobs from a renamed queue to its new name', async () => {
    const owner = new pg.Pool(database.ownerConnection)
    await installJobQueues(owner, [{ name: 'earlier' }])
    const db = createDatabase(database.pool)
    const earlier = createJobs({ pool: database.pool, log: createLog('silent') })
    await earlier.open({ work: false })
    await earlier.add(db, 'earlier', { id: 1 })
    await earlier.close()
    await installJobQueues(owner, [{ name: 'later', earlierName: 'earlier' }])
    const jobs = createJobs({ pool: database.pool, log: createLog('silent') })
    const done = new Promise((resolve) => jobs.handle('later', async (job: object) => resolve(job)))
    await jobs.open({ work: true })
    expect(await done).toEqual({ id: 1 })
    await jobs.close()
    const { rows } = await owner.query(`SELECT name FROM pgboss.queue WHERE name = 'earlier'`)
    expect(rows).toEqual([])
    await owner.end()
  })
})

describe('addWaitingJobs', () => {
  test('restores a job of a renamed queue so that installJobQueues can move it', async () => {
    const owner = new pg.Pool(database.ownerConnection)
    const client = await owner.connect()
    const waiting = [{ queue: 'renamed', data: { id: 7 }, due_at: '2026-03-11T12:00:00Z' }]
    expect(await addWaitingJobs(client, JSON.stringify(waiting))).toBe(1)
    client.release()
    await installJobQueues(owner, [{ name: 'present', earlierName: 'renamed' }])
    const { rows } = await owner.query(`SELECT name, data FROM pgboss.job WHERE data = '{"id": 7}'`)
    expect(rows).toEqual([{ name: 'present', data: { id: 7 } }])
    await owner.end()
  })
})
