import type { SubscriberName } from '#contract/installation/subscribers.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { createRateLimits } from '#server/platform/rate-limits.ts'
import { createSealer } from '#server/platform/sealing.ts'
import { createTokenSigner } from '#server/platform/signed-token.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import type { Subscriber } from '#server/platform/subscribers/subscriber.ts'
import { registerAuth } from './auth.routes.ts'
import { type AuthParts, authRateLimits } from './auth.usecases.ts'
import { forgetOldChallenges } from './challenges.repository.ts'
import { registerEmail } from './email.routes.ts'
import { forgetOldAddresses } from './known-addresses.repository.ts'
import { passwordEmails } from './on-password-changed-email.ts'
import { registerOwnSessions } from './own-sessions.routes.ts'
import { relyingPartyAt } from './passkeys.ts'
import { forgetOldResets } from './password-reset.repository.ts'
import { registerPasswordReset } from './password-reset.routes.ts'
import { followChange, resetLinkPurpose } from './password-reset.usecases.ts'
import { registerSecondFactor } from './second-factor.routes.ts'
import { removeExpiredSessions } from './sessions.repository.ts'

type SignUpParts = Pick<AuthParts, 'isFirstCompany' | 'whoMaySignUp' | 'refuseInvited' | 'acceptInvitation'>

/** The parts of sign-in, also for slices that let people in. */
export const createAuthParts = (
  platform: Omit<Platform, 'requireConfirmation'>,
  signUp: SignUpParts,
): AuthParts => ({
  ...platform,
  ...signUp,
  emailSigner: createTokenSigner(platform.keyFor('email confirmation links')),
  limits: createRateLimits(platform.pool, authRateLimits),
  secondFactor: {
    sealer: createSealer(platform.keyFor('second factors')),
    hashKey: platform.keyFor('recovery codes'),
    relyingParty: () => relyingPartyAt(platform.publicAddress()),
  },
})

interface AuthSliceParts extends Platform {
  auth: AuthParts
  listLocations(scope: Scope, db: Database): Promise<Location[]>
}

export function serveAuth({ auth, listLocations, ...platform }: AuthSliceParts): RunningSlice {
  const { db, jobs, keyFor } = platform
  const passwordReset = {
    ...auth,
    jobs,
    signer: createTokenSigner(keyFor(resetLinkPurpose)),
    emailedSigner: createTokenSigner(keyFor('emailed password reset links')),
  }
  return {
    routes(routes) {
      registerAuth(routes, {
        ...auth,
        listLocations,
        afterPasswordChange: (scope, tx) => followChange(passwordReset, tx, scope),
        draftKey: ({ staffId }) => keyFor(`drafts of ${staffId}`),
      })
      registerEmail(routes, auth)
      registerPasswordReset(routes, passwordReset)
      registerOwnSessions(routes, auth)
      registerSecondFactor(routes, auth)
    },
    subscribers: [passwordEmails(platform)] satisfies Subscriber<SubscriberName>[],
    async tidy(now) {
      await removeExpiredSessions(db, now)
      await forgetOldAddresses(db, now)
      await forgetOldChallenges(db, now)
      await forgetOldResets(db, now)
    },
  }
}
