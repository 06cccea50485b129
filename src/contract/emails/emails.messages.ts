import { countOf } from '../formats/labels.ts'

export const emailMessages = {
  administratorsOnly: 'Only administrators can manage email.',
  notSetUp:
    "Email isn't set up, so no email is sent. Ask the person who runs your server to connect a mail server (SMTP_URL) and choose a sender address (MAIL_FROM).",
  setUp: (sender: string) => `Email is set up and sent from ${sender}.`,
  fetchFailed: 'Failed to fetch emails. Please try again.',
  none: 'No unsent email',
  notUnsent: 'This email was already sent or discarded.',
  tested: (address: string) =>
    `Sending a test email to ${address}. If that fails, it is listed here with the reason.`,
  testFailed: 'Failed to send a test email. Please try again.',
  tooMany: 'Too many emails. Please try again later.',
  retried: 'Trying to send the email again.',
  retryFailed: 'Failed to resend the email. Please try again.',
  retriedAll: (count: number) =>
    count === 0
      ? 'All unsent email is already scheduled.'
      : `Trying to send ${countOf(count, 'email', 'emails')} again.`,
  retryAllFailed: 'Failed to resend the emails. Please try again.',
  discarded: 'The email was discarded.',
  discardFailed: 'Failed to discard the email. Please try again.',
  discardConfirm: "It won't be sent. You can't undo this.",
  dailyLimit: (location: string) =>
    `Daily limit of new-request alerts reached at ${location}. This email waits until tomorrow morning and lists everything that comes in until then.`,
  stale: 'This email was already handled.',
} as const
