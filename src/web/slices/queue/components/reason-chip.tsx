import { type QueueReason, queueReasonLabel } from '#contract/queue/queue.enums.ts'
import type { QueueEntry } from '#contract/queue/queue.schemas.ts'
import { queueEntryLabels as labels } from '#contract/queue/queue-entry.labels.ts'
import { useNow } from '#web/lib/use-now.ts'
import {
  IconCalendarDue,
  IconClock,
  IconInbox,
  IconPhoneCall,
  IconPhoneCheck,
  IconPhoneX,
  IconRecordMail,
  IconRepeat,
  IconShieldExclamation,
} from '#web/ui/icons/icons.tsx'
import { shortTime } from '#web/ui/instant.tsx'
import { promiseText } from './entry-texts.ts'
import classes from './reason-chip.module.css'

const icons: Record<QueueReason, typeof IconClock> = {
  missed_call: IconPhoneX,
  voicemail: IconRecordMail,
  new_request: IconInbox,
  promised_call: IconPhoneCall,
  follow_up: IconCalendarDue,
  retry: IconRepeat,
  answered_call: IconPhoneCheck,
  held: IconShieldExclamation,
}

/** The reason for a request in the queue, as an icon and a word in the reason's color. */
export function ReasonChip({ reason, due_at }: Pick<QueueEntry, 'reason' | 'due_at'>) {
  const Icon = reason ? icons[reason] : IconClock
  return (
    <span className={classes.chip} data-reason={reason ?? undefined}>
      <Icon size={15} stroke={1.75} aria-hidden />
      {reason ? queueReasonLabel(reason) : labels.nextAttempt(shortTime(due_at))}
    </span>
  )
}

/** Counts down to the time of the response goal. */
export function PromiseClock({ promised_at }: Pick<QueueEntry, 'promised_at'>) {
  const now = useNow()
  if (!promised_at) return null
  const { text, late } = promiseText(promised_at, now)
  return (
    <span className={late ? classes.late : undefined} title={shortTime(promised_at)}>
      {text}
    </span>
  )
}

interface CallingProps extends Pick<QueueEntry, 'claimed_by'> {
  /** Whether the user chose to call. Opening a person already claims them. */
  isCalled?: boolean
}

/** The staff member who is calling the person now. */
export function Calling({ claimed_by, isCalled = false }: CallingProps) {
  const now = useNow()
  if (!claimed_by || Date.parse(claimed_by.until) <= now) return null
  if (claimed_by.is_self && !isCalled) return null
  return (
    <span className={classes.calling}>
      <IconPhoneCall size={14} stroke={1.75} aria-hidden />
      {claimed_by.is_self ? labels.youCall : labels.isCalling(claimed_by.name)}
    </span>
  )
}
