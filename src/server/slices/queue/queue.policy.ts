import { type RawBuilder, sql } from 'kysely'
import { may } from '#contract/http/permissions.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { atSeenLocations, ofCompany } from '#server/platform/visibility.ts'
import { isHeld } from '#server/slices/intake/requests/requests.policy.ts'
import { visibleLeads } from '#server/slices/leads/leads.policy.ts'

/** Excludes requests of deleted leads, requests that only add to a call, and callbacks that are not processed yet. */
export const countsInLedger: RawBuilder<boolean> = sql`intake_requests.intake_result <> 'joined'
  AND NOT (intake_requests.intake_result = 'received' AND intake_requests.channel = 'phone')
  AND intake_requests.lead_deleted_at IS NULL`

export const isOpen: RawBuilder<boolean> = sql`intake_requests.outcome IS NULL AND ${countsInLedger}`

const isOfLead = (condition: RawBuilder<boolean>) =>
  sql`EXISTS (SELECT FROM leads WHERE ${condition} AND leads.id = intake_requests.lead_id)`

/**
 * Requests at the user's locations or of leads that the user sees. Held requests only for roles that may release them.
 * With a location, only requests that came there or whose lead belongs there.
 */
export function visibleRequests(scope: Scope, location?: number): RawBuilder<boolean> {
  const held = may(scope, 'release_held') ? sql`` : sql`AND NOT ${isHeld}`
  const there =
    location === undefined
      ? sql``
      : sql`AND (intake_requests.location_id = ${location}
          OR ${isOfLead(sql`${ofCompany(scope, 'leads')} AND leads.location_id = ${location}`)})`
  return sql`${ofCompany(scope, 'intake_requests')} AND ${countsInLedger} ${held}
    AND (${atSeenLocations(scope, 'intake_requests')} OR ${isOfLead(visibleLeads(scope))}) ${there}`
}
