import * as endpoints from '#contract/auth/auth.second-factor.endpoints.ts'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { AuthParts } from './auth.usecases.ts'
import { confirmByPassword } from './confirmation.ts'
import * as own from './second-factor.usecases.ts'
import { requireOfCompany, resetOfStaff } from './staff-second-factor.usecases.ts'

export function registerSecondFactor(routes: Routes, auth: AuthParts): void {
  const { secondFactor: parts, limits } = auth
  routes.signedIn(
    endpoints.confirmSession,
    async (call) => {
      await confirmByPassword(call, auth.db, call.body.current_password)
      call.afterCommit(() => limits.password.reset(String(call.scope.userId)))
      return { detail: secondFactorMessages.confirmed }
    },
    (scope) => limits.password.consume(String(scope.userId)),
  )
  routes.signedIn(endpoints.getSecondFactor, (call) => own.readOwn(call, parts))
  routes.signedInCompleted(
    endpoints.startApp,
    (call) => own.startApp(call, auth),
    ({ scope }, kept) => own.openAppKey(scope, parts, kept),
  )
  routes.signedInCompleted(
    endpoints.confirmApp,
    (call) => own.confirmApp(call, parts, call.body.code),
    ({ scope }, sealed) => ({ recovery_codes: own.openCodes(scope, parts, sealed) }),
  )
  routes.signedIn(endpoints.removeApp, (call) => own.removeApp(call))
  routes.signedIn(endpoints.startPasskey, async (call) => ({ passkey: await own.startPasskey(call, auth) }))
  routes.signedInCompleted(
    endpoints.addPasskey,
    (call) => own.addPasskey(call, parts, call.body),
    ({ scope }, { passkey, sealed }) => ({ passkey, recovery_codes: own.openCodes(scope, parts, sealed) }),
  )
  routes.signedIn(endpoints.removePasskey, (call) => own.removePasskey(call, call.params.id))
  routes.signedInCompleted(
    endpoints.renewRecoveryCodes,
    (call) => own.renewCodes(call, parts),
    ({ scope }, sealed) => ({ recovery_codes: own.openCodes(scope, parts, sealed) }),
  )
  routes.signedIn(endpoints.requireSecondFactor, async (call) => {
    await requireOfCompany(call, call.body.required)
    return call.body
  })
  routes.signedIn(endpoints.resetSecondFactor, (call) => resetOfStaff(call, call.params.id))
}
