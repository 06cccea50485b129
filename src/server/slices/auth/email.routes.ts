import * as endpoints from '#contract/auth/email.endpoints.ts'
import { emailMessages } from '#contract/auth/email.messages.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { isOver } from '#server/platform/rate-limits.ts'
import { callerOf } from './auth.routes.ts'
import * as usecases from './email.usecases.ts'

export function registerEmail(routes: Routes, parts: usecases.EmailParts): void {
  usecases.composeConfirmations(parts)
  const countLetter = async ({ userId }: Scope) => {
    if (await isOver(parts.limits.confirmations, String(userId))) {
      throw new AppError('too_many_requests', { detail: emailMessages.tooMany })
    }
  }
  routes.signedIn(endpoints.getOwnEmail, (call) => usecases.readOwnEmail(parts, call))
  routes.signedIn(
    endpoints.changeOwnEmail,
    (call) => usecases.changeEmail(parts, call, call.body.email),
    countLetter,
  )
  routes.signedIn(
    endpoints.sendConfirmation,
    async (call) => {
      await usecases.sendConfirmation(parts, call)
      return { detail: emailMessages.sent }
    },
    countLetter,
  )
  routes.publicly(endpoints.confirmEmail, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    await usecases.confirmByLink(parts, body.token, callerOf(request))
    return { detail: emailMessages.confirmed }
  })
}
