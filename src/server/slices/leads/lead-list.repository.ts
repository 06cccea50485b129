import { type RawBuilder, sql } from 'kysely'
import { parseOrdering } from '#contract/http/paging.ts'
import type { LeadListQuery } from '#contract/leads/leads.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type List, readList, type TextPage } from '#server/platform/database/list-page.ts'
import { matchesSearch } from '#server/platform/database/people-search.ts'
import { readShared } from '#server/platform/database/shared-read.ts'
import { all } from '#server/platform/database/sql-parts.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { type ImportedEvents, isImportedFrom } from '#server/platform/records/imported-files.ts'
import { countsInScope, ofCompany } from '#server/platform/visibility.ts'
import { calendarOfLead, type LeadCalendar, visibleLeads } from './leads.policy.ts'
import { hasFollowUpStatus, joinLocation, leadOrders, leadRowColumns } from './leads.sql.ts'

/** One page of leads as JSON text made by the database, and the exact number of matches. */
export async function listLeads(
  scope: Scope,
  db: Database,
  query: LeadListQuery,
  now: Date,
): Promise<TextPage | undefined> {
  const calendar = calendarOfLead(scope, now)
  return readList(db, {
    ...leadsThatMatch(scope, query, calendar),
    columns: leadRowColumns(calendar),
    counts: query.search || query.imported ? undefined : countsOf(scope, query, calendar),
    page: query.page,
    page_size: query.page_size,
  })
}

export type LeadFilters = Omit<LeadListQuery, 'page' | 'page_size'>

/** Joins `locations`, which its columns need. */
export function leadsThatMatch(scope: Scope, query: LeadFilters, calendar: LeadCalendar) {
  const { column, descending } = parseOrdering(query.ordering)
  const { follow_up_status: followUp, imported, search } = query
  const days = followUp ? [hasFollowUpStatus(followUp, calendar)] : []
  const ofFile = imported ? [isImportedFrom(scope, leadImports, imported)] : []
  const searched = search ? [matchesSearch('leads', search, scope.country)] : []
  return {
    table: 'leads',
    within: ofCompany(scope, 'leads'),
    where: all([visibleLeads(scope, query.location), ...keyFilters(query), ...days, ...ofFile, ...searched]),
    order: { ...leadOrders[column], descending },
    join: joinLocation,
  }
}

type KeyFilters = Pick<LeadListQuery, 'status' | 'type' | 'source' | 'location'>

// Keys are part of the text, so that the plan fits the frequency of each key.
function keyFilters({ location, ...keys }: KeyFilters): RawBuilder<boolean>[] {
  const byKey = (['status', 'type', 'source'] as const).flatMap((name) => {
    const key = keys[name]
    return key ? [sql<boolean>`${sql.ref(`leads.${name}`)} = ${sql.lit(key)}`] : []
  })
  return location ? [...byKey, sql`leads.location_id = ${location}`] : byKey
}

/** A merged lead stands for the lead that it was merged into. */
export const leadImports: ImportedEvents = {
  table: 'leads',
  subject: 'lead',
  moved: {
    join: sql`LEFT JOIN lead_merges ON lead_merges.company_id = events.company_id AND lead_merges.lead_id = events.subject_id`,
    id: sql`coalesce(lead_merges.into_id, events.subject_id)`,
  },
  visible: visibleLeads,
}

/** The table with counts by the list's filters, or undefined where these are not counted. */
function countsOf(scope: Scope, query: LeadFilters, calendar: LeadCalendar): List['counts'] {
  const { follow_up_status: followUp, location, ...filters } = query
  const seen = countsInScope(scope, 'leads')
  const value = sql`sum(value)`
  const { column } = parseOrdering(query.ordering)
  if (!followUp || followUp === 'no_follow_up') {
    const planned: RawBuilder<boolean>[] = followUp ? [sql`NOT leads.planned`] : []
    const isByKey = followUp || query.type || query.source || column === 'source'
    const table = isByKey ? 'leads_by_key' : 'leads_by_status'
    return { table, where: all([seen, ...keyFilters(query), ...planned]), value }
  }
  if (keyFilters({ location: undefined, ...filters }).length > 0 || leadOrders[column].grouped)
    return undefined
  const where = all([seen, ...keyFilters({ location } as KeyFilters), hasFollowUpStatus(followUp, calendar)])
  return { table: 'follow_up_counts', where, value }
}

/** Counts leads per key in each requested column. Keys without leads are omitted. */
export async function countLeads<C extends 'status' | 'type' | 'source'>(
  scope: Scope,
  db: Database,
  columns: readonly C[],
): Promise<Record<C, Map<string, number>>> {
  const sets = sql.join(columns.map((name) => sql`(${sql.ref(name)})`))
  const table = sql.table(columns.every((name) => name === 'status') ? 'leads_by_status' : 'leads_by_key')
  const rows = await readShared(
    db,
    sql<Record<C, string | null> & { value: number }>`
      SELECT ${sql.join(columns.map((name) => sql.ref(name)))}, sum(value)::bigint AS value FROM ${table} AS leads
      WHERE ${countsInScope(scope, 'leads')} GROUP BY GROUPING SETS (${sets}) HAVING sum(value) <> 0`,
  )
  const counts = Object.fromEntries(columns.map((name) => [name, new Map<string, number>()])) as Record<
    C,
    Map<string, number>
  >
  for (const row of rows) {
    for (const name of columns) if (row[name] !== null) counts[name].set(row[name], row.value)
  }
  return counts
}

/** Counts leads whose follow-up is past due or due today, as the list does. */
export async function countDueFollowUps(
  scope: Scope,
  db: Database,
  now: Date,
): Promise<{ past_due: number; due_today: number }> {
  const calendar = calendarOfLead(scope, now)
  const sumOf = (key: 'past_due' | 'due_today') =>
    sql`coalesce(sum(value) FILTER (WHERE ${hasFollowUpStatus(key, calendar)}), 0)::bigint`
  const [due] = await readShared(
    db,
    sql<{ past_due: number; due_today: number }>`
      SELECT ${sumOf('past_due')} AS past_due, ${sumOf('due_today')} AS due_today
      FROM follow_up_counts AS leads WHERE ${countsInScope(scope, 'leads')}`,
  )
  return due ?? { past_due: 0, due_today: 0 }
}

/** Merges the rows that changes append to the stored counts of all companies, so that sums stay short. */
export async function foldCounts(db: Database): Promise<void> {
  await sql`SELECT fold_counts()`.execute(db)
}
