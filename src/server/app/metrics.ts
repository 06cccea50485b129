import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { AppError } from '#server/platform/errors.ts'
import { standardOutput } from '#server/platform/log.ts'
import { metricsOfAll } from './shared-metrics.ts'

const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** `/metrics` for Prometheus, and one log line per request; routes by their pattern, so that no id or search is in either. */
export function installMetrics(server: FastifyInstance): Registry {
  const registry = new Registry()
  const metrics = metricsOfAll(registry)
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Counter({
    name: 'log_lines_dropped_total',
    help: 'Log lines that could not be written',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(standardOutput.dropped())
    },
  })
  // Each field of these lines is chosen here: the net below other lines of the log would cost more than the line.
  const lines = server.log.child({}, { redact: [] } as object)
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (!probes.has(route)) {
      lines.info({
        request_id: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        company_id: request.scope?.companyId,
        staff_id: request.scope?.staffId,
      })
    }
    done()
  })
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  server.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const text = await metrics()
    // One of the others did not answer.
    if (text === undefined) throw new AppError('unavailable', { retryAfterSeconds: 1 })
    reply.type(registry.contentType)
    return text
  })
  return registry
}
