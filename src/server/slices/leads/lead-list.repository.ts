import { type RawBuilder, sql } from 'kysely'
import { parseOrdering } from '#contract/http/paging.ts'
import type { LeadListQuery, LeadOrdering } from '#contract/leads/leads.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Found, readIndexedPage } from '#server/platform/database/indexed-page.ts'
import type { TextPage } from '#server/platform/database/json-page.ts'
import type { ListMemory } from '#server/platform/database/list-memory.ts'
import { all } from '#server/platform/database/order.ts'
import { type Filter, far } from '#server/platform/database/page-ids.ts'
import { findPeople } from '#server/platform/database/person-search.ts'
import { plannedEachTime } from '#server/platform/database/prepared.ts'
import { readShared } from '#server/platform/database/shared-read.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { atSeenLocations, countsInScope, locationsInScope, ofCompany } from '#server/platform/visibility.ts'
import { todayOfLead, visibleLeads } from './leads.policy.ts'
import { hasFollowUpStatus, hasFollowUpTotal, joinLocation, leadOrders, leadRowColumns } from './leads.sql.ts'
import './leads.tables.ts'

/** One page of leads as JSON text made by the database, and the exact number of all that match. */
export async function listLeads(
  scope: Scope,
  db: Database,
  query: LeadListQuery,
  now: Date,
  memory: ListMemory,
): Promise<TextPage> {
  const today = todayOfLead(scope, now)
  const conditions = filters(query, today)
  const { column, descending } = parseOrdering(query.ordering)
  // Where all have the same, the id alone orders them.
  const order = column !== 'follow_up_date' && isFilter(column) && conditions[column] ? 'id' : column
  return readIndexedPage(db, {
    table: 'leads',
    where: all([visibleLeads(scope, query.location), ...Object.values(conditions)]),
    found: query.search ? await findLeads(scope, db, query.search, conditions) : undefined,
    filter: filterOf(scope, query, conditions, column, today),
    order: { ...leadOrders[order], descending },
    byLocationOf: order === 'location' ? locationsInScope(scope) : undefined,
    columns: leadRowColumns(today),
    join: joinLocation,
    count: query.search ? undefined : countOf(scope, query, conditions, today),
    remembered: { memory, subject: 'lead', companyId: scope.companyId },
    page: query.page,
    page_size: query.page_size,
  })
}

// The indexes of one name alone hold statuses and locations beside; by anything else, those of a name are filtered as they are found.
async function findLeads(
  scope: Scope,
  db: Database,
  search: string,
  { status: _status, location: _location, ...others }: Conditions,
): Promise<Found> {
  const found = await findPeople(scope, db, 'leads', search)
  return { ...found, isOneName: found.isOneName && Object.keys(others).length === 0 }
}

// By the columns that they are about, as orders are called.
const filterNames = ['status', 'type', 'source', 'location', 'waiting', 'follow_up_date'] as const
type FilterName = (typeof filterNames)[number]
type Conditions = Partial<Record<FilterName, RawBuilder<boolean>>>
const isFilter = (name: string): name is FilterName => filterNames.some((known) => known === name)

type Filters = Pick<
  Partial<LeadListQuery>,
  'status' | 'type' | 'source' | 'location' | 'waiting' | 'follow_up_status'
>

function filters(query: Filters, today: RawBuilder<string>): Conditions {
  const { status, type, source, location, waiting, follow_up_status: followUp } = query
  return {
    ...(status ? { status: sql`leads.status = ${status}` } : {}),
    ...(type ? { type: sql`leads.type = ${type}` } : {}),
    ...(source ? { source: sql`leads.source = ${source}` } : {}),
    ...(location ? { location: sql`leads.location_id = ${location}` } : {}),
    ...(waiting ? { waiting: sql`leads.waiting = ${waiting}` } : {}),
    ...(followUp ? { follow_up_date: hasFollowUpStatus(followUp, today) } : {}),
  }
}

