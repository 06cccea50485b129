import type { QueryClient } from '@tanstack/react-query'
import type { Page } from '#contract/http/paging.ts'
import type { Lead, LeadCount, LeadRow } from '#contract/leads/leads.schemas.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import { leadKeys } from './keys.ts'

/** A lead as far as it is known: the list knows less of it than its own call. */
export type LeadView = LeadRow & Partial<Lead>

/** The newest that the browser knows of a lead, from its own call or from any list. */
export function knownLead(client: QueryClient, id: number): LeadView | undefined {
  const detail = client.getQueryData<LeadView>(leadKeys.detail(id))
  // Who changed it last is known of the version alone that was read by itself.
  const { updated_by: _, ...older } = detail ?? {}
  let newest: LeadView | undefined = detail
  for (const [, page] of client.getQueriesData<Page<LeadRow>>({ queryKey: leadKeys.lists })) {
    const row = page?.results.find((lead) => lead.id === id)
    if (row && (!newest || row.version > newest.version)) newest = { ...older, ...row }
  }
  return newest
}

/** Shows new values of a lead wherever it is on the screen: its own view, every list, the counts. */
export function showLead(client: QueryClient, id: number, values: Partial<LeadView>): void {
  const before = knownLead(client, id)
  client.setQueryData<LeadView>(leadKeys.detail(id), (lead) => lead && { ...lead, ...values })
  showInLists(client, id, values)
  if (!before) return
  recount(client, leadKeys.statusCounts, before.status, values.status)
  recount(client, leadKeys.sourceCounts, before.source, values.source)
}

/**
 * Lets what a list knows of a lead stand in for the answer of its own call, which a change has cancelled before it came:
 * without it the lead's view would not hear of the change.
 */
export function standIn(client: QueryClient, id: number): void {
  client.setQueryData<LeadView>(leadKeys.detail(id), (lead) => lead ?? knownLead(client, id))
}

/** Asks for the whole of a lead where only a stand-in is there. */
export function refreshPartial(client: QueryClient, id: number): void {
  const lead = client.getQueryData<LeadView>(leadKeys.detail(id))
  if (lead && !isWhole(lead)) client.invalidateQueries({ queryKey: leadKeys.detail(id) })
}

/** True when all of a lead is known. */
export const isWhole = (lead: LeadView): lead is Lead => lead.note !== undefined

/** Shows new values of a lead in every list that holds it. A list that is to be asked for again still is. */
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

/** Takes a deleted lead off the lists; its own view, if still on the screen, stays until the page has changed. */
export function dropLead(client: QueryClient, id: number): void {
  client.invalidateQueries({ queryKey: leadKeys.detail(id), refetchType: 'none' })
  client.setQueriesData<Page<LeadRow>>({ queryKey: leadKeys.lists }, (page) => {
    if (!page?.results.some((row) => row.id === id)) return page
    return { ...page, count: page.count - 1, results: page.results.filter((row) => row.id !== id) }
  })
}

/** Asks again for what the history of a lead says. */
export function refreshHistory(client: QueryClient, id: number): void {
  client.invalidateQueries({ queryKey: sharedQueryKeys.history({ kind: 'leads', id }) })
}

/** Asks again for everything that is listed or counted from leads. */
export function refreshLeads(client: QueryClient): void {
  for (const queryKey of [leadKeys.lists, leadKeys.counts, sharedQueryKeys.dashboard]) {
    client.invalidateQueries({ queryKey })
  }
}
