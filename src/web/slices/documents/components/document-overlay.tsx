import { Alert, Button, DataList, Group, Stack } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { documentTypeLabel, fileKinds } from '#contract/documents/documents.enums.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import type { Document } from '#contract/documents/documents.schemas.ts'
import { formatBytes } from '#contract/formats/bytes.ts'
import { serverError } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/fetch-file.ts'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { fullTime } from '#web/ui/relative-time.tsx'
import { documentQuery, fileQuery } from '../api/documents.ts'
import { DocumentPreview } from './document-preview.tsx'

interface DocumentOverlayProps {
  /** The document as the list has it. */
  document: Document
  onClose: () => void
  onDelete: (document: Document) => void
}

/** A document over the list: what it is, a look at it, and what can be done with it. */
export default function DocumentOverlay({ document, onClose, onDelete }: DocumentOverlayProps) {
  const { data = document, error, refetch } = useQuery(documentQuery(document.id))
  const { file } = data
  const details = [
    documentTypeLabel(data.document_type),
    fileKinds[file.content_type].label,
    formatBytes(file.size),
  ]
  return (
    <Overlay title={file.name} size="xl" onClose={onClose}>
      <Stack gap="md">
        {error ? (
          <LoadError message={documentMessages.fetchOneFailed} onRetry={refetch} />
        ) : (
          <>
            <DataList>
              <DataEntry label="Document">{details.join(' · ')}</DataEntry>
              <DataEntry label="Uploaded">
                {[fullTime(data.created_at), data.created_by].filter(Boolean).join(' · ')}
              </DataEntry>
            </DataList>
            <DocumentPreview document={data} />
            <Group gap="xs">
              <Download document={data} />
              <Button
                variant="default"
                c="var(--mantine-color-error)"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => onDelete(data)}
              >
                Delete
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Overlay>
  )
}

function Download({ document: { id, file } }: { document: Document }) {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const download = async () => {
    setPending(true)
    setFailure(undefined)
    try {
      saveFile(await client.fetchQuery(fileQuery(id)), file.name)
    } catch (error) {
      setFailure(serverError(error)?.detail ?? documentMessages.downloadFailed)
    }
    setPending(false)
  }
  return (
    <>
      {failure && (
        <Alert color="red" role="alert" w="100%">
          {failure}
        </Alert>
      )}
      <PendingButton
        variant="default"
        pending={pending}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={download}
      >
        Download
      </PendingButton>
    </>
  )
}
