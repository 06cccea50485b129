import type { SubscriberName } from '#contract/installation/subscribers.ts'
import * as endpoints from '#contract/notifications/notifications.endpoints.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import type { Subscriber } from '#server/platform/subscribers/subscriber.ts'
import { findWanted, setWanted } from './due-emails.repository.ts'
import { type DueEmailParts, recordDays } from './due-emails.ts'
import { dailyEmails } from './on-day-begun-email.ts'
import { noticesOfRequests } from './on-lead-created-notice.ts'

export const serveNotifications = (parts: Platform & DueEmailParts): RunningSlice => ({
  routes: (routes) => registerNotifications(routes, parts),
  subscribers: [noticesOfRequests(parts), dailyEmails(parts)] satisfies Subscriber<SubscriberName>[],
  periodic: [{ name: 'mornings and evenings', seconds: 60, run: () => recordDays(parts) }],
})

function registerNotifications(routes: Routes, { emails }: { emails: { isSetUp: boolean } }): void {
  routes.signedIn(endpoints.getNotifications, async ({ scope, db }) => ({
    ...(await findWanted(scope, db)),
    email_set_up: emails.isSetUp,
  }))
  routes.signedIn(endpoints.putNotifications, async ({ scope, db, body }) => ({
    ...(await setWanted(scope, db, body)),
    email_set_up: emails.isSetUp,
  }))
}
