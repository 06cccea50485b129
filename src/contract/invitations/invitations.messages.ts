import { invitationLimits } from './invitations.limits.ts'

const again = 'Ask the person who invited you for a new one.'

export const invitationMessages = {
  administratorsOnly: 'Only administrators can invite people.',
  createFailed: 'Failed to send the invitation. Please try again.',
  renewFailed: 'Failed to make a new link. Please try again.',
  revokeFailed: 'Failed to revoke the invitation. Please try again.',
  fetchFailed: 'Failed to fetch the invitation. Please try again.',
  notFound: "This invitation doesn't exist or is no longer open.",
  worksHere: 'This person already works here.',
  deactivated: 'This person was deactivated. Reactivate them from the staff list instead.',
  invited: 'This person is already invited. Make a new link from the staff list instead.',
  unknownLocation: "This location doesn't exist.",
  emailed: `We emailed the link. You can also share it yourself. It works once, within ${invitationLimits.days} days, and won't be shown again.`,
  notEmailed: `Email isn't set up, so share the link yourself. It works once, within ${invitationLimits.days} days, and won't be shown again.`,
  tooManyEmails: `We already sent this address several invitations today, so we didn't email this link. Share it yourself. It works once, within ${invitationLimits.days} days, and won't be shown again.`,
  tooManyEmailsOfCompany: `Daily limit of ${invitationLimits.emails.ofCompany} invitations reached. Try again tomorrow.`,
  signupClosed: 'Sign-up is closed, so only people who already have an account can accept an invitation.',
  revokeConfirm: 'The link stops working right away. You can invite the same person again.',
  invalid: `This invitation link is invalid or was replaced by a newer one. ${again}`,
  expired: `This invitation has expired. ${again}`,
  used: 'This invitation was already used. If you used it, sign in instead.',
  revoked: `This invitation was revoked. ${again}`,
  hasAccount: 'This email already has an account. Enter its password to join.',
  notMyAccount: "I didn't create this account",
  takeEmail:
    'This email was never confirmed for that account. Create your own account: it gets the email, and the other account loses it.',
  signsOut: (email: string) =>
    `Someone is already signed in on this browser. If you join, they are signed out and you are signed in as ${email}.`,
  noAccount: 'This email no longer has an account. Open the link again.',
  acceptFailed: 'Failed to accept the invitation. Please try again.',
  passwordWrong: 'The password is incorrect.',
  // Shown to invited people who sign up without the link.
  useLink: 'This email was invited to a practice. Open the invitation link to join, or ask for a new one.',
  linkEmailed: 'This email was invited to a practice. We emailed the link again. Open it to join.',
} as const
