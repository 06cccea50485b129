import pg from 'pg'
import { connectionOf } from '../database/database.ts'
import { endsWithin } from '../ends-within.ts'
import type { Log } from '../log.ts'
import { pause } from './repeat.ts'

interface LeaderParts {
  pool: pg.Pool
  log: Pick<Log, 'warn' | 'info'>
}

// Seconds. PostgreSQL ends the session of a leader that is silent for `hold`; a leader without an answer gives up earlier.
const seconds = { between: 1, beat: 1.5, answer: 4, hold: 6 }

const lock = `pg_try_advisory_xact_lock(hashtextextended('leader of periodic work', 0)) AS held`

// An open transaction holds the lock, so that it also works through a pooler that lends connections by transaction. It reads
// and writes nothing: without a number and a snapshot, it keeps no old rows alive.
const takeLock = `BEGIN; SET LOCAL idle_in_transaction_session_timeout = '${seconds.hold}s'; SELECT ${lock}`

/** The time in which this process leads. */
export interface Term {
  /** Aborts when the lead is lost or the process closes. */
  over: AbortSignal
  /** True when the database confirms that this process leads. */
  confirm(): Promise<boolean>
}

/**
 * Calls `work` whenever this process becomes the leader of the installation, until `closing` aborts. The lead passes to
 * another process when `work` has ended, or when this process is dead, hangs or has lost the database.
 */
export async function lead(
  { pool, log }: LeaderParts,
  work: (term: Term) => Promise<void>,
  closing: AbortSignal,
): Promise<void> {
  while (!closing.aborted) {
    const client = await tryToLead(pool).catch(() => undefined)
    if (client) await serveTerm(client, log, work, closing)
    else await pause(seconds.between, closing)
  }
}

/** Returns a connection that holds the lock; undefined while another process leads. */
async function tryToLead(pool: pg.Pool): Promise<pg.Client | undefined> {
  const { rows } = await pool.query<{ held: boolean }>(`SELECT ${lock}`)
  if (!rows[0]?.held) return undefined
  // Its own connection: the pool may be exhausted.
  const client = new pg.Client({ ...connectionOf(pool), application_name: 'chairside leader' })
  client.on('error', () => {})
  try {
    await client.connect()
    const results = (await client.query(takeLock)) as unknown as pg.QueryResult<{ held: boolean }>[]
    if (results.at(-1)?.rows[0]?.held) return client
  } catch {
    // The next attempt is soon.
  }
  await client.end().catch(() => {})
  return undefined
}

async function serveTerm(
  client: pg.Client,
  log: LeaderParts['log'],
  work: (term: Term) => Promise<void>,
  closing: AbortSignal,
): Promise<void> {
  const lost = new AbortController()
  const ended = new AbortController()
  client.on('end', () => lost.abort())
  const confirm = async () => {
    const answered = client.query('SELECT 1').then(
      () => true,
      () => false,
    )
    const isHeld = (await endsWithin(answered, seconds.answer * 1_000)) && (await answered)
    if (!isHeld) lost.abort()
    return isHeld
  }
  const beating = (async () => {
    while (!ended.signal.aborted && (await confirm())) await pause(seconds.beat, ended.signal)
  })()
  log.info('this process leads the periodic work')
  await work({ over: AbortSignal.any([closing, lost.signal]), confirm })
  ended.abort()
  await beating
  if (lost.signal.aborted) log.warn('another process takes over the periodic work')
  // Gives the lock back.
  await endsWithin(
    client.end().catch(() => {}),
    seconds.answer * 1_000,
  )
}
