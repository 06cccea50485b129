import { authMessages } from '#contract/auth/auth.messages.ts'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import { invitationMessages } from '#contract/invitations/invitations.messages.ts'
import { recordAccountAudit } from '#server/platform/audit/audit-log.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violatedUnique } from '#server/platform/database/failures.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import { type AuthParts, asAudited, type Caller, startSession } from './auth.usecases.ts'
import type { InvitationInHand } from './challenges.repository.ts'
import { askForSecondFactor } from './challenges.ts'
import { setConfirmed, takeEmail } from './email.repository.ts'
import { countAttempt } from './login-attempts.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import * as users from './users.repository.ts'

type AddMember = (tx: Database, userId: number) => Promise<number>

interface InvitedPerson {
  email: string
  /** They have the link that was emailed, so the email is theirs. */
  proven: boolean
  first_name: string
  last_name: string
  password: string
  company: string
}

/** Takes a proven email from an account that never confirmed it. */
export async function createInvitedUser(
  { db, clock, settings }: AuthParts,
  person: InvitedPerson,
  caller: Caller,
  add: AddMember,
): Promise<SessionTokens> {
  const { email, proven, first_name, last_name, password, company } = person
  await refuseWeakPassword(password, { names: [email, company] }, 'password')
  const password_hash = await hashPassword(password)
  const now = clock.now()
  try {
    return await inTransaction(db, async (tx) => {
      for (const former of proven ? await takeEmail(tx, email) : []) {
        const lost = { ...asAudited(caller, now), action: 'changed', part: 'email taken' } as const
        await recordAccountAudit(tx, { userId: former }, lost)
      }
      const userId = await users.insertUser(tx, {
        ...{ email, email_confirmed_at: proven ? now : null },
        ...{ first_name, last_name, password_hash, now },
      })
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
 * Signs in to the inviting company. Attempts count like those of a login. With a second factor, the person
 * joins only after it was given; until then the invitation stays open.
 */
export async function signInToInviting(
  { db, clock, settings, limits, secondFactor, acceptInvitation }: AuthParts,
  {
    email,
    proven,
    password,
    invitation,
  }: { email: string; proven: boolean; password: string; invitation: InvitationInHand },
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
  if (proven) await setConfirmed(db, { userId: user.id, email }, now)
  await askForSecondFactor({ db, secondFactor }, { userId: user.id, destination: { invitation } }, now)
  return inTransaction(db, async (tx) => {
    const staffId = await acceptInvitation(tx, invitation, user.id)
    return startSession(tx, { staffId, caller, now, settings })
  })
}
