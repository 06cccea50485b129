import type { Actor } from '#contract/actors/actors.enums.ts'
import { authLimits } from '#contract/auth/auth.limits.ts'
import { resetPagePath } from '#contract/auth/password-reset.endpoints.ts'
import { passwordResetMessages } from '#contract/auth/password-reset.messages.ts'
import type { EmailKind } from '#contract/emails/emails.enums.ts'
import { recordAccountAudit } from '#server/platform/audit/audit-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { EmailQueue } from '#server/platform/email/email.ts'
import { AppError, found } from '#server/platform/errors.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { isOver, type RateLimit } from '#server/platform/rate-limits.ts'
import type { TokenSigner } from '#server/platform/signed-token.ts'
import { asAudited, type Caller } from './auth.usecases.ts'
import { endChallengesOfUser } from './challenges.repository.ts'
import { setConfirmed } from './email.repository.ts'
import { resetQueue } from './index.ts'
import { rememberAddress } from './known-addresses.repository.ts'
import { forgetAttempts } from './login-attempts.ts'
import { resetLetter } from './password-emails.ts'
import * as repository from './password-reset.repository.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOfUser } from './sessions.repository.ts'
import { findUserByLogin } from './users.repository.ts'

export interface PasswordResetParts {
  db: Database
  clock: Clock
  limits: Record<'resets' | 'resetsOfAddress' | 'resetTries' | 'accountAndAddress', RateLimit>
  jobs: Jobs
  emails: EmailQueue<EmailKind>
  signer: TokenSigner
  /** Of the links that are only emailed: whoever has one reads the mailbox. */
  emailedSigner: TokenSigner
  publicAddress: () => string
}

/** Purpose of the derived key. */
export const resetLinkPurpose = 'password reset links'

export function handleResets(parts: PasswordResetParts): void {
  const { db, clock, jobs, emails } = parts
  jobs.handle<{ id: number }>(resetQueue.name, async ({ id }) => {
    const reset = await repository.findReset(db, id, clock.now())
    if (!reset) return
    await inTransaction(db, (tx) =>
      emails.queue(tx, { companyId: reset.company_id, kind: 'password_reset', recordId: id }),
    )
  })
  emails.compose('password_reset', async (db, id) => {
    const reset = await repository.findReset(db, id, clock.now())
    return reset?.email && reset.made_by === null
      ? resetLetter(reset, linkOf(parts, reset, parts.emailedSigner))
      : null
  })
}

const linkOf = (
  { signer, publicAddress }: PasswordResetParts,
  reset: { id: number; nonce: string },
  by = signer,
) => `${publicAddress()}${resetPagePath}#${by.tokenOf(reset)}`

const expiry = (now: Date) => new Date(now.getTime() + authLimits.resets.linkSeconds * 1000)

/** Same work and same duration for unknown accounts. */
export async function askForReset(
  { db, clock, limits, jobs, emails }: PasswordResetParts,
  username: string,
  address: string,
): Promise<void> {
  if (!emails.isSetUp) throw new AppError('conflict', { detail: passwordResetMessages.noEmail })
  await limits.resetsOfAddress.consume(networkOf(address))
  const user = await findUserByLogin(db, username)
  // Repeated requests by a stranger must not invalidate the owner's link. The emailed one outlives this
  // limit.
  if (await isOver(limits.resets, accountKey(user?.id, username))) return
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const reset = { userId: user?.id ?? null, madeBy: null, now, expiresAt: expiry(now) }
    const { id } = await repository.putReset(tx, reset)
    await jobs.add(tx, resetQueue.name, { id })
  })
}

const accountKey = (userId: number | undefined, username: string) =>
  userId === undefined ? username : `user ${userId}`

export async function checkLink(
  { db, clock, limits, signer, emailedSigner }: PasswordResetParts,
  token: string,
  address: string,
): Promise<repository.ResetRow & { proven: boolean }> {
  await limits.resetTries.consume(networkOf(address))
  const id = signer.idOf(token)
  const reset = id === undefined ? undefined : await repository.findReset(db, id, clock.now())
  const proven = reset !== undefined && emailedSigner.verify(token, reset)
  if (!reset || !(proven || signer.verify(token, reset))) throw linkOver()
  return { ...reset, proven }
}

/** Names that the password must not contain. */
export const namesOf = ({ username, email, company_names }: repository.ResetRow): string[] =>
  [...new Set([username, email, ...company_names])].filter(Boolean)

const linkOver = () => new AppError('not_found', { detail: passwordResetMessages.linkOver })

/**
 * Ends every session and doesn't sign in, because a second factor may follow. The network is remembered, so
 * that the owner gets in while others guess.
 */
export async function completeReset(
  parts: PasswordResetParts,
  { token, new_password }: { token: string; new_password: string },
  caller: Caller,
): Promise<void> {
  const { db, clock, limits } = parts
  const { address } = caller
  const reset = await checkLink(parts, token, address)
  const userId = reset.user_id
  await refuseWeakPassword(new_password, { names: namesOf(reset) }, 'new_password')
  const hash = await hashPassword(new_password)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    if (!(await repository.takeReset(tx, reset))) throw linkOver()
    await repository.setPasswordHash(tx, userId, hash)
    if (reset.proven) await setConfirmed(tx, { userId, email: reset.email }, now)
    await endSessionsOfUser(tx, userId)
    await rememberAddress(tx, { userId }, address, { now, signedIn: false })
    await recordAccountAudit(tx, { userId }, { ...asAudited(caller, now), action: 'password_reset' })
    await followChange(parts, tx, { userId, companyId: reset.company_id, actor: { kind: 'visitor' } })
  })
  await forgetAttempts(limits, { userId, address })
  await limits.resets.reset(accountKey(userId, ''))
}

/** After every password change, in its transaction: older links and pending sign-ins end. */
export async function followChange(
  { clock }: Pick<PasswordResetParts, 'clock'>,
  tx: Database,
  { userId, companyId, actor }: { userId: number; companyId: number; actor: Actor },
): Promise<void> {
  await repository.endResets(tx, userId)
  await endChallengesOfUser(tx, userId)
  await recordEvents(tx, [
    {
      ...{ company_id: companyId, location_id: null, occurred_at: clock.now(), actor },
      ...{ type: 'user.password_changed', subject_id: userId, data: {} },
    },
  ])
}

/** Only for people who work for this company alone. */
export async function makeResetLink(scope: Scope, db: Database, staffId: number, now: Date) {
  const person = found(await repository.findStaffToReset(scope, db, staffId))
  const refuse = (detail: string) => new AppError('conflict', { detail })
  // With a link for oneself, anyone at an unlocked screen could change the password.
  if (person.user_id === scope.userId) throw refuse(passwordResetMessages.linkOfOwn)
  if (person.elsewhere) throw refuse(passwordResetMessages.linkElsewhere)
  if (!person.active) throw refuse(passwordResetMessages.linkOfInactive)
  const reset = await repository.putReset(db, {
    ...{ userId: person.user_id, madeBy: scope.staffId },
    ...{ now, expiresAt: expiry(now) },
  })
  return { id: reset.id, nonce: reset.nonce, expires_at: reset.expires_at.toISOString() }
}

/** The link of a request, for whoever may hand it over. */
export const presentLink = (
  parts: PasswordResetParts,
  { id, nonce, expires_at }: { id: number; nonce: string; expires_at: string },
) => ({ link: linkOf(parts, { id, nonce }), expires_at })
