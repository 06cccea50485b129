import { type RawBuilder, sql } from 'kysely'
import { dayInZone, type WeekStart } from '#contract/formats/dates.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { atSeenLocations, inScope, ofCompany } from '#server/platform/visibility.ts'

/** Leads that the person sees; `asked` is the one location that the query filters by, if it does. */
export const visibleLeads = (scope: Scope, asked?: number): RawBuilder<boolean> =>
  inScope(scope, 'leads', asked)

/** Leads that the person may open by id: also those known elsewhere, while a request of theirs is open at a location that they see. */
export const openableLeads = (scope: Scope): RawBuilder<boolean> =>
  scope.locationIds === null
    ? visibleLeads(scope)
    : sql`${ofCompany(scope, 'leads')} AND (${atSeenLocations(scope, 'leads')} OR EXISTS (SELECT FROM intake_requests AS open
        WHERE open.company_id = leads.company_id AND open.lead_id = leads.id AND open.closed_as IS NULL AND open.outcome <> 'joined'
          AND open.location_id = ANY(${scope.locationIds}::bigint[])))`

/** What follow-ups are due by: a lead's calendar day, and when weeks start. */
export interface LeadCalendar {
  today: RawBuilder<string>
  weekStart: WeekStart
}

export const calendarOfLead = (scope: Scope, now: Date): LeadCalendar => ({
  today: todayOfLead(scope, now),
  weekStart: scope.weekStart,
})

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
