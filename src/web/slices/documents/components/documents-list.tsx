import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import type { Document } from '#contract/documents/documents.schemas.ts'
import { useLocalList } from '#web/lib/list-state.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedTable } from '#web/ui/paged-table.tsx'
import { documentsQuery, type PatientDocuments } from '../api/documents.ts'
import { documentColumns } from './document-columns.tsx'
import { useDeletion } from './use-deletion.tsx'

const DocumentOverlay = lazy(
  () => import(/* webpackChunkName: "on-demand-document" */ './document-overlay.tsx'),
)

const shownDocuments = 5

/** What the list asks for first. */
export const firstDocuments: PatientDocuments = {
  ordering: '-created_at',
  page: 1,
  page_size: shownDocuments,
}

/** The documents of a patient: table, pages, and one of them over it. */
export function DocumentsList({ patient }: { patient: number }) {
  const list = useLocalList(firstDocuments)
  const documents = useQuery(documentsQuery(patient, list.query))
  const [opened, setOpened] = useState<Document>()
  const deletion = useDeletion()
  return (
    <Stack gap="xs">
      {deletion.failure && (
        <Alert color="red" role="alert" withCloseButton closeButtonLabel="Dismiss" onClose={deletion.dismiss}>
          {deletion.failure}
        </Alert>
      )}
      <PagedTable
        label="Documents"
        list={list}
        result={documents}
        failure={documentMessages.fetchFailed}
        columns={documentColumns(setOpened)}
        rowKey={(document) => document.id}
        onOpen={setOpened}
        minRows={1}
        pageSizes={[shownDocuments]}
        pagerLabel="Pages of documents"
        empty={
          <EmptyState
            title={documentMessages.none}
            hint="X-rays, treatment plans, consent forms: what belongs to this patient is kept here."
          />
        }
      />
      {opened && (
        <Suspense>
          <DocumentOverlay
            document={opened}
            onClose={() => setOpened(undefined)}
            onDelete={(document) => {
              setOpened(undefined)
              deletion.start(document)
            }}
          />
        </Suspense>
      )}
    </Stack>
  )
}
