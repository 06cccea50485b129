import { sql } from 'kysely'
import { deletionCounts, restoreDeleted } from '#contract/http/deletions.endpoints.ts'
import { importedFiles } from '#contract/http/imported-files.endpoints.ts'
import * as endpoints from '#contract/leads/leads.endpoints.ts'
import { leadSourceLabels, leadStatusLabels, leadTypeLabels } from '#contract/leads/leads.enums.ts'
import type { LeadCount } from '#contract/leads/leads.schemas.ts'
import type { NameQuery } from '#server/platform/audit/names.ts'
import type { Database } from '#server/platform/database/database.ts'
import { found } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { listImportedFiles } from '#server/platform/records/imported-files.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import { countDoomed } from './lead-deletion.repository.ts'
import { removeLead, undoLeadDeletion } from './lead-deletion.usecases.ts'
import { exportLeads } from './lead-export.ts'
import { countLeads, foldCounts, leadImports, listLeads } from './lead-list.repository.ts'
import { mergeTwo, showMerge, unmerge } from './lead-merge.usecases.ts'
import { listPeople, markAsDifferent, readLeadOrWhereItWent } from './lead-people.usecases.ts'
import { leadSubject } from './lead-subject.ts'
import { changeLead, createLead, type LeadParts } from './leads.usecases.ts'
import { type RecordingParts, registerRecordings } from './recordings.routes.ts'

const labels = { status: leadStatusLabels, type: leadTypeLabels, source: leadSourceLabels }

/** A count for each key of the contract, in its order, including zero. */
const asCounts = (
  labelled: Readonly<Record<string, string>>,
  counts: ReadonlyMap<string, number>,
): LeadCount[] =>
  Object.entries(labelled).map(([name, label]) => ({ name, value: counts.get(name) ?? 0, label }))

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

/** A merged lead has the name of the lead that it was merged into. */
const leadName: NameQuery = (scope, id) => sql`${leadSubject.visible(scope, id)}
  UNION ALL SELECT kept.* FROM lead_merges, LATERAL (${leadSubject.visible(scope, sql`lead_merges.into_id`)}) AS kept
    WHERE ${ofCompany(scope, 'lead_merges')} AND lead_merges.lead_id = ${id}`

export const serveLeads = (parts: Platform & RecordingParts): RunningSlice => ({
  routes(routes) {
    registerLeads(routes, parts)
    registerRecordings(routes, parts)
  },
  periodic: [{ name: 'folding of counts', seconds: 60, run: () => foldCounts(parts.db) }],
  auditNames: { lead: leadName },
})

function registerLeads(routes: Routes, parts: LeadParts): void {
  routes.list(endpoints.listLeads, ({ scope, db, query, now }) => listLeads(scope, db, query, now))
  routes.signedIn(endpoints.exportLeads, exportLeads)
  routes.signedIn(
    endpoints.leadStatusCounts,
    async ({ scope, db }) => (await leadCounts(scope, db, ['status'])).status,
  )
  routes.signedIn(
    endpoints.leadSourceCounts,
    async ({ scope, db }) => (await leadCounts(scope, db, ['source'])).source,
  )
  routes.signedIn(
    endpoints.leadTypeCounts,
    async ({ scope, db }) => (await leadCounts(scope, db, ['type'])).type,
  )
  routes.signedIn(importedFiles.leads, ({ scope, db }) => listImportedFiles(scope, db, leadImports))
  routes.signedInWithOneStatement(endpoints.createLead, (call) => createLead(parts, call, call.body))
  routes.signedIn(endpoints.getLead, (call) => readLeadOrWhereItWent(parts, call, call.params.id))
  for (const change of [endpoints.putLead, endpoints.patchLead]) {
    routes.signedIn(change, (call) => changeLead(parts, call, call.params.id, call.body))
  }
  routes.signedIn(endpoints.deleteLead, (call) => removeLead(parts, call, call.params.id))
  routes.signedIn(deletionCounts.leads, async ({ scope, db, params }) =>
    found(await countDoomed(scope, db, params.id)),
  )
  routes.signedIn(restoreDeleted.leads, (call) => undoLeadDeletion(parts, call, call.params.id))
  routes.signedIn(endpoints.listLeadPeople, (call) => listPeople(call, call.params.id))
  routes.signedIn(endpoints.mergeLeads, (call) => mergeTwo(parts, call, call.params.id, call.body))
  routes.signedIn(endpoints.getLeadMerge, (call) =>
    showMerge(parts, call, call.params.id, call.params.mergeId),
  )
  routes.signedIn(endpoints.unmergeLeads, (call) => unmerge(parts, call, call.params.id, call.body))
  routes.signedIn(endpoints.tellLeadsApart, (call) => markAsDifferent(call, call.params.id, call.body))
}
