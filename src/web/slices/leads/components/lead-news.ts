import { leadFields } from '#contract/leads/leads.fields.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { changedLabels } from '#web/lib/record-news.ts'
import type { LeadView } from '../api/cache.ts'

/** Who has changed a lead since it was seen as `before`, and which fields. */
export function leadNews(before: Partial<LeadView> | undefined, now: LeadView | undefined): string {
  // Without a newer version at hand, all that is known is that there is one.
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
