import * as noLeads from '#contract/leads/no-leads.labels.ts'
import { seenLocationLabels } from '#contract/locations/seen-locations.labels.ts'
import { type EmptyText, useScopedEmpty } from '#web/lib/use-scoped-empty.ts'

/** The empty text of lead list and dashboard. */
export const useEmptyLeads = (): EmptyText =>
  useScopedEmpty({ title: noLeads.none, hint: noLeads.noneHint }, seenLocationLabels.noLeads)
