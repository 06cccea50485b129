import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { isRetryable, isUnavailable } from './failures.ts'

/** Reads for a company, on the replica where that shows all that has changed for it, else on the primary. */
export type ReadFresh = <T>(companyId: number, read: (db: Database) => Promise<T>) => Promise<T>

// A replica that was away is not asked again for so many milliseconds: nobody is to wait for it twice.
const pause = 5_000
// The feed of changes goes back an hour; a replica that has heard nothing for a part of that may lack what it has forgotten.
const longestSilence = sql`interval '30 minutes'`

// What takes too long there would do so here, and a list that writes is wrong. What the replica gives up, because it has to
// replay what removes the rows, is read here.
const isOfTheRead = new Set(['57014', '25006'])

/**
 * Reads from a replica only what cannot be told from the primary. The replica says up to which transaction it shows all;
 * the primary, whether its feed of changes has anything of the company from a later one. So everybody sees what they and
 * others have changed, and what a live update has told of, whichever process they ask. Both are asked for every read, the
 * replica on the connection that is then read from: several may stand behind one address.
 */
export function createReadFresh(parts: {
  primary: Database
  replica: Database
  log: Log
  countRead(from: 'replica' | 'primary'): void
}): ReadFresh {
  const { primary, replica, log, countRead } = parts
  let awayUntil = 0

  /** The first transaction that the replica may not show; undefined where too little is known of it. */
  async function shownBefore(on: Database): Promise<string | undefined> {
    const { rows } = await sql<{ xid: string }>`
      SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid
      WHERE NOT pg_is_in_recovery() OR now() - pg_last_xact_replay_timestamp() < ${longestSilence}
    `.execute(on)
    return rows[0]?.xid
  }

  async function isBehind(companyId: number, xid: string): Promise<boolean> {
    const { rows } = await sql<{ behind: boolean }>`
      SELECT EXISTS (SELECT FROM changes WHERE xid >= ${xid}::xid8 AND company_id = ${companyId}) AS behind
    `.execute(primary)
    return rows[0]?.behind !== false
  }

  /** What was read from the replica; undefined where it has to be read from the primary. */
  async function readReplica<T>(
    companyId: number,
    read: (db: Database) => Promise<T>,
  ): Promise<{ is: T } | undefined> {
    if (performance.now() < awayUntil) return undefined
    try {
      return await replica.connection().execute(async (on) => {
        const xid = await shownBefore(on)
        return xid === undefined || (await isBehind(companyId, xid)) ? undefined : { is: await read(on) }
      })
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (isOfTheRead.has(code) || !(isUnavailable(error) || isRetryable(error))) throw error
      if (isUnavailable(error)) {
        log.warn({ err: error }, 'the replica cannot be read from')
        awayUntil = performance.now() + pause
      }
      return undefined
    }
  }

  return async (companyId, read) => {
    const answer = await readReplica(companyId, read)
    countRead(answer ? 'replica' : 'primary')
    return answer ? answer.is : read(primary)
  }
}
