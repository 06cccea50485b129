import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiBase } from '#contract/http/endpoint.ts'
import { buildApp } from '#server/app/app.ts'
import { openDatabase } from '#server/app/open-database.ts'
import { systemClock } from '#server/platform/clock.ts'
import { ensureDataDir } from '#server/platform/data-dir.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { openStorage } from '#server/platform/open-storage.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import { readSettings } from '#server/platform/settings.ts'
import type { AppUnderTest } from '#server/testing/app.ts'
import { startMailbox } from '#server/testing/mailbox.ts'
import { startServer } from '#server/testing/process.ts'
import { collectRoutes, servedEndpoints } from '#server/testing/routes.ts'
import { testSecret } from '#server/testing/secret.ts'
import { nameOf } from '#server/testing/sweep.ts'
import { type Cleanup, ignoreFailure } from '../bench/cleanup.ts'
import type { Schema } from './fuzz-values.ts'
import { wireTo } from './wire.ts'

/** The real server, as a process of its own that listens on loopback alone, and what it works on. */
export interface Target extends AppUnderTest {
  origin: string
  pid: number
  /** Its calls. */
  endpoints: ReturnType<typeof servedEndpoints>
  /** Where the emails go that it sends. */
  emails: string
  log(): string
}

/** Starts the server on a database of its own; all of it is gone after the cleanup. */
export async function startTarget(cleanup: Cleanup): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-attack-'))
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  const mailbox = await startMailbox()
  cleanup.add(() => mailbox.stop())
  const dataDir = join(folder, 'data')
  ensureDataDir(dataDir)
  const log = createLog('silent')
  const postgres = await startEmbeddedPostgres(dataDir, log)
  cleanup.add(() => postgres.stop())
  const { host, port, user, password, database: name } = postgres.connection
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    SECRET_KEY: testSecret,
    // As it is by default: what a stranger may send is a part of what is attacked.
    INTAKE_PER_MINUTE: '60',
    // Small, so that it is reached within the minutes of the drill.
    INTAKE_MEGABYTES_PER_DAY: '16',
    ...mailbox.settings,
  }
  const read = readSettings(environment)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const database = await openDatabase(read.settings, testSecret, log, () => {})
  cleanup.add(() => database.close())
  const storage = await openStorage(read.settings)
  const parts = { settings: read.settings, secret: testSecret, pool: database.pool, clock: systemClock, log }
  const { app, routes } = await collectRoutes(() => buildApp({ ...parts, storage, worksInBackground: false }))
  await app.ready()
  await app.close()

  const starting = startServer(dataDir, { settings: environment })
  cleanup.add(() => starting.then((server) => server.stop(), ignoreFailure))
  const { origin, process } = await starting
  let written = ''
  for (const stream of [process.stdout, process.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      written += chunk
    })
  }
  return {
    origin,
    pid: process.pid ?? 0,
    endpoints: servedEndpoints(routes),
    emails: mailbox.folder,
    log: () => written,
    server: wireTo(origin),
    db: createDatabase(database.pool),
    workDb: createDatabase(database.pool),
    settings: { ...read.settings, PUBLIC_URL: origin },
    clock: systemClock,
    storage,
  }
}

export interface Operation {
  parameters?: readonly { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** What the OpenAPI document says of each call, by the names of the calls. */
export async function operationsOf({ server, endpoints }: Target): Promise<Map<string, Operation>> {
  const answer = await server.inject({ url: `${apiBase}/openapi.json` })
  const { paths } = answer.json<{ paths: Record<string, Record<string, Operation>> }>()
  return new Map(
    endpoints.flatMap((endpoint) => {
      const path = `${apiBase}${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
      const operation = paths[path]?.[endpoint.method.toLowerCase()]
      return operation ? [[nameOf(endpoint), operation] as const] : []
    }),
  )
}
