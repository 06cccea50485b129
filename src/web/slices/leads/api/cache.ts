import type { QueryClient } from '@tanstack/react-query'
import type { Page } from '#contract/http/paging.ts'
import type { Lead, LeadCount, LeadRow } from '#contract/leads/leads.schemas.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import { leadKeys } from './keys.ts'

/** A lead as far as it is loaded. Lists have fewer fields than the lead's own call. */
export type LeadView = LeadRow & Partial<Lead>

/** The newest loaded version of a lead, from its own call or any list. */
export function knownLead(client: QueryClient, id: number): LeadView | undefined {
  const detail = client.getQueryData<LeadView>(leadKeys.detail(id))
  // `updated_by` belongs only to the version from the lead's own call.
  const { updated_by: _, ...older } = detail ?? {}
  let newest: LeadView | undefined = detail
  for (const [, page] of client.getQueriesData<Page<LeadRow>>({ queryKey: leadKeys.lists })) {
    const row = page?.results.find((lead) => lead.id === id)
    if (row && (!newest || row.version > newest.version)) newest = { ...older, ...row }
  }
  return newest
}

/** Shows new values of a lead everywhere on the screen: in its own view, all lists and the counts. */
export function showLead(client: QueryClient, id: number, values: Partial<LeadView>): void {
  const before = knownLead(client, id)
  client.setQueryData<LeadView>(leadKeys.detail(id), (lead) => lead && { ...lead, ...values })
  showInLists(client, id, values)
  if (!before) return
  recount(client, leadKeys.statusCounts, before.status, values.status)
  recount(client, leadKeys.sourceCounts, before.source, values.source)
}

/**
 * Uses a list's version as the answer to the lead's own call, which a change cancelled before it was
 * answered. Otherwise the lead's view would not show the change.
 */
export function standIn(client: QueryClient, id: number): void {
  client.setQueryData<LeadView>(leadKeys.detail(id), (lead) => lead ?? knownLead(client, id))
}

/** Reloads a lead that has only a stand-in. */
export function refreshPartial(client: QueryClient, id: number): void {
  const lead = client.getQueryData<LeadView>(leadKeys.detail(id))
  if (lead && !isWhole(lead)) client.invalidateQueries({ queryKey: leadKeys.detail(id) })
}

/** True when all fields of a lead are loaded. */
export const isWhole = (lead: LeadView): lead is Lead => lead.note !== undefined

/** Shows new values of a lead in every list that contains it. A list marked for reload stays marked. */
export function showInLists(client: QueryClient, id: number, values: Partial<LeadView>): void {
  for (const query of client.getQueryCache().findAll({ queryKey: leadKeys.lists })) {
    const { data, isInvalidated } = query.state as { data?: Page<LeadRow>; isInvalidated: boolean }
    if (!data?.results.some((row) => row.id === id)) continue
    const results = data.results.map((row) => (row.id === id ? { ...row, ...values } : row))
    client.setQueryData(query.queryKey, { ...data, results }, { updatedAt: query.state.dataUpdatedAt })
    if (isInvalidated) query.invalidate()
  }
}

function recount(client: QueryClient, queryKey: readonly unknown[], from: string, to: string | undefined) {
  if (to === undefined || from === to) return
  const step = (name: string) => Number(name === to) - Number(name === from)
  client.setQueryData<LeadCount[]>(queryKey, (counts) =>
    counts?.map((count) => ({ ...count, value: count.value + step(count.name) })),
  )
}

/**
 * Removes a deleted lead from the lists. Its own view, if still visible, stays until the page has changed.
 */
export function dropLead(client: QueryClient, id: number): void {
  client.invalidateQueries({ queryKey: leadKeys.detail(id), refetchType: 'none' })
  client.setQueriesData<Page<LeadRow>>({ queryKey: leadKeys.lists }, (page) => {
    if (!page?.results.some((row) => row.id === id)) return page
    return { ...page, count: page.count - 1, results: page.results.filter((row) => row.id !== id) }
  })
}

/** Reloads the history of a lead. */
export function refreshHistory(client: QueryClient, id: number): void {
  client.invalidateQueries({ queryKey: sharedQueryKeys.history({ kind: 'leads', id }) })
}

/** Reloads everything that is listed or counted from leads. */
export function refreshLeads(client: QueryClient): void {
  for (const queryKey of [leadKeys.lists, leadKeys.counts, sharedQueryKeys.dashboard]) {
    client.invalidateQueries({ queryKey })
  }
}
