import * as endpoints from '#contract/staff/members.endpoints.ts'
import * as rights from '#contract/staff/rights.endpoints.ts'
import { found } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { findMember, listMembers } from './members.repository.ts'
import { changeMember, deactivateMember, type MemberParts, reactivateMember } from './members.usecases.ts'
import { readRights, storeRights } from './rights.repository.ts'

export function registerMembers(routes: Routes, parts: MemberParts): void {
  routes.list(endpoints.listMembers, ({ scope, db, query }) => listMembers(scope, db, query))
  routes.signedIn(rights.getRoleRights, ({ scope, db }) => readRights(scope, db))
  routes.signedIn(rights.putRoleRights, async ({ scope, db, body, now }) => {
    await storeRights(scope, db, body, now)
    return readRights(scope, db)
  })
  routes.signedIn(endpoints.getMember, async ({ scope, db, params, now }) =>
    found(await findMember(scope, db, params.id, now)),
  )
  routes.signedIn(endpoints.patchMember, (call) => changeMember(parts, call, call.params.id, call.body))
  routes.signedIn(endpoints.deactivateMember, (call) => deactivateMember(call, call.params.id))
  routes.signedIn(endpoints.reactivateMember, (call) => reactivateMember(parts, call, call.params.id))
}
