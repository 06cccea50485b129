import { Stack } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { documentTypeLabel } from '#contract/documents/documents.enums.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import type { Document } from '#contract/documents/documents.schemas.ts'
import { formatBytes } from '#contract/formats/bytes.ts'
import { failureText } from '#web/lib/api.ts'
import { useLocalList } from '#web/lib/list.ts'
import { Failure } from '#web/ui/failure.tsx'
import { RelativeTime } from '#web/ui/instant.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ListRows } from '#web/ui/list/list.tsx'
import type { ListView } from '#web/ui/list/list-view.ts'
import { offerUndo } from '#web/ui/offer-undo.tsx'
import { Section } from '#web/ui/section.tsx'
import {
  documentsQuery,
  type PatientDocuments,
  useDeleteDocument,
  useRestoreDocument,
} from '../api/documents.ts'
import { UploadForm } from './upload-form.tsx'

export function DocumentsSection({ patient, headingOrder }: { patient: number; headingOrder: 2 | 3 }) {
  return (
    <Section title="Documents" order={headingOrder}>
      <Stack gap="sm">
        <UploadForm patient={patient} />
        <DocumentsList patient={patient} />
      </Stack>
    </Section>
  )
}

const DocumentOverlay = lazyPart(
  () => import(/* webpackChunkName: "on-demand-document" */ './document-overlay.tsx'),
)

export const firstDocuments: PatientDocuments = { ordering: '-created_at', page: 1, page_size: 5 }

/** The documents of a patient, one of them in an overlay. */
function DocumentsList({ patient }: { patient: number }) {
  const list = useLocalList(firstDocuments, (query) => documentsQuery(patient, query))
  const [opened, setOpened] = useState<Document>()
  const deletion = useDeletion()
  const region = useRef<HTMLDivElement>(null)
  return (
    <Stack gap="xs" ref={region} tabIndex={-1} style={{ outline: 'none' }}>
      <Failure text={deletion.failure} onDismiss={deletion.dismiss} />
      <ListRows of={documentList} list={list} onOpen={setOpened} />
      {opened && (
        <Suspense>
          <DocumentOverlay
            document={opened}
            onClose={() => setOpened(undefined)}
            onDelete={(document) => {
              setOpened(undefined)
              deletion.start(document)
              // What led to the document is gone with it.
              region.current?.focus()
            }}
          />
        </Suspense>
      )}
    </Stack>
  )
}

const documentList: ListView<Document, PatientDocuments> = {
  label: 'Documents',
  columns: [
    { name: 'name', label: 'Name', sorts: true, wide: true, opens: true, cell: ({ file }) => file.name },
    {
      name: 'document_type',
      label: 'Type',
      sorts: true,
      width: 9.5,
      obvious: true,
      cell: ({ document_type }) => documentTypeLabel(document_type),
    },
    {
      name: 'size',
      label: 'Size',
      sorts: true,
      width: 6,
      obvious: true,
      cell: ({ file }) => formatBytes(file.size),
    },
    {
      name: 'created_by',
      label: 'Uploaded by',
      sorts: true,
      width: 10.5,
      obvious: true,
      cell: ({ created_by }) => created_by || '—',
    },
    {
      name: 'created_at',
      label: 'Date',
      sorts: true,
      width: 10,
      obvious: true,
      cell: ({ created_at }) => <RelativeTime instant={created_at} />,
    },
  ],
  empty: { title: documentMessages.none, hint: 'Keep X-rays, treatment plans and consent forms here.' },
  failure: documentMessages.fetchFailed,
}

/** Deletes documents without asking, since it can be undone. */
function useDeletion() {
  const deletion = useDeleteDocument()
  const restoration = useRestoreDocument()
  const offer = (document: Document) =>
    offerUndo(`document-deleted-${document.id}`, documentMessages.deleted(document.file.name), () =>
      restoration.mutate(document),
    )
  return {
    start: (document: Document) => deletion.mutate(document, { onSuccess: () => offer(document) }),
    failure: failureText(deletion.error, documentMessages.deleteFailed, documentMessages.deleteStale),
    dismiss: deletion.reset,
  }
}
