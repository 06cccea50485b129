import type { Database, DatabaseTransaction } from './database.ts'
import { isRetryable } from './failures.ts'

const attempts = 3

/** Runs work in a transaction, again when it lost against another one (deadlock, serialisation). */
export async function inTransaction<T>(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
    }
  }
}
