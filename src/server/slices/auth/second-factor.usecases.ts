import type { z } from 'zod'
import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import type {
  AppKey,
  NewPasskey,
  Passkey,
  PasskeyCreationRequest,
  SecondFactor,
} from '#contract/auth/auth.second-factor.schemas.ts'
import { emailMessages } from '#contract/auth/email.messages.ts'
import { violatedUnique } from '#server/platform/database/failures.ts'
import { AppError, invalidFields, notFound } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { takeChallenge } from './challenges.repository.ts'
import { openChallenge, type SecondFactorParts } from './challenges.ts'
import { note, requireConfirmation } from './confirmation.ts'
import { type EmailParts, requireConfirmedEmail } from './email.usecases.ts'
import { challengeOf, creationOptions, verifyCreation } from './passkeys.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import * as stored from './second-factor.repository.ts'
import { appOwner } from './second-step.usecases.ts'
import { endOtherSessions } from './sessions.repository.ts'
import { hashToken } from './tokens.ts'
import { appUri, newAppKey, stepOfCode } from './totp.ts'
import { readPasswordHash } from './users.repository.ts'

export async function readOwn(
  { scope, db }: Pick<CallContext, 'scope' | 'db'>,
  parts: SecondFactorParts,
): Promise<SecondFactor> {
  const { app_since, passkeys, codes_left, required } = await stored.readSecondFactor(scope, db)
  const instant = (value: string) => new Date(value).toISOString()
  return {
    app: app_since && { enabled_at: app_since.toISOString() },
    passkeys: (passkeys ?? []).map((passkey) => ({
      ...passkey,
      created_at: instant(passkey.created_at),
      last_used_at: passkey.last_used_at && instant(passkey.last_used_at),
    })),
    recovery_codes_left: codes_left,
    required,
    passkey_origin: parts.relyingParty().origin,
  }
}

/** What beginning to set one up takes. */
interface SecondFactorSetup extends EmailParts {
  secondFactor: SecondFactorParts
}

/** The result is sealed, because it may be stored for repeated calls. */
export async function startApp(call: CallContext, parts: SecondFactorSetup): Promise<SealedKey> {
  await requireConfirmation(call)
  await requireConfirmedEmail(parts, call, emailMessages.toAddSecondFactor)
  const { sealer } = parts.secondFactor
  const { scope, db } = call
  const sealed = sealer.seal(newAppKey(), appOwner(scope.userId))
  await stored.storePendingApp(scope, db, sealed)
  const { username } = await readPasswordHash(scope, db)
  return { sealed: sealed.toString('base64'), username }
}

export interface SealedKey {
  sealed: string
  username: string
}

export function openAppKey(scope: Scope, { sealer }: SecondFactorParts, kept: SealedKey): AppKey {
  const secret = sealer.open(Buffer.from(kept.sealed, 'base64'), appOwner(scope.userId))
  if (secret === undefined) throw nothingPending()
  return { secret, uri: appUri(secret, kept.username) }
}

const nothingPending = () => new AppError('conflict', { detail: secondFactorMessages.nothingPending })

/** Returns new recovery codes, sealed, if there were none. */
export async function confirmApp(call: CallContext, parts: SecondFactorParts, code: string): Promise<string> {
  const { scope, db, now } = call
  const app = await stored.lockApp(db, scope.userId)
  const key = app?.pending ? parts.sealer.open(app.pending, appOwner(scope.userId)) : undefined
  if (key === undefined) throw nothingPending()
  const step = stepOfCode(key, code, now)
  if (step === undefined) throw invalidFields({ code: [secondFactorMessages.codeWrong] })
  await stored.enablePendingApp(scope, db, step, now)
  await note(call, {
    ...{ type: 'user.second_factor_enabled', subject_id: scope.userId, data: { method: 'app' } },
  })
  return codesWhereNone(call, parts)
}

/** Asks for no codes of an app any more. */
export async function removeApp(call: CallContext): Promise<void> {
  await requireConfirmation(call)
  await stored.lockOwner(call.scope, call.db)
  if (!(await stored.deleteApp(call.scope, call.db))) throw notFound()
  await afterRemoval(call, 'app')
}

