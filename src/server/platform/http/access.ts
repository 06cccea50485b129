import type { FastifyInstance, FastifyRequest } from 'fastify'
import { may } from '#contract/http/permissions.ts'
import { isBackground } from '../audit/audit-calls.ts'
import { AppError } from '../errors.ts'
import type { Authenticate } from './scope.ts'
import { checkXsrf } from './xsrf.ts'

// Node keeps the first of two tokens, but a proxy may have checked the second.
const hasTwoTokens = ({ raw }: FastifyRequest) =>
  raw.rawHeaders.filter((text, index) => index % 2 === 0 && /^authorization$/i.test(text)).length > 1

function tokenOf(request: FastifyRequest): string | undefined {
  return /^(?:Token|Bearer) ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Runs before validation, so that strangers get no hints and their bodies are not read. */
export function installAccess(server: FastifyInstance, authenticate: Authenticate): void {
  server.decorateRequest('scope', null)
  server.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    if (hasTwoTokens(request)) throw new AppError('malformed')
    if (!endpoint.crossSite) checkXsrf(request, endpoint.access)
    if (endpoint.access === 'public') return
    // Front desks share computers: nothing may stay in a browser's cache.
    reply.header('cache-control', 'no-store')
    const scope = await authenticate(tokenOf(request), { background: isBackground(request) })
    if (scope.mustConfirm && !endpoint.beforeEnrolment) throw new AppError('email_unconfirmed')
    if (scope.mustEnrol && !endpoint.beforeEnrolment) throw new AppError('enrolment_required')
    request.scope = scope
    if (!may(scope, endpoint.access)) {
      throw new AppError('forbidden', endpoint.forbidden ? { detail: endpoint.forbidden } : {})
    }
  })
}
