import {
  type FollowUpStatus,
  followUpLabel,
  type LeadStatus,
  leadStatusLabel,
} from '#contract/leads/leads.enums.ts'
import { StatusMark } from '#web/ui/status-mark.tsx'
import classes from './lead-chips.module.css'

/** The one colour of a status, for whatever shows it. */
export const statusColor = (status: LeadStatus): string => `var(--status-${status})`

/** A lead's status: its colour as a dot, and its label. */
export function StatusChip({ status }: { status: LeadStatus }) {
  return <StatusMark color={statusColor(status)}>{leadStatusLabel(status)}</StatusMark>
}

export function FollowUpBadge({ status }: { status: FollowUpStatus }) {
  if (status !== 'past_due' && status !== 'due_today') return null
  return (
    <span className={classes.due} data-due={status}>
      {followUpLabel(status)}
    </span>
  )
}
