import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { describeError, type Log } from '../log.ts'
import { jobSchema, overPool } from './job-queues.ts'

type Handler = (data: never) => Promise<void>

/** Work that is done after the answer, again until it succeeds, by whichever process is free. */
export interface Jobs {
  /** Says who does the jobs of a queue. Called while the app is built, once per queue. */
  handle<T extends object>(queue: string, handler: (data: T) => Promise<void>): void
  /** Adds a job in the transaction of the change that causes it: it exists if and only if the change does. It is due now or later. */
  add(tx: Database, queue: string, data: object, options?: { afterSeconds: number }): Promise<void>
  /** Opens the queues; with `work`, does their jobs from now on. */
  open(options: { work: boolean }): Promise<void>
  /** Does all jobs that are due, once each, and answers how many there were. */
  runDue(): Promise<number>
  /** Waits for what is being done, and does no more. */
  close(): Promise<void>
}

const pollingSeconds = 1
const stopMilliseconds = 8_000

/** Jobs in the database of `pool`, whose queues the migrations have created. */
export function createJobs({ pool, log }: { pool: pg.Pool; log: Log }): Jobs {
  const handlers = new Map<string, Handler>()
  const boss = new PgBoss({
    db: overPool(pool),
    schema: jobSchema,
    // The app's role owns nothing: schema and queues are the migrations' business.
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: true,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed'))

  async function attempt(queue: string, data: object): Promise<void> {
    try {
      await handlers.get(queue)?.(data as never)
    } catch (error) {
      log.warn({ err: error, queue }, 'a job failed')
      // What is kept of it in the database must not tell more than the log does.
      throw Object.assign(new Error('a job failed'), describeError(error), { stack: '' })
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
    async open({ work }) {
      await boss.start()
      if (!work) return
      for (const queue of handlers.keys()) {
        let worker = ''
        worker = await boss.work(queue, { pollingIntervalSeconds: pollingSeconds }, async ([job]) => {
          if (!job) return
          // Nobody's mail waits a second for each that strangers caused before it: the queue is asked again at once.
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
