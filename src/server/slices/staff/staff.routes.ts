import {
  availableStaffEndpoints,
  listAvailableStaff,
  listStaff as listStaffEndpoint,
} from '#contract/staff/staff.endpoints.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { listStaff, listStaffWhoSee } from './staff.repository.ts'

export function registerStaff(routes: Routes, subjects: readonly Subject[]): void {
  routes.list(listStaffEndpoint, ({ scope, db, query }) => listStaff(scope, db, query))
  routes.list(listAvailableStaff, ({ scope, db, query }) => listStaff(scope, db, query))
  for (const subject of subjects) {
    routes.list(availableStaffEndpoints[subject.kind], ({ scope, db, params, query }) =>
      listStaffWhoSee(scope, db, subject, params.id, query),
    )
  }
}
