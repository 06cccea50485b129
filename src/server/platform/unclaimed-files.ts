import { sql } from 'kysely'
import type { Database } from './database/database.ts'
import type { Storage } from './storage.ts'

interface UnclaimedFilesTable {
  storage_key: string
  since: Date
}
declare module './database/tables.ts' {
  interface Tables {
    unclaimed_files: UnclaimedFilesTable
  }
}

// A file is announced before its first byte is stored, and claimed by the statement that makes its row: whatever ends
// the process in between, the announcement tells the sweep what to remove.

/** Nobody takes this long from the announcement of a file to its row. Milliseconds. */
const onItsWay = 60 * 60 * 1000
const batch = 20

/** Notes a file that is about to be stored. */
export async function announceFile(db: Database, key: string, now: Date): Promise<void> {
  await db.insertInto('unclaimed_files').values({ storage_key: key, since: now }).execute()
}

/** Part of the statement that makes a file's row: answers a row when the announcement still stood. */
export const claimFile = (key: string) =>
  sql`DELETE FROM unclaimed_files WHERE storage_key = ${key} RETURNING storage_key`

/** Removes an announced file that will have no row. */
export async function discardFile(db: Database, storage: Storage, key: string): Promise<void> {
  await storage.remove(key)
  await db.deleteFrom('unclaimed_files').where('storage_key', '=', key).execute()
}

/**
 * Removes the files of rows that are gone, and those whose upload was cut off. Several processes may do so at once.
 * Answers the keys of those that could not be removed: their turn comes again later, after all that wait by then.
 */
export async function sweepFiles(db: Database, storage: Storage, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - onItsWay)
  const stuck: string[] = []
  let seen = batch
  while (seen === batch) {
    seen = await db.transaction().execute(async (tx) => {
      const found = await tx
        .selectFrom('unclaimed_files')
        .select('storage_key')
        .where('since', '<', before)
        .orderBy('since')
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute()
      const keys = found.map(({ storage_key }) => storage_key)
      const outcomes = await Promise.allSettled(keys.map((key) => storage.remove(key)))
      const gone = keys.filter((_, index) => outcomes[index]?.status === 'fulfilled')
      const left = keys.filter((_, index) => outcomes[index]?.status === 'rejected')
      if (gone.length > 0) await tx.deleteFrom('unclaimed_files').where('storage_key', 'in', gone).execute()
      if (left.length > 0) {
        await tx.updateTable('unclaimed_files').set({ since: now }).where('storage_key', 'in', left).execute()
      }
      stuck.push(...left)
      return keys.length
    })
  }
  return stuck
}
