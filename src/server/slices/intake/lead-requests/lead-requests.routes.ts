import * as endpoints from '#contract/intake/lead-requests.endpoints.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { PeopleParts } from '../people/people.usecases.ts'
import { moveRequest, showLeadRequests } from './lead-requests.usecases.ts'

export function registerLeadRequests(routes: Routes, parts: Pick<PeopleParts, 'hasPatient'>): void {
  routes.list(endpoints.listLeadRequests, ({ scope, db, params, query }) =>
    showLeadRequests(scope, db, params.id, query),
  )
  routes.signedIn(endpoints.moveLeadRequest, (call) => moveRequest(parts, call, call.body.lead))
}
