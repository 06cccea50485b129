import { type RawBuilder, sql } from 'kysely'
import { dayInZone, type WeekStart } from '#contract/formats/dates.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { atSeenLocations, inScope, ofCompany } from '#server/platform/visibility.ts'

/** Leads that the user sees. `requestedId` is the location filter, if any. */
export const visibleLeads = (scope: Scope, requestedId?: number): RawBuilder<boolean> =>
  inScope(scope, 'leads', requestedId)

/**
 * Leads that the user may open by id. Includes leads of other locations while they have an open request at
 * one of the user's locations.
 */
export const openableLeads = (scope: Scope): RawBuilder<boolean> =>
  scope.locationIds === null
    ? visibleLeads(scope)
    : sql`${ofCompany(scope, 'leads')} AND (${atSeenLocations(scope, 'leads')} OR EXISTS (SELECT FROM intake_requests AS open
        WHERE open.company_id = leads.company_id AND open.lead_id = leads.id AND open.outcome IS NULL AND open.intake_result <> 'joined'
          AND open.location_id = ANY(${scope.locationIds}::bigint[])))`

/** The calendar for follow-ups: a lead's current day, and the first day of the week. */
export interface LeadCalendar {
  today: RawBuilder<string>
  weekStart: WeekStart
}

export const calendarOfLead = (scope: Scope, now: Date): LeadCalendar => ({
  today: todayOfLead(scope, now),
  weekStart: scope.weekStart,
})

/**
 * The current day per lead, by the time zone of its location or else the company's. Most of the time all
 * zones agree, and the day is a single value that an index can use.
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
