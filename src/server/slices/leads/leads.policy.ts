import { type RawBuilder, sql } from 'kysely'
import { dayInZone } from '#contract/formats/dates.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { inScope } from '#server/platform/visibility.ts'

/** Leads that the person sees; `asked` is the one location that the query filters by, if it does. */
export const visibleLeads = (scope: Scope, asked?: number): RawBuilder<boolean> =>
  inScope(scope, 'leads', asked)

/**
 * The practice's calendar day at an instant, per lead: that of its location's zone, else of the company's. For most of
 * a day all zones agree, and it is one value, which an index can use.
 */
export function todayOfLead(scope: Scope, now: Date): RawBuilder<string> {
  const companyToday = dayInZone(now, scope.timeZone)
  const elsewhere = new Map<string, number[]>()
  for (const [location, zone] of scope.locationTimeZones) {
    const today = dayInZone(now, zone)
    if (today !== companyToday) elsewhere.set(today, [...(elsewhere.get(today) ?? []), location])
  }
  if (elsewhere.size === 0) return sql`${companyToday}::date`
  const cases = [...elsewhere].map(
    ([today, locations]) => sql`WHEN leads.location_id = ANY(${locations}::bigint[]) THEN ${today}::date`,
  )
  return sql`(CASE ${sql.join(cases, sql` `)} ELSE ${companyToday}::date END)`
}
