import {
  availableStaffEndpoints,
  listAvailableStaff,
  listStaff as listStaffEndpoint,
} from '#contract/staff/staff.endpoints.ts'
import { found } from '#server/platform/errors.ts'
import { jsonPage } from '#server/platform/http/pages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { listStaff, listStaffWhoSee } from './staff.repository.ts'

export function registerStaff(routes: Routes, subjects: readonly Subject[]): void {
  routes.signedIn(listStaffEndpoint, async ({ scope, db, query, request }) =>
    jsonPage(request.url, query, found(await listStaff(scope, db, query))),
  )
  routes.signedIn(listAvailableStaff, async ({ scope, db, query, request }) =>
    jsonPage(request.url, query, found(await listStaff(scope, db, query))),
  )
  for (const subject of subjects) {
    routes.signedIn(availableStaffEndpoints[subject.kind], async ({ scope, db, params, query, request }) =>
      jsonPage(request.url, query, found(await listStaffWhoSee(scope, db, subject, params.id, query))),
    )
  }
}
