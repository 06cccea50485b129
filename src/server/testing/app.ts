import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import type { DestinationStream } from 'pino'
import { buildApp } from '#server/app/app.ts'
import { privateFields } from '#server/app/private-fields.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createDatabase, type Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { openStorage } from '#server/platform/open-storage.ts'
import { readSettings, type Settings } from '#server/platform/settings.ts'
import type { Storage } from '#server/platform/storage.ts'
import { checkEvents } from './check-events.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { testSecret } from './secret.ts'
import { recordStatement } from './statements.ts'

/** Stands still until moved. */
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

export type SeenAnswer = Pick<
  LightMyRequestResponse,
  'statusCode' | 'headers' | 'body' | 'rawPayload' | 'json'
>

export interface AppUnderTest {
  server: { inject(options: InjectOptions): Promise<SeenAnswer> }
  db: Database
  /** For work that the app does without a call. */
  workDb: Database
  settings: Settings
  clock: Clock
  storage: Storage
}

// Refuses at once: tests ask no one outside.
const nowhere = 'http://127.0.0.1:9'

/** The real app on a database of its own. */
export interface TestApp extends AppUnderTest {
  server: FastifyInstance
  database: TestDatabase
  clock: TestClock
  /** DATA_DIR. Without a bucket, files are in `files`. */
  dataDir: string
  statements: string[]
  logged: string[]
  close(): Promise<void>
}

/** What the app asks the pool itself is recorded too. */
const recordingPool = (pool: pg.Pool): pg.Pool =>
  new Proxy(pool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (name === 'query') {
          const [query] = given as [string | { text: string }]
          recordStatement(typeof query === 'string' ? query : query.text)
        }
        return value.apply(target, given)
      }
    },
  })

/**
 * Starts at noon UTC on a Wednesday, on a fresh database. Jobs and periodic work run only when the test
 * asks.
 */
export async function startTestApp(
  settings: Record<string, string> = {},
  {
    now = '2026-03-11T12:00:00Z',
    database: given,
    worksInBackground = false,
    secret = testSecret,
  }: { now?: string; database?: TestDatabase; worksInBackground?: boolean; secret?: string } = {},
): Promise<TestApp> {
  const database = given ?? (await createTestDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'chairside-files-'))
  const read = readSettings({
    DATA_DIR: dataDir,
    INTAKE_PER_MINUTE: '10000',
    TWILIO_API_URL: nowhere,
    ...settings,
  })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const clock = testClock(now)
  const storage = await openStorage(read.settings)
  const statements: string[] = []
  const logged: string[] = []
  const destination: DestinationStream = { write: (line) => void logged.push(line) }
  const server = await buildApp({
    settings: read.settings,
    secret,
    pool: recordingPool(database.pool),
    clock,
    log: createLog('info', destination, privateFields),
    storage,
    worksInBackground,
    onStatement(sql) {
      statements.push(sql)
      recordStatement(sql)
    },
  })
  await server.ready()
  return {
    server,
    db: createDatabase(database.pool),
    workDb: createDatabase(database.pool, recordStatement),
    database,
    settings: read.settings,
    clock,
    storage,
    dataDir,
    statements,
    logged,
    async close() {
      await server.close()
      const checked = checkEvents(database.pool)
      await checked.catch(() => {})
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
      await checked
    },
  }
}
