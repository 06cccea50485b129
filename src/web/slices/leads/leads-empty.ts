import * as noLeads from '#contract/leads/no-leads.labels.ts'
import { seenLocationLabels } from '#contract/locations/seen-locations.labels.ts'
import { type EmptyText, useScopedEmpty } from '#web/lib/use-scoped-empty.ts'

/** What lists and the dashboard say when the signed-in person sees no lead. */
export const useEmptyLeads = (): EmptyText =>
  useScopedEmpty({ title: noLeads.none, hint: noLeads.noneHint }, seenLocationLabels.noLeads)
