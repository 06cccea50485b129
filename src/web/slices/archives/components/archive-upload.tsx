import { Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { archiveLimits } from '#contract/archives/archives.limits.ts'
import { archiveMessages } from '#contract/archives/archives.messages.ts'
import { formatBytes } from '#contract/formats/bytes.ts'
import { uploadFailureText } from '#web/lib/upload-failure.ts'
import { Failure } from '#web/ui/failure.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { useUploadArchive } from '../api/archives.ts'

/** Where an archive comes back. */
export function ArchiveUpload() {
  const [progress, setProgress] = useState(0)
  const { mutate, isPending, isError, error, reset } = useUploadArchive(setProgress)
  return (
    <TitledCard
      title="Import Archive"
      description="Bring an archive back, such as after a move to another server. It has to be a practice without leads and patients. You see what the archive has before anything is saved, and it comes as a whole or not at all."
    >
      {isPending ? (
        <div role="status">
          <Text size="sm" mb={4}>
            Uploading…
          </Text>
          <Progress.Root size="sm">
            <Progress.Section value={progress * 100} aria-label="Upload" />
          </Progress.Root>
        </div>
      ) : (
        <FileDrop
          single
          label="Archive"
          hint={`The ZIP file as it was downloaded, up to ${formatBytes(archiveLimits.fileBytes)}.`}
          accept=".zip"
          onFiles={([file]) => {
            setProgress(0)
            if (file) mutate(file)
          }}
        />
      )}
      <Failure text={isError && uploadFailureText(error, archiveMessages.uploadFailed)} onDismiss={reset} />
    </TitledCard>
  )
}
