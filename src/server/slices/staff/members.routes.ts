import * as endpoints from '#contract/staff/members.endpoints.ts'
import { found } from '#server/platform/errors.ts'
import { jsonPage } from '#server/platform/http/pages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { findMember, listMembers } from './members.repository.ts'
import { changeMember, deactivateMember, reactivateMember } from './members.usecases.ts'

export function registerMembers(routes: Routes): void {
  routes.signedIn(endpoints.listMembers, async ({ scope, db, query, request }) =>
    jsonPage(request.url, query, found(await listMembers(scope, db, query))),
  )
  routes.signedIn(endpoints.getMember, async ({ scope, db, params, now }) =>
    found(await findMember(scope, db, params.id, now)),
  )
  routes.signedIn(endpoints.patchMember, (call) => changeMember(call, call.params.id, call.body))
  routes.signedIn(endpoints.deactivateMember, (call) => deactivateMember(call, call.params.id))
  routes.signedIn(endpoints.reactivateMember, (call) => reactivateMember(call, call.params.id))
}