/** What the index of an order does not find at once; undefined if it finds all that is asked for, or what is asked for near the beginning. */
function filterOf(
  scope: Scope,
  query: LeadListQuery,
  conditions: Conditions,
  column: LeadOrdering,
  today: RawBuilder<string>,
): Filter | undefined {
  // In the order in which they were last seen, there is an index for each key.
  const names =
    column === 'last_seen_at' ? filterNames.slice(0, -1) : filterNames.filter((name) => name === column)
  const name = names.find((known) => conditions[known])
  const first = name && conditions[name]
  const rest = Object.values(conditions).filter((condition) => condition !== first)
  const isRestricted = scope.locationIds !== null
  if (rest.length === 0 && !(isRestricted && (query.page - 1) * query.page_size >= far)) return undefined
  const asked = name === 'follow_up_date' ? 'follow_up_status' : name
  return {
    inOrder: all([ofCompany(scope, 'leads'), ...(first ? [first] : [])]),
    rest: all([atSeenLocations(scope, 'leads', query.location), ...rest]),
    columns: sql`leads.location_id, leads.status, leads.type, leads.source, leads.waiting, leads.follow_up_date`,
    hasRange: Boolean(query.follow_up_status && query.follow_up_status !== 'no_follow_up'),
    ofAll: isKeptCounted(query)
      ? countOf(scope, asked ? { [asked]: query[asked] } : {}, {}, today)
      : undefined,
  }
}

/** A day together with another key is not. */
const isKeptCounted = ({ status, type, source, waiting, follow_up_status: followUp }: Filters): boolean =>
  !followUp || followUp === 'no_follow_up' || !(status || type || source || waiting)

// What is kept counted is summed, and all else counted by an index.
function countOf(
  scope: Scope,
  filters: Filters,
  conditions: Conditions,
  today: RawBuilder<string>,
): RawBuilder<unknown> {
  const { location, status, type, source, waiting, follow_up_status: followUp } = filters
  if (!isKeptCounted(filters)) {
    const counted = all([visibleLeads(scope, location), ...Object.values(conditions)])
    return sql`SELECT ${plannedEachTime} count(*) FROM leads WHERE ${counted}`
  }
  const visible = [countsInScope(scope, 'leads')]
  if (location) visible.push(sql`leads.location_id = ${location}`)
  const single = Object.entries({ status, type, source, waiting }).filter(([, key]) => key)
  if (single.length + (followUp ? 1 : 0) <= 1) {
    // Every lead has a status.
    const [[dimension, key] = ['status', undefined]] = single
    if (followUp) return sumOf('lead_totals', [...visible, hasFollowUpTotal(followUp, today)])
    const ofKey = key ? [sql<boolean>`leads.key = ${key}`] : []
    // In the text: of a dimension that it does not know PostgreSQL expects more rows, and so it makes no plan for all companies
    // but plans each list of a large one anew, which takes longer than to read it.
    return sumOf('lead_totals', [...visible, sql`leads.dimension = ${sql.lit(dimension)}`, ...ofKey])
  }
  const together = single.map(([column, key]) => sql<boolean>`${sql.ref(`leads.${column}`)} = ${key}`)
  if (followUp) together.push(sql`NOT leads.planned`)
  return sumOf('lead_counts', [...visible, ...together])
}

const sumOf = (counts: 'lead_counts' | 'lead_totals', conditions: RawBuilder<boolean>[]) =>
  sql`SELECT coalesce(sum(value), 0)::bigint FROM ${sql.table(counts)} AS leads WHERE ${all(conditions)}`

/** Number of leads per key of each column asked for; keys without leads are left out. */
export async function countLeads<C extends 'status' | 'type' | 'source'>(
  scope: Scope,
  db: Database,
  columns: readonly C[],
): Promise<Record<C, Map<string, number>>> {
  const rows = await readShared(
    db,
    sql<{ dimension: C; key: string; value: number }>`
    SELECT dimension, key, sum(value)::bigint AS value FROM lead_totals AS leads
    WHERE ${countsInScope(scope, 'leads')} AND dimension = ANY(${columns})
    GROUP BY dimension, key HAVING sum(value) <> 0
  `,
  )
  const counts = Object.fromEntries(columns.map((column) => [column, new Map<string, number>()])) as Record<
    C,
    Map<string, number>
  >
  for (const { dimension, key, value } of rows) counts[dimension].set(key, value)
  return counts
}

/** Numbers of leads that the person sees whose follow-up is late or due today, as the list counts them. */
export async function countDueFollowUps(
  scope: Scope,
  db: Database,
  now: Date,
): Promise<{ past_due: number; due_today: number }> {
  const today = todayOfLead(scope, now)
  const number = (key: 'past_due' | 'due_today') =>
    sql`(${sumOf('lead_totals', [countsInScope(scope, 'leads'), hasFollowUpTotal(key, today)])})`
  const { rows } = await sql<{ past_due: number; due_today: number }>`
    SELECT ${number('past_due')} AS past_due, ${number('due_today')} AS due_today
  `.execute(db)
  return rows[0] ?? { past_due: 0, due_today: 0 }
}

/** Brings what each connection has counted together, of every company, so that sums stay short. */
export async function foldLeadCounts(db: Database): Promise<void> {
  await sql`SELECT fold_lead_counts()`.execute(db)
}
