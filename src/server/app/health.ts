import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { AppError } from '#server/platform/errors.ts'

/** `/healthz`: the process answers. `/readyz`: it can serve, for the schema was migrated before it listens. */
export function installHealth(server: FastifyInstance, pool: pg.Pool): void {
  const hidden = { schema: { hide: true } }
  server.get('/healthz', hidden, async () => ({ status: 'ok' }))
  server.get('/readyz', hidden, async (request) => {
    try {
      await pool.query('SELECT FROM schema_migrations LIMIT 1')
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      throw new AppError('unavailable', { retryAfterSeconds: 1 })
    }
    return { status: 'ready' }
  })
}
