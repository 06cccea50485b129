import * as labels from '#contract/leads/leads.labels.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import { BookButton } from '#web/ui/book-button.tsx'
import { PhoneButton } from '#web/ui/phone-button.tsx'
import type { LeadView } from '../api/cache.ts'

interface LeadActionsProps {
  id: number
  /** Undefined while loading. */
  lead: LeadView | undefined
  size: 'sm' | 'compact-md'
}

/** The buttons that book and call a lead. */
export const LeadActions = ({ id, lead, size }: LeadActionsProps) => (
  <>
    <BookButton who={{ kind: 'lead', id }} label={labels.book} size={size} />
    <PhoneButton phone={lead?.phone} who={lead ? leadName(lead) : ''} size={size} />
  </>
)
