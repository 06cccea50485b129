import { createDocument } from '#contract/documents/documents.endpoints.ts'
import type { DocumentType } from '#contract/documents/documents.enums.ts'
import type { Document } from '#contract/documents/documents.schemas.ts'
import type { EndpointInput } from '#contract/http/endpoint.ts'
import { call } from '#web/lib/api.ts'
import type { CallOptions } from '#web/lib/http.ts'

interface DocumentToUpload {
  file: File
  patient: number
  document_type: DocumentType
}

/** Uploads a document of a patient. */
export function uploadDocument(
  { file, patient, document_type }: DocumentToUpload,
  options: CallOptions,
): Promise<Document> {
  const form = new FormData()
  form.append('patient', String(patient))
  form.append('document_type', document_type)
  form.append('file', file)
  // What the contract names is what the server makes of the form.
  const body = form as unknown as EndpointInput<typeof createDocument>['body']
  return call(createDocument, { body }, options)
}
