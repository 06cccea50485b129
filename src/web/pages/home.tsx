import { Button, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { practiceHour } from '#web/lib/practice-time.ts'
import { infoQuery } from '#web/slices/auth/api/info.ts'
import { PromisesKept } from '#web/slices/desk/components/promises-kept.tsx'
import { RestartNotice } from '#web/slices/installation/components/restart-notice.tsx'
import { todayLedgerQuery } from '#web/slices/queue/api/queue.ts'
import { quickAdd } from '#web/slices/queue/quick-add-state.ts'
import { NoticesQuestion } from '#web/slices/realtime/components/notices-question.tsx'
import { myTasksQuery } from '#web/slices/tasks/api/tasks.ts'
import { Page } from '#web/ui/page.tsx'
import { Part, Parts } from '#web/ui/part.tsx'
import { WorkCardSkeleton } from '#web/ui/work-card.tsx'
import { FirstSteps, useSetup } from './parts/first-steps.tsx'
import {
  AppointmentPileCard,
  dueTodayQuery,
  FollowUpPileCard,
  TaskPileCard,
  todayQuery,
} from './parts/home-piles.tsx'
import { HomeQueue, topOfQueueQuery } from './parts/home-queue.tsx'

export function Component() {
  const info = useQuery(infoQuery)
  const hasLoaded = useHasLoaded()
  const greeting = [greetingAt(practiceHour()), info.data?.first_name].filter(Boolean).join(', ')
  return (
    <Page
      title={greeting}
      tabTitle="Home"
      lateTitle
      actions={
        <>
          <Button variant="default" aria-keyshortcuts="Q" onClick={quickAdd.open}>
            Quick Add
          </Button>
          <Button component={Link} to="/leads/create">
            Create New Lead
          </Button>
        </>
      }
    >
      <RestartNotice />
      {!hasLoaded && <WorkSkeleton />}
      {/* There from the start: a card that came after its call has failed would ask once more. */}
      <div hidden={!hasLoaded}>
        <FirstSteps />
        <NoticesQuestion />
        <Work />
      </div>
      <PromisesKept />
    </Page>
  )
}

function Work() {
  return (
    <Parts gap="md">
      <HomeQueue />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        <Part>
          <FollowUpPileCard />
        </Part>
        <Part>
          <TaskPileCard />
        </Part>
        <Part>
          <AppointmentPileCard />
        </Part>
      </SimpleGrid>
    </Parts>
  )
}

function WorkSkeleton() {
  return (
    <Stack gap="md">
      <WorkCardSkeleton />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {[1, 2, 3].map((pile) => (
          <WorkCardSkeleton key={pile} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

// Cards show up together so that none of them moves another.
function useHasLoaded(): boolean {
  const work = [
    useQuery(topOfQueueQuery),
    useQuery(todayLedgerQuery()),
    useQuery(dueTodayQuery),
    useQuery(myTasksQuery),
    useQuery(todayQuery()),
  ]
  const { hasLoaded } = useSetup()
  return hasLoaded && work.every(({ isFetched }) => isFetched)
}

function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}
