import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import type { DestinationStream } from 'pino'
import { buildApp } from '#server/app/app.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createDatabase, type Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { openStorage } from '#server/platform/open-storage.ts'
import { readSettings, type Settings } from '#server/platform/settings.ts'
import type { Storage } from '#server/platform/storage.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { testSecret } from './secret.ts'

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  set(instant: string | Date): void
  advance(seconds: number): void
}

function testClock(start: string): TestClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set(instant) {
      now = new Date(instant)
    },
    advance(seconds) {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}

/** What somebody sees of an answer. */
export type SeenAnswer = Pick<
  LightMyRequestResponse,
  'statusCode' | 'headers' | 'body' | 'rawPayload' | 'json'
>

/** An app, wherever it runs, with the database that it works on: what records are made in and calls are sent to. */
export interface AppUnderTest {
  server: { inject(options: InjectOptions): Promise<SeenAnswer> }
  db: Database
  settings: Settings
  clock: Clock
  storage: Storage
}

/** The real app on a database of its own. */
export interface TestApp extends AppUnderTest {
  server: FastifyInstance
  database: TestDatabase
  clock: TestClock
  /** What the app keeps on this machine; without a bucket its files are in `files`. */
  dataDir: string
  /** SQL statements that the app has run; empty it before what is to be counted. */
  statements: string[]
  /** Lines that the app has logged. */
  logged: string[]
  close(): Promise<void>
}

/**
 * Builds the real app with the given settings, on a fresh database unless told, at noon UTC of a Wednesday unless told.
 * It does jobs and periodic work only when asked to, so that nothing happens that no test has caused.
 */
export async function startTestApp(
  settings: Record<string, string> = {},
  {
    now = '2026-03-11T12:00:00Z',
    database: given,
    replicaPool,
    worksInBackground = false,
  }: { now?: string; database?: TestDatabase; replicaPool?: pg.Pool; worksInBackground?: boolean } = {},
): Promise<TestApp> {
  const database = given ?? (await createTestDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'chairside-files-'))
  const read = readSettings({ DATA_DIR: dataDir, INTAKE_PER_MINUTE: '10000', ...settings })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const clock = testClock(now)
  const storage = await openStorage(read.settings)
  const statements: string[] = []
  const logged: string[] = []
  const destination: DestinationStream = { write: (line) => void logged.push(line) }
  const server = await buildApp({
    settings: read.settings,
    secret: testSecret,
    pool: database.pool,
    replicaPool,
    clock,
    log: createLog('info', destination),
    storage,
    worksInBackground,
    onStatement: (sql) => statements.push(sql),
  })
  await server.ready()
  return {
    server,
    db: createDatabase(database.pool),
    database,
    settings: read.settings,
    clock,
    storage,
    dataDir,
    statements,
    logged,
    async close() {
      await server.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
