import type pg from 'pg'
import { PgBoss, type QueueOptions } from 'pg-boss'

/** Where the library that keeps the queues has its tables. */
export const jobSchema = 'pgboss'

/** A queue of jobs: its name, and how often and for how long its jobs are tried. */
export interface JobQueue extends QueueOptions {
  name: string
}

/** Creates the queues' tables and the queues themselves, as the owner of the database. */
export async function installJobQueues(pool: pg.Pool, queues: readonly JobQueue[]): Promise<void> {
  const boss = new PgBoss({ db: overPool(pool), schema: jobSchema, supervise: false, schedule: false })
  // A failure rejects what was called; unheard, the same as an event would end the process.
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const { name, ...options } of queues) {
      await ((await boss.getQueue(name)) ? boss.updateQueue(name, options) : boss.createQueue(name, options))
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** The library's statements over a pool of ours. */
export const overPool = (pool: pg.Pool) => ({
  executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
})
