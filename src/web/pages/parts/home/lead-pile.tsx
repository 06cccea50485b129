import { ActionIcon } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay } from '#contract/formats/dates.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import {
  type FollowUpStatus,
  followUpLabels,
  type LeadWaiting,
  leadStatusLabel,
  leadTypeLabel,
  leadWaitingLabels,
} from '#contract/leads/leads.enums.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import type { LeadOrdering, LeadRow } from '#contract/leads/leads.schemas.ts'
import { errorText } from '#web/lib/api.ts'
import { leadsQuery } from '#web/slices/leads/api/leads.ts'
import { phoneAddress } from '#web/ui/contact-links.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { WorkCard, WorkItem, workCardRows } from '#web/ui/work-card.tsx'

interface LeadPile {
  title: string
  filter: { waiting: LeadWaiting } | { follow_up_status: FollowUpStatus }
  /** What is looked at first. */
  ordering: LeadOrdering | `-${LeadOrdering}`
  empty: string
  note: (lead: LeadRow) => ReactNode
  late?: true
}

/** The leads that somebody has to do something about today, most pressing first. */
export const leadPiles: LeadPile[] = [
  {
    title: leadWaitingLabels.call_back,
    filter: { waiting: 'call_back' },
    ordering: '-last_seen_at',
    empty: 'Every missed call has been returned.',
    note: (lead) => <RelativeTime instant={lead.last_seen_at} />,
  },
  {
    title: leadWaitingLabels.untouched,
    filter: { waiting: 'untouched' },
    ordering: '-last_seen_at',
    empty: 'Everybody who got in touch has been attended to.',
    note: (lead) => <RelativeTime instant={lead.last_seen_at} />,
  },
  {
    title: followUpLabels.past_due,
    filter: { follow_up_status: 'past_due' },
    ordering: 'follow_up_date',
    empty: 'Nobody has been waiting longer than promised.',
    note: (lead) => formatDay(lead.follow_up_date ?? ''),
    late: true,
  },
  {
    title: followUpLabels.due_today,
    filter: { follow_up_status: 'due_today' },
    ordering: 'last_seen_at',
    empty: 'No follow-ups are due today.',
    note: (lead) => leadStatusLabel(lead.status),
  },
]

/** What a pile asks for. */
export const pileQuery = ({ filter, ordering }: LeadPile) =>
  leadsQuery({ ...filter, ordering, page: 1, page_size: workCardRows })

export function LeadPileCard({ pile }: { pile: LeadPile }) {
  const { title, filter, empty, note, late = false } = pile
  const leads = useQuery(pileQuery(pile))
  return (
    <WorkCard
      title={title}
      count={leads.data?.count}
      to={`/leads?${new URLSearchParams(filter)}`}
      empty={empty}
      error={leads.isError ? errorText(leads.error) : undefined}
      onRetry={() => leads.refetch()}
    >
      {leads.data?.results.map((lead) => (
        <WorkItem
          key={lead.id}
          to={`/leads/${lead.id}`}
          title={leadName(lead)}
          detail={detailOf(lead)}
          note={note(lead)}
          late={late}
          after={<CallButton lead={lead} />}
        />
      ))}
    </WorkCard>
  )
}

/** How they got in touch, and where; the number too where the name is not it. */
function detailOf(lead: LeadRow): string {
  const phone = lead.phone && formatPhone(lead.phone)
  return [leadTypeLabel(lead.type), phone !== leadName(lead) && phone, lead.location?.name]
    .filter(Boolean)
    .join(' · ')
}

function CallButton({ lead }: { lead: LeadRow }) {
  if (!lead.phone) return null
  return (
    <ActionIcon
      component="a"
      href={phoneAddress(lead.phone)}
      variant="subtle"
      size={36}
      aria-label={`Call ${leadName(lead)}`}
    >
      <IconPhone size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
