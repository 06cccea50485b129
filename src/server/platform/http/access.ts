import type { FastifyInstance, FastifyRequest } from 'fastify'
import { may } from '#contract/http/permissions.ts'
import { isBackground } from '../audit/audit-calls.ts'
import { AppError } from '../errors.ts'
import type { Authenticate } from './scope.ts'
import { checkXsrf } from './xsrf.ts'

/** The token of an Authorization header, as `Token x` or `Bearer x` (spec section 6). */
function tokenOf(request: FastifyRequest): string | undefined {
  return /^(?:Token|Bearer) ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/**
 * Settles who calls before anything of the request's content is looked at, so that a stranger learns nothing from
 * the validation and nothing is read for them.
 */
export function installAccess(server: FastifyInstance, authenticate: Authenticate): void {
  server.decorateRequest('scope', null)
  server.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    if (endpoint.tag !== 'intake') checkXsrf(request, endpoint.access)
    if (endpoint.access === 'public') return
    // Screens at a front desk are shared: what one person was shown stays in no browser's cache.
    reply.header('cache-control', 'no-store')
    const scope = await authenticate(tokenOf(request), { background: isBackground(request) })
    if (scope.mustEnrol && !endpoint.beforeEnrolment) throw new AppError('enrolment_required')
    request.scope = scope
    if (!may(scope, endpoint.access)) {
      throw new AppError('forbidden', endpoint.forbidden ? { detail: endpoint.forbidden } : {})
    }
  })
}
