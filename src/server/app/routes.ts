import type { FastifyInstance } from 'fastify'
import { auditRuleOf } from '#contract/nouns.ts'
import { createRoutes } from '#server/platform/http/routes.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'

/** Binds the calls of all slices. */
export async function registerRoutes(
  server: FastifyInstance,
  { db, clock, keyFor }: Platform,
  running: readonly RunningSlice[],
): Promise<void> {
  const dependencies = {
    db,
    now: () => clock.now(),
    hashKey: keyFor('idempotency keys'),
    filterKey: keyFor('filters in the audit log'),
    ruleOf: auditRuleOf,
  }
  await server.register(async (api) => {
    const routes = createRoutes(api, dependencies)
    for (const slice of running) slice.routes?.(routes)
  })
  for (const { apart } of running) {
    if (!apart) continue
    await server.register(async (scope) => {
      await apart.open(scope)
      apart.routes(createRoutes(scope, dependencies))
    })
  }
}
