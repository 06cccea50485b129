import { invitationLimits } from './invitations.limits.ts'

const again = 'Ask whoever invited you for a new one.'

/** Every text about invitations. */
export const invitationMessages = {
  administratorsOnly: 'Only an administrator of your company can invite people.',
  createFailed: 'Failed to invite. Please try again.',
  renewFailed: 'Failed to make a new link. Please try again.',
  revokeFailed: 'Failed to revoke the invitation. Please try again.',
  fetchFailed: 'Failed to fetch the invitation. Please try again.',
  notFound: 'No such invitation found, or it is not open any more.',
  worksHere: 'This person works here already.',
  deactivated: 'This person was deactivated. Reactivate them in the staff list instead.',
  invited: 'This person is invited already. Make a new link in the staff list instead.',
  unknownLocation: 'This location does not exist.',
  mailed: `We have mailed the link. It works once, for ${invitationLimits.days} days; you can hand it over yourself too. It is shown only now.`,
  notMailed: `No mail is set up here, so hand the link over yourself. It works once, for ${invitationLimits.days} days, and is shown only now.`,
  tooManyMails: `This address got too many mails about invitations today, so we have not mailed the link: hand it over yourself. It works once, for ${invitationLimits.days} days, and is shown only now.`,
  tooManyMailsOfCompany: `Your company has mailed ${invitationLimits.mails.ofCompany} invitations today, which is as many as may be. Please go on tomorrow.`,
  signupClosed:
    'Sign up is closed on this installation: only people who have an account here can accept an invitation.',
  revokeConfirm: 'The link stops working at once. You can invite the same person again.',
  // For whoever opens a link.
  invalid: `This invitation link is not valid, or a newer one has replaced it. ${again}`,
  expired: `This invitation has expired. ${again}`,
  used: 'This invitation was already used. If it was you, log in instead.',
  revoked: `This invitation was withdrawn. ${again}`,
  hasAccount: 'This email has an account already. Sign in with its password to join.',
  noAccount: 'This email has no account any more. Open the link again.',
  acceptFailed: 'Failed to accept the invitation. Please try again.',
  passwordWrong: 'The password is not right.',
  // For whoever signs up without the link.
  useLink:
    'This email has been invited to a practice. Open the link of the invitation to join it, or ask for a new link.',
  linkMailed:
    'This email has been invited to a practice. We have mailed the link again: open it to join the practice.',
} as const
