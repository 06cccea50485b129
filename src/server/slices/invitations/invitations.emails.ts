import { invitationLimits } from '#contract/invitations/invitations.limits.ts'
import { invitationMessages as messages } from '#contract/invitations/invitations.messages.ts'
import { productName } from '#contract/product.ts'
import { staffRoleLabel } from '#contract/staff/staff.enums.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { EmailQueue } from '#server/platform/email/email.ts'
import { nameInEmail } from '#server/platform/email/names.ts'
import { AppError } from '#server/platform/errors.ts'
import { isOver, type RateLimit } from '#server/platform/rate-limits.ts'
import type { TokenSigner } from '#server/platform/signed-token.ts'
import * as repository from './invitations.repository.ts'

export interface InvitationEmailParts {
  clock: Clock
  signer: TokenSigner
  /** Of the links that are only emailed: whoever has one reads the mailbox. */
  emailedSigner: TokenSigner
  emails: EmailQueue<'invitation'>
  linkOf(token: string): string
  /** Limits per address and per company. */
  emailLimits: { toAddress: RateLimit; ofCompany: RateLimit }
}

/**
 * False when the address reached its daily limit; 429 when the company did. Anyone can create a company and
 * type any address, so without limits this would be an open mail relay.
 */
export async function emailLink(
  { emails, emailLimits }: Pick<InvitationEmailParts, 'emails' | 'emailLimits'>,
  db: Database,
  { id, companyId, email }: { id: number; companyId: number; email: string },
): Promise<boolean> {
  if (!emails.isSetUp) return false
  const company = String(companyId)
  if (await isOver(emailLimits.ofCompany, company)) {
    throw new AppError('too_many_requests', { detail: messages.tooManyEmailsOfCompany })
  }
  if (await isOver(emailLimits.toAddress, email.toLowerCase())) {
    await emailLimits.ofCompany.giveBack(company)
    return false
  }
  await emails.queue(db, { companyId, kind: 'invitation', recordId: id })
  return true
}

/** Null when it is no longer open. */
export async function letterOf(
  { clock, emailedSigner, linkOf }: Pick<InvitationEmailParts, 'clock' | 'emailedSigner' | 'linkOf'>,
  db: Database,
  id: number,
) {
  const invitation = await repository.openInvitation(db, id)
  if (!invitation?.is_vouched_for || invitation.accepted_at || invitation.revoked_at) return null
  if (invitation.expires_at <= clock.now()) return null
  const { email: to, role } = invitation
  const company = nameInEmail(invitation.company)
  const inviting = nameInEmail(invitation.invited_by)
  return {
    to,
    // Ours alone: anyone can name a practice and type any address.
    subject: `You are invited to join a practice on ${productName}`,
    text: [
      `${inviting ? `${inviting} invited you` : 'You were invited'} to join ${company ?? 'a dental practice'} on ${productName} as ${staffRoleLabel(role)}.`,
      `Open this link to join. It works once, within ${invitationLimits.days} days:`,
      linkOf(emailedSigner.tokenOf(invitation)),
      "If you weren't expecting this, you can ignore it.",
    ].join('\n\n'),
  }
}
