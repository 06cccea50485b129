import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '#contract/http/endpoint.ts'
import { xsrfCookie, xsrfHeader } from '#contract/http/xsrf.ts'
import { AppError } from '../errors.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Gives the browser an XSRF token to repeat in a header; readable by our own pages only. */
export function setXsrfCookie(reply: FastifyReply, secure: boolean): void {
  reply.setCookie(xsrfCookie, randomBytes(18).toString('base64url'), {
    path: '/',
    sameSite: 'strict',
    secure,
  })
}

/**
 * Refuses a state-changing call that carries cookies without the matching header (design section 5). Before a login
 * the browser may only have cookies of others, which no call can match.
 */
export function checkXsrf(request: FastifyRequest, access: Access): void {
  if (reading.has(request.method) || request.headers.cookie === undefined) return
  const cookie = request.cookies[xsrfCookie]
  if (cookie === undefined && access === 'public') return
  if (cookie === undefined || request.headers[xsrfHeader.toLowerCase()] !== cookie) {
    throw new AppError('forbidden', { detail: `The ${xsrfHeader} header does not match the cookie.` })
  }
}
