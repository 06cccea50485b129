import { Alert, UnstyledButton } from '@mantine/core'
import { leadStatuses, leadStatusLabel } from '#contract/leads/leads.enums.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import type { LeadRow } from '#contract/leads/leads.schemas.ts'
import { errorStatus } from '#web/lib/api.ts'
import { useChangeLead } from '../api/change-lead.ts'
import { StatusDot, statusColor } from './lead-chips.tsx'
import classes from './status-selector.module.css'

/** A button per status; any of them can be set from any other (spec section 4). */
export function StatusSelector({ lead }: { lead: LeadRow }) {
  const change = useChangeLead(lead.id, leadMessages.statusWithoutId)
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
            onClick={() => status !== lead.status && change.mutate({ status })}
          >
            <StatusDot status={status} />
            {leadStatusLabel(status)}
          </UnstyledButton>
        ))}
      </div>
      {change.isError && (
        <Alert
          color="red"
          mt="xs"
          role="alert"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={change.reset}
        >
          {errorStatus(change.error) === 412 ? leadMessages.statusStale : leadMessages.statusFailed}
        </Alert>
      )}
    </div>
  )
}
