import { type RawBuilder, sql } from 'kysely'
import { parseOrdering } from '#contract/http/paging.ts'
import type { LeadListQuery } from '#contract/leads/leads.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { all, readIndexedPage } from '#server/platform/database/indexed-page.ts'
import type { TextPage } from '#server/platform/database/json-page.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { countsInScope } from '#server/platform/visibility.ts'
import { todayOfLead, visibleLeads } from './leads.policy.ts'
import { hasFollowUpStatus, joinLocation, leadOrder, leadRowColumns, matchesSearch } from './leads.sql.ts'
import './leads.tables.ts'

/** One page of leads as JSON text made by the database, and the exact number of all that match. */
export function listLeads(scope: Scope, db: Database, query: LeadListQuery, now: Date): Promise<TextPage> {
  const today = todayOfLead(scope, now)
  const conditions = filters(query, today)
  const { column, descending } = parseOrdering(query.ordering)
  return readIndexedPage(db, {
    table: 'leads',
    where: all([visibleLeads(scope), ...conditions]),
    order: leadOrder(column, descending),
    orderJoin: column === 'location' ? joinLocation : undefined,
    columns: leadRowColumns(today),
    join: joinLocation,
    count: countOf(scope, query, conditions),
    page: query.page,
    page_size: query.page_size,
  })
}

// What the counts are kept by.
function keptFilters(query: LeadListQuery): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  if (query.status) conditions.push(sql`leads.status = ${query.status}`)
  if (query.type) conditions.push(sql`leads.type = ${query.type}`)
  if (query.source) conditions.push(sql`leads.source = ${query.source}`)
  if (query.location) conditions.push(sql`leads.location_id = ${query.location}`)
  return conditions
}

function filters(query: LeadListQuery, today: RawBuilder<string>): RawBuilder<boolean>[] {
  const conditions = keptFilters(query)
  if (query.follow_up_status) conditions.push(hasFollowUpStatus(query.follow_up_status, today))
  if (query.search) conditions.push(matchesSearch(query.search))
  return conditions
}

// What is kept counted is summed; only a follow-up date or a search has to count rows. Most leads have no follow-up
// date: those are all the others but the few that have one.
function countOf(scope: Scope, query: LeadListQuery, conditions: RawBuilder<boolean>[]): RawBuilder<unknown> {
  const kept = keptFilters(query)
  const sum = sql`SELECT coalesce(sum(value), 0)::bigint FROM lead_counts AS leads WHERE ${all([visibleCounts(scope), ...kept])}`
  if (query.search) return sql`SELECT count(*) FROM leads WHERE ${all([visibleLeads(scope), ...conditions])}`
  if (query.follow_up_status === 'no_follow_up') {
    return sql`SELECT (${sum}) - (SELECT count(*) FROM leads WHERE ${all([visibleLeads(scope), ...kept])} AND leads.follow_up_date IS NOT NULL)`
  }
  return query.follow_up_status
    ? sql`SELECT count(*) FROM leads WHERE ${all([visibleLeads(scope), ...conditions])}`
    : sum
}

const visibleCounts = (scope: Scope) => countsInScope(scope, 'leads')

/** Number of leads per key of each column asked for; keys without leads are left out. */
export async function countLeads<C extends 'status' | 'type' | 'source'>(
  scope: Scope,
  db: Database,
  columns: readonly C[],
): Promise<Record<C, Map<string, number>>> {
  const sets = sql.join(columns.map((column) => sql`(${sql.ref(column)})`))
  const { rows } = await sql<{ [key in C]: string | null } & { value: number }>`
    SELECT ${sql.join(columns.map((column) => sql.ref(column)))}, sum(value)::bigint AS value FROM lead_counts AS leads
    WHERE ${visibleCounts(scope)} GROUP BY GROUPING SETS (${sets}) HAVING sum(value) <> 0
  `.execute(db)
  const counts = Object.fromEntries(columns.map((column) => [column, new Map<string, number>()])) as Record<
    C,
    Map<string, number>
  >
  for (const row of rows) {
    for (const column of columns) {
      const key = row[column]
      if (key !== null) counts[column].set(key, row.value)
    }
  }
  return counts
}
