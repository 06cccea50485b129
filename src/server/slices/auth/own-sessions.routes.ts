import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import * as endpoints from '#contract/auth/sessions.endpoints.ts'
import { sessionMessages } from '#contract/auth/sessions.messages.ts'
import { recordAccountAudit } from '#server/platform/audit/audit-log.ts'
import { AppError, invalidFields, notFound } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Settings } from '#server/platform/settings.ts'
import { callerOf } from './auth.routes.ts'
import { asAudited, continueSession } from './auth.usecases.ts'
import { deviceName } from './devices.ts'
import * as repository from './own-sessions.repository.ts'
import { endOtherSessions, endSessionsOfUser } from './sessions.repository.ts'

export function registerOwnSessions(routes: Routes, { settings }: { settings: Settings }): void {
  routes.signedIn(endpoints.listSessions, async ({ scope, db, now }) => {
    const idleSince = new Date(now.getTime() - settings.SESSION_IDLE_SECONDS * 1000)
    const sessions = await repository.listOwnSessions(scope, db, { now, idleSince })
    return {
      results: sessions.map(({ user_agent, signed_in_at, last_used_at, ...session }) => ({
        ...session,
        device: deviceName(user_agent),
        signed_in_at: signed_in_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
      })),
    }
  })
  routes.signedIn(endpoints.endOwnSession, async ({ scope, db, params }) => {
    if (!(await repository.endOwnSession(scope, db, params.id))) throw notFound()
  })
  routes.signedIn(endpoints.logoutEverywhere, async ({ scope, db, body }) => {
    await (body.keep_this ? endOtherSessions(scope, db) : endSessionsOfUser(db, scope.userId))
    return { detail: body.keep_this ? sessionMessages.elsewhere : sessionMessages.everywhere }
  })
  routes.signedIn(endpoints.listMemberships, async ({ scope, db }) => ({
    results: await repository.listMemberships(scope, db),
  }))

  // Tokens are never stored, not even for a repeated call: its own token has ended anyway.
  const made = new WeakMap<Scope, SessionTokens>()
  routes.signedInCompleted(
    endpoints.switchCompany,
    async ({ scope, db, body, now, request, reply }) => {
      const staffId = await repository.enterCompany(scope, db, body.company, now)
      if (staffId === undefined) throw invalidFields({ company: [sessionMessages.notMember] })
      const left = await repository.leaveSession(scope, db)
      if (!left) throw new AppError('token_expired')
      const caller = callerOf(request)
      made.set(scope, await continueSession(db, { staffId, ...left, caller, now, settings }))
      const entry = { ...asAudited(caller, now), action: 'signed_in', part: 'company' } as const
      await recordAccountAudit(db, { staffId }, entry)
      reply.header('cache-control', 'no-store')
      return {}
    },
    ({ scope }) => {
      const tokens = made.get(scope)
      if (!tokens) throw new AppError('token_expired')
      return tokens
    },
  )
}
