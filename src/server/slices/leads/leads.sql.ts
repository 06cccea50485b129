import { type RawBuilder, sql } from 'kysely'
import { sortedByLabel } from '#contract/formats/labels.ts'
import {
  type FollowUpStatus,
  leadSourceLabel,
  leadSources,
  leadStatuses,
  leadStatusLabel,
} from '#contract/leads/leads.enums.ts'
import { leadFields } from '#contract/leads/leads.fields.ts'
import type { LeadOrdering } from '#contract/leads/leads.schemas.ts'
import type { Order } from '#server/platform/database/sql-parts.ts'
import { fieldColumns, tableOf } from '#server/platform/records/stored-fields.ts'
import { changerName } from '#server/platform/subjects.ts'
import type { LeadCalendar } from './leads.policy.ts'

// Rules of the contract in SQL, for statements over many rows. Tests compare them with the functions of the
// contract.

const endOfWeek = ({ today, weekStart }: LeadCalendar) =>
  sql`${today} + ((${sql.lit(weekStart === 'sunday' ? 6 : 7)} - extract(dow FROM ${today})::int) % 7)`

export const followUpStatusSql = (calendar: LeadCalendar): RawBuilder<FollowUpStatus> => sql`CASE
  WHEN leads.follow_up_date IS NULL THEN 'no_follow_up'
  WHEN leads.follow_up_date < ${calendar.today} THEN 'past_due'
  WHEN leads.follow_up_date = ${calendar.today} THEN 'due_today'
  WHEN leads.follow_up_date <= ${endOfWeek(calendar)} THEN 'due_this_week'
  ELSE 'due_later' END`

/** Leads that have any of these numbers (E.164) or emails (lower case) as a further contact. */
export const isReachedBy = (contacts: readonly (string | null)[]): RawBuilder<boolean> =>
  sql`(leads.other_contacts <> '{}' AND leads.other_contacts && ${contacts}::text[])`

/** Leads under a follow-up key, in a form that the index on the date serves. */
export function hasFollowUpStatus(key: FollowUpStatus, calendar: LeadCalendar): RawBuilder<boolean> {
  const { today } = calendar
  const date = sql`leads.follow_up_date`
  switch (key) {
    case 'no_follow_up':
      return sql`${date} IS NULL`
    case 'past_due':
      return sql`${date} < ${today}`
    case 'due_today':
      return sql`${date} = ${today}`
    case 'due_this_week':
      return sql`${date} > ${today} AND ${date} <= ${endOfWeek(calendar)}`
    case 'due_later':
      return sql`${date} > ${endOfWeek(calendar)}`
  }
}

const byLabel = (name: 'status' | 'source', keys: readonly string[]): Order => ({
  by: [sql`array_position(ARRAY[${sql.join(keys.map((key) => sql.lit(key)))}], ${sql.ref(`leads.${name}`)})`],
  grouped: sql.ref(`leads.${name}`),
})
const byColumn = (name: string): Order => ({ by: [sql.ref(`leads.${name}`)], nullable: true })

/** Orders of the list: by the values shown, with ties broken by id and missing values last. */
export const leadOrders: Record<LeadOrdering, Order> = {
  full_name: byColumn('first_name_order'),
  first_name: byColumn('first_name_order'),
  last_name: byColumn('last_name_order'),
  phone: byColumn('phone_order'),
  status: byLabel('status', sortedByLabel(leadStatuses, leadStatusLabel)),
  source: byLabel('source', sortedByLabel(leadSources, leadSourceLabel)),
  location: {
    by: [sql`(SELECT lower(name) FROM locations WHERE id = leads.location_id)`, sql`leads.location_id`],
    nullable: true,
    grouped: sql`leads.location_id`,
  },
  insurance_provider: byColumn('insurance_order'),
  follow_up_date: byColumn('follow_up_date'),
  last_seen_at: { by: [sql`leads.last_seen_at`] },
  updated_at: { by: [sql`leads.updated_at`] },
  created_at: { by: [sql`leads.created_at`] },
  id: { by: [] },
}

const table = tableOf('leads', leadFields, ['note', 'patient_id'])

/** A lead as the list shows it; needs `locations` joined. */
export const leadRowColumns = (calendar: LeadCalendar) =>
  sql`leads.id, leads.version, ${fieldColumns(table, leadFields, 'row')}, ${followUpStatusSql(calendar)} AS follow_up_status`

/** Columns that only a single lead has, in addition to the list's. */
export const leadDetailColumns = sql`${fieldColumns(table, leadFields, 'detail')}, leads.note,
  ${changerName('leads', 'lead')} AS updated_by,
  coalesce((SELECT json_agg(json_build_object('id', recording.id, 'created_at', recording.created_at) ORDER BY recording.created_at, recording.id)
    FROM call_recordings AS recording WHERE recording.company_id = leads.company_id AND recording.lead_id = leads.id), '[]') AS call_recordings`

export const joinLocation = sql`LEFT JOIN locations ON locations.id = leads.location_id`
