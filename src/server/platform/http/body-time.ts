import type { OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerUnreadable } from './error-handler.ts'

const tooSlow = Object.assign(new Error('body too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Limits the milliseconds for a request's body to arrive. Node's own limit has to leave time for uploads. */
export function limitBodyTime(
  server: FastifyInstance,
  limit: number,
  headers: OutgoingHttpHeaders = {},
): void {
  const timers = new WeakMap<object, NodeJS.Timeout>()
  server.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0
    // Injected requests have no socket.
    if (hasBody && !routeOptions.config.endpoint?.encoding && raw.socket instanceof Socket) {
      const timer = setTimeout(() => answerUnreadable(tooSlow, raw.socket, headers), limit)
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
