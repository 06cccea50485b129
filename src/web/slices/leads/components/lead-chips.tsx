import { lateBy } from '#contract/formats/dates.ts'
import {
  type FollowUpStatus,
  followUpLabel,
  type LeadStatus,
  leadStatusLabel,
} from '#contract/leads/leads.enums.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { StatusMark } from '#web/ui/status-mark.tsx'
import classes from './lead-chips.module.css'

/** The color of a status, the same everywhere. */
export const statusColor = (status: LeadStatus): string => `var(--status-${status})`

/** A lead's status as a colored dot with a label. */
export function StatusChip({ status }: { status: LeadStatus }) {
  return <StatusMark color={statusColor(status)}>{leadStatusLabel(status)}</StatusMark>
}

interface FollowUpBadgeProps {
  status: FollowUpStatus
  /** yyyy-MM-dd */
  date: string | null
  /** True next to the date, to show the days it is late instead of the label. */
  inDays?: boolean
}

export function FollowUpBadge({ status, date, inDays = false }: FollowUpBadgeProps) {
  if (status !== 'past_due' && status !== 'due_today') return null
  const late = status === 'past_due' && date ? lateBy(date, practiceToday()) : undefined
  return (
    <span className={classes.due} data-due={status} title={inDays ? undefined : late}>
      {inDays && late ? late : followUpLabel(status)}
    </span>
  )
}
