import { sql } from 'kysely'
import * as endpoints from '#contract/documents/documents.endpoints.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import { AppError, found } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { sendFile } from '#server/platform/http/send-file.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import * as repository from './documents.repository.ts'
import { openUploads, type UploadParts } from './documents.upload.ts'
import * as usecases from './documents.usecases.ts'

type DocumentSliceParts = Platform & UploadParts & usecases.DocumentParts

export const serveDocuments = (parts: DocumentSliceParts): RunningSlice => ({
  apart: {
    open: (server) => openUploads(server, parts),
    routes: (routes) => registerDocuments(routes, parts),
  },
  tidy: () => usecases.tidyDocuments(parts),
  auditNames: {
    document: (scope, id) => sql`SELECT id, name AS label FROM documents
      WHERE ${repository.visibleDocuments(scope, parts.subject)} AND id = ${id} AND deleted_at IS NULL`,
  },
})

function registerDocuments(routes: Routes, parts: usecases.DocumentParts): void {
  const { subject } = parts
  const withAddress = (
    call: Parameters<typeof usecases.withAddress>[1],
    document: repository.StoredDocument,
  ) => usecases.withAddress(parts, call, document)
  routes.list(endpoints.listDocuments, async (call) => {
    const { scope, db, query } = call
    const { count, results } = found(await repository.listDocuments(scope, db, subject, query))
    return { count, results: results.map((document) => withAddress(call, document)) }
  })
  routes.signedIn(endpoints.getDocumentStorage, async ({ scope, db }) => ({
    used: await parts.usedBy(scope, db),
    allowed: parts.allowed,
  }))
  routes.signedInCompleted(
    endpoints.createDocument,
    async (call) => {
      const { upload } = call.request
      if (!upload) throw new AppError('malformed')
      const document = await usecases.createDocument(parts, call, call.body, upload.key)
      call.afterCommit(async () => {
        upload.kept = true
      })
      return document
    },
    withAddress,
  )
  routes.signedIn(endpoints.getDocument, async (call) => {
    const document = found(await repository.findDocument(call.scope, call.db, subject, call.params.id))
    return withAddress(call, document)
  })
  routes.signedIn(endpoints.deleteDocument, (call) => usecases.removeDocument(parts, call, call.params.id))
  routes.signedInCompleted(
    endpoints.restoreDocument,
    (call) => usecases.restoreDocument(parts, call, call.params.id),
    withAddress,
  )
  routes.publicly(endpoints.downloadDocument, async ({ params, query, request, reply, audited }) => {
    const { file, scope } = await usecases.findFile(parts, params, query)
    const { storage_key, name, size, content_type } = file
    await audited(scope)
    // Keeps browsers from running anything in the file.
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    try {
      return await sendFile(request, reply, parts.storage, {
        key: storage_key,
        size,
        contentType: content_type,
        disposition: attachment(name),
        cacheControl: 'private, no-store',
      })
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
      request.log.error({ document: params.id }, 'a document is missing from storage')
      throw new AppError('not_found', { detail: documentMessages.fileMissing })
    }
  })
}

/** RFC 6266 and RFC 8187, for names in any script. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
