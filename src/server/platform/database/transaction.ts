import type { Database, DatabaseTransaction } from './database.ts'
import { isRetryable } from './failures.ts'

const attempts = 3

/** Does work again that lost against another's (deadlock, serialisation): a transaction, or a single statement outside of one. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
    }
  }
}

/** Runs work in a transaction, again when it lost against another one. */
export const inTransaction = <T>(db: Database, work: (tx: DatabaseTransaction) => Promise<T>): Promise<T> =>
  retried(() => db.transaction().execute(work))
