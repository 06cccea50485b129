import { listAudit as endpoint } from '#contract/audit/audit.endpoints.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { listAudit } from './audit.repository.ts'

export function registerAudit(routes: Routes): void {
  routes.list(endpoint, ({ scope, db, query }) => listAudit(scope, db, query))
}
