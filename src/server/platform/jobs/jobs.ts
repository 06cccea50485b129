import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { describeError, type Log } from '../log.ts'
import { jobSchema, overPool } from './job-queues.ts'

type Handler = (data: never) => Promise<void>

/** Background work, retried until it succeeds, in any process. */
export interface Jobs {
  /** Called once per queue, while the app is built. */
  handle<T extends object>(queue: string, handler: (data: T) => Promise<void>): void
  /** Must run in the transaction of the change that needs the job. */
  add(tx: Database, queue: string, data: object, options?: { afterSeconds: number }): Promise<void>
  /** Adds many jobs, which let individually added jobs go first. */
  addAll(tx: Database, queue: string, data: readonly object[]): Promise<void>
  open(options: { work: boolean }): Promise<void>
  /** Runs all due jobs once and returns their number. */
  runDue(): Promise<number>
  close(): Promise<void>
}

const pollingSeconds = 1
const stopMilliseconds = 8_000

export function createJobs({ pool, log }: { pool: pg.Pool; log: Log }): Jobs {
  const handlers = new Map<string, Handler>()
  const boss = new PgBoss({
    db: overPool(pool),
    schema: jobSchema,
    // The app's role owns nothing; migrations create schema and queues.
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: true,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue error'))

  async function attempt(queue: string, data: object): Promise<void> {
    try {
      await handlers.get(queue)?.(data as never)
    } catch (error) {
      log.warn({ err: error, queue }, 'job failed')
      // pg-boss stores the error, so it may contain no more than the log.
      throw Object.assign(new Error('job failed'), describeError(error), { stack: '' })
    }
  }

  return {
    handle(queue, handler) {
      if (handlers.has(queue)) throw new Error(`two handlers for the jobs of ${queue}`)
      handlers.set(queue, handler)
    },
    async add(tx, queue, data, { afterSeconds } = { afterSeconds: 0 }) {
      await boss.send(queue, data, { db: fromKysely(tx), startAfter: afterSeconds })
    },
    async addAll(tx, queue, all) {
      await boss.insert(
        queue,
        all.map((data) => ({ data, priority: -1 })),
        { db: fromKysely(tx) },
      )
    },
    async open({ work }) {
      await boss.start()
      if (!work) return
      for (const queue of handlers.keys()) {
        let worker = ''
        worker = await boss.work(queue, { pollingIntervalSeconds: pollingSeconds }, async ([job]) => {
          if (!job) return
          // Requests the next job immediately instead of a second later, so that a burst does not delay other
          // people's emails.
          boss.notifyWorker(worker)
          await attempt(queue, job.data as object)
        })
      }
    },
    async runDue() {
      let done = 0
      for (const queue of handlers.keys()) {
        const jobs = await boss.fetch<object>(queue, { batchSize: 100 })
        for (const job of jobs) {
          done++
          await attempt(queue, job.data).then(
            () => boss.complete(queue, job.id),
            (error: object) => boss.fail(queue, job.id, error),
          )
        }
      }
      return done
    },
    close: () => boss.stop({ graceful: true, timeout: stopMilliseconds }),
  }
}
