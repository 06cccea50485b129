import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { conversionRate } from '#contract/leads/leads.rules.ts'
import type { LeadCount } from '#contract/leads/leads.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { RunningSlice } from '#server/platform/slice.ts'

export interface DashboardParts {
  leadCounts(
    scope: Scope,
    db: Database,
    columns: readonly ('status' | 'type')[],
  ): Promise<Record<'status' | 'type', LeadCount[]>>
}

export const serveDashboard = (parts: DashboardParts): RunningSlice => ({
  routes: (routes) => registerDashboard(routes, parts),
})

function registerDashboard(routes: Routes, parts: DashboardParts): void {
  routes.signedIn(getDashboard, async ({ scope, db }) => {
    const { status, type } = await parts.leadCounts(scope, db, ['status', 'type'])
    return { status_counts: status, type_counts: type, conversion_rate: conversionRate(status) }
  })
}
