import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from './database.ts'
import { isRetryable } from './failures.ts'

const attempts = 3
/** Milliseconds. A retry without a pause may take the lock from the winner and lose again. */
const pause = 50

/**
 * Retries work that lost a conflict (deadlock, serialization failure): a transaction, or a single statement
 * outside of it.
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
      await sleep(attempt * pause * (1 + Math.random()))
    }
  }
}

/** Runs work in a transaction and retries it after a lost conflict. */
export const inTransaction = <T>(db: Database, work: (tx: DatabaseTransaction) => Promise<T>): Promise<T> =>
  retried(() => db.transaction().execute(work))

/** Lifts the idle limit of a transaction that waits for a file or a reader between its statements; those have their own limits. */
export async function allowIdle(tx: Database): Promise<void> {
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx)
}
