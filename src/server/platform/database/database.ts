import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from '#server/schema/tables.ts'
import type { Log } from '../log.ts'
import { isUnavailable } from './failures.ts'
import { preparedName } from './prepared.ts'

/** A database handle to read with; a transaction is one too. */
export type Database = Kysely<Tables>
export type DatabaseTransaction = Transaction<Tables>

// Counts and ids stay far below 2^53; days travel as the text that they are.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

export interface PoolOptions {
  connection: pg.PoolConfig
  size: number
  /** How long to wait for one, in milliseconds. */
  patience?: number
  log: Log
  /** Milliseconds until a server that answers nothing counts as lost: longer than it works on a statement at most. */
  silence?: number
  /** Breaks all connections off, whatever is waited for on them. */
  cutOff?: AbortSignal
}

/** A pool of connections. A lost one is replaced at the next use; nothing needs a restart of the app. */
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
    // Statements sent together are answered together; each waits for its own answer.
    pipeline: true,
  })
  // A connection can be lost while nothing waits for it: in the pool, or between two statements of a transaction.
  // Unheard, that would end the process; heard, the next statement on it fails and the pool replaces it.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'lost a database connection'))
  })
  pool.on('error', () => {})
  if (cutOff) {
    const open = new Set<pg.PoolClient>()
    pool.on('connect', (client) => open.add(client))
    pool.on('remove', (client) => open.delete(client))
    // Ending it would wait for statements under way.
    cutOff.addEventListener('abort', () => open.forEach((client) => void socketOf(client).destroy()))
  }
  return pool
}

// The types leave the connection out.
const socketOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: pg.Connection }).connection.stream

/** Begins a transaction in the same write as its first statement. */
async function afterBegin<T>(client: pg.PoolClient, send: () => Promise<T>): Promise<T> {
  const socket = socketOf(client)
  socket.cork()
  const sent = Promise.all([client.query('begin'), send()])
  socket.uncork()
  const [, answer] = await sent
  return answer
}

/** The query builder over a pool, with the statements that return often prepared. */
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
    let begins = false
    const query = async (text: string, values: unknown[]) => {
      // Whoever would take a transaction back waits for an answer that does not come.
      if (lost) throw lost
      if (text === 'begin') {
        begins = true
        return { rows: [] }
      }
      onStatement(text)
      const begin = begins
      begins = false
      try {
        const send = () => client.query({ text, values, name: preparedName(text) as string })
        return await (begin ? afterBegin(client, send) : send())
      } catch (error) {
        if (isUnavailable(error)) lost = error as Error
        throw error
      }
    }
    // A lost connection may not know it yet: it must not wait in the pool for the next request.
    return { query, release: () => client.release(lost) } as unknown as PostgresPoolClient
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }) })
}
