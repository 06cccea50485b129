import { Alert, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type LeadStatus, leadStatuses, leadStatusLabel } from '#contract/leads/leads.enums.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import type { LeadRow } from '#contract/leads/leads.schemas.ts'
import { errorStatus, ownText } from '#web/lib/api.ts'
import { knownLead } from '../api/cache.ts'
import { useChangeLead } from '../api/change-lead.ts'
import { StatusDot, statusColor } from './lead-chips.tsx'
import { leadNews } from './lead-news.ts'
import classes from './status-selector.module.css'

/** A button per status; any of them can be set from any other (spec section 4). */
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
            errorStatus(error) === 412
              ? `${leadNews(before, knownLead(client, lead.id))} ${leadMessages.statusStale}`
              : (ownText(error) ?? leadMessages.statusFailed),
          ),
      },
    )
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the inputs of a form */}
      <div role="group" aria-label="Lead status" className={classes.selector}>
        {leadStatuses.map((status) => (
          <UnstyledButton
            key={status}
            className={classes.status}
            style={{ '--tone': statusColor(status) }}
            aria-pressed={status === lead.status}
            onClick={() => status !== lead.status && set(status)}
          >
            <StatusDot status={status} />
            {leadStatusLabel(status)}
          </UnstyledButton>
        ))}
      </div>
      {failure && (
        <Alert
          color="red"
          mt="xs"
          role="alert"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => setFailure(undefined)}
        >
          {failure}
        </Alert>
      )}
    </div>
  )
}
