import * as endpoints from '#contract/intake/web-forms.endpoints.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { listWebForms } from './web-forms.repository.ts'
import { changeWebForm, removeWebForm, showWebForm } from './web-forms.usecases.ts'

export function registerWebForms(routes: Routes): void {
  routes.list(endpoints.listWebForms, ({ scope, db, query }) => listWebForms(scope, db, query))
  routes.signedIn(endpoints.getWebForm, ({ scope, db, params }) => showWebForm(scope, db, params.id))
  routes.signedIn(endpoints.changeWebForm, (call) =>
    changeWebForm(call, call.params.id, call.body.corrections),
  )
  routes.signedIn(endpoints.removeWebForm, (call) => removeWebForm(call, call.params.id))
}
