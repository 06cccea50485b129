import { type RawBuilder, sql } from 'kysely'
import type { FollowUpStatus } from '#contract/leads/leads.enums.ts'
import type { LeadOrdering } from '#contract/leads/leads.schemas.ts'
import type { Order } from '#server/platform/database/order.ts'
import { changerName } from '#server/platform/subjects.ts'

// The rules of the contract in SQL, where they run over many rows. Tests hold them equal to the rules' own functions.

const endOfWeek = (today: RawBuilder<string>) =>
  sql`${today} + ((7 - extract(isodow FROM ${today})::int) % 7)`

/** The follow-up key of a lead, as `followUpStatus` of the contract. */
export const followUpStatusSql = (today: RawBuilder<string>): RawBuilder<FollowUpStatus> => sql`CASE
  WHEN leads.follow_up_date IS NULL THEN 'no_follow_up'
  WHEN leads.follow_up_date < ${today} THEN 'past_due'
  WHEN leads.follow_up_date = ${today} THEN 'due_today'
  WHEN leads.follow_up_date <= ${endOfWeek(today)} THEN 'due_this_week'
  ELSE 'due_later' END`

/** Leads under a follow-up key, in a form that the index on the date serves. */
export function hasFollowUpStatus(
  key: FollowUpStatus,
  today: RawBuilder<string>,
  date: RawBuilder<unknown> = sql`leads.follow_up_date`,
): RawBuilder<boolean> {
  switch (key) {
    case 'no_follow_up':
      return sql`${date} IS NULL`
    case 'past_due':
      return sql`${date} < ${today}`
    case 'due_today':
      return sql`${date} = ${today}`
    case 'due_this_week':
      return sql`${date} > ${today} AND ${date} <= ${endOfWeek(today)}`
    case 'due_later':
      return sql`${date} > ${endOfWeek(today)}`
  }
}

// Keys of other dimensions are no days, and the database may look at its conditions in any order.
const dayOfTotal = sql`CASE WHEN leads.dimension = 'follow_up' THEN nullif(leads.key, '')::date END`

/** Totals of a follow-up key, where the day is the key itself. */
export const hasFollowUpTotal = (key: FollowUpStatus, today: RawBuilder<string>): RawBuilder<boolean> =>
  sql`leads.dimension = 'follow_up' AND ${hasFollowUpStatus(key, today, dayOfTotal)}`

const byFirstName: Order = { by: [sql`lower(leads.first_name)`, sql`lower(leads.last_name)`], ofNames: true }

/** What the list can be ordered by; ties break on the id in the same direction, what is missing comes last. */
export const leadOrders: Record<LeadOrdering, Order> = {
  full_name: byFirstName,
  first_name: byFirstName,
  last_name: { by: [sql`lower(leads.last_name)`, sql`lower(leads.first_name)`], ofNames: true },
  phone: { by: [sql`leads.phone`] },
  status: { by: [sql`leads.status`] },
  source: { by: [sql`leads.source`] },
  location: { by: [sql`lower(locations.name)`], nullable: true },
  insurance_provider: { by: [sql`lower(leads.insurance_provider)`] },
  follow_up_date: { by: [sql`leads.follow_up_date`], nullable: true },
  last_seen_at: { by: [sql`leads.last_seen_at`], ofNames: true },
  updated_at: { by: [sql`leads.updated_at`] },
  created_at: { by: [sql`leads.created_at`], ofNames: true },
  id: { by: [] },
}

/** A lead as the list shows it; needs `locations` joined. */
export const leadRowColumns = (
  today: RawBuilder<string>,
) => sql`leads.id, leads.first_name, leads.last_name, leads.email, leads.phone,
  CASE WHEN locations.id IS NOT NULL THEN json_build_object('id', locations.id, 'name', locations.name) END AS location,
  leads.status, leads.type, leads.source, ${followUpStatusSql(today)} AS follow_up_status, leads.insurance_provider,
  leads.follow_up_date, leads.request_count, leads.last_seen_at, leads.updated_at, leads.created_at, leads.version`

/** The rest of a lead, for one alone. */
export const leadDetailColumns = sql`leads.address, leads.note,
  ${changerName('leads')} AS updated_by,
  coalesce((SELECT json_agg(json_build_object('id', recording.id, 'created_at', recording.created_at) ORDER BY recording.created_at, recording.id)
    FROM call_recordings AS recording WHERE recording.company_id = leads.company_id AND recording.lead_id = leads.id), '[]') AS call_recordings`

export const joinLocation = sql`LEFT JOIN locations ON locations.id = leads.location_id`
