import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import type { Document } from '#contract/documents/documents.schemas.ts'
import { useLastPage, useLocalList } from '#web/lib/list-state.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pager } from '#web/ui/pager.tsx'
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
  const { query, change } = list
  const documents = useQuery(documentsQuery(patient, query))
  const [opened, setOpened] = useState<Document>()
  const deletion = useDeletion()
  useLastPage(list, documents.isPlaceholderData ? undefined : documents.data?.count)
  return (
    <Stack gap="xs">
      {deletion.failure && (
        <Alert color="red" role="alert" withCloseButton closeButtonLabel="Dismiss" onClose={deletion.dismiss}>
          {deletion.failure}
        </Alert>
      )}
      {documents.isError && !documents.data ? (
        <LoadError message={documentMessages.fetchFailed} onRetry={() => documents.refetch()} />
      ) : (
        <DataTable
          label="Documents"
          columns={documentColumns(setOpened)}
          rows={documents.data?.results}
          rowKey={(document) => document.id}
          ordering={query.ordering}
          onOrder={(ordering) => change({ ordering })}
          onOpen={setOpened}
          minRows={1}
          waiting={documents.isPlaceholderData}
          empty={
            <EmptyState
              title={documentMessages.none}
              hint="X-rays, treatment plans, consent forms: what belongs to this patient is kept here."
            />
          }
        />
      )}
      {(documents.data?.count ?? 0) > shownDocuments && (
        <Pager
          label="Pages of documents"
          page={query.page}
          pageSize={query.page_size}
          pageSizes={[shownDocuments]}
          count={documents.data?.count}
          onPage={(page) => change({ page })}
          onPageSize={() => {}}
        />
      )}
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
