import { useMutation } from '@tanstack/react-query'
import { deleteDocument, restoreDocument } from '#contract/documents/documents.endpoints.ts'
import type { Document } from '#contract/documents/documents.schemas.ts'
import { call } from '#web/lib/api.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { documentQuery, dropDocument, holdLists, refreshDocuments } from './documents.ts'

/** Deletes a document, provided that it still is as it was seen: off the list at once, back when the server refuses. */
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

/** Takes a deleted document back. */
export function useRestoreDocument() {
  return useMutation({
    mutationFn: ({ id }: Document) =>
      call(restoreDocument, { params: { id: String(id) } }, { idempotencyKey: idempotencyKey() }),
    onSettled: (_answer, _error, { patient }, _result, { client }) => refreshDocuments(client, patient),
  })
}
