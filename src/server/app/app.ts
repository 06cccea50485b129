import type { FastifyInstance } from 'fastify'
import { auditRuleOf } from '#contract/nouns.ts'
import { auditRefusals } from '#server/platform/audit/audit-calls.ts'
import { measureBackups } from '#server/platform/backup/scheduled-backups.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { installAccess } from '#server/platform/http/access.ts'
import { publicAddress } from '#server/platform/http/public-address.ts'
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts'
import { measureSubscribers } from '#server/platform/subscribers/metrics.ts'
import { createSubscribers, type Subscribers } from '#server/platform/subscribers/subscribers.ts'
import { createAuthenticate } from '#server/slices/auth/auth.usecases.ts'
import { workInBackground } from './background.ts'
import { installHealth } from './health.ts'
import { installMetrics } from './metrics.ts'
import { installOpenApi } from './openapi.ts'
import { createNeeds } from './parts.ts'
import { createPlatform, type PlatformParts } from './platform.ts'
import { registerRoutes } from './routes.ts'
import { createServer } from './server.ts'
import { loadSlices } from './slices.ts'
import { installWeb } from './web.ts'

/** What the app is built from; tests bring their own. */
export interface AppParts extends Omit<PlatformParts, 'db' | 'jobs' | 'registry' | 'publicAddress'> {
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

/** Builds the whole server from its slices. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, pool, clock, log } = parts
  const db = createDatabase(pool, parts.onStatement)
  const server = await createServer(settings, log)
  const registry = installMetrics(server)
  if (settings.BACKUP_AT.length > 0) measureBackups(registry, db)
  measureSubscribers(registry, db, clock)
  installHealth(server, { pool, storage: parts.storage, folder: settings.DATA_DIR })
  await installOpenApi(server)

  const jobs = createJobs({ pool, log })
  server.decorate('jobs', jobs)
  server.addHook('onReady', () => jobs.open({ work: parts.worksInBackground }))
  server.addHook('onClose', () => jobs.close())
  const platform = createPlatform({
    ...parts,
    db,
    jobs,
    registry,
    publicAddress: () => publicAddress(server, settings),
  })
  const needs = createNeeds(platform, () => running)
  const running = await loadSlices(platform, needs)
  const places = Math.ceil(settings.DATABASE_POOL / 4)
  const subscribers = createSubscribers(
    { db, clock, log, places },
    running.flatMap(({ subscribers = [] }) => subscribers),
  )
  server.decorate('subscribers', subscribers)
  server.addHook('onReady', () => subscribers.register())
  server.addHook('onClose', () => subscribers.settled())
  installAccess(server, createAuthenticate(needs.auth.auth))
  auditRefusals(server, { db, now: () => clock.now(), ruleOf: auditRuleOf })
  await registerRoutes(server, platform, running)
  await installWeb(server, settings)
  if (parts.worksInBackground) workInBackground(server, platform, running)
  return server
}
