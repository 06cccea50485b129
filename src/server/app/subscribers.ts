import type { SubscriberName } from '#contract/installation/subscribers.ts'
import type { Subscriber } from '#server/platform/subscribers/subscriber.ts'
import { passwordEmails } from '#server/slices/auth/on-password-changed-email.ts'
import { dailyEmails } from '#server/slices/notifications/on-day-begun-email.ts'
import { noticesOfRequests } from '#server/slices/notifications/on-lead-created-notice.ts'
import type { Ground, Parts } from './parts.ts'

/** The subscribers of all slices. */
export const subscribersOf = (
  { clock, publicAddress }: Ground,
  { emails, dueEmails }: Parts,
): Subscriber<SubscriberName>[] => [
  noticesOfRequests({ clock, emails, publicAddress }),
  passwordEmails({ emails, publicAddress }),
  dailyEmails(dueEmails),
]
