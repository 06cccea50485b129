import * as endpoints from '#contract/auth/auth.second-factor.endpoints.ts'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { AuthParts } from './auth.usecases.ts'
import { confirmByPassword } from './confirmation.ts'
import * as own from './second-factor.usecases.ts'
import { requireOfCompany, resetOfStaff } from './staff-second-factor.usecases.ts'
import './second-factor.tables.ts'

/** How a signed-in person looks after their own second factor, and administrators after their company's. */
export function registerSecondFactor(
  routes: Routes,
  { secondFactor: parts, limits }: Pick<AuthParts, 'secondFactor' | 'limits'>,
): void {
  routes.signedIn(
    endpoints.confirmSession,
    async (call) => {
      await confirmByPassword(call, call.body.current_password)
      call.afterCommit(() => limits.password.reset(String(call.scope.userId)))
      return { detail: secondFactorMessages.confirmed }
    },
    (scope) => limits.password.consume(String(scope.userId)),
  )
  routes.signedIn(endpoints.getSecondFactor, (call) => own.readOwn(call, parts))
  routes.signedInCompleted(
    endpoints.startApp,
    (call) => own.startApp(call, parts),
    ({ scope }, kept) => own.openAppKey(scope, parts, kept),
  )
  routes.signedInCompleted(
    endpoints.confirmApp,
    (call) => own.confirmApp(call, parts, call.body.code),
    ({ scope }, sealed) => ({ recovery_codes: own.openCodes(scope, parts, sealed) }),
  )
  routes.signedIn(endpoints.removeApp, async (call) => {
    await own.removeApp(call)
    return undefined
  })
  routes.signedIn(endpoints.startPasskey, async (call) => ({ passkey: await own.startPasskey(call, parts) }))
  routes.signedInCompleted(
    endpoints.addPasskey,
    (call) => own.addPasskey(call, parts, call.body),
    ({ scope }, { passkey, sealed }) => ({ passkey, recovery_codes: own.openCodes(scope, parts, sealed) }),
  )
  routes.signedIn(endpoints.removePasskey, async (call) => {
    await own.removePasskey(call, call.params.id)
    return undefined
  })
  routes.signedInCompleted(
    endpoints.renewRecoveryCodes,
    (call) => own.renewCodes(call, parts),
    ({ scope }, sealed) => ({ recovery_codes: own.openCodes(scope, parts, sealed) }),
  )
  routes.signedIn(endpoints.requireSecondFactor, async (call) => {
    await requireOfCompany(call, call.body.required)
    return call.body
  })
  routes.signedIn(endpoints.resetSecondFactor, async (call) => {
    await resetOfStaff(call, call.params.id)
    return undefined
  })
}
