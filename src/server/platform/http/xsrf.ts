import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '#contract/http/endpoint.ts'
import { xsrfCookie, xsrfHeader } from '#contract/http/xsrf.ts'
import { AppError } from '../errors.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

export function setXsrfCookie(reply: FastifyReply, secure: boolean): void {
  reply.setCookie(xsrfCookie, randomBytes(18).toString('base64url'), {
    path: '/',
    sameSite: 'strict',
    secure,
  })
}

/**
 * Rejects a state-changing call with cookies but without the matching header. Before sign-in, cookies may
 * belong to other sites on the host.
 */
export function checkXsrf(request: FastifyRequest, access: Access): void {
  if (reading.has(request.method) || request.headers.cookie === undefined) return
  const cookie = request.cookies[xsrfCookie]
  if (cookie === undefined && access === 'public') return
  if (cookie === undefined || request.headers[xsrfHeader.toLowerCase()] !== cookie) {
    throw new AppError('forbidden', {
      detail: 'Something changed in this browser. Reload the page and try again.',
    })
  }
}
