import { randomUUID } from 'node:crypto'
import { authLimits } from '#contract/auth/auth.limits.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violatedUnique } from '#server/platform/database/failures.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import type { Authenticate, Scope } from '#server/platform/http/scope.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import type { Settings } from '#server/platform/settings.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import {
  endFamily,
  endOtherSessions,
  endSession,
  findSession,
  insertSession,
  lockSessionByRefresh,
  markRefreshed,
  touchSession,
} from './sessions.repository.ts'
import { hashToken, newToken } from './tokens.ts'
import * as users from './users.repository.ts'

export interface AuthParts {
  db: Database
  clock: Clock
  settings: Settings
  limits: Record<keyof typeof authRateLimits, RateLimit>
}

/** Where a call comes from. */
export interface Caller {
  address: string
  userAgent: string
}

// Nearer to now than this a use is not noted again: one write a minute and session at the most.
const touchAfterMilliseconds = 60_000

const firstLocationName = 'Main office'
const firstCompanyName = 'New practice'

/** Signs in with username or e-mail. Wrong tries count per account and address; a right one takes its own back. */
export async function login(
  { db, clock, settings, limits }: AuthParts,
  credentials: { username: string; password: string },
  caller: Caller,
): Promise<SessionTokens> {
  const account = credentials.username
  const pair = `${account} ${caller.address}`
  const user = await users.findUserByLogin(db, account)
  // In this order: a try at an account that is shut is no guess, and must not shut the office behind the address.
  await limits.accountAndAddress.consume(pair)
  await limits.address.consume(caller.address)
  // Many addresses guessing at one account shut out the strange ones, not the owner at a known one.
  const known = await users.hasSignedInFrom(db, user?.id, caller.address)
  if (!known) await limits.account.consume(account)
  const matches = await verifyPassword(user?.password_hash, credentials.password)
  const staff = user && matches ? await users.findStaffOfUser(db, user.id) : undefined
  if (!staff) throw new AppError('invalid_credentials')
  await Promise.all([
    limits.accountAndAddress.reset(pair),
    limits.address.giveBack(caller.address),
    known ? undefined : limits.account.giveBack(account),
  ])
  return startSession(db, { staffId: staff.id, family: randomUUID(), caller, now: clock.now(), settings })
}

/** Makes tokens for a sign-in and answers them with what the browser keeps of the person. */
export async function startSession(
  db: Database,
  start: { staffId: number; family: string; caller: Caller; now: Date; settings: Settings },
): Promise<SessionTokens> {
  const { staffId, now, settings } = start
  const access = newToken()
  const refresh = newToken()
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  await insertSession(db, {
    staff_id: staffId,
    family: start.family,
    access_hash: hashToken(access),
    refresh_hash: hashToken(refresh),
    created_at: now,
    access_expires_at: after(settings.SESSION_SECONDS),
    refresh_expires_at: after(settings.REFRESH_SECONDS),
    address: start.caller.address,
    user_agent: start.caller.userAgent.slice(0, 300),
  })
  return { access, refresh, token: access, ...(await users.readStaffSummary(db, staffId)) }
}

// The sign-in that nobody has used for so long is over: neither of its tokens brings it back.
function isIdle(lastUsed: Date, now: Date, settings: Settings): boolean {
  return now.getTime() - lastUsed.getTime() > settings.SESSION_IDLE_SECONDS * 1000
}

/** Exchanges a refresh token. A token that was used before is in wrong hands: its whole family ends. */
export async function refresh(
  { db, clock, settings }: AuthParts,
  token: string,
  caller: Caller,
): Promise<SessionTokens> {
  const now = clock.now()
  const tokens = await inTransaction(db, async (tx) => {
    const session = await lockSessionByRefresh(tx, hashToken(token))
    if (!session) return null
    const over = session.refresh_expires_at <= now || isIdle(session.last_used_at, now, settings)
    if (session.refreshed_at || over || !session.active) {
      await endFamily(tx, session.family)
      return null
    }
    await markRefreshed(tx, session.id, now)
    return startSession(tx, { staffId: session.staff_id, family: session.family, caller, now, settings })
  })
  if (!tokens) throw new AppError('token_expired')
  return tokens
}

