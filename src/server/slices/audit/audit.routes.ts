import { exportAudit, listAudit as listEndpoint } from '#contract/audit/audit.endpoints.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { RunningSlice } from '#server/platform/slice.ts'
import { type AuditNames, listAudit } from './audit.repository.ts'
import { exportEntries } from './audit-export.ts'

export const serveAudit = ({ names }: { names(): AuditNames }): RunningSlice => ({
  routes: (routes) => registerAudit(routes, names),
})

function registerAudit(routes: Routes, names: () => AuditNames): void {
  routes.list(listEndpoint, ({ scope, db, query }) => listAudit(scope, db, names(), query))
  routes.signedIn(exportAudit, (call) => exportEntries(call, names()))
}
