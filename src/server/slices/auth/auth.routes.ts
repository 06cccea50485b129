import type { FastifyReply, FastifyRequest } from 'fastify'
import * as endpoints from '#contract/auth/auth.endpoints.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import * as secondStep from '#contract/auth/auth.second-factor.endpoints.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { isBackground } from '#server/platform/audit/audit-calls.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { setXsrfCookie } from '#server/platform/http/xsrf.ts'
import type { Settings } from '#server/platform/settings.ts'
import {
  type AuthParts,
  type Caller,
  login,
  logout,
  refresh,
  signup,
  updatePassword,
} from './auth.usecases.ts'
import { checkPassword } from './confirmation.ts'
import { completeLogin, passkeyLogin, startPasskeyLogin } from './second-step.usecases.ts'
import { elsewhereOf, readUserInfo, summaryOf } from './users.repository.ts'

export interface AuthDependencies extends AuthParts {
  listLocations(scope: Scope, db: Database): Promise<Location[]>
  /** In the transaction of the password change. */
  afterPasswordChange(scope: Scope, tx: Database): Promise<void>
  /** Of the person in their company; the same every time, in hex. */
  draftKey(scope: Scope): string
}

export function registerAuth(routes: Routes, parts: AuthDependencies): void {
  const signedIn = <T>(reply: FastifyReply, tokens: T): T => keepSignedIn(reply, tokens, parts.settings)

  routes.publicly(endpoints.login, async ({ body, request, reply }) =>
    signedIn(reply, await login(parts, body, callerOf(request))),
  )
  routes.publicly(secondStep.completeLogin, async ({ body, request, reply }) =>
    signedIn(reply, await completeLogin(parts, body, callerOf(request))),
  )
  routes.publicly(secondStep.startPasskeyLogin, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    return startPasskeyLogin(parts, callerOf(request))
  })
  routes.publicly(secondStep.passkeyLogin, async ({ body, request, reply }) =>
    signedIn(reply, await passkeyLogin(parts, body.passkey, callerOf(request))),
  )
  routes.publicly(endpoints.refreshToken, async ({ body, request, reply }) =>
    signedIn(
      reply,
      await refresh(parts, body.refresh, callerOf(request), { background: isBackground(request) }),
    ),
  )
  routes.publicly(endpoints.signup, async ({ body, request, reply }) =>
    signedIn(reply, await signup(parts, body, callerOf(request))),
  )
  routes.signedIn(endpoints.logout, async ({ scope, db }) => {
    await logout(scope, db)
    return { detail: authMessages.loggedOut }
  })
  // Someone at an unlocked screen must not be able to guess passwords.
  const { password } = parts.limits
  routes.signedIn(
    endpoints.updatePassword,
    async (call) => {
      const { scope, db, body } = call
      const check = { password: body.current_password, part: 'password change' } as const
      const user = await checkPassword(call, parts.db, check)
      call.afterwards(() => password.reset(String(scope.userId)))
      await updatePassword(call, user, body)
      await parts.afterPasswordChange(scope, db)
      return { detail: authMessages.passwordUpdated }
    },
    (scope) => password.consume(String(scope.userId)),
  )
  routes.signedIn(endpoints.getDraftKey, async ({ scope, reply }) => {
    reply.header('cache-control', 'no-store')
    return { person: scope.staffId, key: parts.draftKey(scope) }
  })
  routes.signedIn(endpoints.getInfo, async ({ scope, db }) => {
    const user = await readUserInfo(scope, db)
    return {
      company: summaryOf(user),
      user_name: user.username,
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      is_company_admin: user.is_company_admin,
      role: user.role,
      withheld: user.withheld,
      ...elsewhereOf(user.elsewhere),
      locations: await parts.listLocations(scope, db),
    }
  })
}

/** Sets the cookies of a new session. */
export function keepSignedIn<T>(reply: FastifyReply, tokens: T, { PUBLIC_URL }: Settings): T {
  setXsrfCookie(reply, PUBLIC_URL?.startsWith('https:') ?? false)
  reply.header('cache-control', 'no-store')
  return tokens
}

export function callerOf(request: FastifyRequest): Caller {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '', requestId: request.id }
}
