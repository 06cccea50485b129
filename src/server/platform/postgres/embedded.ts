import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, constants, existsSync, fchmodSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { type Folders, type OwnerConnection, prepareFolders } from './folders.ts'
import { clearLeftover, isServed, servingProcesses } from './leftover.ts'
import { commandAs, plainEnvironment } from './run-as.ts'

// Milliseconds.
const startLimit = 60_000
const stopLimit = 20_000
// An arbitrary number. The holder of this advisory lock is the only app on this DATA_DIR.
const appLock = 6_712_094

export class AlreadyRunning extends Error {}

export interface EmbeddedPostgres {
  connection: OwnerConnection
  stop(): Promise<void>
}

interface Bounds {
  /** Maximum number of concurrent connections. */
  connections?: number
  /** Bytes of memory that all programs on this machine share. */
  memory?: number
}

/** Starts the embedded PostgreSQL, or adopts one left by a killed app. */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: Log,
  { connections = 100, memory = Math.min(totalmem(), process.constrainedMemory() || Infinity) }: Bounds = {},
): Promise<EmbeddedPostgres> {
  const folders = await prepareFolders(dataDir)
  const { connection } = folders
  let server: ChildProcess | undefined
  let guard: pg.Client | undefined
  let stopping = false
  let restarting: Promise<void> = Promise.resolve()

  // The server is ours if it accepts our password, runs in our folder and serves our files.
  async function takeLock(): Promise<pg.Client | undefined> {
    const client = new pg.Client({ ...connection, database: 'postgres', application_name: 'chairside guard' })
    client.on('error', () => {})
    try {
      await client.connect()
    } catch (error) {
      await client.end().catch(() => {})
      if ((error as { code?: string }).code === '28P01') throw error
      return undefined
    }
    const { rows } = await client.query<{ folder: string; locked: boolean }>(
      `SELECT current_setting('data_directory') AS folder, pg_try_advisory_lock($1) AS locked`,
      [appLock],
    )
    if (realpathSync(rows[0]?.folder ?? '') !== realpathSync(folders.data)) {
      await client.end()
      throw new Error(`The server at ${folders.run} does not serve ${folders.data}.`)
    }
    if (!rows[0]?.locked) {
      await client.end()
      throw new AlreadyRunning(
        `Another Chairside is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    return client
  }

  async function start(): Promise<void> {
    let lock = await takeLock()
    if (!lock) {
      await clearLeftover(folders)
      server = launch(folders, { connections, memory })
      const deadline = Date.now() + startLimit
      while (!lock) {
        if (stopping) throw new Error('PostgreSQL was stopped before it was ready.')
        const isGone = server.pid === undefined || server.exitCode !== null
        // Another start may have won the race for the folder and still be recovering.
        if (isGone && !isServed(folders)) {
          lock = await takeLock()
          if (!lock) throw new Error(`PostgreSQL did not start. Its log: ${folders.log}`)
          break
        }
        if (Date.now() > deadline)
          throw new Error(`PostgreSQL is not ready after ${startLimit / 1000} s. Its log: ${folders.log}`)
        await sleep(25)
        lock = await takeLock()
      }
    }
    guard = lock
    lock.once('end', () => {
      if (stopping) return
      log.error('the embedded database stopped; restarting it')
      restarting = restart()
    })
  }

  async function restart(): Promise<void> {
    for (let wait = 250; !stopping; wait = Math.min(wait * 2, 5_000)) {
      try {
        await start()
        log.info('the embedded database is running again')
        return
      } catch (error) {
        log.error({ err: error }, 'the embedded database failed to start')
        await sleep(wait)
      }
    }
  }

  await start()
  await createDatabase(connection)
  return {
    connection,
    async stop() {
      stopping = true
      await restarting
      const pidFile = join(folders.data, 'postmaster.pid')
      const postmaster = existsSync(pidFile)
        ? Number(readFileSync(pidFile, 'utf8').split('\n')[0])
        : undefined
      // While the guard is connected, the pid file belongs to its server. A server that is not ready yet is
      // ours if we launched it.
      const isOurs = await guard?.query('SELECT').then(
        () => true,
        () => server?.pid === postmaster && server?.exitCode === null && server.signalCode === null,
      )
      await guard?.end().catch(() => {})
      if (postmaster === undefined || !isOurs) return
      // The pid file belongs to the database's account, which may write any number into it.
      if (process.platform === 'linux' && !servingProcesses(folders.data).includes(postmaster)) return
      // Fast shutdown: rolls back open transactions, keeps committed ones.
      process.kill(postmaster, 'SIGINT')
      // PostgreSQL removes its pid file a moment before it ends.
      const isThere = () => existsSync(pidFile) || isServed(folders)
      for (let waited = 0; waited < stopLimit && isThere(); waited += 25) await sleep(25)
    },
  }
}

/** shared_buffers: a quarter of memory, as PostgreSQL's manual advises, within bounds. */
export const sharedMegabytes = (memory: number): number =>
  Math.floor(Math.min(8192, Math.max(128, memory / 4 / 2 ** 20)))

function launch(folders: Folders, { connections, memory }: Required<Bounds>): ChildProcess {
  const settings: Record<string, string | number> = {
    port: folders.connection.port,
    listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '',
    ...(process.platform === 'win32'
      ? {}
      : { unix_socket_directories: '../run', unix_socket_permissions: '0700' }),
    max_connections: connections,
    shared_buffers: `${sharedMegabytes(memory)}MB`,
    // Reloads the cache after a restart.
    shared_preload_libraries: 'pg_prewarm',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements contain personal data: keep them out of the log.
    log_min_error_statement: 'panic',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    log_error_verbosity: 'terse',
  }
  const [program, args] = commandAs(
    folders.account,
    folders.binaries.postgres,
    ['-D', folders.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    [folders.data, folders.run, dirname(folders.binaries.postgres)],
  )
  const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_WRONLY } = constants
  const output = openSync(folders.log, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
  fchmodSync(output, 0o600)
  // A separate process group, so that Ctrl+C reaches only the app, which then stops the database.
  const server = spawn(program, args, {
    stdio: ['ignore', output, output],
    detached: true,
    env: plainEnvironment(),
  })
  closeSync(output)
  server.on('error', () => {})
  server.unref()
  return server
}

async function createDatabase(connection: OwnerConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [
      connection.database,
    ])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${connection.database}`)
  } finally {
    await client.end()
  }
}
