import type pg from 'pg'
import { PgBoss, type QueueOptions } from 'pg-boss'

/** pg-boss's schema. */
export const jobSchema = 'pgboss'

export interface JobQueue extends QueueOptions {
  name: string
  /** Name of the queue in earlier versions; its jobs that wait are carried over. */
  earlierName?: string
}

/** Runs as the owner of the database. */
export async function installJobQueues(pool: pg.Pool, queues: readonly JobQueue[]): Promise<void> {
  const boss = new PgBoss({ db: overPool(pool), schema: jobSchema, supervise: false, schedule: false })
  // Errors also reject the call; an unhandled event would end the process.
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const { name, earlierName, ...options } of queues) {
      await ((await boss.getQueue(name)) ? boss.updateQueue(name, options) : boss.createQueue(name, options))
      if (earlierName && (await boss.getQueue(earlierName))) {
        await pool.query(carryOver, [name, earlierName])
        await boss.deleteQueue(earlierName)
      }
    }
    await pool.query(waitingFollowQueues)
  } finally {
    await boss.stop({ graceful: false })
  }
}

const carryOver = `UPDATE ${jobSchema}.job SET name = $1 WHERE name = $2 AND state < 'completed'`

// A job keeps the retry settings that its queue had when it was added. After an upgrade it would end before
// its handler gives up.
const waitingFollowQueues = `
  UPDATE ${jobSchema}.job SET retry_limit = queue.retry_limit, retry_delay = queue.retry_delay,
    retry_backoff = queue.retry_backoff, retry_delay_max = queue.retry_delay_max
  FROM ${jobSchema}.queue
  WHERE job.name = queue.name AND job.state < 'completed'
    AND (job.retry_limit, job.retry_delay, job.retry_backoff, job.retry_delay_max)
      IS DISTINCT FROM (queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max)`

/** Runs pg-boss over our own pool. */
export const overPool = (pool: pg.Pool) => ({
  executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
})
