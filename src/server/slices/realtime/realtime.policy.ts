import { createHash } from 'node:crypto'
import type { Change } from '#contract/realtime/realtime.endpoints.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { seesLocation } from '#server/platform/visibility.ts'
import type { ChangeRow } from './read-changes.ts'

/** True for changes of the user's role, locations or session. */
export const concernsAccess = (scope: Scope, row: ChangeRow): boolean =>
  row.company_id === scope.companyId &&
  row.subject === 'access' &&
  (row.staff_ids === null || row.staff_ids.includes(scope.staffId))

/** Fingerprint of what a session may see and do. */
export function viewOf({ isCompanyAdmin, role, withheld, locationIds }: Scope): string {
  const view = [isCompanyAdmin, role, withheld, locationIds?.toSorted((one, other) => one - other)]
  return createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 8)
}

/**
 * Undefined when the user may not see it. A record that leaves their locations counts as deleted, one that
 * enters as created.
 */
export function toldTo(scope: Scope, row: ChangeRow): Change | undefined {
  if (row.company_id !== scope.companyId || row.subject === 'access') return undefined
  if (row.staff_ids && !row.staff_ids.includes(scope.staffId)) return undefined
  const before = seesLocation(scope, row.old_location_id)
  const after = seesLocation(scope, row.location_id)
  if (!before && !after) return undefined
  // Of a request and a call the two are the location it came to and that of its lead.
  const isSame = before === after || row.subject === 'request' || row.subject === 'call'
  const what = isSame ? row.what : before ? 'deleted' : 'created'
  return {
    subject: row.subject as Change['subject'],
    what: what as Change['what'],
    id: row.record_id,
    lead: row.lead_id,
    patient: row.patient_id,
  }
}
