import { notifications } from '@mantine/notifications'
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import {
  createDocument,
  deleteDocument,
  getDocument,
  getDocumentStorage,
  listDocuments,
  restoreDocument,
} from '#contract/documents/documents.endpoints.ts'
import type { DocumentType } from '#contract/documents/documents.enums.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import type { Document, DocumentListQuery } from '#contract/documents/documents.schemas.ts'
import type { EndpointInput } from '#contract/http/endpoint.ts'
import type { Page } from '#contract/http/paging.ts'
import { call } from '#web/lib/api.ts'
import { fetchFile } from '#web/lib/fetch-file.ts'
import type { CallOptions } from '#web/lib/http.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { listOptions } from '#web/lib/list.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

export const documentKeys = {
  all: ['documents'],
  lists: (patient: number) => ['documents', patient, 'list'],
  detail: (id: number) => ['documents', 'detail', id],
  file: (id: number) => ['documents', 'file', id],
} as const

export type PatientDocuments = Omit<DocumentListQuery, 'patient'>

export const documentsQuery = (patient: number, query: PatientDocuments) =>
  listOptions(listDocuments, documentKeys.lists(patient), { ...query, patient })

export const documentQuery = (id: number) =>
  queryOptions({
    queryKey: documentKeys.detail(id),
    queryFn: ({ signal }) => call(getDocument, { params: { id: String(id) } }, { signal }),
  })

export const documentStorageQuery = queryOptions({
  queryKey: [...documentKeys.all, 'storage'],
  queryFn: ({ signal }) => call(getDocumentStorage, {}, { signal }),
})

/** The file never changes, but its signed URL expires, so fetch the document first. */
export const fileQuery = (id: number) =>
  queryOptions({
    queryKey: documentKeys.file(id),
    queryFn: async ({ client, signal }) => {
      const { file } = await client.fetchQuery({ ...documentQuery(id), staleTime: 60_000 })
      return fetchFile(file.url, signal)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })

function dropDocument(client: QueryClient, { id, patient }: Document): void {
  client.setQueriesData<Page<Document>>({ queryKey: documentKeys.lists(patient) }, (page) =>
    page?.results.some((document) => document.id === id)
      ? { ...page, count: page.count - 1, results: page.results.filter((document) => document.id !== id) }
      : page,
  )
}

/** A list already loading must not bring back what just changed. */
const holdLists = (client: QueryClient, patient: number): Promise<void> =>
  client.cancelQueries({ queryKey: documentKeys.lists(patient) })

export function refreshDocuments(client: QueryClient, patient: number): Promise<unknown> {
  client.invalidateQueries({ queryKey: sharedQueryKeys.history({ kind: 'patients', id: patient }) })
  client.invalidateQueries({ queryKey: documentStorageQuery.queryKey })
  return client.invalidateQueries({ queryKey: documentKeys.lists(patient) })
}

export function useDeleteDocument() {
  return useMutation({
    mutationFn: ({ id, version }: Document) =>
      call(deleteDocument, { params: { id: String(id) } }, { ifMatch: version }),
    onMutate: async (document, { client }) => {
      await holdLists(client, document.patient)
      dropDocument(client, document)
    },
    onSettled: (_answer, _error, { id, patient }, _result, { client }) => {
      client.removeQueries({ queryKey: documentQuery(id).queryKey, type: 'inactive' })
      return refreshDocuments(client, patient)
    },
  })
}

export function useRestoreDocument() {
  return useMutation({
    mutationFn: ({ id }: Document) =>
      call(restoreDocument, { params: { id: String(id) } }, { idempotencyKey: idempotencyKey() }),
    // The page may be another by then.
    onError: () =>
      notifications.show({ color: 'red', autoClose: false, message: documentMessages.restoreFailed }),
    onSettled: (_answer, _error, { patient }, _result, { client }) => refreshDocuments(client, patient),
  })
}

interface DocumentToUpload {
  file: File
  patient: number
  document_type: DocumentType
}

export function uploadDocument(
  { file, patient, document_type }: DocumentToUpload,
  options: CallOptions,
): Promise<Document> {
  const form = new FormData()
  form.append('patient', String(patient))
  form.append('document_type', document_type)
  form.append('file', file)
  // The contract describes the parsed form.
  const body = form as unknown as EndpointInput<typeof createDocument>['body']
  return call(createDocument, { body }, options)
}
