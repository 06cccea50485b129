import * as endpoints from '#contract/documents/documents.endpoints.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import { AppError, found } from '#server/platform/errors.ts'
import { pageLinks } from '#server/platform/http/pages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { sendFile } from '#server/platform/http/send-file.ts'
import * as repository from './documents.repository.ts'
import * as usecases from './documents.usecases.ts'

export function registerDocuments(routes: Routes, parts: usecases.DocumentParts): void {
  const { subject } = parts
  const withAddress = (
    call: Parameters<typeof usecases.withAddress>[1],
    document: repository.StoredDocument,
  ) => usecases.withAddress(parts, call, document)
  routes.signedIn(endpoints.listDocuments, async (call) => {
    const { scope, db, query, request } = call
    const { count, results } = found(await repository.listDocuments(scope, db, subject, query))
    return {
      count,
      ...pageLinks(request.url, query, count),
      results: results.map((document) => withAddress(call, document)),
    }
  })
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
  routes.signedIn(endpoints.deleteDocument, async (call) => {
    await usecases.removeDocument(parts, call, call.params.id)
    return undefined
  })
  routes.signedInCompleted(
    endpoints.restoreDocument,
    (call) => usecases.restoreDocument(parts, call, call.params.id),
    withAddress,
  )
  routes.publicly(endpoints.downloadDocument, async ({ params, query, request, reply, audited }) => {
    const { file, scope } = await usecases.findFile(parts, params, query)
    const { storage_key, name, size, content_type } = file
    await audited(scope)
    // Whatever a file may hide, a browser runs nothing of it.
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
      request.log.error({ document: params.id }, 'the file of a document is missing in the storage')
      throw new AppError('not_found', { detail: documentMessages.fileMissing })
    }
  })
}

/** A download under a name of any letters (RFC 6266, RFC 8187). */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
