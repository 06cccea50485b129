import { randomUUID } from 'node:crypto'
import { authLimits } from '#contract/auth/auth.limits.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'
import { unnamed } from '#contract/installation/installation.defaults.ts'
import type { SignupChoice } from '#contract/installation/installation.enums.ts'
import { recordAccountAudit } from '#server/platform/audit/audit-log.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violatedUnique } from '#server/platform/database/failures.ts'
import { gather } from '#server/platform/database/gather.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import type { Authenticate, FollowSession } from '#server/platform/http/scope.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { InvitationInHand } from './challenges.repository.ts'
import { askForSecondFactor, type SecondFactorParts } from './challenges.ts'
import { findFormerHolder } from './email.repository.ts'
import type { EmailParts } from './email.usecases.ts'
import { rememberAddress } from './known-addresses.repository.ts'
import { countAttempt } from './login-attempts.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import {
  endFamily,
  endOtherSessions,
  endSession,
  findSessionById,
  findSessions,
  hasArrived,
  insertSession,
  lockSessionByRefresh,
  markRefreshed,
  type NewSession,
  touchSession,
} from './sessions.repository.ts'
import { hashToken, newToken } from './tokens.ts'
import * as users from './users.repository.ts'

export interface AuthParts extends EmailParts {
  settings: Settings
  limits: Record<keyof typeof authRateLimits, RateLimit>
  secondFactor: SecondFactorParts
  whoMaySignUp(): Promise<SignupChoice>
  /** Adds the user to the inviting company; throws when the invitation has ended. Returns the staff id. */
  acceptInvitation(tx: Database, invitation: InvitationInHand, userId: number): Promise<number>
}

export interface Caller {
  address: string
  userAgent: string
  requestId: string
}

export const asAudited = ({ address, requestId }: Caller, at: Date) => ({
  at,
  address,
  request_id: requestId,
})

// At most one write per session and minute.
const touchAfterMilliseconds = 60_000

/** Failed attempts count per account and network; a success takes its own back. */
export async function login(
  { db, clock, settings, limits, secondFactor }: AuthParts,
  credentials: { username: string; password: string },
  caller: Caller,
): Promise<SessionTokens> {
  const { username } = credentials
  const user = await users.findUserByLogin(db, username)
  const takeBack = await countAttempt({ db, limits }, { username, userId: user?.id, address: caller.address })
  const matches = await verifyPassword(user?.password_hash, credentials.password)
  if (!matches) await tellFormerHolder(db, credentials)
  const staff = user && matches ? await users.findStaffOfUser(db, user.id) : undefined
  const now = clock.now()
  if (!user || !staff) {
    const failure = { ...asAudited(caller, now), action: 'sign_in_failed' } as const
    await recordAccountAudit(db, { userId: user?.id }, failure)
    throw new AppError('invalid_credentials')
  }
  await takeBack()
  await askForSecondFactor({ db, secondFactor }, { userId: user.id, destination: { staffId: staff.id } }, now)
  return startSession(db, { staffId: staff.id, caller, now, settings })
}

/** For everyone who fails, so that timing tells nothing. */
async function tellFormerHolder(
  db: Database,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const former = await findFormerHolder(db, username)
  if ((await verifyPassword(former?.password_hash, password)) && former) {
    throw new AppError('invalid_credentials', { detail: authMessages.emailLost(former.username) })
  }
}

interface SessionStart {
  staffId: number
  caller: Caller
  now: Date
  settings: Settings
}

/** Call only after all factors have been checked. */
export async function startSession(db: Database, start: SessionStart): Promise<SessionTokens> {
  const { staffId, caller, now } = start
  const tokens = await issueTokens(db, start, {
    ...{ family: randomUUID(), signed_in_at: now, last_used_at: now, confirmed_at: now },
  })
  await rememberAddress(db, { staffId }, caller.address, { now, signedIn: true })
  await recordAccountAudit(db, { staffId }, { ...asAudited(caller, now), action: 'signed_in' })
  return tokens
}

