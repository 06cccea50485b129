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
export type EmailKind = keyof typeof kindLabels
export const emailKinds = keysOf(kindLabels)
export const emailKindLabel = labelFrom(kindLabels)

/** `dropped`: no longer needed. `failed`: its recipient or content was refused, or all tries failed. */
export const emailStates = ['waiting', 'sent', 'dropped', 'failed'] as const
export type EmailState = (typeof emailStates)[number]

/** Emails that still need attention. */
export const unsentStates = ['waiting', 'failed'] as const satisfies EmailState[]
export const unsentStateLabel = labelFrom({ waiting: 'Not sent yet', failed: 'Failed' })
