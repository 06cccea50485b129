import type { FastifyInstance } from 'fastify'
import { auditRefusals } from '#server/platform/audit/audit-calls.ts'
import { measureBackups } from '#server/platform/backup/scheduled-backups.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { installAccess } from '#server/platform/http/access.ts'
import { publicAddress } from '#server/platform/http/public-address.ts'
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts'
import { measureSubscribers } from '#server/platform/subscribers/metrics.ts'
import { createSubscribers, type Subscribers } from '#server/platform/subscribers/subscribers.ts'
import { createAuthenticate } from '#server/slices/auth/auth.usecases.ts'
import { fetchMetaLeads } from '#server/slices/intake/meta/meta.fetching.ts'
import { fetchRecordings } from '#server/slices/intake/phone/phone-recordings.ts'
import { createRecount } from '#server/slices/queue/ledger.usecases.ts'
import { workInBackground } from './background.ts'
import { installHealth } from './health.ts'
import { installMetrics } from './metrics.ts'
import { installOpenApi } from './openapi.ts'
import { createParts, type Ground } from './parts.ts'
import { registerRoutes } from './routes.ts'
import { createServer } from './server.ts'
import { subscribersOf } from './subscribers.ts'
import { installWeb } from './web.ts'

/** What the app is built from; tests bring their own. */
export interface AppParts extends Omit<Ground, 'db' | 'jobs' | 'publicAddress'> {
  /** Does jobs and periodic work while it serves; tests do them when they want them done. */
  worksInBackground: boolean
  /** Called with every SQL statement of a request, for tests that count them. */
  onStatement?: (sql: string) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs
    subscribers: Subscribers
  }
}

/** Builds the whole server: the only place where slices meet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, pool, clock, log } = parts
  const db = createDatabase(pool, parts.onStatement)
  const server = await createServer(settings, log)
  const registry = installMetrics(server)
  if (settings.BACKUP_AT.length > 0) measureBackups(registry, db)
  measureSubscribers(registry, db, clock)
  const recountLedgers = createRecount({ registry, db, log })
  installHealth(server, { pool, storage: parts.storage, folder: settings.DATA_DIR })
  await installOpenApi(server)

  const jobs = createJobs({ pool, log })
  server.decorate('jobs', jobs)
  server.addHook('onReady', () => jobs.open({ work: parts.worksInBackground }))
  server.addHook('onClose', () => jobs.close())
  const ground = { ...parts, db, jobs, publicAddress: () => publicAddress(server, settings) }
  const of = createParts(ground)
  const places = Math.ceil(settings.DATABASE_POOL / 4)
  const subscribers = createSubscribers({ db, clock, log, places }, subscribersOf(ground, of))
  server.decorate('subscribers', subscribers)
  server.addHook('onReady', () => subscribers.register())
  server.addHook('onClose', () => subscribers.settled())
  installAccess(server, createAuthenticate(of.auth))
  auditRefusals(server, { db, now: () => clock.now() })
  fetchRecordings(of.phone)
  fetchMetaLeads(of.meta)
  await registerRoutes(server, ground, of)
  await installWeb(server, settings)
  if (parts.worksInBackground) workInBackground(server, ground, of, recountLedgers)
  return server
}
