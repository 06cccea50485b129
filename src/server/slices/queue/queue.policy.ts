import { type RawBuilder, sql } from 'kysely'
import { may } from '#contract/http/permissions.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { atSeenLocations, ofCompany } from '#server/platform/visibility.ts'
import { isHeld } from '#server/slices/intake/requests/requests.policy.ts'
import { visibleLeads } from '#server/slices/leads/leads.policy.ts'

/** Excludes requests that only add to a call, and callbacks that are not processed yet. */
export const countsInLedger: RawBuilder<boolean> = sql`intake_requests.intake_result <> 'joined'
  AND NOT (intake_requests.intake_result = 'received' AND intake_requests.channel = 'phone')`

export const isOpen: RawBuilder<boolean> = sql`intake_requests.outcome IS NULL AND ${countsInLedger}`

/**
 * Requests at the user's locations or of leads that the user sees. Held requests only for roles that may
 * release them.
 */
export function visibleRequests(scope: Scope): RawBuilder<boolean> {
  const held = may(scope, 'release_held') ? sql`` : sql`AND NOT ${isHeld}`
  return sql`${ofCompany(scope, 'intake_requests')} AND ${countsInLedger} ${held}
    AND (${atSeenLocations(scope, 'intake_requests')}
      OR EXISTS (SELECT FROM leads WHERE ${visibleLeads(scope)} AND leads.id = intake_requests.lead_id))`
}
