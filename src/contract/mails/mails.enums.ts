import { keysOf, labelFrom } from '../formats/labels.ts'

const kindLabels = {
  invitation: 'Invitation',
  password_reset: 'New password asked for',
  password_changed: 'Password changed',
  new_requests: 'New requests',
  due_today: 'Due today',
  test: 'Test mail',
} as const
/** What the product writes to people about. */
export type MailKind = keyof typeof kindLabels
export const mailKinds = keysOf(kindLabels)
export const mailKindLabel = labelFrom(kindLabels)

/**
 * What became of a mail: waiting for its next try, sent, dropped as nobody needs it any more, or failed for good
 * because the mail server refused it or could not be reached for days.
 */
export const mailStates = ['waiting', 'sent', 'dropped', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** The states of mails that nobody has got, and that somebody may want to do something about. */
export const unsentStates = ['waiting', 'failed'] as const satisfies MailState[]
export const unsentStateLabel = labelFrom({ waiting: 'Not sent yet', failed: 'Given up' })
