import { Skeleton, Title, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as labels from '#contract/leads/lead-list.labels.ts'
import { type LeadStatus, leadFilterAllLabels, leadStatuses } from '#contract/leads/leads.enums.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { StatusDot } from '#web/ui/status-mark.tsx'
import { statusCountsQuery } from '../api/counts.ts'
import { statusColor } from './lead-chips.tsx'
import classes from './status-panel.module.css'

interface StatusPanelProps {
  status: LeadStatus | undefined
  onStatus: (status: LeadStatus | undefined) => void
}

/** 'Lead Status': a button for each status with leads, and a button for all leads (spec section 2). */
export function StatusPanel({ status, onStatus }: StatusPanelProps) {
  const counts = useQuery(statusCountsQuery)
  const total = counts.data?.reduce((sum, { value }) => sum + value, 0)
  return (
    <section aria-labelledby="lead-status" className={classes.panel}>
      <Title order={2} id="lead-status" className={classes.title}>
        {labels.status}
      </Title>
      <div
        data-tab-stop
        role="toolbar"
        aria-labelledby="lead-status"
        aria-orientation="vertical"
        className={classes.buttons}
      >
        <StatusButton
          label={leadFilterAllLabels.status}
          count={total}
          pressed={status === undefined}
          onPress={() => onStatus(undefined)}
        />
        {counts.isError && !counts.data && (
          <LoadError message={leadMessages.countsFailed} onRetry={counts.refetch} />
        )}
        {counts.isPending &&
          leadStatuses.map((name) => <Skeleton key={name} className={classes.skeleton} height={36} />)}
        {counts.data?.map(
          ({ name, label, value }) =>
            value > 0 && (
              <StatusButton
                key={name}
                status={name as LeadStatus}
                label={label}
                count={value}
                pressed={name === status}
                onPress={() => onStatus(name as LeadStatus)}
              />
            ),
        )}
      </div>
    </section>
  )
}

interface StatusButtonProps {
  status?: LeadStatus
  label: string
  count: number | undefined
  pressed: boolean
  onPress: () => void
}

function StatusButton({ status, label, count, pressed, onPress }: StatusButtonProps) {
  return (
    <UnstyledButton className={classes.button} aria-pressed={pressed} onClick={onPress}>
      {status && <StatusDot color={statusColor(status)} />}
      <span className={classes.label}>{label}</span>{' '}
      <span className={classes.count}>{count?.toLocaleString('en-US')}</span>
    </UnstyledButton>
  )
}
