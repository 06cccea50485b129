import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getDocument, listDocuments } from '#contract/documents/documents.endpoints.ts'
import type { Document, DocumentListQuery } from '#contract/documents/documents.schemas.ts'
import type { Page } from '#contract/http/paging.ts'
import { call } from '#web/lib/api.ts'
import { fetchFile } from '#web/lib/fetch-file.ts'
import { pagingText } from '#web/lib/paging-text.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import { documentKeys } from './keys.ts'

/** What of the documents of one patient is asked for. */
export type PatientDocuments = Omit<DocumentListQuery, 'patient'>

/** One page of a patient's documents; the page before stays until the next has arrived. */
export const documentsQuery = (patient: number, query: PatientDocuments) =>
  queryOptions({
    queryKey: [...documentKeys.lists(patient), query],
    queryFn: ({ signal }) =>
      call(listDocuments, { query: { ...pagingText(query), patient: String(patient) } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One document. */
export const documentQuery = (id: number) =>
  queryOptions({
    queryKey: documentKeys.detail(id),
    queryFn: ({ signal }) => call(getDocument, { params: { id: String(id) } }, { signal }),
  })

/** The file of a document, which never changes. Asks for a fresh address first: the one at hand may be over. */
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

/** Takes a document off the lists. */
export function dropDocument(client: QueryClient, { id, patient }: Document): void {
  client.setQueriesData<Page<Document>>({ queryKey: documentKeys.lists(patient) }, (page) =>
    page?.results.some((document) => document.id === id)
      ? { ...page, count: page.count - 1, results: page.results.filter((document) => document.id !== id) }
      : page,
  )
}

/** Lets no list that is under way bring back what has just been changed in them. */
export const holdLists = (client: QueryClient, patient: number): Promise<void> =>
  client.cancelQueries({ queryKey: documentKeys.lists(patient) })

/** Asks again for the documents of a patient and for the history. */
export function refreshDocuments(client: QueryClient, patient: number): Promise<unknown> {
  client.invalidateQueries({ queryKey: sharedQueryKeys.history({ kind: 'patients', id: patient }) })
  return client.invalidateQueries({ queryKey: documentKeys.lists(patient) })
}
