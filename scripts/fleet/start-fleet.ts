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

/** Two machines with two processes each, on one PostgreSQL, one file store and one mail server. */
export interface Fleet {
  /** Where each machine listens, and what it keeps on its own disk. */
  machines: readonly [Machine, Machine]
  practice: Practice
  mailbox: Mailbox
  /** The machines' way to the database. */
  line: Line
  /** Ends the database as a crash would; it starts again by itself. */
  killDatabase(): void
  /** Works on the database past the product. */
  asOwner<T>(work: (db: pg.Client) => Promise<T>): Promise<T>
}

interface Machine {
  origin: string
  dataDir: string
}

export async function startFleet(cleanup: Cleanup): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-fleet-'))
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  const databaseDir = join(folder, 'database')
  ensureDataDir(databaseDir)
  const postgres = await startEmbeddedPostgres(databaseDir, createLog('silent'))
  cleanup.add(() => postgres.stop())
  const { host, port, user, password, database } = postgres.connection
  const line = await startLine(join(host, `.s.PGSQL.${port}`))
  cleanup.add(() => line.close())
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
    DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${line.port}/${database}`,
  }
  async function startMachine(name: string): Promise<Machine> {
    const dataDir = join(folder, name)
    const starting = startServer(dataDir, { settings })
    cleanup.add(() => starting.then((server) => server.stop(), ignoreFailure))
    return { origin: (await starting).origin, dataDir }
  }
  const machines = [await startMachine('one'), await startMachine('two')] as const
  return {
    machines,
    practice: await createPractice(machines[0].origin),
    mailbox,
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
