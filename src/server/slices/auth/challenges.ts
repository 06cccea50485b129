import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'
import type { SecondFactorChallenge } from '#contract/auth/auth.second-factor.refusal.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Sealer } from '#server/platform/sealing.ts'
import {
  type ChallengePurpose,
  type Destination,
  insertChallenge,
  readMethods,
} from './challenges.repository.ts'
import type { RelyingParty } from './passkeys.ts'
import { requestOptions } from './passkeys.ts'
import { hashToken, newToken } from './tokens.ts'

export interface SecondFactorParts {
  sealer: Sealer
  /** Hashes recovery codes and derives passkey user handles. */
  hashKey: string
  /** Known once the server listens. */
  relyingParty(): RelyingParty
}

/** Works once, for five minutes; only the token's hash is stored. */
export async function openChallenge(
  db: Database,
  challenge: {
    purpose: ChallengePurpose
    user_id: number | null
    staff_id: number | null
    invitation_id?: number
    invitation_version?: number
  },
  now: Date,
): Promise<string> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + secondFactorLimits.challengeSeconds * 1000)
  await insertChallenge(db, { ...challenge, token_hash: hashToken(token), expires_at })
  return token
}

/**
 * Throws `second_factor_required` when the user has a second factor. Every way to sign in with a password, a
 * link or an invitation must call it before `startSession`, and before anyone joins a company.
 */
export async function askForSecondFactor(
  { db, secondFactor }: { db: Database; secondFactor: SecondFactorParts },
  { userId, destination }: { userId: number; destination: Destination },
  now: Date,
): Promise<void> {
  const { hasApp, passkeys, codesLeft } = await readMethods(db, userId)
  if (!hasApp && passkeys.length === 0) return
  const leadsTo =
    'staffId' in destination
      ? { staff_id: destination.staffId }
      : {
          staff_id: null,
          invitation_id: destination.invitation.id,
          invitation_version: destination.invitation.version,
        }
  const token = await openChallenge(db, { purpose: 'second_factor', user_id: userId, ...leadsTo }, now)
  const data: SecondFactorChallenge = {
    token,
    methods: [
      ...(hasApp ? (['app'] as const) : []),
      ...(passkeys.length > 0 ? (['passkey'] as const) : []),
      ...(codesLeft > 0 ? (['recovery_code'] as const) : []),
    ],
    passkey: passkeys.length > 0 ? requestOptions(secondFactor.relyingParty(), token, passkeys) : null,
  }
  throw new AppError('second_factor_required', { data })
}