/** A new session of the same sign-in, not confirmed. */
export const continueSession = (
  db: Database,
  {
    family,
    signed_in_at,
    lastUsedAt,
    ...start
  }: SessionStart & { family: string; signed_in_at: Date; lastUsedAt?: Date },
): Promise<SessionTokens> =>
  issueTokens(db, start, {
    ...{ family, signed_in_at, last_used_at: lastUsedAt ?? start.now, confirmed_at: null },
  })

async function issueTokens(
  db: Database,
  { staffId, caller, now, settings }: SessionStart,
  session: Pick<NewSession, 'family' | 'signed_in_at' | 'last_used_at' | 'confirmed_at'>,
): Promise<SessionTokens> {
  const access = newToken()
  const refresh = newToken()
  const end = session.signed_in_at.getTime() + settings.SIGN_IN_SECONDS * 1000
  const after = (seconds: number) => new Date(Math.min(now.getTime() + seconds * 1000, end))
  await insertSession(db, {
    staff_id: staffId,
    ...session,
    access_hash: hashToken(access),
    refresh_hash: hashToken(refresh),
    created_at: now,
    access_expires_at: after(settings.SESSION_SECONDS),
    refresh_expires_at: after(settings.REFRESH_SECONDS),
    address: caller.address,
    user_agent: caller.userAgent.slice(0, 300),
  })
  return { access, refresh, token: access, ...(await users.readStaffSummary(db, staffId)) }
}

// Neither token of an idle session works.
function isIdle(lastUsed: Date, now: Date, settings: Settings): boolean {
  return now.getTime() - lastUsed.getTime() > settings.SESSION_IDLE_SECONDS * 1000
}

/**
 * Refresh tokens work once. A second use means theft and ends the whole family, unless the answer was just lost.
 * Background refreshes don't count as activity.
 */
export async function refresh(
  { db, clock, settings }: AuthParts,
  token: string,
  caller: Caller,
  { background }: { background: boolean },
): Promise<SessionTokens> {
  const now = clock.now()
  const tokens = await inTransaction(db, async (tx) => {
    const session = await lockSessionByRefresh(tx, hashToken(token))
    if (!session) return null
    const over = session.refresh_expires_at <= now || isIdle(session.last_used_at, now, settings)
    const isReused = session.refreshed_at !== null && !(await isLostAnswer(tx, session, now))
    if (isReused) {
      const theft = { ...asAudited(caller, now), action: 'token_reused' } as const
      await recordAccountAudit(tx, { staffId: session.staff_id }, theft)
    }
    if (isReused || over || !session.active) {
      await endFamily(tx, session.family)
      return null
    }
    if (!session.refreshed_at) await markRefreshed(tx, session.id, now)
    const { staff_id: staffId, family, signed_in_at } = session
    const lastUsedAt = background ? session.last_used_at : now
    return continueSession(tx, { staffId, family, signed_in_at, lastUsedAt, caller, now, settings })
  })
  if (!tokens) throw new AppError('token_expired')
  return tokens
}

/** A token exchanged seconds ago whose successor is unused: the answer was lost, or two tabs sent it at once. */
async function isLostAnswer(
  tx: Database,
  session: { id: number; family: string; refreshed_at: Date | null },
  now: Date,
): Promise<boolean> {
  const seconds = (now.getTime() - Number(session.refreshed_at)) / 1000
  return seconds <= authLimits.refreshGraceSeconds && !(await hasArrived(tx, session))
}

