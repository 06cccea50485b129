import { Button, SimpleGrid } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { practiceHour } from '#web/lib/practice-day.ts'
import { infoQuery } from '#web/slices/auth/api/info.ts'
import { SetupBanner } from '#web/slices/installation/components/setup-banner.tsx'
import { myTasksQuery } from '#web/slices/tasks/api/my-tasks.ts'
import { Page } from '#web/ui/page.tsx'
import { WorkCardSkeleton } from '#web/ui/work-card.tsx'
import { AppointmentPileCard, todayQuery } from './parts/home/appointment-pile.tsx'
import { LeadPileCard, leadPiles, pileQuery } from './parts/home/lead-pile.tsx'
import { TaskPileCard } from './parts/home/task-pile.tsx'

export function Component() {
  const info = useQuery(infoQuery)
  const greeting = [greetingAt(practiceHour()), info.data?.first_name].filter(Boolean).join(', ')
  return (
    <Page
      title={greeting}
      tabTitle="Home"
      lateTitle
      actions={
        <Button component={Link} to="/leads/create">
          Create New Lead
        </Button>
      }
    >
      <SetupBanner />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {useIsKnown() ? <Piles /> : [1, 2, 3, 4, 5, 6].map((pile) => <WorkCardSkeleton key={pile} />)}
      </SimpleGrid>
    </Page>
  )
}

/** The person's day: who waits, what was promised, what is to be done, who comes. */
function Piles() {
  return (
    <>
      {leadPiles.map((pile) => (
        <LeadPileCard key={pile.title} pile={pile} />
      ))}
      <TaskPileCard />
      <AppointmentPileCard />
    </>
  )
}

// The cards are as high as what they hold, so they come all at once: none of them is moved by another one.
function useIsKnown(): boolean {
  const leads = useQueries({ queries: leadPiles.map(pileQuery) })
  const others = [useQuery(myTasksQuery), useQuery(todayQuery())]
  return [...leads, ...others].every(({ isPending }) => !isPending)
}

function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}
