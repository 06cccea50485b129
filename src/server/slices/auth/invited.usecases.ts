import { authMessages } from '#contract/auth/auth.messages.ts'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import { invitationMessages } from '#contract/invitations/invitations.messages.ts'
import { recordAccountAudit } from '#server/platform/audit/audit-log.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violatedUnique } from '#server/platform/database/failures.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { type AuthParts, asAudited, type Caller, startSession } from './auth.usecases.ts'
import type { InvitationInHand } from './challenges.repository.ts'
import { askForSecondFactor } from './challenges.ts'
import { countAttempt } from './login-attempts.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import * as users from './users.repository.ts'

/** Makes a user a member of a company; answers the id of the member. */
type AddMember = (tx: Database, userId: number) => Promise<number>

/** Makes an account for somebody who was invited, and signs them in to the company that invited them. */
export async function createInvitedUser(
  { db, clock, settings, limits }: AuthParts,
  person: { email: string; first_name: string; last_name: string; password: string; company: string },
  caller: Caller,
  add: AddMember,
): Promise<SessionTokens> {
  await limits.signups.consume(networkOf(caller.address))
  const { email, first_name, last_name, password, company } = person
  await refuseWeakPassword(password, [email, company], 'password')
  const password_hash = await hashPassword(password)
  const now = clock.now()
  try {
    return await inTransaction(db, async (tx) => {
      const userId = await users.insertUser(tx, { email, first_name, last_name, password_hash, now })
      const staffId = await add(tx, userId)
      return startSession(tx, { staffId, caller, now, settings })
    })
  } catch (error) {
    if (violatedUnique(error)?.startsWith('users_')) {
      throw new AppError('conflict', { detail: authMessages.usernameTaken })
    }
    throw error
  }
}

/**
 * Signs somebody in to a company that invited them, whether or not they have another one. Attempts count as those of a
 * login do. Who has a second factor is asked for it first: until it was given, the invitation stays open and nobody is a
 * member, so that a sign-in with less than both never leads to the company.
 */
export async function signInToInviting(
  { db, clock, settings, limits, secondFactor, acceptInvitation }: AuthParts,
  { email, password, invitation }: { email: string; password: string; invitation: InvitationInHand },
  caller: Caller,
): Promise<SessionTokens> {
  const user = await users.findUserByEmail(db, email)
  const takeBack = await countAttempt(
    { db, limits },
    { username: email, userId: user?.id, address: caller.address },
  )
  const now = clock.now()
  if (!user || !(await verifyPassword(user.password_hash, password))) {
    const failure = { ...asAudited(caller, now), action: 'sign_in_failed' } as const
    await recordAccountAudit(db, { userId: user?.id }, failure)
    throw invalidFields({ password: [invitationMessages.passwordWrong] })
  }
  await takeBack()
  await askForSecondFactor({ db, secondFactor }, { userId: user.id, destination: { invitation } }, now)
  return inTransaction(db, async (tx) => {
    const staffId = await acceptInvitation(tx, invitation, user.id)
    return startSession(tx, { staffId, caller, now, settings })
  })
}
