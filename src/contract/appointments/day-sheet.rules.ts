import type { StaffMember } from '../staff/staff.endpoints.ts'
import type { DaySheetVisit } from './day-sheet.schemas.ts'

interface ProviderSheet<V> {
  /** Null for visits without a provider. */
  staff: StaffMember | null
  visits: V[]
}

/** A sheet for each provider, in the order of their first visits in the list. */
export function providerSheets<V extends Pick<DaySheetVisit, 'staff'>>(
  visits: readonly V[],
): ProviderSheet<V>[] {
  const sheets = new Map<number | undefined, ProviderSheet<V>>()
  for (const visit of visits) {
    const sheet = sheets.get(visit.staff?.id)
    if (sheet) sheet.visits.push(visit)
    else sheets.set(visit.staff?.id, { staff: visit.staff, visits: [visit] })
  }
  return [...sheets.values()]
}
