import { authLimits } from '#contract/auth/auth.limits.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import type { OwnEmail } from '#contract/auth/email.endpoints.ts'
import { emailMessages } from '#contract/auth/email.messages.ts'
import { confirmEmailPath } from '#contract/auth/email.path.ts'
import type { EmailKind } from '#contract/emails/emails.enums.ts'
import { productName } from '#contract/product.ts'
import { recordAccountAudit } from '#server/platform/audit/audit-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violatedUnique } from '#server/platform/database/failures.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { EmailQueue } from '#server/platform/email/email.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import type { TokenSigner } from '#server/platform/signed-token.ts'
import { asAudited, type Caller } from './auth.usecases.ts'
import { requireConfirmation } from './confirmation.ts'
import * as repository from './email.repository.ts'

export interface EmailParts {
  db: Database
  clock: Clock
  emails: EmailQueue<EmailKind>
  limits: Record<'confirmations' | 'resetTries', RateLimit>
  /** Of the links that confirm an email. */
  emailSigner: TokenSigner
  publicAddress(): string
  isFirstCompany(scope: Scope, db: Database): Promise<boolean>
  /** A reason to refuse an email that was invited. */
  refuseInvited(email: string): Promise<string | undefined>
}

// Signed, not stored: a link holds for one person, one email and one day, and only while it is unconfirmed.
const rowOf = ({ id, email }: { id: number; email: string }, expires: number) => ({
  id,
  nonce: `${expires}\n${email}`,
})

export function composeConfirmations({ emails, clock, emailSigner, publicAddress }: EmailParts): void {
  emails.compose('email_confirmation', async (db, userId) => {
    const person = await repository.findUnconfirmed(db, userId)
    if (!person) return null
    const expires = Math.floor(clock.now().getTime() / 1000) + authLimits.confirmations.linkSeconds
    return {
      to: person.email,
      subject: `Confirm your email for ${productName}`,
      text: `Someone, probably you, uses this email for an account on ${productName}.
Confirm that it is yours:

${publicAddress()}${confirmEmailPath}#${expires}.${emailSigner.tokenOf(rowOf(person, expires))}

The link works once, within ${authLimits.confirmations.linkSeconds / 3600} hours. If you have no account there, ignore this email.
`,
    }
  })
}

export async function readOwnEmail(parts: EmailParts, { scope, db }: CallContext): Promise<OwnEmail> {
  const { email, email_confirmed_at, awaits_confirmation } = await repository.readOwnEmail(scope, db)
  const confirmed = email_confirmed_at !== null
  return {
    email,
    confirmed,
    needed: !confirmed && (parts.emails.isSetUp || !(await parts.isFirstCompany(scope, db))),
    opens_company: awaits_confirmation,
    can_be_sent: parts.emails.isSetUp,
  }
}

/** Throws for people who have not confirmed their email, but in the first company where no email can be sent. */
export async function requireConfirmedEmail(
  parts: EmailParts,
  call: CallContext,
  detail: string,
): Promise<void> {
  const { needed, can_be_sent } = await readOwnEmail(parts, call)
  if (needed) throw new AppError('forbidden', { detail: can_be_sent ? detail : emailMessages.noEmail })
}

export async function sendConfirmation(
  { emails }: EmailParts,
  { scope, db }: Pick<CallContext, 'scope' | 'db'>,
): Promise<void> {
  if (!emails.isSetUp) throw new AppError('conflict', { detail: emailMessages.noEmail })
  if (!(await repository.findUnconfirmed(db, scope.userId))) {
    throw new AppError('conflict', { detail: emailMessages.already })
  }
  await emails.queue(db, { companyId: scope.companyId, kind: 'email_confirmation', recordId: scope.userId })
}

/** For people who mistyped it, or lost it. One that is confirmed stays. */
export async function changeEmail(parts: EmailParts, call: CallContext, email: string): Promise<OwnEmail> {
  await requireConfirmation(call)
  const invited = await parts.refuseInvited(email)
  if (invited) throw invalidFields({ email: [invited] })
  try {
    if (!(await repository.replaceEmail(call.scope, call.db, email))) {
      throw new AppError('conflict', { detail: emailMessages.already })
    }
  } catch (error) {
    if (violatedUnique(error)?.startsWith('users_')) {
      throw invalidFields({ email: [authMessages.usernameTaken] })
    }
    throw error
  }
  if (parts.emails.isSetUp) await sendConfirmation(parts, call)
  return readOwnEmail(parts, call)
}

const linkOver = () => new AppError('not_found', { detail: emailMessages.linkOver })

export async function confirmByLink(
  { db, clock, limits, emailSigner }: EmailParts,
  token: string,
  caller: Caller,
): Promise<void> {
  await limits.resetTries.consume(networkOf(caller.address))
  const [, expires = '', signed = ''] = /^(\d{10})\.(.+)$/.exec(token) ?? []
  const id = emailSigner.idOf(signed)
  const now = clock.now()
  const person = id === undefined ? undefined : await repository.findUnconfirmed(db, id)
  if (!person || Number(expires) * 1000 <= now.getTime()) throw linkOver()
  if (!emailSigner.verify(signed, rowOf(person, Number(expires)))) throw linkOver()
  await inTransaction(db, async (tx) => {
    const userId = person.id
    if (!(await repository.setConfirmed(tx, { userId, email: person.email }, now))) throw linkOver()
    await recordAccountAudit(
      tx,
      { userId },
      { ...asAudited(caller, now), action: 'changed', part: 'email confirmed' },
    )
  })
}
