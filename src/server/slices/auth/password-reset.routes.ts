import * as endpoints from '#contract/auth/password-reset.endpoints.ts'
import { passwordResetMessages } from '#contract/auth/password-reset.messages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { callerOf } from './auth.routes.ts'
import { requireConfirmation } from './confirmation.ts'
import * as usecases from './password-reset.usecases.ts'

export function registerPasswordReset(routes: Routes, parts: usecases.PasswordResetParts): void {
  usecases.handleResets(parts)
  routes.publicly(endpoints.resetWays, async () => ({ by_email: parts.emails.isSetUp }))
  routes.publicly(endpoints.askForReset, async ({ body, request }) => {
    await usecases.askForReset(parts, body.username, request.ip)
    return { detail: passwordResetMessages.asked }
  })
  routes.publicly(endpoints.checkResetLink, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const reset = await usecases.checkLink(parts, body.token, request.ip)
    return { username: reset.username, names: usecases.namesOf(reset) }
  })
  routes.publicly(endpoints.completeReset, async ({ body, request }) => {
    await usecases.completeReset(parts, body, callerOf(request))
    return { detail: passwordResetMessages.done }
  })
  // The link is rebuilt for each answer; what is stored for repeated calls opens nothing.
  routes.signedInCompleted(
    endpoints.makeResetLink,
    async (call) => {
      await requireConfirmation(call)
      return usecases.makeResetLink(call.scope, call.db, call.params.id, call.now)
    },
    (_call, kept) => usecases.presentLink(parts, kept),
  )
}
