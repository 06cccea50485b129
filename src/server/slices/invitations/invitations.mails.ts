import { invitationLimits } from '#contract/invitations/invitations.limits.ts'
import { invitationMessages as messages } from '#contract/invitations/invitations.messages.ts'
import { productName } from '#contract/product.ts'
import { staffRoleLabel } from '#contract/staff/staff.enums.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { nameInMail } from '#server/platform/mail/names.ts'
import { isOver, type RateLimit } from '#server/platform/rate-limits.ts'
import type { TokenSigner } from '#server/platform/signed-token.ts'
import * as repository from './invitations.repository.ts'

export interface InvitationMailParts {
  clock: Clock
  signer: TokenSigner
  /** Of the links that are only emailed: whoever has one reads the mailbox. */
  mailedSigner: TokenSigner
  mail: Mail<'invitation'>
  linkOf(token: string): string
  /** Limits per address and per company. */
  mails: { toAddress: RateLimit; ofCompany: RateLimit }
}

/**
 * False when the address reached its daily limit; 429 when the company did. Anyone can create a company and
 * type any address, so without limits this would be an open mail relay.
 */
export async function mailLink(
  { mail, mails }: Pick<InvitationMailParts, 'mail' | 'mails'>,
  db: Database,
  { id, companyId, email }: { id: number; companyId: number; email: string },
): Promise<boolean> {
  if (!mail.isSetUp) return false
  const company = String(companyId)
  if (await isOver(mails.ofCompany, company)) {
    throw new AppError('too_many_requests', { detail: messages.tooManyMailsOfCompany })
  }
  if (await isOver(mails.toAddress, email.toLowerCase())) {
    await mails.ofCompany.giveBack(company)
    return false
  }
  await mail.queue(db, { companyId, kind: 'invitation', recordId: id })
  return true
}

/** Null when it is no longer open. */
export async function letterOf(
  { clock, mailedSigner, linkOf }: Pick<InvitationMailParts, 'clock' | 'mailedSigner' | 'linkOf'>,
  db: Database,
  id: number,
) {
  const invitation = await repository.openInvitation(db, id)
  if (!invitation?.is_vouched_for || invitation.accepted_at || invitation.revoked_at) return null
  if (invitation.expires_at <= clock.now()) return null
  const { email: to, role } = invitation
  const company = nameInMail(invitation.company)
  const inviting = nameInMail(invitation.invited_by)
  return {
    to,
    // Ours alone: anyone can name a practice and type any address.
    subject: `You are invited to join a practice on ${productName}`,
    text: [
      `${inviting ? `${inviting} invited you` : 'You were invited'} to join ${company ?? 'a dental practice'} on ${productName} as ${staffRoleLabel(role)}.`,
      `Open this link to join. It works once, within ${invitationLimits.days} days:`,
      linkOf(mailedSigner.tokenOf(invitation)),
      "If you weren't expecting this, you can ignore it.",
    ].join('\n\n'),
  }
}
