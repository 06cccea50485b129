import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createDatabase } from '../database/database.ts'
import { createLog } from '../log.ts'
import { mailQueue } from '../mail/mail.ts'
import { createJobs } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('many jobs at once are done one after the other, without a pause between them', async () => {
  const jobs = createJobs({ pool: database.pool, log: createLog('silent') })
  // With a pause after each, more than a test may take.
  const expected = Array.from({ length: 100 }, (_, at) => at)
  const done: number[] = []
  const all = new Promise<void>((resolve) => {
    jobs.handle(mailQueue.name, async ({ at }: { at: number }) => {
      if (done.push(at) === expected.length) resolve()
    })
  })
  await jobs.open({ work: true })
  const db = createDatabase(database.pool)
  for (const at of expected) await jobs.add(db, mailQueue.name, { at })
  await all
  expect(done.toSorted((one, next) => one - next)).toEqual(expected)
  await jobs.close()
})
