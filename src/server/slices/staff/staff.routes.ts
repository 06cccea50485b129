import { sql } from 'kysely'
import {
  availableStaffEndpoints,
  listAvailableStaff,
  listStaff as listStaffEndpoint,
} from '#contract/staff/staff.endpoints.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { personName } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import { registerMembers } from './members.routes.ts'
import { listStaff, listStaffWhoSee } from './staff.repository.ts'

export const serveStaff = ({ subjects, ...parts }: Platform): RunningSlice => ({
  routes(routes) {
    registerStaff(routes, subjects)
    registerMembers(routes, parts)
  },
  auditNames: {
    staff: (scope, id) => sql`SELECT staff.id, ${personName('users')} AS label
      FROM staff JOIN users ON users.id = staff.user_id WHERE ${ofCompany(scope, 'staff')} AND staff.id = ${id}`,
  },
})

function registerStaff(routes: Routes, subjects: readonly Subject[]): void {
  routes.list(listStaffEndpoint, ({ scope, db, query }) => listStaff(scope, db, query))
  routes.list(listAvailableStaff, ({ scope, db, query }) => listStaff(scope, db, query))
  for (const subject of subjects) {
    routes.list(availableStaffEndpoints[subject.kind], ({ scope, db, params, query }) =>
      listStaffWhoSee(scope, db, subject, params.id, query),
    )
  }
}
