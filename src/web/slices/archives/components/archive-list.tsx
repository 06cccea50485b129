import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { archiveMessages } from '#contract/archives/archives.messages.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { archivesQuery } from '../api/archives.ts'
import { ArchiveCard } from './archive-card.tsx'

/** The archives that were uploaded, newest first. */
export function ArchiveList() {
  const { data, error, refetch } = useQuery(archivesQuery)
  if (!data)
    return error ? (
      <LoadError message={archiveMessages.listFailed} onRetry={refetch} />
    ) : (
      <Skeleton height={0} aria-busy="true" />
    )
  return (
    <Stack gap="lg">
      {data.results.map((archive) => (
        <ArchiveCard key={archive.id} of={archive} />
      ))}
    </Stack>
  )
}
