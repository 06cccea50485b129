import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ensureDataDir } from '#server/platform/data-dir.ts'
import { createLog } from '#server/platform/log.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import { type Line, startLine } from '#server/testing/line.ts'
import { type Mailbox, startMailbox } from '#server/testing/mailbox.ts'
import { startServer } from '#server/testing/process.ts'
import { startS3 } from '#server/testing/s3.ts'
import { type Cleanup, ignoreFailure } from '../bench/cleanup.ts'
import { createPractice, type Practice } from '../drill/practice.ts'

/** Two machines with two processes each, on one database, one file store and one mail server. */
export interface Machines {
  machines: readonly [Machine, Machine]
  practice: Practice
  mailbox: Mailbox
}

/** Where a machine listens, and what it keeps on its own disk. */
export interface Machine {
  origin: string
  dataDir: string
}

/** Those machines on a PostgreSQL of ours. */
export interface Fleet extends Machines {
  /** The machines' way to the database. */
  line: Line
  /** Ends the database as a crash would; it starts again by itself. */
  killDatabase(): void
  /** Works on the database past the product. */
  asOwner<T>(work: (db: pg.Client) => Promise<T>): Promise<T>
}

/** A folder for all that a fleet keeps; goes with it. */
export function makeFolder(cleanup: Cleanup): string {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-fleet-'))
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function startFleet(cleanup: Cleanup): Promise<Fleet> {
  const folder = makeFolder(cleanup)
  const databaseDir = join(folder, 'database')
  ensureDataDir(databaseDir)
  const postgres = await startEmbeddedPostgres(databaseDir, createLog('silent'))
  cleanup.add(() => postgres.stop())
  const { host, port, user, password, database } = postgres.connection
  const line = await startLine(join(host, `.s.PGSQL.${port}`))
  cleanup.add(() => line.close())
  const url = `postgres://${user}:${password}@127.0.0.1:${line.port}/${database}`
  return {
    ...(await startMachines(cleanup, folder, [url, url])),
    line,
    killDatabase() {
      const [pid] = readFileSync(join(databaseDir, 'postgres-18/postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    async asOwner(work) {
      const db = new pg.Client(postgres.connection)
      await db.connect()
      try {
        return await work(db)
      } finally {
        await db.end()
      }
    },
  }
}

/** Starts the machines; each finds the database by its own address. */
export async function startMachines(
  cleanup: Cleanup,
  folder: string,
  urls: readonly [string, string],
): Promise<Machines> {
  const s3 = await startS3()
  cleanup.add(() => s3.stop())
  const mailbox = await startMailbox()
  cleanup.add(() => mailbox.stop())
  const settings = {
    ...s3.settings,
    ...mailbox.settings,
    WEB_CONCURRENCY: '2',
    DATABASE_POOL: '5',
    TRUST_PROXY: '1',
    SECRET_KEY: randomBytes(32).toString('hex'),
  }
  async function startMachine(name: string, url: string): Promise<Machine> {
    const dataDir = join(folder, name)
    const starting = startServer(dataDir, { settings: { ...settings, DATABASE_URL: url } })
    cleanup.add(() => starting.then((server) => server.stop(), ignoreFailure))
    return { origin: (await starting).origin, dataDir }
  }
  const machines = [await startMachine('app-one', urls[0]), await startMachine('app-two', urls[1])] as const
  return { machines, practice: await createPractice(machines[0].origin), mailbox }
}
