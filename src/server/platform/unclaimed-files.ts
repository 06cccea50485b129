import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Log } from './log.ts'
import type { Storage } from './storage.ts'

// A file is announced before it is stored, and claimed by the statement that creates its row. The sweep
// deletes files that were announced but never claimed.

/** Maximum milliseconds from announcement to claim. */
const onItsWay = 60 * 60 * 1000
const batch = 20

export async function announceFile(db: Database, key: string, now: Date): Promise<void> {
  await db.insertInto('unclaimed_files').values({ storage_key: key, since: now }).execute()
}

/** CTE for the statement that creates the row; empty when the announcement is gone. */
export const claimFile = (key: string) =>
  sql`DELETE FROM unclaimed_files WHERE storage_key = ${key} RETURNING storage_key`

export async function discardFile(db: Database, storage: Storage, key: string): Promise<void> {
  await storage.remove(key)
  await db.deleteFrom('unclaimed_files').where('storage_key', '=', key).execute()
}

/**
 * Deletes files of deleted rows and interrupted uploads. Safe to run in several processes. Returns the keys
 * that could not be deleted, which go to the end of the queue.
 */
export async function sweepFiles(db: Database, storage: Storage, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - onItsWay)
  const stuck: string[] = []
  let seen = batch
  while (seen === batch) {
    seen = await db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('unclaimed_files')
        .select('storage_key')
        .where('since', '<', before)
        .orderBy('since')
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute()
      const keys = rows.map(({ storage_key }) => storage_key)
      const outcomes = await Promise.allSettled(keys.map((key) => storage.remove(key)))
      const deleted = keys.filter((_, index) => outcomes[index]?.status === 'fulfilled')
      const failed = keys.filter((_, index) => outcomes[index]?.status === 'rejected')
      if (deleted.length > 0)
        await tx.deleteFrom('unclaimed_files').where('storage_key', 'in', deleted).execute()
      if (failed.length > 0) {
        await tx
          .updateTable('unclaimed_files')
          .set({ since: now })
          .where('storage_key', 'in', failed)
          .execute()
      }
      stuck.push(...failed)
      return keys.length
    })
  }
  return stuck
}

export interface Tidying {
  db: Database
  storage: Storage
  clock: Clock
  log: Log
}

/** Runs `sweepFiles` and logs the files that could not be deleted. */
export async function tidyFiles({ db, storage, clock, log }: Tidying): Promise<void> {
  for (const storage_key of await sweepFiles(db, storage, clock.now())) {
    log.warn({ storage_key }, 'an orphaned file could not be deleted')
  }
}
