import { keysOf, labelFrom } from '../formats/labels.ts'

const labels = {
  'request-notices': 'New request alerts',
  'password-emails': 'Password change emails',
  'daily-emails': 'Daily emails',
} as const
/** Work that follows events. */
export type SubscriberName = keyof typeof labels
export const subscriberNames = keysOf(labels)
export const subscriberLabel = labelFrom(labels)

/** `stuck`: it has failed for a minute. */
export const subscriberStates = ['up_to_date', 'behind', 'retrying', 'stuck'] as const
export type SubscriberState = (typeof subscriberStates)[number]

/** Seconds. */
export const subscriberLimits = { behind: 10, stuck: 60 } as const
