import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { limitBodyTime } from '#server/platform/http/body-time.ts'
import { limitConnections } from '#server/platform/http/connection-limit.ts'
import { answerUnreadable, answerUnrouted, installErrorHandler } from '#server/platform/http/error-handler.ts'
import { RequestLog } from '#server/platform/http/request-log.ts'
import { serializerCompiler } from '#server/platform/http/serializer.ts'
import type { Log } from '#server/platform/log.ts'
import type { Settings } from '#server/platform/settings.ts'
import { securityHeaders } from './security-headers.ts'

const requestLimits = {
  bodyLimit: 128 * 1024,
  // Long enough for 25 MB over a slow line; `bodyTime` holds for all that is no upload.
  requestTimeout: 15 * 60_000,
  http: { headersTimeout: 30_000 },
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
}
const bodyTime = 30_000
// Of each process. A practice behind one address needs some hundreds; a proxy is the peer of everyone.
const connections = { total: 8_000, perNetwork: 1_000 }

/** A server without routes: how long and how big a request may be, how it is checked, answered and protected. */
export async function createServer(settings: Settings, log: Log): Promise<FastifyInstance> {
  const strict = securityHeaders(settings)
  const server: FastifyInstance = Fastify({
    ...requestLimits,
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    childLoggerFactory: (parent, bindings, options) => new RequestLog(() => parent.child(bindings, options)),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    trustProxy: settings.TRUST_PROXY ? trusted(settings.TRUST_PROXY) : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: true,
    // No hook runs for an address that cannot be read.
    frameworkErrors: (error, request, reply) => answerUnrouted(error, request, reply.headers(strict)),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, strict),
    forceCloseConnections: 'idle',
  })
  // Node alone would refuse an `Expect` that it does not know, with an answer that is not of the contract.
  server.server.on('checkExpectation', (...request) => server.server.emit('request', ...request))
  // Bodies are JSON: plain text is what a page of another origin can post without asking.
  server.removeContentTypeParser('text/plain')
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  installErrorHandler(server)
  // The socket of someone who left before the answer has no address any more, and what they did is recorded with it.
  let hasWarned = settings.TRUST_PROXY !== undefined
  server.addHook('onRequest', (request, reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true
      log.warn(
        'X-Forwarded-For arrived, but TRUST_PROXY is not set: all visitors behind a proxy count as one',
      )
    }
    Object.defineProperty(request, 'ip', { value: request.ip })
    reply.headers(strict)
    done()
  })
  limitBodyTime(server, bodyTime, strict)
  limitConnections(server.server, settings.TRUST_PROXY ? { total: connections.total } : connections)
  await server.register(cookie)
  return server
}

/** What Fastify understands of `TRUST_PROXY`: a number of proxies in front, or addresses and networks, comma-separated. */
function trusted(setting: string) {
  if (!/^\d+$/.test(setting)) return setting
  // Hop 0 is the peer of the socket itself; the hop after the last proxy is the visitor.
  return (_address: string, hop: number) => hop < Number(setting)
}
