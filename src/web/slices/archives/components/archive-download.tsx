import { archiveLabels as labels } from '#contract/archives/archives.labels.ts'
import { archiveMessages } from '#contract/archives/archives.messages.ts'
import { serverText } from '#web/lib/api.ts'
import type { Confirmed } from '#web/lib/confirmed.ts'
import { Failure } from '#web/ui/failure.tsx'
import { IconDownload } from '#web/ui/icons/icons.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { useDownloadArchive } from '../api/archives.ts'

/** Everything of the practice as a file. */
export function ArchiveDownload({ confirmed }: { confirmed: Confirmed }) {
  const { mutate, isPending, isError, error, reset } = useDownloadArchive(confirmed)
  return (
    <TitledCard
      title={labels.downloadTitle}
      description={labels.downloadHint}
      actions={
        <PendingButton
          leftSection={<IconDownload size={16} aria-hidden />}
          pending={isPending}
          onClick={() => mutate()}
        >
          {labels.download}
        </PendingButton>
      }
    >
      <Failure text={isError && (serverText(error) ?? archiveMessages.downloadFailed)} onDismiss={reset} />
    </TitledCard>
  )
}
