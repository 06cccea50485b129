import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerUnreadable } from './error-handler.ts'

const tooSlow = Object.assign(new Error('body too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/**
 * Gives a body some time to arrive, in milliseconds, and no more. Node's own limit is one for all requests, and has to
 * be long enough for uploads.
 */
export function limitBodyTime(server: FastifyInstance, limit: number): void {
  const timers = new WeakMap<object, NodeJS.Timeout>()
  server.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0
    // An injected request has no connection on which a body could be slow.
    if (hasBody && !routeOptions.config.endpoint?.encoding && raw.socket instanceof Socket) {
      const timer = setTimeout(() => answerUnreadable(tooSlow, raw.socket), limit)
      timers.set(raw, timer)
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
  server.addHook('preValidation', ({ raw }, _reply, done) => {
    clearTimeout(timers.get(raw))
    done()
  })
}
