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
  mail: Mail<'invitation'>
  /** The full address of the page that takes a token. */
  linkOf(token: string): string
  /** Mails, whatever they are sent for: to one address, and of one company. */
  mails: { toAddress: RateLimit; ofCompany: RateLimit }
}

/**
 * Has the link mailed; false when it is not, because the address got enough mails today. Anybody may have a company, and
 * addresses are whatever they type: without limits they would send what they like to whom they like. 429 when the company
 * sent too many.
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

/** Makes the letter of an invitation when it is sent; null when it is not open any more. */
export async function letterOf(
  { clock, signer, linkOf }: Pick<InvitationMailParts, 'clock' | 'signer' | 'linkOf'>,
  db: Database,
  id: number,
) {
  const invitation = await repository.openInvitation(db, id)
  if (!invitation?.is_vouched_for || invitation.accepted_at || invitation.revoked_at) return null
  if (invitation.expires_at <= clock.now()) return null
  const { email: to, role } = invitation
  const company = nameInMail(invitation.company)
  const inviting = nameInMail(invitation.invited_by) ?? company
  return {
    to,
    subject: `${company ?? 'A dental practice'} invites you to ${productName}`,
    text: [
      `${inviting ? `${inviting} invites you` : 'You are invited'} to work with ${company ?? 'a dental practice'} on ${productName}, as ${staffRoleLabel(role)}.`,
      `Open this link to join. It works once, for ${invitationLimits.days} days:`,
      linkOf(signer.tokenOf(invitation)),
      'If you do not know what this is about, you need not do anything.',
    ].join('\n\n'),
  }
}
