import { apiErrors } from '../http/errors.ts'
import { authLimits } from './auth.limits.ts'

export const emailMessages = {
  confirmed: 'Your email is confirmed.',
  unconfirmed: (email: string) => `${email} isn't confirmed yet.`,
  missing: 'Your account has no email: someone showed that the one it had is theirs. Add your own.',
  why: "You need a confirmed email to invite people and to set up two-factor sign-in, so no one does it under someone else's address.",
  opens: apiErrors.email_unconfirmed.detail,
  toInvite: 'Confirm your email before you invite people.',
  toAddSecondFactor: 'Confirm your email before you set up two-factor sign-in.',
  noEmail:
    "Email isn't set up here, so your email can't be confirmed. The person who runs your server can set it up, or an administrator can invite you.",
  sent: `We emailed you a link. It works once, within ${authLimits.confirmations.linkSeconds / 3600} hours.`,
  sendFailed: 'Failed to send the link. Please try again.',
  tooMany: 'We already sent you several links. Check your spam folder, or try again in an hour.',
  already: 'Your email is already confirmed.',
  changeFailed: 'Failed to change your email. Please try again.',
  linkQuestion: "Confirm only if you have an account here. If you didn't ask for this, close the page.",
  linkOver:
    'This link no longer works. It was already used, is over a day old, or your email has changed since.',
  linkFailed: 'Failed to confirm your email. Please try again.',
} as const
