import { leadFields } from '#contract/leads/leads.fields.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { changedLabels } from '#web/lib/record-news.ts'
import type { LeadView } from '../api/cache.ts'

/** A sentence about the person who changed a lead since `before`, and the changed fields. */
export function leadNews(before: Partial<LeadView> | undefined, now: LeadView | undefined): string {
  // Without a newer version at hand, only the fact of a change is certain.
  const isNewer = now && now.version !== before?.version
  return leadMessages.changed(
    isNewer ? whoChanged(now) : leadMessages.someoneElse,
    changedLabels(leadFields, before, now),
  )
}

export function whoChanged(lead: LeadView): string {
  if (lead.updated_by === undefined) return leadMessages.someoneElse
  return lead.updated_by ?? leadMessages.newRequest
}
