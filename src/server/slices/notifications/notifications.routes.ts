import * as endpoints from '#contract/notifications/notifications.endpoints.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { findWanted, setWanted } from './due-mails.repository.ts'

export function registerNotifications(routes: Routes, { mail }: { mail: { isSetUp: boolean } }): void {
  routes.signedIn(endpoints.getNotifications, async ({ scope, db }) => ({
    ...(await findWanted(scope, db)),
    mail_set_up: mail.isSetUp,
  }))
  routes.signedIn(endpoints.putNotifications, async ({ scope, db, body }) => ({
    ...(await setWanted(scope, db, body)),
    mail_set_up: mail.isSetUp,
  }))
}
