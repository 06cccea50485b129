import { Progress, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type ImportNoun, importNounLabel, importNouns } from '#contract/imports/imports.enums.ts'
import { importLabels as labels } from '#contract/imports/imports.labels.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { uploadFailureText } from '#web/lib/upload-failure.ts'
import { Failure } from '#web/ui/failure.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { uploadTable } from '../api/imports.ts'

/** Where an import begins: what it is of, and the file. */
export function ImportUpload({ noun, onNoun }: { noun: ImportNoun; onNoun: (noun: ImportNoun) => void }) {
  const navigate = useNavigate()
  const [progress, setProgress] = useState<number>()
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadTable(noun, file, { idempotencyKey: idempotencyKey(), onProgress: setProgress }),
    onSuccess: ({ id }) => navigate(`/imports/${id}`),
    onSettled: () => setProgress(undefined),
  })
  return (
    <TitledCard title={labels.upload} description={labels.uploadHint}>
      <Stack gap="md">
        <SegmentedControl<ImportNoun>
          aria-label={labels.noun}
          data={importNouns.map((value) => ({ value, label: importNounLabel(value) }))}
          value={noun}
          onChange={onNoun}
          disabled={upload.isPending}
          style={{ alignSelf: 'flex-start' }}
        />
        {upload.isPending ? (
          <div role="status">
            <Text size="sm" mb={4}>
              {progress === undefined || progress < 1 ? labels.uploading : labels.reading}
            </Text>
            <Progress.Root size="sm">
              <Progress.Section value={(progress ?? 0) * 100} aria-label={labels.progressOfUpload} />
            </Progress.Root>
          </div>
        ) : (
          <FileDrop
            single
            label={labels.file}
            hint={labels.fileHint}
            accept=".csv,.tsv,.txt,.xlsx"
            onFiles={([file]) => file && upload.mutate(file)}
          />
        )}
        <Failure
          text={upload.isError && uploadFailureText(upload.error, importMessages.uploadFailed)}
          onDismiss={upload.reset}
        />
      </Stack>
    </TitledCard>
  )
}