export async function startPasskey(
  call: CallContext,
  parts: SecondFactorSetup,
): Promise<PasskeyCreationRequest> {
  await requireConfirmation(call)
  await requireConfirmedEmail(parts, call, emailMessages.toAddSecondFactor)
  const { relyingParty, hashKey } = parts.secondFactor
  const { scope, db, now } = call
  const owner = await stored.readPasskeyOwner(scope, db)
  if (owner.passkeys.length >= secondFactorLimits.passkeys.max) {
    throw new AppError('conflict', { detail: secondFactorMessages.passkeysFull })
  }
  const asked = { purpose: 'passkey_creation', user_id: scope.userId, staff_id: null } as const
  const challenge = await openChallenge(db, asked, now)
  return creationOptions(relyingParty(), challenge, { ...owner, id: scope.userId, hashKey })
}

/** Returns new recovery codes, sealed, if there were none. */
export async function addPasskey(
  call: CallContext,
  parts: SecondFactorParts,
  { name, passkey }: z.output<typeof NewPasskey>,
): Promise<{ passkey: Passkey; sealed: string }> {
  const { scope, db, now } = call
  const challenge = challengeOf(passkey)
  const asked = challenge && (await takeChallenge(db, hashToken(challenge), 'passkey_creation', now))
  if (!asked || asked.user_id !== scope.userId) throw new AppError('challenge_expired')
  const made = await verifyCreation(parts.relyingParty(), challenge, passkey)
  if (!made) throw invalidFields({ passkey: [secondFactorMessages.passkeyFailed] })
  const id = await stored
    .insertPasskey(scope, db, { ...made, name, created_at: now })
    .catch((error: unknown) => {
      if (!violatedUnique(error)) throw error
      throw invalidFields({ passkey: [secondFactorMessages.passkeyKnown] })
    })
  await note(call, {
    ...{ type: 'user.second_factor_enabled', subject_id: scope.userId, data: { method: 'passkey' } },
  })
  const sealed = await codesWhereNone(call, parts)
  return { passkey: { id, name, created_at: now.toISOString(), last_used_at: null }, sealed }
}

export async function removePasskey(call: CallContext, id: number): Promise<void> {
  await requireConfirmation(call)
  await stored.lockOwner(call.scope, call.db)
  if (!(await stored.deletePasskey(call.scope, call.db, id))) throw notFound()
  await afterRemoval(call, 'passkey')
}

// The device may be lost: end its sessions. The company may require one method to remain.
async function afterRemoval(call: CallContext, method: 'app' | 'passkey'): Promise<void> {
  const { scope, db } = call
  const { app_since, passkeys, required } = await stored.readSecondFactor(scope, db)
  if (required && !app_since && !passkeys) {
    throw new AppError('conflict', { detail: secondFactorMessages.lastOne })
  }
  await stored.deleteIdleRecoveryCodes(scope, db)
  await endOtherSessions(scope, db)
  await note(call, { type: 'user.second_factor_disabled', subject_id: scope.userId, data: { method } })
}

export async function renewCodes(call: CallContext, parts: SecondFactorParts): Promise<string> {
  await requireConfirmation(call)
  const { app_since, passkeys } = await stored.readSecondFactor(call.scope, call.db)
  if (!app_since && !passkeys) throw new AppError('conflict', { detail: secondFactorMessages.noneForCodes })
  return makeCodes(call, parts)
}

async function codesWhereNone(call: CallContext, parts: SecondFactorParts): Promise<string> {
  const { codes_left } = await stored.readSecondFactor(call.scope, call.db)
  return codes_left > 0 ? '' : makeCodes(call, parts)
}

const codesOwner = ({ userId }: Scope) => `recovery codes of user ${userId}`

async function makeCodes(call: CallContext, { sealer, hashKey }: SecondFactorParts): Promise<string> {
  const { scope, db } = call
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(hashKey, scope.userId, code))
  await stored.replaceRecoveryCodes(scope, db, hashes)
  await note(call, { type: 'user.recovery_codes_made', subject_id: scope.userId, data: {} })
  return sealer.seal(codes.join(' '), codesOwner(scope)).toString('base64')
}

/** None where the answer of a repeated call was sealed with a secret that was replaced. */
export function openCodes(scope: Scope, { sealer }: SecondFactorParts, sealed: string): string[] {
  const codes = sealed === '' ? undefined : sealer.open(Buffer.from(sealed, 'base64'), codesOwner(scope))
  return codes?.split(' ') ?? []
}
