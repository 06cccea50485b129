import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'

/**
 * Tells the log and administrators that the server died and is back. Whoever starts it again says how it ended; nothing is
 * said of one that was stopped.
 */
export async function noteRestart(
  log: Pick<Log, 'error'>,
  db: Database,
  at: Date,
  endedWith = process.env.CHAIRSIDE_ENDED_WITH,
): Promise<void> {
  if (!endedWith) return
  log.error({ ended_with: endedWith }, 'the server ended unexpectedly and was started again')
  await sql`INSERT INTO server_restarts (at, ended_with) VALUES (${at}, ${endedWith})`.execute(db)
}
