import * as endpoints from '#contract/leads/lead-people.endpoints.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { listPeople, mergeTwo, tellApart } from './lead-people.usecases.ts'
import type { LeadParts } from './leads.usecases.ts'

export function registerLeadPeople(routes: Routes, parts: LeadParts): void {
  routes.signedIn(endpoints.listLeadPeople, ({ scope, db, params }) => listPeople(scope, db, params.id))
  routes.signedIn(endpoints.mergeLeads, (call) => mergeTwo(parts, call, call.params.id, call.body))
  routes.signedIn(endpoints.tellLeadsApart, (call) => tellApart(call, call.params.id, call.body))
}
