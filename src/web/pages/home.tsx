import { Button, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '#contract/formats/dates.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import {
  type FollowUpStatus,
  followUpLabels,
  type LeadStatus,
  leadStatusLabel,
  leadStatusLabels,
  leadTypeLabel,
} from '#contract/leads/leads.enums.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import type { LeadOrdering, LeadRow } from '#contract/leads/leads.schemas.ts'
import { errorText } from '#web/lib/api.ts'
import { infoQuery } from '#web/slices/auth/api/info.ts'
import { leadsQuery } from '#web/slices/leads/api/leads.ts'
import { Page } from '#web/ui/page.tsx'
import { WorkCard, WorkItem } from '#web/ui/work-card.tsx'

const shownRows = 8

interface Pile {
  title: string
  filter: { status: LeadStatus } | { follow_up_status: FollowUpStatus }
  /** What is looked at first. */
  ordering: LeadOrdering | `-${LeadOrdering}`
  empty: string
  note: (lead: LeadRow) => string
}

/** The day's work, most pressing first. */
const piles: Pile[] = [
  {
    title: followUpLabels.past_due,
    filter: { follow_up_status: 'past_due' },
    ordering: 'follow_up_date',
    empty: 'Nobody has been waiting longer than promised.',
    note: (lead) => `since ${formatDay(lead.follow_up_date ?? '')}`,
  },
  {
    title: followUpLabels.due_today,
    filter: { follow_up_status: 'due_today' },
    ordering: 'last_seen_at',
    empty: 'No follow-ups are due today.',
    note: (lead) => leadStatusLabel(lead.status),
  },
  {
    title: `${leadStatusLabels.new}s`,
    filter: { status: 'new' },
    ordering: '-last_seen_at',
    empty: 'Every new lead has been worked on. The next one appears here by itself.',
    note: (lead) => leadTypeLabel(lead.type),
  },
]

export function Component() {
  const info = useQuery(infoQuery)
  const greeting = [greetingAt(new Date().getHours()), info.data?.first_name].filter(Boolean).join(', ')
  return (
    <Page
      title={greeting}
      tabTitle="Home"
      actions={
        <Button component={Link} to="/leads/create">
          Create New Lead
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {piles.map((pile) => (
          <PileCard key={pile.title} pile={pile} />
        ))}
      </SimpleGrid>
    </Page>
  )
}

function PileCard({ pile }: { pile: Pile }) {
  const { title, filter, ordering, empty, note } = pile
  const leads = useQuery(leadsQuery({ ...filter, ordering, page: 1, page_size: shownRows }))
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
        />
      ))}
    </WorkCard>
  )
}

/** Phone and location; the phone only once where it stands in for the name. */
function detailOf(lead: LeadRow): string {
  const phone = formatPhone(lead.phone)
  return [phone !== leadName(lead) && phone, lead.location?.name].filter(Boolean).join(' · ')
}

function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}
