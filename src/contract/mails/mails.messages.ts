/** Every text about mail and its settings. */
export const mailMessages = {
  administratorsOnly: 'Mail is for administrators of your company to look after.',
  notSetUp:
    'No mail server is set up: the product sends no mail. Whoever runs it sets SMTP_URL, and MAIL_FROM for the sender.',
  setUp: (sender: string) => `A mail server is set up. Mails are sent from ${sender}.`,
  fetchFailed: 'Failed to fetch the mails. Please try again.',
  none: 'Every mail has been sent',
  notUnsent: 'This mail has been sent, or put aside, already.',
  tested: (address: string) => `A test mail to ${address} is on its way.`,
  testFailed: 'Failed to send a test mail. Please try again.',
  tooMany: 'That is enough mails for now. Please try again later.',
  retried: 'The mail is being tried again.',
  retryFailed: 'Failed to try the mail again. Please try again.',
  discarded: 'The mail has been discarded.',
  discardFailed: 'Failed to discard the mail. Please try again.',
  discardConfirm: 'It is not sent then, and cannot be brought back.',
  stale: 'Something has become of this mail in the meantime.',
} as const
