import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queueModeMessages } from '#contract/queue/queue-mode.messages.ts'
import { requestQuery } from '#web/slices/intake/api/inbox.ts'
import { ReplayForm } from '#web/slices/intake/components/request-view.tsx'
import { refreshQueue } from '#web/slices/queue/api/changes.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Overlay } from '#web/ui/overlay.tsx'

/** Fixes and accepts a request that is held for review, over the queue. */
export function ReleaseRequest({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(requestQuery(id))
  const done = () => {
    refreshQueue(client)
    onClose()
  }
  return (
    <Overlay title="Release Request" size="xl" onClose={onClose}>
      {data ? (
        <ReplayForm request={data} onDone={done} />
      ) : isError ? (
        <LoadError message={queueModeMessages.releaseFailed} onRetry={refetch} />
      ) : (
        <Skeleton height={360} aria-busy="true" />
      )}
    </Overlay>
  )
}
