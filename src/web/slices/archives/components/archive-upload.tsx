import { Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { archiveLabels as labels } from '#contract/archives/archives.labels.ts'
import { archiveMessages } from '#contract/archives/archives.messages.ts'
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
    <TitledCard title={labels.uploadTitle} description={labels.uploadHint}>
      {isPending ? (
        <div role="status">
          <Text size="sm" mb={4}>
            {labels.uploading}
          </Text>
          <Progress.Root size="sm">
            <Progress.Section value={progress * 100} aria-label={labels.progressOfUpload} />
          </Progress.Root>
        </div>
      ) : (
        <FileDrop
          single
          label={labels.file}
          hint={labels.fileHint}
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