export async function signup(
  { db, clock, settings, limits, emails, refuseInvited, whoMaySignUp }: AuthParts,
  request: { email: string; password: string },
  caller: Caller,
): Promise<SessionTokens> {
  await limits.signups.consume(networkOf(caller.address))
  const closed = () => new AppError('forbidden', { detail: authMessages.signupClosed })
  const needsEmail = () => new AppError('forbidden', { detail: authMessages.signupNeedsEmail })
  const isFirst = (await users.countUsers(db)) === 0
  const allowed = isFirst ? 'open' : await whoMaySignUp()
  if (allowed === 'closed') throw closed()
  // Typing an invited email proves nothing; only the link does.
  const invited = await refuseInvited(request.email)
  if (invited) throw invalidFields({ email: [invited] })
  if (allowed === 'invited') throw closed()
  // A further company opens by a link that is emailed.
  if (!isFirst && !emails.isSetUp) throw needsEmail()
  await refuseWeakPassword(request.password, { names: [request.email] }, 'password')
  const password_hash = await hashPassword(request.password)
  const now = clock.now()
  const taken = () => invalidFields({ email: [authMessages.usernameTaken] })
  if (await users.findUserByLogin(db, request.email)) throw taken()
  try {
    return await inTransaction(db, async (tx) => {
      const { userId, staffId, companyId, awaitsConfirmation } = await users.insertUserWithCompany(tx, {
        email: request.email,
        password_hash,
        company_name: unnamed.company,
        location_name: unnamed.location,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        now,
      })
      // Someone else was the first in the same moment.
      if (awaitsConfirmation && !emails.isSetUp) throw needsEmail()
      await emails.queue(tx, { companyId, kind: 'email_confirmation', recordId: userId })
      return startSession(tx, { staffId, caller, now, settings })
    })
  } catch (error) {
    if (violatedUnique(error)?.startsWith('users_')) throw taken()
    throw error
  }
}

/** Ends all other sessions. The current password has been checked. */
export async function updatePassword(
  { scope, db }: CallContext,
  user: { username: string; email: string; company_name: string },
  passwords: { current_password: string; new_password: string },
): Promise<void> {
  const names = [user.username, user.email, user.company_name]
  await refuseWeakPassword(
    passwords.new_password,
    { names, current: passwords.current_password },
    'new_password',
  )
  await users.updatePasswordHash(scope, db, await hashPassword(passwords.new_password))
  await endOtherSessions(scope, db)
}

export const logout = endSession

/** Finds the scope of a token. Background polling doesn't extend the session. */
export function createAuthenticate({ db, clock, settings }: AuthParts): Authenticate {
  const find = gather((hashes) => findSessions(db, hashes, clock.now()))
  return async (token, { background }) => {
    if (token === undefined) throw new AppError('unauthenticated')
    const now = clock.now()
    const session = await find(hashToken(token).toString('hex'))
    if (!session) throw new AppError('token_expired')
    if (isIdle(session.lastUsedAt, now, settings)) throw new AppError('token_expired')
    const unused = now.getTime() - session.lastUsedAt.getTime()
    if (!background && unused > touchAfterMilliseconds) await touchSession(db, session, now)
    // A copy, because calls looked up together share the row.
    return { ...session }
  }
}

/** Doesn't count as activity. */
export function createFollowSession({ db, clock, settings }: AuthParts): FollowSession {
  return async (id) => {
    const now = clock.now()
    const session = await findSessionById(db, id, now)
    if (!session || isIdle(session.lastUsedAt, now, settings)) return undefined
    const idleFrom = session.lastUsedAt.getTime() + settings.SESSION_IDLE_SECONDS * 1000
    return { scope: session, milliseconds: Math.min(session.expiresAt.getTime(), idleFrom) - now.getTime() }
  }
}

export const authRateLimits = {
  accountAndAddress: [authLimits.failures.perAccountAndAddress, authLimits.failures.windowSeconds],
  account: [authLimits.failures.perAccount, authLimits.failures.windowSeconds],
  address: [authLimits.failures.perAddress, authLimits.failures.windowSeconds],
  password: [authLimits.failures.perAccountAndAddress, authLimits.failures.windowSeconds],
  confirmations: [authLimits.confirmations.perAccount, authLimits.confirmations.windowSeconds],
  resets: [authLimits.resets.perAccount, authLimits.resets.linkSeconds],
  resetsOfAddress: [authLimits.resets.perAddress, authLimits.resets.linkSeconds],
  resetTries: [authLimits.resets.tries, authLimits.resets.triesWindowSeconds],
  signups: [authLimits.signups.perAddress, authLimits.signups.windowSeconds],
  secondStep: [secondFactorLimits.failures.perAccountAndAddress, secondFactorLimits.failures.windowSeconds],
  strangeSecondStep: [
    secondFactorLimits.strangeFailures.perAccount,
    secondFactorLimits.strangeFailures.windowSeconds,
  ],
  passkeyStarts: [
    secondFactorLimits.passkeyStarts.perAddress,
    secondFactorLimits.passkeyStarts.windowSeconds,
  ],
} as const
