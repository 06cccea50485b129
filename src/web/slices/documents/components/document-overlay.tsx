import { Button, DataList, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { documentTypeLabel, fileKinds } from '#contract/documents/documents.enums.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import type { Document } from '#contract/documents/documents.schemas.ts'
import { formatBytes } from '#contract/formats/bytes.ts'
import { serverText } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/fetch-file.ts'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { IconDownload, IconTrash } from '#web/ui/icons/icons.tsx'
import { fullTime } from '#web/ui/instant.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { documentQuery, fileQuery } from '../api/documents.ts'
import classes from './document-overlay.module.css'

interface DocumentOverlayProps {
  document: Document
  onClose: () => void
  onDelete: (document: Document) => void
}

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
      setFailure(serverText(error) ?? documentMessages.downloadFailed)
    }
    setPending(false)
  }
  return (
    <>
      <Failure text={failure} w="100%" />
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

const PdfPages = lazyPart(() => import(/* webpackChunkName: "on-demand-pdf" */ '#web/ui/pdf-pages.tsx'))

function DocumentPreview({ document }: { document: Document }) {
  const { preview } = fileKinds[document.file.content_type]
  if (preview === 'none') return <p className={classes.none}>{documentMessages.noPreview}</p>
  return <FilePreview document={document} preview={preview} />
}

function FilePreview({ document, preview }: { document: Document; preview: 'pages' | 'image' }) {
  const { id, file } = document
  const { data, error, refetch } = useQuery(fileQuery(id))
  const [unreadable, setUnreadable] = useState(false)
  if (unreadable) return <p className={classes.none}>{documentMessages.previewFailed}</p>
  if (error) {
    const message = serverText(error) ?? documentMessages.previewFailed
    return <LoadError message={message} onRetry={refetch} />
  }
  const waiting = <Skeleton height="22rem" aria-busy="true" />
  const fail = () => setUnreadable(true)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={classes.frame} aria-label="Preview" tabIndex={0}>
      {data === undefined ? (
        waiting
      ) : preview === 'image' ? (
        <Image file={data} name={file.name} onFailure={fail} />
      ) : (
        <Suspense fallback={waiting}>
          <PdfPages file={data} name={file.name} onFailure={fail} />
        </Suspense>
      )}
    </section>
  )
}

function Image({ file, name, onFailure }: { file: Blob; name: string; onFailure: () => void }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url && <img className={classes.image} src={url} alt={name} onError={onFailure} />
}
