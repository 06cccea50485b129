import * as endpoints from '#contract/notifications/notifications.endpoints.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { setDueMails, wantsDueMails } from './due-mails.repository.ts'

export function registerNotifications(routes: Routes, { mail }: { mail: { isSetUp: boolean } }): void {
  routes.signedIn(endpoints.getNotifications, async ({ scope, db }) => ({
    due_mails: await wantsDueMails(scope, db),
    mail_set_up: mail.isSetUp,
  }))
  routes.signedIn(endpoints.putNotifications, async ({ scope, db, body }) => {
    await setDueMails(scope, db, body.due_mails)
    return { due_mails: body.due_mails, mail_set_up: mail.isSetUp }
  })
}
