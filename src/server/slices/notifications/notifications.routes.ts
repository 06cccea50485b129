import * as endpoints from '#contract/notifications/notifications.endpoints.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { findWanted, setWanted } from './due-emails.repository.ts'

export function registerNotifications(routes: Routes, { emails }: { emails: { isSetUp: boolean } }): void {
  routes.signedIn(endpoints.getNotifications, async ({ scope, db }) => ({
    ...(await findWanted(scope, db)),
    email_set_up: emails.isSetUp,
  }))
  routes.signedIn(endpoints.putNotifications, async ({ scope, db, body }) => ({
    ...(await setWanted(scope, db, body)),
    email_set_up: emails.isSetUp,
  }))
}
