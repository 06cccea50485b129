import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type LeadStatus, leadStatuses, leadStatusLabel } from '#contract/leads/leads.enums.ts'
import * as labels from '#contract/leads/leads.labels.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import type { LeadRow } from '#contract/leads/leads.schemas.ts'
import { failureText } from '#web/lib/api.ts'
import { StatusButtons } from '#web/ui/status-buttons.tsx'
import { knownLead } from '../api/cache.ts'
import { useChangeLead } from '../api/change-lead.ts'
import { statusColor } from './lead-chips.tsx'
import { leadNews } from './lead-news.ts'

/** A button per status. Any status can be set from any other (spec section 4). */
export function StatusSelector({ lead }: { lead: LeadRow }) {
  const change = useChangeLead(lead.id, leadMessages.statusWithoutId)
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const set = (status: LeadStatus) => {
    setFailure(undefined)
    change.mutate(
      { status },
      {
        onError: (error, _change, before) =>
          setFailure(
            failureText(
              error,
              leadMessages.statusFailed,
              `${leadNews(before, knownLead(client, lead.id))} ${leadMessages.statusStale}`,
            ),
          ),
      },
    )
  }
  return (
    <StatusButtons
      label={labels.statusChoice}
      keys={leadStatuses}
      labelOf={leadStatusLabel}
      colorOf={statusColor}
      value={lead.status}
      onChange={set}
      failure={failure}
      onDismiss={() => setFailure(undefined)}
    />
  )
}
