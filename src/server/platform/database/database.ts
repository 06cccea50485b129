import { CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from '#server/schema/tables.ts'
import type { Log } from '../log.ts'
import { isUnavailable } from './failures.ts'
import { preparedName } from './prepared.ts'

/** A database handle to read with, which may also be a transaction. */
export type Database = Kysely<Tables>
export type DatabaseTransaction = Transaction<Tables>

// Counts and ids stay far below 2^53, and days stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

export interface PoolOptions {
  connection: pg.PoolConfig
  size: number
  /** Milliseconds to wait for a connection. */
  patience?: number
  log: Log
  /** Milliseconds until an unresponsive server counts as lost. Must exceed the longest statement. */
  silence?: number
  /** Destroys all connections, including busy ones. */
  cutOff?: AbortSignal
}

/** A pool of connections. A lost connection is replaced at its next use, without a restart of the app. */
export function createPool({
  connection,
  size,
  patience = 5_000,
  log,
  silence = 20_000,
  cutOff,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    connectionTimeoutMillis: patience,
    query_timeout: silence,
    application_name: 'chairside',
    keepAlive: true,
    // Statements are sent without waiting for earlier answers.
    pipeline: true,
  })
  // A connection can be lost while idle: in the pool, or between two statements of a transaction. Without a
  // listener, the error would end the process; with a listener, the next statement fails and the pool
  // replaces the connection.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'lost a database connection'))
  })
  pool.on('error', () => {})
  if (cutOff) {
    const open = new Set<pg.PoolClient>()
    pool.on('connect', (client) => open.add(client))
    pool.on('remove', (client) => open.delete(client))
    // `pool.end()` would wait for running statements.
    cutOff.addEventListener('abort', () => open.forEach((client) => void socketOf(client).destroy()))
  }
  return pool
}

/** For a connection outside of the pool, to the same database. */
export const connectionOf = ({ options }: pg.Pool): pg.ClientConfig => ({
  ...options,
  password: options.password as NonNullable<pg.ClientConfig['password']>,
})

// The types omit `connection`.
const socketOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: pg.Connection }).connection.stream

/** Sends a statement in one write with the begin and the commit of its transaction. Fails when any of the three fails. */
async function together<T>(
  client: pg.PoolClient,
  send: () => Promise<T>,
  { begin, commit }: { begin: boolean; commit: boolean },
): Promise<T> {
  if (!begin && !commit) return send()
  const socket = socketOf(client)
  socket.cork()
  const begun = begin && client.query('begin')
  const sent = send()
  // After a failure it rolls back.
  const committed = commit && client.query('commit')
  socket.uncork()
  const [answer] = await Promise.all([sent, begun, committed]).finally(() => Promise.allSettled([committed]))
  return answer
}

const commitWithNext = 'commit with the next statement'

/** Commits a transaction in the same write as its next statement, which must be the last: that saves a round trip. */
export async function endWithNext(tx: Database): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(commitWithNext))
}

/** A query builder over a pool, which prepares recurring statements. */
export function createDatabase(pool: pg.Pool, onStatement: (sql: string) => void = () => {}): Database {
  const handles = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect()
    const handle = handles.get(client) ?? handleOf(client)
    handles.set(client, handle)
    return handle
  }
  function handleOf(client: pg.PoolClient): PostgresPoolClient {
    let lost: Error | undefined
    let next = { begin: false, commit: false }
    let isEnded = false
    const query = async (text: string, values: unknown[]) => {
      // A rollback on a lost connection would wait for an answer that never comes.
      if (lost) throw lost
      if (text === 'begin' || text === commitWithNext) {
        next = text === 'begin' ? { begin: true, commit: false } : { ...next, commit: true }
        return { rows: [] }
      }
      if (isEnded) {
        if (text !== 'commit' && text !== 'rollback') {
          throw new Error('a statement after the last one of its transaction')
        }
        isEnded = false
        return { rows: [] }
      }
      onStatement(text)
      const around = next
      next = { begin: false, commit: false }
      isEnded = around.commit
      try {
        return await together(
          client,
          () => client.query({ text, values, name: preparedName(text) as string }),
          around,
        )
      } catch (error) {
        if (isUnavailable(error)) lost = error as Error
        throw error
      }
    }
    // The pool may not have noticed the loss yet, so a lost connection is discarded here.
    return { query, release: () => client.release(lost) } as unknown as PostgresPoolClient
  }
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } }),
  })
}
