import { Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  type DocumentType,
  documentTypeLabel,
  documentTypes,
  fileContentTypes,
  fileKinds,
} from '#contract/documents/documents.enums.ts'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import { formatBytes } from '#contract/formats/bytes.ts'
import { Choice } from '#web/ui/choice.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { ChosenFiles } from './chosen-files.tsx'
import classes from './upload-form.module.css'
import { useUploads } from './use-uploads.ts'

const kinds = Object.values(fileKinds)
const endings = kinds.flatMap(({ endings }) => endings.map((ending) => `.${ending}`))
const accept = [...fileContentTypes, ...endings].join(',')
const hint = `${kinds.map(({ label }) => label).join(', ')}, at most ${formatBytes(documentLimits.fileBytes)} each`
const types = documentTypes.map((type) => ({ value: type, label: documentTypeLabel(type) }))

/** Chooses files, says what they are, and uploads them as documents of a patient. */
export function UploadForm({ patient }: { patient: number }) {
  const uploads = useUploads(patient)
  const { files, busy } = uploads
  const [type, setType] = useState<DocumentType | null>(null)
  // What is missing is told once somebody has tried without it.
  const [tried, setTried] = useState(false)
  const ready = files.some(({ refusal }) => refusal === undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTried(!ready || !type)
    // The next ones may be something else.
    if (ready && type && (await uploads.send(type))) setType(null)
  }
  return (
    <form onSubmit={submit} aria-label="Upload documents" noValidate>
      <Stack gap="sm">
        <FileDrop
          label="Files"
          hint={hint}
          accept={accept}
          error={tried && !ready ? documentMessages.fileRequired : undefined}
          onFiles={uploads.add}
        />
        {files.length > 0 && <ChosenFiles files={files} drop={uploads.drop} />}
        {files.length > 0 && <LeaveWarning />}
        <Group align="flex-start" gap="sm" className={classes.line ?? ''}>
          <Choice<DocumentType>
            required
            aria-label="Document Type"
            placeholder="Document type"
            className={classes.type ?? ''}
            data={types}
            value={type}
            error={tried && !type ? documentMessages.typeRequired : undefined}
            onChange={setType}
          />
          <PendingButton type="submit" pending={busy}>
            Upload
          </PendingButton>
        </Group>
      </Stack>
    </form>
  )
}

// Mounted only while there is something to lose: a page has room for one such question.
function LeaveWarning() {
  useUnsavedWarning(() => true)
  return null
}
