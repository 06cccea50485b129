import { ActionIcon, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { channelLabel, channels, intakeReasonLabel } from '#contract/intake/requests.enums.ts'
import { leadStatusLabel } from '#contract/leads/leads.enums.ts'
import { requestOutcomeLabel } from '#contract/queue/queue.enums.ts'
import { queueLabels as labels } from '#contract/queue/queue.labels.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import type { QueueEntry, QueueQuery } from '#contract/queue/queue.schemas.ts'
import type { EmptyText } from '#web/lib/use-scoped-empty.ts'
import { CallButton } from '#web/ui/contact-links.tsx'
import { IconExternalLink } from '#web/ui/icons/icons.tsx'
import { RelativeTime } from '#web/ui/instant.tsx'
import { RowLink } from '#web/ui/list/data-table.tsx'
import { type Column, type ListView, optionsOf } from '#web/ui/list/list-view.ts'
import { StatusMark } from '#web/ui/status-mark.tsx'
import { askedText, triedText, whoText } from './entry-texts.ts'
import { OutcomeMenu, useAct } from './outcome-menu.tsx'
import classes from './queue-list.module.css'
import { Calling, PromiseClock, ReasonChip } from './reason-chip.tsx'

interface Place {
  id: number
  name: string
  time_zone: string
}

interface QueueListSetting {
  locations: readonly Place[]
  /** The time zone of a location. */
  zoneOf: (location: number) => string
  onRelease: (entry: QueueEntry) => void
  onQuickAdd: () => void
  empty: EmptyText
}

export const workPath = (entry: QueueEntry): string => `/queue/work?request=${entry.id}`

/** The queue, most urgent first, with person, reason, request, waiting time and attempts. */
export const queueListView = (setting: QueueListSetting): ListView<QueueEntry, QueueQuery> => ({
  label: queueMessages.title,
  counts: labels.counts,
  href: workPath,
  columns: [
    ...columns,
    {
      name: 'actions',
      label: labels.actions,
      width: 10,
      pinned: 'right',
      obvious: true,
      cell: (entry) => <RowActions entry={entry} {...setting} />,
    },
  ],
  card: (entry) => <QueueCard entry={entry} {...setting} />,
  cardHeight: 192,
  filters: [
    {
      name: 'location',
      label: labels.location,
      all: labels.allLocations,
      options: setting.locations.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'channel',
      label: labels.channel,
      all: labels.allChannels,
      options: optionsOf(channels, channelLabel),
    },
    {
      name: 'held',
      label: labels.spamCheck,
      all: labels.allSpamChecks,
      options: [
        { value: 'true', label: labels.heldForReview },
        { value: 'false', label: labels.notHeld },
      ],
    },
  ],
  empty: { ...setting.empty, action: <Button onClick={setting.onQuickAdd}>{labels.quickAdd}</Button> },
  unmatched: () => ({ title: labels.unmatched, hint: labels.unmatchedHint }),
  failure: queueMessages.fetchFailed,
  minRows: 8,
})

/** The time since the request came in, and the time of the response goal. */
function Since({ entry }: { entry: QueueEntry }) {
  return (
    <>
      <RelativeTime instant={entry.received_at} />
      {entry.promised_at && <PromiseClock promised_at={entry.promised_at} />}
    </>
  )
}

export function LeadStatus({ lead }: Pick<QueueEntry, 'lead'>) {
  if (!lead) return null
  return <StatusMark color={`var(--status-${lead.status})`}>{leadStatusLabel(lead.status)}</StatusMark>
}

export const placeText = ({ channel, location }: QueueEntry): string =>
  `${channelLabel(channel)} · ${location.name}`

const heldText = ({ held, held_reason }: QueueEntry): string =>
  held && held_reason ? intakeReasonLabel(held_reason) : ''

const columns: Column<QueueEntry, never>[] = [
  {
    name: 'who',
    label: labels.who,
    width: [11, 14],
    obvious: true,
    cell: (entry) => (
      <div className={classes.cell}>
        <RowLink to={workPath(entry)}>{whoText(entry)}</RowLink>
        <span className={classes.second}>
          <LeadStatus lead={entry.lead} />
        </span>
      </div>
    ),
  },
  {
    name: 'why',
    label: labels.why,
    width: [12, 10],
    obvious: true,
    cell: (entry) => (
      <div className={classes.cell}>
        <span>
          <ReasonChip {...entry} />
        </span>
        <span className={classes.second}>
          <Calling {...entry} />
          {heldText(entry)}
        </span>
      </div>
    ),
  },
  {
    name: 'asked',
    label: labels.request,
    obvious: true,
    cell: (entry) => (
      <div className={classes.cell}>
        <span className={classes.asked}>{askedText(entry) || '—'}</span>
        <span className={classes.second}>{placeText(entry)}</span>
      </div>
    ),
  },
  {
    name: 'since',
    label: labels.waitingSince,
    width: [8.5, 5],
    obvious: true,
    cell: (entry) => (
      <div className={classes.cell}>
        <Since entry={entry} />
      </div>
    ),
  },
  {
    name: 'tried',
    label: labels.attempts,
    width: [8.5, 12],
    cell: (entry) =>
      triedText(entry) || (
        <Text span inherit c="dimmed">
          {labels.noAttempts}
        </Text>
      ),
  },
]

interface EntryProps extends QueueListSetting {
  entry: QueueEntry
}

function QueueCard(props: EntryProps) {
  const { entry } = props
  const details = [heldText(entry), askedText(entry)].filter(Boolean).join(' · ')
  return (
    <div className={classes.card}>
      <div className={classes.top}>
        <RowLink to={workPath(entry)} className={classes.name}>
          {whoText(entry)}
        </RowLink>
        <LeadStatus lead={entry.lead} />
      </div>
      <span>
        <ReasonChip {...entry} />
      </span>
      {details && <span className={classes.asked}>{details}</span>}
      <span className={classes.second}>
        <Since entry={entry} />
        <span>{placeText(entry)}</span>
      </span>
      {(entry.attempts.length > 0 || entry.claimed_by) && (
        <span className={classes.second}>
          {triedText(entry)}
          <Calling {...entry} />
        </span>
      )}
      <RowActions {...props} />
    </div>
  )
}

function RowActions({ entry, zoneOf, onRelease }: EntryProps) {
  const act = useAct()
  const { lead } = entry
  if (entry.held) {
    return (
      <div className={classes.actions}>
        <Button size="compact-md" onClick={() => onRelease(entry)}>
          {labels.release}
        </Button>
        <Button
          size="compact-md"
          variant="default"
          onClick={() => act(entry, { kind: 'outcome', outcome: 'spam', note: '' })}
        >
          {requestOutcomeLabel('spam')}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.actions}>
      {lead && <CallButton phone={lead.phone} who={whoText(entry)} />}
      {lead && (
        <ActionIcon
          component={Link}
          to={`/leads/${lead.id}`}
          variant="subtle"
          size={36}
          aria-label={labels.openLeadOf(whoText(entry))}
          title={labels.openLead}
        >
          <IconExternalLink size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <OutcomeMenu entry={entry} timeZone={zoneOf(entry.location.id)} />
    </div>
  )
}
