import type pg from 'pg'
import { PgBoss, type QueueOptions } from 'pg-boss'

/** pg-boss's schema. */
export const jobSchema = 'pgboss'

export interface JobQueue extends QueueOptions {
  name: string
}

/** As the owner of the database. */
export async function installJobQueues(pool: pg.Pool, queues: readonly JobQueue[]): Promise<void> {
  const boss = new PgBoss({ db: overPool(pool), schema: jobSchema, supervise: false, schedule: false })
  // Errors reject the call too; an unhandled event would end the process.
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

/** pg-boss over our own pool. */
export const overPool = (pool: pg.Pool) => ({
  executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
})
