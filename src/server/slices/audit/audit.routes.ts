import { listAudit as endpoint } from '#contract/audit/audit.endpoints.ts'
import { jsonPage } from '#server/platform/http/pages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { listAudit } from './audit.repository.ts'

export function registerAudit(routes: Routes): void {
  routes.signedIn(endpoint, async ({ scope, db, query, request }) =>
    jsonPage(request.url, query, await listAudit(scope, db, query)),
  )
}
