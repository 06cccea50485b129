export const passwordResetMessages = {
  /** Also the response for unknown names, so that it does not reveal which accounts exist. */
  asked:
    'If this matches an account, we have sent an email with a link. The link works once, for one hour. Only the newest link works.',
  done: 'Your password was changed and you were signed out everywhere. Sign in with your new password.',
  linkOver:
    'This link no longer works. It was already used, replaced by a newer one, or is over an hour old.',
  noEmail:
    "This Chairside can't send email. Ask an administrator at your practice, or the person who runs Chairside, for a reset link.",
  linkOfOwn: 'Change your own password on the Change Password page.',
  linkOfInactive: "This person is deactivated and can't sign in.",
  linkElsewhere: 'This person also works for another practice, so their password can only be reset by email.',
} as const
