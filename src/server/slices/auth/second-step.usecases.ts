import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import type { PasskeyRequest } from '#contract/auth/auth.second-factor.refusal.ts'
import type { PasskeyAssertion, SecondStep } from '#contract/auth/auth.second-factor.schemas.ts'
import { recordAccountAudit } from '#server/platform/audit/audit-log.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { type AuthParts, asAudited, type Caller, startSession } from './auth.usecases.ts'
import { attemptChallenge, takeChallenge } from './challenges.repository.ts'
import { openChallenge, type SecondFactorParts } from './challenges.ts'
import { hasSignedInFrom } from './known-addresses.repository.ts'
import { challengeOf, requestOptions, verifyAssertion } from './passkeys.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import {
  lockApp,
  lockPasskey,
  notePasskeyUse,
  noteRecoveryCode,
  noteStep,
  takeRecoveryCode,
} from './second-factor.repository.ts'
import { hashToken } from './tokens.ts'
import { stepOfCode } from './totp.ts'
import { findStaffOfUser } from './users.repository.ts'

/** Wrong codes count per challenge, and per account and network. */
export async function completeLogin(
  parts: AuthParts,
  step: SecondStep,
  caller: Caller,
): Promise<SessionTokens> {
  const { db, clock, settings, limits, acceptInvitation } = parts
  const now = clock.now()
  const tokenHash = hashToken(step.token)
  const max = secondFactorLimits.failures.perChallenge
  const asked = await attemptChallenge(db, tokenHash, { now, max })
  if (!asked) throw new AppError('challenge_expired')
  const { userId, destination } = asked
  const account = String(userId)
  const pair = `${account} ${networkOf(caller.address)}`
  await limits.secondStep.consume(pair)
  // As with passwords, guesses lock out strange networks only. Passkeys can't be guessed.
  const isStrange = !step.passkey && !(await hasSignedInFrom(db, userId, caller.address))
  if (isStrange) await limits.strangeSecondStep.consume(account)
  const tokens = await inTransaction(db, async (tx) => {
    await prove(parts, tx, userId, step, now)
    if (!(await takeChallenge(tx, tokenHash, 'second_factor', now))) throw new AppError('challenge_expired')
    const staffId =
      'staffId' in destination
        ? destination.staffId
        : await acceptInvitation(tx, destination.invitation, userId)
    if (step.recovery_code !== undefined) await noteRecoveryCode(tx, staffId, now)
    return startSession(tx, { staffId, caller, now, settings })
  }).catch(async (error: unknown) => {
    const failure = { ...asAudited(caller, now), action: 'sign_in_failed', part: 'second factor' } as const
    // An invitation that ended meanwhile is not a wrong proof.
    const isProof = error instanceof AppError && error.code !== 'conflict'
    if (isProof) await recordAccountAudit(db, { userId }, failure)
    throw error
  })
  await Promise.all([
    limits.secondStep.reset(pair),
    isStrange ? limits.strangeSecondStep.giveBack(account) : undefined,
  ])
  return tokens
}

/** Throws 422 for the field that is wrong. */
async function prove(
  { secondFactor }: AuthParts,
  tx: Database,
  userId: number,
  { token, code, recovery_code, passkey }: SecondStep,
  now: Date,
): Promise<void> {
  if (code !== undefined) return proveByApp(secondFactor, tx, userId, code, now)
  if (recovery_code !== undefined) {
    return proveByRecoveryCode(secondFactor, tx, userId, recovery_code, now)
  }
  if ((passkey && (await ownerOf({ secondFactor }, tx, token, passkey, now))) !== userId) {
    throw new AppError('passkey_refused')
  }
}

async function proveByApp(
  parts: SecondFactorParts,
  tx: Database,
  userId: number,
  code: string,
  now: Date,
): Promise<void> {
  const { app, key, isReplaced } = await openApp(parts, tx, userId)
  if (isReplaced) throw invalidFields({ code: [secondFactorMessages.secretReplaced] })
  const step = key && stepOfCode(key, code, now)
  // Neither this code nor an older one works again (RFC 6238 section 5.2).
  if (!step || step <= (app?.last_step ?? 0)) throw invalidFields({ code: [secondFactorMessages.codeWrong] })
  return noteStep(tx, userId, step)
}

async function proveByRecoveryCode(
  parts: SecondFactorParts,
  tx: Database,
  userId: number,
  code: string,
  now: Date,
): Promise<void> {
  if (await takeRecoveryCode(tx, userId, hashRecoveryCode(parts.hashKey, userId, code), now)) return
  // A hash does not tell which secret it was made with, but the app does.
  const { isReplaced } = await openApp(parts, tx, userId)
  const { recoveryCodeWrong, secretReplaced } = secondFactorMessages
  throw invalidFields({ recovery_code: [isReplaced ? secretReplaced : recoveryCodeWrong] })
}

/** The app with its key, which nothing but the secret that sealed it opens. */
async function openApp({ sealer }: SecondFactorParts, tx: Database, userId: number) {
  const app = await lockApp(tx, userId)
  const key = app?.secret ? sealer.open(app.secret, appOwner(userId)) : undefined
  return { app, key, isReplaced: Boolean(app?.secret) && key === undefined }
}

/** The owner under which an app's key is sealed. */
export const appOwner = (userId: number): string => `app of user ${userId}`

/** The owner of the passkey that signed the challenge; undefined if anything is wrong. */
async function ownerOf(
  { secondFactor }: Pick<AuthParts, 'secondFactor'>,
  tx: Database,
  challenge: string,
  passkey: PasskeyAssertion,
  now: Date,
): Promise<number | undefined> {
  const stored = await lockPasskey(tx, passkey.id)
  if (!stored) return undefined
  const counter = await verifyAssertion(secondFactor.relyingParty(), challenge, passkey, stored)
  if (counter === undefined) return undefined
  await notePasskeyUse(tx, stored.id, counter, now)
  return stored.user_id
}

export async function startPasskeyLogin(
  { db, clock, limits, secondFactor }: AuthParts,
  caller: Caller,
): Promise<{ passkey: PasskeyRequest }> {
  await limits.passkeyStarts.consume(networkOf(caller.address))
  const nobody = { purpose: 'passkey_sign_in', user_id: null, staff_id: null } as const
  const challenge = await openChallenge(db, nobody, clock.now())
  return { passkey: requestOptions(secondFactor.relyingParty(), challenge) }
}

/** A passkey is two factors by itself: the device and its unlocking. */
export async function passkeyLogin(
  parts: AuthParts,
  passkey: PasskeyAssertion,
  caller: Caller,
): Promise<SessionTokens> {
  const { db, clock, settings, limits } = parts
  const now = clock.now()
  const challenge = challengeOf(passkey)
  // Consumed even if the signature is wrong.
  const asked = challenge && (await takeChallenge(db, hashToken(challenge), 'passkey_sign_in', now))
  if (!asked) throw new AppError('challenge_expired')
  const tokens = await inTransaction(db, async (tx) => {
    const userId = await ownerOf(parts, tx, challenge, passkey, now)
    const staff = userId === undefined ? undefined : await findStaffOfUser(tx, userId)
    if (!staff) throw new AppError('passkey_refused')
    return startSession(tx, { staffId: staff.id, caller, now, settings })
  })
  await limits.passkeyStarts.giveBack(networkOf(caller.address))
  return tokens
}
