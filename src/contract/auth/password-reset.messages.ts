/** Texts about a forgotten password. */
export const passwordResetMessages = {
  /** The same whether anybody has that name, so that nobody learns who works here. */
  asked:
    'If this belongs to an account, a mail with a link is on its way. The link works once, for an hour; of several, only the newest works.',
  done: 'Your password is changed, and you are logged out everywhere. Log in with the new password.',
  linkOver:
    'This link does not work any more. It may have been used, replaced by a newer one, or be older than an hour.',
  noMail:
    'This installation sends no mail. An administrator of your practice can make a link for you that lets you choose a new password; so can whoever runs the installation.',
  linkOfOwn: 'Your own password is changed on the page Change Password.',
  linkOfInactive: 'This person is deactivated and cannot log in.',
  linkElsewhere:
    'This person does not log in to this practice alone, so only a mail to their own address can reset the password.',
} as const
