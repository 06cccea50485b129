import * as endpoints from '#contract/intake/web-forms.endpoints.ts'
import { pageLinks } from '#server/platform/http/pages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { listWebForms } from './web-forms.repository.ts'
import { changeWebForm, removeWebForm, showWebForm } from './web-forms.usecases.ts'

export function registerWebForms(routes: Routes): void {
  routes.signedIn(endpoints.listWebForms, async ({ scope, db, query, request }) => {
    const { count, results } = await listWebForms(scope, db, query)
    return { count, ...pageLinks(request.url, query, count), results }
  })
  routes.signedIn(endpoints.getWebForm, ({ scope, db, params }) => showWebForm(scope, db, params.id))
  routes.signedIn(endpoints.changeWebForm, (call) =>
    changeWebForm(call, call.params.id, call.body.corrections),
  )
  routes.signedIn(endpoints.removeWebForm, async (call) => {
    await removeWebForm(call, call.params.id)
    return undefined
  })
}
