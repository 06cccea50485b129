import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BackgroundWork } from '#contract/installation/installation.endpoints.ts'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { installationMessages } from '#contract/installation/installation.messages.ts'
import { subscriberLabel } from '#contract/installation/subscribers.ts'
import { failureText } from '#web/lib/api.ts'
import { shortTime } from '#web/ui/instant.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { backgroundWorkQuery } from '../api/installation.ts'

/** How far the work is that follows events. */
export function BackgroundWorkCard() {
  const { data, error, refetch } = useQuery(backgroundWorkQuery)
  if (error)
    return <LoadError message={failureText(error, installationMessages.workFailed)} onRetry={refetch} />
  if (!data) return <Skeleton h={{ base: 212, xs: 190 }} />
  const isStuck = data.results.some(({ state }) => state === 'stuck')
  return (
    <TitledCard title={labels.work} description={installationMessages.workWhy}>
      <Stack gap="xs">
        {data.results.map((work) => (
          <Group key={work.name} justify="space-between" gap="xs">
            <Text>{subscriberLabel(work.name)}</Text>
            <Text c={work.state === 'up_to_date' ? 'dimmed' : ''} fw={work.state === 'stuck' ? 600 : 400}>
              {stateText(work)}
            </Text>
          </Group>
        ))}
        {isStuck && <Text role="status">{installationMessages.workStuck}</Text>}
      </Stack>
    </TitledCard>
  )
}

function stateText({ state, lag_seconds, failing_since }: BackgroundWork): string {
  const since = failing_since ? shortTime(failing_since) : ''
  switch (state) {
    case 'up_to_date':
      return labels.upToDate
    case 'behind':
      return labels.behind(lag_seconds)
    case 'retrying':
      return labels.retrying(since)
    case 'stuck':
      return labels.stuck(since)
  }
}
