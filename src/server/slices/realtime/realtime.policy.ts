import { createHash } from 'node:crypto'
import { may } from '#contract/http/permissions.ts'
import type { Change } from '#contract/realtime/realtime.endpoints.ts'
import type { ChangeRow } from '#server/platform/changes/read-changes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { seesLocation } from '#server/platform/visibility.ts'

/** True for a change of what the person may see at all: their role, their locations, the session itself. */
export const concernsAccess = (scope: Scope, row: ChangeRow): boolean =>
  row.company_id === scope.companyId &&
  row.subject === 'access' &&
  (row.staff_ids === null || row.staff_ids.includes(scope.staffId))

/** What somebody may see at all, in short: another one tells that it has changed. */
export function viewOf({ isCompanyAdmin, role, locationIds }: Scope): string {
  const view = [isCompanyAdmin, role, locationIds?.toSorted((one, other) => one - other)]
  return createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 8)
}

/**
 * A change as this person is told it; undefined for what is not theirs to see. What leaves their locations is gone for
 * them, what comes into them is new.
 */
export function toldTo(scope: Scope, row: ChangeRow): Change | undefined {
  if (row.company_id !== scope.companyId || row.subject === 'access') return undefined
  if (row.staff_ids && !row.staff_ids.includes(scope.staffId)) return undefined
  if (row.subject === 'request' && !may(scope, 'manage_inbox')) return undefined
  const before = seesLocation(scope, row.old_location_id)
  const after = seesLocation(scope, row.location_id)
  if (!before && !after) return undefined
  const what = before === after ? row.what : before ? 'deleted' : 'created'
  return {
    subject: row.subject as Change['subject'],
    what: what as Change['what'],
    id: row.record_id,
    lead: row.lead_id,
    patient: row.patient_id,
  }
}
