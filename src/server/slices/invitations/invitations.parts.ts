import { invitationLimits } from '#contract/invitations/invitations.limits.ts'
import { invitationPath } from '#contract/invitations/invitations.path.ts'
import { createRateLimit } from '#server/platform/rate-limits.ts'
import { createTokenSigner } from '#server/platform/signed-token.ts'
import type { Platform } from '#server/platform/slice.ts'
import type { InvitationParts } from './invitations.usecases.ts'

/** The parts of invitations, also for sign-up. */
export function createInvitationParts(
  platform: Platform,
  rules: Pick<InvitationParts, 'takesNewPeople' | 'requireConfirmedEmail'>,
) {
  const { pool, keyFor, publicAddress } = platform
  const { attempts, emails } = invitationLimits
  const emailLimit = (name: 'toAddress' | 'ofCompany') =>
    createRateLimit(pool, `invitation_emails_${name}`, emails[name], emails.windowSeconds)
  return {
    ...platform,
    ...rules,
    signer: createTokenSigner(keyFor('invitations')),
    emailedSigner: createTokenSigner(keyFor('emailed invitations')),
    linkOf: (token: string) => `${publicAddress()}${invitationPath}#${token}`,
    attempts: createRateLimit(pool, 'invitations', attempts.perNetwork, attempts.windowSeconds),
    emailLimits: { toAddress: emailLimit('toAddress'), ofCompany: emailLimit('ofCompany') },
  }
}
