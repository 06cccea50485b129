import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { inboxLabels as labels } from '#contract/intake/inbox.labels.ts'
import { inboxMessages } from '#contract/intake/inbox.messages.ts'
import { type InboxOrdering, InboxQuery, type IntakeRequestRow } from '#contract/intake/inbox.schemas.ts'
import {
  channelLabel,
  channels,
  intakeFilterLabel,
  intakeFilters,
  intakeReasonLabel,
} from '#contract/intake/requests.enums.ts'
import { useUrlList } from '#web/lib/list.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { DayRange } from '#web/ui/day-input.tsx'
import { ExactTime } from '#web/ui/instant.tsx'
import { List } from '#web/ui/list/list.tsx'
import { type Column, type ListView, noFilters, optionsOf } from '#web/ui/list/list-view.ts'
import { StatusMark } from '#web/ui/status-mark.tsx'
import { inboxQuery, unresolvedQuery } from '../api/inbox.ts'
import { senderText } from './sender-text.ts'

const inboxListView = ({ data: locations = [] }: LocationChoice): ListView<IntakeRequestRow, InboxQuery> => ({
  label: labels.page,
  counts: labels.counts,
  href: ({ id }) => `/inbox/${id}`,
  columns: inboxColumns,
  filters: [
    {
      name: 'intake_result',
      label: labels.result,
      all: labels.allResults,
      options: optionsOf(intakeFilters, intakeFilterLabel),
    },
    {
      name: 'channel',
      label: labels.channel,
      all: labels.allChannels,
      options: optionsOf(channels, channelLabel),
    },
    {
      name: 'location',
      label: labels.location,
      all: labels.allLocations,
      options: locations.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      names: ['from', 'to'],
      input: (query, change) => <DayRange today={practiceToday()} range={query} onChange={change} />,
    },
  ],
  empty: { title: inboxMessages.none, hint: labels.emptyHint },
  unmatched: () => ({ title: inboxMessages.none, hint: labels.unmatchedHint }),
  failure: inboxMessages.fetchFailed,
})

/** All requests; the server shows them to administrators only. */
export function InboxList({ locations }: { locations: LocationChoice }) {
  const list = useUrlList(InboxQuery, inboxQuery)
  const view = inboxListView(locations)
  return (
    <List
      of={view}
      list={list}
      summary={<Unresolved onShow={() => list.change({ ...noFilters(view), intake_result: 'unresolved' })} />}
    />
  )
}

function Unresolved({ onShow }: { onShow: () => void }) {
  const { data } = useQuery(unresolvedQuery)
  if (!data) return null
  return (
    <Button variant="light" size="compact-sm" onClick={onShow}>
      {labels.needAttention(data)}
    </Button>
  )
}

const colors = {
  received: 'var(--mantine-color-blue-6)',
  lead: 'var(--mantine-color-teal-6)',
  repeat: 'var(--mantine-color-cyan-6)',
  joined: 'var(--mantine-color-gray-5)',
  ignored: 'var(--mantine-color-orange-6)',
  failed: 'var(--mantine-color-red-6)',
} satisfies Record<IntakeRequestRow['intake_result'], string>

type Result = Pick<IntakeRequestRow, 'intake_result' | 'reason' | 'dismissed_at'>

export function ResultMark({ intake_result, dismissed_at }: Result) {
  return (
    <StatusMark color={dismissed_at ? 'var(--mantine-color-gray-6)' : colors[intake_result]}>
      {dismissed_at
        ? labels.dismissedResult(intakeFilterLabel(intake_result), intakeFilterLabel('dismissed'))
        : intakeFilterLabel(intake_result)}
    </StatusMark>
  )
}

/** The reason why a request failed or is held back, or an empty text. */
export const reasonText = ({ reason }: Result): string => (reason === '' ? '' : intakeReasonLabel(reason))

const inboxColumns: Column<IntakeRequestRow, InboxOrdering>[] = [
  { name: 'sender', label: labels.from, wide: true, opens: true, cell: senderText },
  {
    name: 'received_at',
    label: labels.received,
    sorts: true,
    width: [10.5, 4],
    obvious: true,
    cell: ({ received_at }) => <ExactTime instant={received_at} />,
  },
  {
    name: 'intake_result',
    label: labels.result,
    width: [9, 20],
    wide: true,
    cell: (request) => (
      <div>
        <ResultMark {...request} />
        {reasonText(request) && (
          <Text size="sm" c="dimmed" truncate>
            {reasonText(request)}
          </Text>
        )}
      </div>
    ),
  },
  {
    name: 'lead',
    label: labels.lead,
    width: [8.5, 12],
    cell: ({ lead }) =>
      lead ? (
        <Anchor component={Link} to={`/leads/${lead.id}`} inherit underline="hover">
          {lead.name}
        </Anchor>
      ) : (
        '—'
      ),
  },
  { name: 'location', label: labels.location, width: [8, 10], cell: ({ location }) => location.name },
  { name: 'channel', label: labels.channel, width: [6, 4], cell: ({ channel }) => channelLabel(channel) },
]
