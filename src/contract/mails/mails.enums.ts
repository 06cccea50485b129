import { keysOf, labelFrom } from '../formats/labels.ts'

const kindLabels = {
  invitation: 'Invitation',
  email_confirmation: 'Email confirmation',
  password_reset: 'Password reset',
  password_changed: 'Password changed',
  new_requests: 'New requests',
  due_today: 'Due today',
  end_of_day: 'End of the day',
  test: 'Test email',
} as const
/** Kinds of emails. */
export type MailKind = keyof typeof kindLabels
export const mailKinds = keysOf(kindLabels)
export const mailKindLabel = labelFrom(kindLabels)

/** `dropped`: no longer needed. `failed`: its recipient or content was refused, or all tries failed. */
export const mailStates = ['waiting', 'sent', 'dropped', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** Emails that still need attention. */
export const unsentStates = ['waiting', 'failed'] as const satisfies MailState[]
export const unsentStateLabel = labelFrom({ waiting: 'Not sent yet', failed: 'Failed' })
