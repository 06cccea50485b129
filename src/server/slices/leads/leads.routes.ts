import * as endpoints from '#contract/leads/leads.endpoints.ts'
import { leadSourceLabels, leadStatusLabels, leadTypeLabels } from '#contract/leads/leads.enums.ts'
import type { LeadCount } from '#contract/leads/leads.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { jsonPage } from '#server/platform/http/pages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { countLeads, listLeads } from './lead-list.repository.ts'
import { readLeadOrWhereItWent } from './lead-people.usecases.ts'
import { changeLead, createLead, type LeadParts, removeLead } from './leads.usecases.ts'

const labels = { status: leadStatusLabels, type: leadTypeLabels, source: leadSourceLabels }

/** A count per key of the contract, in its order, zero included. */
const asCounts = (
  labelled: Readonly<Record<string, string>>,
  counts: ReadonlyMap<string, number>,
): LeadCount[] =>
  Object.entries(labelled).map(([name, label]) => ({ name, value: counts.get(name) ?? 0, label }))

/** The counts of leads by one or more of their keys. */
export async function leadCounts<C extends 'status' | 'type' | 'source'>(
  scope: Scope,
  db: Database,
  columns: readonly C[],
): Promise<Record<C, LeadCount[]>> {
  const counts = await countLeads(scope, db, columns)
  return Object.fromEntries(
    columns.map((column) => [column, asCounts(labels[column], counts[column])]),
  ) as Record<C, LeadCount[]>
}

export function registerLeads(routes: Routes, parts: LeadParts): void {
  routes.signedInList(endpoints.listLeads, async ({ scope, db, query, now, request }) => {
    return jsonPage(request.url, query, await listLeads(scope, db, query, now, parts.memory))
  })
  routes.signedInList(
    endpoints.leadStatusCounts,
    async ({ scope, db }) => (await leadCounts(scope, db, ['status'])).status,
  )
  routes.signedInList(
    endpoints.leadSourceCounts,
    async ({ scope, db }) => (await leadCounts(scope, db, ['source'])).source,
  )
  routes.signedInList(
    endpoints.leadTypeCounts,
    async ({ scope, db }) => (await leadCounts(scope, db, ['type'])).type,
  )
  routes.signedIn(endpoints.createLead, (call) => createLead(parts, call, call.body))
  routes.signedIn(endpoints.getLead, (call) => readLeadOrWhereItWent(parts, call, call.params.id))
  routes.signedIn(endpoints.putLead, (call) =>
    changeLead(parts, call, call.params.id, call.body, call.ifMatch),
  )
  routes.signedIn(endpoints.patchLead, (call) =>
    changeLead(parts, call, call.params.id, call.body, call.ifMatch),
  )
  routes.signedIn(endpoints.deleteLead, async (call) => {
    const files = await removeLead(parts, call, call.params.id, call.ifMatch)
    for (const key of files) call.afterCommit(() => parts.storage.remove(key))
    return undefined
  })
}
