import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import * as endpoints from '#contract/invitations/invitations.endpoints.ts'
import { namedBy } from '#server/platform/audit/names.ts'
import { found } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { RunningSlice } from '#server/platform/slice.ts'
import { letterOf } from './invitations.emails.ts'
import { findInvitation } from './invitations.repository.ts'
import * as usecases from './invitations.usecases.ts'

export interface InvitationDependencies extends usecases.InvitationParts {
  accountsFor(request: FastifyRequest): usecases.Accounts
  signedIn(reply: FastifyReply, tokens: SessionTokens): SessionTokens
}

export const serveInvitations = (parts: InvitationDependencies): RunningSlice => ({
  routes: (routes) => registerInvitations(routes, parts),
  auditNames: { invitation: namedBy('invitations', 'email') },
})

function registerInvitations(routes: Routes, parts: InvitationDependencies): void {
  parts.emails.compose('invitation', (db, id) => letterOf(parts, db, id))

  routes.signedInCompleted(
    endpoints.createInvitation,
    (call) => usecases.invite(parts, call, call.body),
    ({ now }, made) => usecases.presentWithLink(parts, made, now),
  )
  routes.signedIn(endpoints.getInvitation, async ({ scope, db, params, now }) =>
    usecases.present(found(await findInvitation(scope, db, params.id)), now),
  )
  routes.signedInCompleted(
    endpoints.renewInvitation,
    (call) => usecases.renew(parts, call, call.params.id),
    ({ now }, renewed) => usecases.presentWithLink(parts, renewed, now),
  )
  routes.signedIn(endpoints.revokeInvitation, (call) => usecases.revoke(call, call.params.id))

  routes.publicly(endpoints.viewInvitation, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return usecases.view(parts, body.token, networkOf(request.ip))
  })
  routes.publicly(endpoints.acceptInvitation, async ({ body, request, reply }) =>
    parts.signedIn(
      reply,
      await usecases.accept(parts, parts.accountsFor(request), body, networkOf(request.ip)),
    ),
  )
  routes.publicly(endpoints.joinByInvitation, async ({ body, request, reply }) =>
    parts.signedIn(
      reply,
      await usecases.join(parts, parts.accountsFor(request), body, networkOf(request.ip)),
    ),
  )
}
