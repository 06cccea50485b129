import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { jobSchema } from './job-queues.ts'

/** An unfinished job, independent of pg-boss's tables. */
const WaitingJobs = z.array(
  z.object({
    queue: z.string(),
    data: z.record(z.string(), z.unknown()),
    due_at: z.iso.datetime({ offset: true }),
  }),
)
export type WaitingJobs = z.output<typeof WaitingJobs>

export const selectWaitingJobs = `
  SELECT coalesce(json_agg(json_build_object('queue', name, 'data', data, 'due_at', start_after) ORDER BY created_on), '[]') AS jobs
  FROM ${jobSchema}.job WHERE state < 'completed'`

/** Restores the jobs of `selectWaitingJobs` as the owner and returns their number. */
export async function addWaitingJobs(client: pg.Client, text: string): Promise<number> {
  const jobs = WaitingJobs.parse(JSON.parse(text))
  const db = { executeSql: (statement: string, values?: unknown[]) => client.query(statement, values) }
  const boss = new PgBoss({
    db,
    schema: jobSchema,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  for (const queue of new Set(jobs.map((job) => job.queue))) {
    // A queue of an earlier version: `installJobQueues` moves its jobs to the present name.
    if (!(await boss.getQueue(queue))) await boss.createQueue(queue)
    const ofQueue = jobs.filter((job) => job.queue === queue)
    await boss.insert(
      queue,
      ofQueue.map(({ data, due_at }) => ({ data, startAfter: new Date(due_at) })),
    )
  }
  await boss.stop({ graceful: false })
  return jobs.length
}
