import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { queueLabels as labels } from '#contract/queue/queue.labels.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { QueueQuery } from '#contract/queue/queue.schemas.ts'
import { useUrlList } from '#web/lib/list.ts'
import { locationsQuery, zoneOf } from '#web/slices/locations/api/locations.ts'
import { queueQuery } from '#web/slices/queue/api/queue.ts'
import { queueListView } from '#web/slices/queue/components/queue-list.tsx'
import { useEmptyQueue } from '#web/slices/queue/queue-empty.ts'
import { quickAdd } from '#web/slices/queue/quick-add-state.ts'
import { IconPlayerPlay, IconPlus } from '#web/ui/icons/icons.tsx'
import { List } from '#web/ui/list/list.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReleaseRequest } from './parts/release-request.tsx'

export function Component() {
  const list = useUrlList(QueueQuery, queueQuery)
  const { data: locations = [] } = useQuery(locationsQuery)
  const [released, setReleased] = useState<number>()
  const view = queueListView({
    locations,
    zoneOf: zoneOf(locations),
    onRelease: ({ id }) => setReleased(id),
    onQuickAdd: quickAdd.open,
    empty: useEmptyQueue(),
  })
  return (
    <Page
      title={queueMessages.title}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-keyshortcuts="Q"
            onClick={quickAdd.open}
          >
            {labels.quickAdd}
          </Button>
          <Button
            component={Link}
            to={`/queue/work${list.queryString ? `?${list.queryString}` : ''}`}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
          >
            {labels.start}
          </Button>
        </>
      }
    >
      <List of={view} list={list} />
      {released !== undefined && <ReleaseRequest id={released} onClose={() => setReleased(undefined)} />}
    </Page>
  )
}
