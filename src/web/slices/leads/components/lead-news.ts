import { leadMessages } from '#contract/leads/leads.messages.ts'
import type { Lead } from '#contract/leads/leads.schemas.ts'
import type { LeadView } from '../api/cache.ts'
import { leadFieldLabels } from './lead-labels.ts'

const compared = [
  'first_name',
  'last_name',
  'phone',
  'email',
  'follow_up_date',
  'status',
  'source',
  'location',
  'insurance_provider',
  'request_count',
  'type',
  'address',
] as const satisfies (keyof Lead)[]

/** Who has changed a lead since it was seen as `before`, and which fields. */
export function leadNews(before: LeadView | undefined, now: LeadView | undefined): string {
  const differs = (field: (typeof compared)[number]) =>
    before?.[field] !== undefined && JSON.stringify(before[field]) !== JSON.stringify(now?.[field])
  const fields = now ? compared.filter(differs) : []
  // Without a newer version at hand there is nothing to tell but that there is one.
  const isNewer = now && now.version !== before?.version
  return leadMessages.changed(
    isNewer ? whoChanged(now) : leadMessages.somebodyElse,
    fields.map((field) => leadFieldLabels[field]),
  )
}

/** Who or what changed a lead last. */
export function whoChanged(lead: LeadView): string {
  if (lead.updated_by === undefined) return leadMessages.somebodyElse
  return lead.updated_by ?? leadMessages.newRequest
}
