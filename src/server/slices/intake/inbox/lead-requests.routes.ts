import * as endpoints from '#contract/intake/lead-requests.endpoints.ts'
import { pageLinks } from '#server/platform/http/pages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { HasPatient } from '../intake.arrivals.ts'
import { moveRequest, showLeadRequests } from './lead-requests.usecases.ts'

export function registerLeadRequests(routes: Routes, parts: { hasPatient: HasPatient }): void {
  routes.signedIn(endpoints.listLeadRequests, async ({ scope, db, params, query, request }) => {
    const { count, results } = await showLeadRequests(scope, db, params.id, query)
    return { count, ...pageLinks(request.url, query, count), results }
  })
  routes.signedIn(endpoints.moveLeadRequest, (call) => moveRequest(parts, call, call.params, call.body.lead))
}