/** Creates a user with a company of their own (design section 5). */
export async function signup(
  { db, clock, settings, limits }: AuthParts,
  request: { email: string; password: string },
  caller: Caller,
): Promise<SessionTokens> {
  await limits.signups.consume(caller.address)
  refuseUsernameAsPassword(request.email, request.password, 'password')
  if (settings.SIGNUP !== 'open' && (await users.countUsers(db)) > 0) {
    throw new AppError('forbidden', { detail: authMessages.signupClosed })
  }
  const password_hash = await hashPassword(request.password)
  const now = clock.now()
  const taken = () => invalidFields({ email: [authMessages.usernameTaken] })
  if (await users.findUserByLogin(db, request.email)) throw taken()
  try {
    return await inTransaction(db, async (tx) => {
      const { staffId } = await users.insertUserWithCompany(tx, {
        email: request.email,
        password_hash,
        company_name: firstCompanyName,
        location_name: firstLocationName,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        now,
      })
      return startSession(tx, { staffId, family: randomUUID(), caller, now, settings })
    })
  } catch (error) {
    if (violatedUnique(error)?.startsWith('users_')) throw taken()
    throw error
  }
}

/** Changes the own password; every other sign-in of the person ends. */
export async function updatePassword(
  scope: Scope,
  db: Database,
  passwords: { current_password: string; new_password: string },
  now: Date,
): Promise<void> {
  const user = await users.readPasswordHash(scope, db)
  if (!(await verifyPassword(user.password_hash, passwords.current_password))) {
    throw invalidFields({ current_password: [authMessages.currentPasswordWrong] })
  }
  if (passwords.new_password === passwords.current_password) {
    throw invalidFields({ new_password: [authMessages.passwordSame] })
  }
  refuseUsernameAsPassword(user.username, passwords.new_password, 'new_password')
  await users.updatePasswordHash(scope, db, await hashPassword(passwords.new_password))
  await endOtherSessions(scope, db)
  await recordEvents(db, [
    {
      company_id: scope.companyId,
      location_id: null,
      occurred_at: now,
      staff_id: scope.staffId,
      type: 'user.password_changed',
      subject_id: scope.userId,
      data: {},
    },
  ])
}

function refuseUsernameAsPassword(username: string, password: string, field: string): void {
  if (password.toLowerCase() === username) throw invalidFields({ [field]: [authMessages.passwordIsUsername] })
}

export const logout = endSession

/** Finds who is behind a token. Use by a person keeps the session alive; polling in the background does not. */
export function createAuthenticate({ db, clock, settings }: AuthParts): Authenticate {
  return async (token, { background }) => {
    if (token === undefined) throw new AppError('unauthenticated')
    const now = clock.now()
    const session = await findSession(db, hashToken(token), now)
    if (!session) throw new AppError('token_expired')
    if (isIdle(session.lastUsedAt, now, settings)) throw new AppError('token_expired')
    const unused = now.getTime() - session.lastUsedAt.getTime()
    if (!background && unused > touchAfterMilliseconds) await touchSession(db, session, now)
    return session
  }
}

export const authRateLimits = {
  accountAndAddress: [authLimits.failures.perAccountAndAddress, authLimits.failures.windowSeconds],
  account: [authLimits.failures.perAccount, authLimits.failures.windowSeconds],
  address: [authLimits.failures.perAddress, authLimits.failures.windowSeconds],
  password: [authLimits.failures.perAccountAndAddress, authLimits.failures.windowSeconds],
  signups: [authLimits.signups.perAddress, authLimits.signups.windowSeconds],
} as const
